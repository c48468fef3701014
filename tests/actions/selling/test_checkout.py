"""Closing a sale: once, whole, and before anything else moves.

Lives here: check_out and what may happen around it.
Must not: delivery.
"""

import asyncio
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import card, cash
from till.actions.day import opening
from till.actions.ports.events import BasketChanged, SaleFinished
from till.actions.ports.records import Draft
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.day import DayNotOpened
from till.domain.errors.disk import DiskFull
from till.domain.errors.people import NobodySignedIn
from till.domain.identifiers import DocKind
from till.domain.selling.sale import Sale


async def _a_basket(desk: ActionDesk) -> None:
    await opening.declare(desk.till, Decimal(5000))
    await selling.scan(desk.till, "2*101")


async def test_a_closed_sale_is_on_disk_with_everything_it_owes(desk: ActionDesk) -> None:
    await _a_basket(desk)

    finished = await check_out(desk.till, [cash("500")])

    assert finished is not None
    assert desk.till.documents.sale(finished.sale.key) == finished.sale
    assert desk.till.documents.get(finished.document.doc_id) == finished.document
    assert desk.till.movements.of_day(desk.till.today)[-1].amount == 360
    assert desk.till.baskets.draft() is not None
    assert desk.till.baskets.draft() == desk.till.session.basket
    assert desk.paper.pulses == 1
    assert [event.change for event in desk.events if isinstance(event, SaleFinished)] == [140]


async def test_change_opens_the_drawer_even_where_a_card_paid_it_all(desk: ActionDesk) -> None:
    await _a_basket(desk)

    finished = await check_out(desk.till, [card(), cash("500")])

    assert finished is not None
    assert finished.sale.change == 500
    assert desk.paper.pulses == 1


async def test_a_double_press_closes_one_sale(desk: ActionDesk) -> None:
    await _a_basket(desk)

    first, second = await asyncio.gather(
        check_out(desk.till, [cash()]), check_out(desk.till, [cash()])
    )

    assert first is not None
    assert second is None
    assert desk.till.documents.newest(DocKind.SALE) == first.document
    assert desk.till.documents.next_sale_number(desk.till.today) == 2
    with pytest.raises(BasketEmpty):
        await check_out(desk.till, [cash()])


async def test_what_is_scanned_while_a_sale_is_closed_is_the_next_customers(
    desk: ActionDesk,
) -> None:
    await _a_basket(desk)

    finished, _ = await asyncio.gather(
        check_out(desk.till, [cash()]), selling.scan(desk.till, "101")
    )

    assert finished is not None
    assert [line.quantity for line in finished.sale.lines] == [2]
    assert [line.quantity for line in desk.till.session.basket.lines] == [1]
    assert desk.till.baskets.draft() == desk.till.session.basket
    shown = [event.basket for event in desk.events if isinstance(event, BasketChanged)]
    assert shown[-1] == desk.till.session.basket


@pytest.mark.parametrize("error", [DiskFull(), ValueError("half a surrogate pair")])
async def test_a_sale_that_cannot_be_kept_leaves_the_basket_and_the_drawer(
    desk: ActionDesk, error: Exception
) -> None:
    await _a_basket(desk)
    before = desk.till.session.basket

    def full(records: object) -> bool:
        if any(isinstance(record, Sale) for record in records):
            raise error
        return False

    desk.disk.full = full
    with pytest.raises(type(error)):
        await check_out(desk.till, [cash()])

    assert desk.till.session.basket == before
    assert not desk.till.session.is_closing
    assert desk.paper.pulses == 0
    assert desk.till.documents.newest(DocKind.SALE) is None
    desk.disk.full = lambda _records: False
    assert await check_out(desk.till, [cash()]) is not None


async def test_a_failed_sale_comes_back_ahead_of_what_was_scanned_since_and_is_shown(
    desk: ActionDesk,
) -> None:
    await _a_basket(desk)
    desk.disk.full = lambda records: any(isinstance(record, Sale) for record in records)

    closing = asyncio.create_task(check_out(desk.till, [cash()]))
    await asyncio.sleep(0)
    await selling.scan(desk.till, "5*101")
    with pytest.raises(DiskFull):
        await closing

    assert [line.quantity for line in desk.till.session.basket.lines] == [2, 5]
    assert desk.till.baskets.draft() == desk.till.session.basket
    shown = [event.basket for event in desk.events if isinstance(event, BasketChanged)]
    assert shown[-1] == desk.till.session.basket


async def test_a_window_that_closes_meanwhile_does_not_stop_the_sale(desk: ActionDesk) -> None:
    await _a_basket(desk)

    closing = asyncio.create_task(check_out(desk.till, [cash()]))
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.gather(closing, return_exceptions=True)
    await desk.till.ledger.record(Draft(basket=desk.till.session.basket))

    sold = desk.till.documents.newest(DocKind.SALE)
    assert sold is not None
    assert desk.till.session.basket.is_empty
    assert not desk.till.session.is_closing


async def test_a_card_sale_needs_an_open_day_and_leaves_the_drawer_shut(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    with pytest.raises(DayNotOpened):
        await check_out(desk.till, [card()])

    await opening.declare(desk.till, Decimal(0))
    finished = await check_out(desk.till, [card()])

    assert finished is not None
    assert finished.document.cash_class
    assert desk.paper.pulses == 0


async def test_nobody_signed_in_sells_nothing(desk: ActionDesk) -> None:
    await _a_basket(desk)
    desk.till.session = type(desk.till.session)(basket=desk.till.session.basket)

    with pytest.raises(NobodySignedIn):
        await check_out(desk.till, [cash()])
