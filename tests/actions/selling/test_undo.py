"""Taking back the last things done to a basket, each written down as if done by hand.

Lives here: `till.actions.selling.selling.undo` over every kind of thing done.
Must not: keys.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, a_limited_desk, approved, last_entry, limit
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.customers import put_customer
from till.actions.selling.parking import park
from till.actions.selling.selling import undo
from till.domain.errors.basket import NothingToUndo
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from till.domain.selling.undo import MOST_UNDONE, Undo
from till.domain.shop.buyer import Buyer, BuyerIdType

TENTH = Discount(percent=Decimal(10))
AGIMI = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L62104871M",
    name="Kafe Bar Agimi sh.p.k.",
    address="Rruga e Durrësit",
    town="Tiranë",
)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


async def test_everything_done_comes_back_in_turn(desk: ActionDesk) -> None:
    till = desk.till
    limit(desk, replace(CASHIERS, price_cut_percent=Decimal(50), discount_percent=Decimal(50)))
    steps = [till.session.basket]
    for work in (
        selling.scan(till, "104"),
        selling.scan(till, "0,5*00123"),
        selling.set_quantity(till, 0, Decimal(3)),
        selling.set_price(till, 0, Decimal("50.00")),
        selling.set_line_discount(till, 0, TENTH),
        selling.set_basket_discount(till, TENTH),
        put_customer(till, AGIMI, save=False, is_electronic=False),
        selling.set_quantity(till, 0, Decimal(1)),
        selling.take_out(till, 1),
    ):
        await work
        steps.append(till.session.basket)

    undone = []
    for before in reversed(steps[:-1]):
        undone.append((await undo(till)).undo)
        assert till.session.basket == before
        assert (till.baskets.draft() or steps[0]) == before

    assert undone == [
        *(Undo.REMOVED, Undo.LESS, Undo.CUSTOMER, Undo.BASKET_DISCOUNT, Undo.LINE_DISCOUNT),
        *(Undo.PRICE, Undo.MORE, Undo.ADDED, Undo.ADDED),
    ]
    with pytest.raises(NothingToUndo):
        await undo(till)


async def test_a_line_that_goes_again_is_a_line_removed(desk: ActionDesk) -> None:
    limit(desk, replace(CASHIERS, rights=frozenset()))
    await selling.scan(desk.till, "2*104")

    with pytest.raises(ApprovalNeeded):
        await undo(desk.till)
    assert len(desk.till.session.basket.lines) == 1
    await undo(desk.till, approved(Right.REMOVE_LINES))

    entry = last_entry(desk)
    assert entry.action is JournalAction.LINE_REMOVED
    assert (entry.facts["total"], entry.facts["by"]) == ("120.00", "undo")
    assert entry.facts["approved_by"] == "Drita Marku"


async def test_more_of_the_newest_line_is_lowered_again(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "104")
    await selling.scan(desk.till, "104")

    step = await undo(desk.till)

    assert (step.undo, step.name) == (Undo.MORE, "Ujë")
    assert last_entry(desk).action is JournalAction.QUANTITY_LOWERED
    assert desk.till.session.basket.lines[0].quantity == 1


async def test_a_discount_that_was_approved_once_is_approved_again(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "104")
    fifth = Discount(percent=Decimal(20))
    await selling.set_line_discount(desk.till, 0, fifth, approved(Right.DISCOUNT))
    await selling.set_line_discount(desk.till, 0, None)

    with pytest.raises(ApprovalNeeded):
        await undo(desk.till)


async def test_only_the_last_ten_things_come_back(desk: ActionDesk) -> None:
    for _ in range(MOST_UNDONE + 2):
        await selling.scan(desk.till, "104")

    for _ in range(MOST_UNDONE):
        await undo(desk.till)

    assert desk.till.session.basket.lines[0].quantity == 2
    with pytest.raises(NothingToUndo):
        await undo(desk.till)


async def test_nothing_of_another_basket_comes_back(desk: ActionDesk) -> None:
    await desk.open_day()
    await selling.scan(desk.till, "104")
    await check_out(desk.till, [Tender(kind=TenderKind.CASH)])
    with pytest.raises(NothingToUndo):
        await undo(desk.till)

    await selling.scan(desk.till, "104")
    await park(desk.till)

    with pytest.raises(NothingToUndo):
        await undo(desk.till)
