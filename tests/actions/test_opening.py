"""Declaring the cash in the drawer.

Lives here: declare, what is suggested.
Must not: reporting it (test_delivery).
"""

import asyncio
from decimal import Decimal

import pytest

from tests.actions.desk import Desk
from tests.builders import cash
from till.actions import opening, selling
from till.actions.checkout import check_out
from till.domain.errors import AmountNegative, DayAlreadyOpened
from till.domain.fiscal import DocKind, DocumentState


async def test_declaring_is_instant_and_owes_one_document(desk: Desk) -> None:
    declared = await opening.declare(desk.till, Decimal("5000.5"))

    document = desk.till.documents.get(declared.doc_id)
    assert declared.amount == Decimal("5000.50")
    assert document is not None
    assert (document.kind, document.state) == (DocKind.OPENING_BALANCE, DocumentState.QUEUED)
    assert opening.opening_today(desk.till) == declared


async def test_a_double_press_declares_one_balance(desk: Desk) -> None:
    first, second = await asyncio.gather(
        opening.declare(desk.till, Decimal(100)),
        opening.declare(desk.till, Decimal(200)),
        return_exceptions=True,
    )

    assert not isinstance(first, BaseException)
    assert isinstance(second, DayAlreadyOpened)
    assert len(desk.till.documents.opening_balances(desk.till.today)) == 1
    assert len(desk.till.movements.of_day(desk.till.today)) == 1


async def test_a_day_is_opened_once_and_never_with_less_than_nothing(desk: Desk) -> None:
    with pytest.raises(AmountNegative):
        await opening.declare(desk.till, Decimal(-1))
    await opening.declare(desk.till, Decimal(0))

    with pytest.raises(DayAlreadyOpened):
        await opening.declare(desk.till, Decimal(1))


async def test_midnight_in_tirane_begins_a_day_that_expects_the_drawers_cash(desk: Desk) -> None:
    assert opening.suggested_amount(desk.till) is None
    await opening.declare(desk.till, Decimal(1000))
    await selling.scan(desk.till, "101")
    await check_out(desk.till, [cash("200")])

    desk.clock.advance(hours=14, minutes=59)  # nine o'clock and fifteen hours make midnight
    assert opening.opening_today(desk.till) is not None
    desk.clock.advance(minutes=1)

    assert opening.opening_today(desk.till) is None
    assert opening.suggested_amount(desk.till) == 1180
