"""What a customer who changes items for others still has to get back, days after the till ended.

Lives here: how long it is asked about.
Must not: the question and the glass (tests/stories/counter).
"""

from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from till.actions.selling.correcting import pay_credit_out, unspent_credit
from till.domain.rights.journal import JournalAction


async def broken_off(desk: ActionDesk) -> None:
    """An exchange of 100 lek that the end of a day broke off."""
    await desk.open_day()
    await desk.till.ledger.record(desk.till.entry(JournalAction.SALE_RETURNED, credit="100.00"))


@pytest.mark.parametrize(("days", "left"), [(0, 100), (3, 100), (13, 100), (15, 0)])
async def test_an_exchange_is_asked_about_after_a_closed_weekend_or_feast(
    desk: ActionDesk, days: int, left: int
) -> None:
    await broken_off(desk)

    desk.clock.advance(hours=24 * days)

    assert unspent_credit(desk.till) == Decimal(left)


@pytest.mark.parametrize("is_sold", [True, False])
async def test_a_sale_takes_it_and_so_does_the_customer_at_once(
    desk: ActionDesk, *, is_sold: bool
) -> None:
    await broken_off(desk)

    if is_sold:
        await desk.sell()
    else:
        await pay_credit_out(desk.till, Decimal(100), "pa shkëmbim")

    assert unspent_credit(desk.till) == 0
