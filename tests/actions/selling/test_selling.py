"""Building the basket: who may change what, and what the journal keeps of it.

Lives here: prices, discounts, quantities.
Must not: what a line comes to (tests/domain), payment, parking, codes (test_scanned_codes).
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, FIFTH, a_limited_desk, approved, last_entry, limit
from tests.builders import cash
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.domain.errors.basket import NoSuchLine, PriceNeeded, PriceNotPositive, QuantityTooLarge
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.selling.discount import Discount
from till.domain.shop.people import Role


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


async def test_a_discount_within_the_limit_is_written_down(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "2*101")

    await selling.set_line_discount(desk.till, 0, Discount(percent=Decimal(10)))

    entry = last_entry(desk)
    assert (entry.action, entry.person.name) == (JournalAction.LINE_DISCOUNTED, "Ana Hoxha")
    milk = {"article": "101", "name": "Qumësht 1 L"}
    assert entry.facts == milk | {"off": "36.00", "said": "10%"}


async def test_a_discount_beyond_the_limit_waits_for_an_approval_and_bears_both_names(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "101")

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_line_discount(desk.till, 0, FIFTH)
    assert desk.till.session.basket.total == Decimal("180.00")
    await selling.set_line_discount(desk.till, 0, FIFTH, approved(caught.value.right))

    entry = last_entry(desk)
    assert desk.till.session.basket.total == Decimal("144.00")
    assert (entry.person.name, entry.facts["approved_by"]) == ("Ana Hoxha", "Drita Marku")


async def test_line_and_basket_together_are_no_way_around(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    await selling.set_line_discount(desk.till, 0, Discount(percent=Decimal(10)))

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_basket_discount(desk.till, Discount(percent=Decimal(5)))

    assert (caught.value.right, caught.value.wanted) == (Right.DISCOUNT, "14.5")
    await selling.set_basket_discount(
        desk.till, Discount(percent=Decimal(5)), approved(Right.DISCOUNT)
    )
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_an_amount_taken_off_many_is_no_way_around_either(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "10*101")
    await selling.set_line_discount(desk.till, 0, Discount(amount=Decimal("180.00")))

    with pytest.raises(ApprovalNeeded):
        await selling.set_quantity(desk.till, 0, Decimal(1))

    assert desk.till.session.basket.lines[0].quantity == 10


async def test_a_lower_quantity_is_written_down_and_a_higher_one_is_not(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "3*101")

    await selling.set_quantity(desk.till, 0, Decimal(5))
    assert list(desk.till.journal.entries()) == []
    await selling.set_quantity(desk.till, 0, Decimal(2))

    assert last_entry(desk).action is JournalAction.QUANTITY_LOWERED
    milk = {"article": "101", "name": "Qumësht 1 L"}
    assert last_entry(desk).facts == milk | {"was": "5", "quantity": "2", "total": "540.00"}


async def test_another_price_needs_an_approval_below_the_list_and_shows_in_the_sale(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await selling.scan(desk.till, "101")

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_price(desk.till, 0, Decimal("150.00"))
    assert (caught.value.right, caught.value.wanted) == (Right.PRICE, "16.67")
    await selling.set_price(desk.till, 0, Decimal("150.00"), approved(Right.PRICE))

    assert last_entry(desk).action is JournalAction.PRICE_CHANGED
    assert last_entry(desk).facts["was"] == "180.00"
    issued = await check_out(desk.till, [cash()])
    assert issued is not None
    kept = desk.till.documents.sale(issued.sale.key)
    assert kept == issued.sale
    assert kept.lines[0].list_price == Decimal("180.00")
    assert b'"price":150' in issued.document.body.replace(b" ", b"")


async def test_a_higher_price_needs_nobody_but_is_written_down(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")

    await selling.set_price(desk.till, 0, Decimal("190.00"))
    await selling.set_price(desk.till, 0, None)

    actions = [entry.action for entry in desk.till.journal.entries()]
    assert actions == [JournalAction.PRICE_CHANGED, JournalAction.PRICE_CHANGED]
    assert desk.till.session.basket.total == Decimal("180.00")


async def test_an_open_price_is_asked_for_and_is_free(desk: ActionDesk) -> None:
    with pytest.raises(PriceNeeded) as caught:
        await selling.scan(desk.till, "2*103")
    facts = caught.value.facts

    await selling.add_at_price(desk.till, f"{facts['quantity']}*{facts['code']}", Decimal("50.00"))
    await selling.set_price(desk.till, 0, Decimal("40.00"))

    line = desk.till.session.basket.lines[0]
    assert (line.total, line.list_price) == (Decimal("80.00"), None)


async def test_an_article_added_below_its_price_needs_an_approval(desk: ActionDesk) -> None:
    with pytest.raises(ApprovalNeeded):
        await selling.add_at_price(desk.till, "101", Decimal("100.00"))

    await selling.add_at_price(desk.till, "101", Decimal("100.00"), approved(Right.PRICE))

    assert desk.till.session.basket.total == Decimal("100.00")
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_removing_needs_an_approval_where_the_right_was_taken_away(desk: ActionDesk) -> None:
    limit(desk, replace(CASHIERS, rights=frozenset()))
    await selling.scan(desk.till, "101")

    with pytest.raises(ApprovalNeeded):
        await selling.take_out(desk.till, 0)
    assert len(desk.till.session.basket.lines) == 1
    gone = await selling.take_out(desk.till, 0, approved(Right.REMOVE_LINES))

    assert last_entry(desk).facts["approved_by"] == "Drita Marku"
    await selling.put_back(desk.till, gone)
    assert last_entry(desk).action is JournalAction.LINE_PUT_BACK


async def test_nobody_at_the_till_may_as_little_as_a_cashier(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    desk.till.session = replace(desk.till.session, cashier=None)

    with pytest.raises(ApprovalNeeded):
        await selling.set_line_discount(desk.till, 0, FIFTH)


async def test_a_change_that_is_refused_leaves_no_trace(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")

    with pytest.raises(PriceNotPositive):
        await selling.set_price(desk.till, 0, Decimal(-5))
    with pytest.raises(NoSuchLine):
        await selling.set_price(desk.till, 7, Decimal(5))
    with pytest.raises(QuantityTooLarge):
        await selling.set_quantity(desk.till, 0, Decimal("1E+9"))

    assert list(desk.till.journal.entries()) == []


async def test_a_line_that_comes_back_under_a_discount_of_all_is_no_way_around(
    desk: ActionDesk,
) -> None:
    tenth = Discount(percent=Decimal(10))
    await selling.scan(desk.till, "101")
    await selling.scan(desk.till, "104")
    await selling.set_line_discount(desk.till, 0, tenth)
    gone = await selling.take_out(desk.till, 0)
    await selling.set_basket_discount(desk.till, tenth)

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.put_back(desk.till, gone)
    assert len(desk.till.session.basket.lines) == 1
    await selling.put_back(desk.till, gone, approved(caught.value.right))

    assert caught.value.wanted == "19"
    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_one_approval_lets_two_things_pass_only_where_the_approver_may_do_both(
    desk: ActionDesk,
) -> None:
    halves = RoleLimits(discount_percent=Decimal(50), price_cut_percent=Decimal(50))
    by_role = {Role.CASHIER: replace(CASHIERS, rights=frozenset()), Role.SUPERVISOR: halves}
    desk.till.policy = replace(desk.till.policy, limits=Limits(by_role=by_role))
    await selling.scan(desk.till, "3*101")
    await selling.scan(desk.till, "104")
    await selling.set_basket_discount(desk.till, Discount(amount=Decimal("54.00")))

    with pytest.raises(ApprovalNeeded):  # 54 lek of the 60 that are left
        await selling.take_out(desk.till, 0, approved(Right.REMOVE_LINES))
    await selling.take_out(desk.till, 1, approved(Right.REMOVE_LINES))
    with pytest.raises(ApprovalNeeded):  # 54 lek of 90
        await selling.set_price(desk.till, 0, Decimal("30.00"), approved(Right.PRICE))

    assert desk.till.session.basket.total == Decimal("486.00")


async def test_a_label_that_asks_less_than_the_catalogue_needs_an_approval(
    desk: ActionDesk,
) -> None:
    typed = "(01)05310042031104(3920)100"

    with pytest.raises(ApprovalNeeded) as caught:
        await selling.scan(desk.till, typed)
    assert desk.till.session.basket.is_empty
    await selling.scan(desk.till, typed, approved(caught.value.right))

    entry = last_entry(desk)
    assert (entry.action, entry.facts["approved_by"]) == (
        JournalAction.PRICE_CHANGED,
        "Drita Marku",
    )
    assert (entry.facts["was"], entry.facts["price"]) == ("180.00", "100.00")
    assert desk.till.session.basket.total == Decimal("100.00")
