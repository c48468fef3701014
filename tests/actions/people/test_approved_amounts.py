"""What was approved is what was shown: it never comes to more by itself (decision 21).

Lives here: discounts and prices beyond a limit when goods are added; less of a line; an emptied
basket.
Must not: the limits themselves (tests/domain/test_limits), giving discounts (test_selling).
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, FIFTH, a_limited_desk, approved, last_entry, limit
from tests.builders import a_buyer
from till.actions.selling import customers, selling
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount

TENTH = Discount(percent=Decimal(10))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


async def a_fifth_off_everything(desk: ActionDesk) -> None:
    """Two milks, and a supervisor who allowed a fifth off both."""
    await selling.scan(desk.till, "2*101")
    await selling.set_basket_discount(desk.till, FIFTH, approved(Right.DISCOUNT))


@pytest.mark.parametrize("code", ["104", "101"], ids=["another article", "the same article"])
async def test_goods_added_under_an_approved_discount_of_all_need_it_anew(
    desk: ActionDesk, code: str
) -> None:
    await a_fifth_off_everything(desk)
    before = desk.till.session.basket

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.scan(desk.till, code)
    assert desk.till.session.basket == before
    await selling.scan(desk.till, code, approved(caught.value.right))

    assert (caught.value.right, caught.value.wanted) == (Right.DISCOUNT, "20")
    basket = desk.till.session.basket
    entry = last_entry(desk)
    assert (entry.action, entry.facts["approved_by"]) == (
        JournalAction.BASKET_DISCOUNTED,
        "Drita Marku",
    )
    assert entry.facts["off"] == str(basket.discount_value)


async def test_an_own_discount_grows_with_the_basket_and_an_approved_amount_does_not(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "101")
    await selling.set_basket_discount(desk.till, TENTH)
    await selling.scan(desk.till, "104")
    assert desk.till.session.basket.discount_value == Decimal("24.00")

    amount = Discount(amount=Decimal("90.00"))
    await selling.set_basket_discount(desk.till, amount, approved(Right.DISCOUNT))
    await selling.scan(desk.till, "3*104")

    assert desk.till.session.basket.discount_value == Decimal("90.00")


async def test_more_of_a_line_with_an_approved_discount_needs_it_anew(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "2*101")
    await selling.set_line_discount(desk.till, 0, FIFTH, approved(Right.DISCOUNT))

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_quantity(desk.till, 0, Decimal(20))
    await selling.set_quantity(desk.till, 0, Decimal(1))
    await selling.set_quantity(desk.till, 0, Decimal(2), approved(caught.value.right))

    assert last_entry(desk).action is JournalAction.LINE_DISCOUNTED
    assert last_entry(desk).facts["off"] == "72.00"
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_more_at_an_approved_price_needs_it_anew(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    await selling.set_price(desk.till, 0, Decimal("100.00"), approved(Right.PRICE))

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_quantity(desk.till, 0, Decimal(50))
    await selling.set_quantity(desk.till, 0, Decimal(5), approved(caught.value.right))

    assert (caught.value.right, caught.value.wanted) == (Right.PRICE, "44.45")
    approver = {"approved_by": "Drita Marku", "approved_by_id": "2"}
    facts = {"was": "180.00", "price": "100.00", "quantity": "5"}
    milk = {"article": "101", "name": "Qumësht 1 L"}
    assert last_entry(desk).facts == milk | facts | approver


async def test_more_of_a_cheap_label_needs_its_price_anew(desk: ActionDesk) -> None:
    typed = "(01)05310042031104(3920)100"
    await selling.scan(desk.till, typed, approved(Right.PRICE))

    with pytest.raises(ApprovalNeeded):
        await selling.set_quantity(desk.till, 0, Decimal(50))

    assert desk.till.session.basket.lines[0].list_price == Decimal("180.00")


async def test_a_discount_on_an_approved_price_that_goes_up_needs_it_anew(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    await selling.set_line_discount(desk.till, 0, FIFTH, approved(Right.DISCOUNT))

    with pytest.raises(ApprovalNeeded):
        await selling.set_price(desk.till, 0, Decimal("900.00"))

    assert desk.till.session.basket.total == Decimal("144.00")


@pytest.mark.parametrize(("code", "less"), [("3*101", "2"), ("0,845*00123", "0.001")])
async def test_less_of_a_line_needs_the_right_to_remove_lines(
    desk: ActionDesk, code: str, less: str
) -> None:
    limit(desk, replace(CASHIERS, rights=frozenset()))
    await selling.scan(desk.till, code)

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_quantity(desk.till, 0, Decimal(less))
    await selling.set_quantity(desk.till, 0, Decimal(less), approved(caught.value.right))

    assert caught.value.right is Right.REMOVE_LINES
    assert last_entry(desk).action is JournalAction.QUANTITY_LOWERED
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_a_removal_is_taken_back_without_asking_for_what_was_there(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "104")
    await selling.scan(desk.till, "101")
    await selling.set_basket_discount(desk.till, FIFTH, approved(Right.DISCOUNT))
    before = desk.till.session.basket

    removed = await selling.take_out(desk.till, 1)
    await selling.put_back(desk.till, removed)

    assert desk.till.session.basket == before == desk.till.baskets.draft()


async def test_a_line_taken_out_before_a_discount_does_not_come_back_under_it(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "104")
    await selling.scan(desk.till, "100*101")
    removed = await selling.take_out(desk.till, 1)
    await selling.set_basket_discount(desk.till, FIFTH, approved(Right.DISCOUNT))

    with pytest.raises(ApprovalNeeded):
        await selling.put_back(desk.till, removed)

    assert len(desk.till.session.basket.lines) == 1


async def test_an_emptied_basket_is_nobodys_and_undo_brings_its_buyer_back(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "101")
    await customers.put_customer(desk.till, a_buyer(), save=False, is_electronic=True)
    await selling.set_basket_discount(desk.till, TENTH)
    before = desk.till.session.basket

    removed = await selling.take_out(desk.till, 0)
    assert desk.till.session.basket == Basket() == desk.till.baskets.draft()
    await selling.put_back(desk.till, removed)

    assert desk.till.session.basket == before == desk.till.baskets.draft()


async def test_the_buyer_comes_back_too_when_something_was_scanned_since(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    await customers.put_customer(desk.till, a_buyer(), save=False, is_electronic=True)
    removed = await selling.take_out(desk.till, 0)
    await selling.scan(desk.till, "104")

    await selling.put_back(desk.till, removed)

    basket = desk.till.session.basket
    assert [line.article.article_id for line in basket.lines] == ["101", "104"]
    assert (basket.buyer, basket.is_electronic) == (a_buyer(), True)


async def test_an_approval_is_asked_for_in_the_number_that_was_typed(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    quarter = Discount(percent=Decimal(25))
    await selling.set_line_discount(desk.till, 0, quarter, approved(Right.DISCOUNT))

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_basket_discount(desk.till, Discount(percent=Decimal(5)))

    assert (caught.value.asked, caught.value.wanted) == ("5%", "28.75")
