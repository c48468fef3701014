"""Requests that set out before a hold, or before somebody lifted it, and end afterwards.

Lives here: Delivery, its link, and answers that come late.
Must not: the link's own table (test_holds).
"""

import asyncio

from tests.actions.desk import ActionDesk
from till.actions.documents.delivery import Delivery
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.recovery import NotAuthorised


async def _two_on_their_way(desk: ActionDesk, delivery: Delivery) -> list[FiscalDocument]:
    """Have two sales sent whose answers wait behind the gate."""
    await desk.open_day()
    await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    desk.service.gate = asyncio.Event()
    sold = [await desk.sell() for _ in range(2)]
    await desk.until(lambda: len(delivery._under_way) == len(desk.service.asked) - 1 == 2)
    return sold


async def test_an_old_refusal_of_the_token_does_not_hold_up_the_new_one(desk: ActionDesk) -> None:
    async with desk.delivering() as delivery:
        sold = await _two_on_their_way(desk, delivery)
        desk.service.outcomes = [NotAuthorised(), NotAuthorised()]
        first = desk.service.gate
        assert first is not None

        first.set()
        await desk.until(lambda: delivery.link.state is LinkState.NO_CREDENTIALS)
        delivery.release()

        await desk.until(
            lambda: {desk.now(each).state for each in sold} == {DocumentState.COMPLETE}
        )


async def test_an_old_success_does_not_lift_a_hold(desk: ActionDesk) -> None:
    async with desk.delivering() as delivery:
        sold = await _two_on_their_way(desk, delivery)
        desk.service.outcomes = [NotAuthorised()]
        first = desk.service.gate
        assert first is not None

        first.set()
        await desk.until(lambda: not delivery._under_way)

        states = {desk.now(each).state for each in sold}
        assert states == {DocumentState.UNCLEAR, DocumentState.COMPLETE}
        assert delivery.link.state is LinkState.NO_CREDENTIALS
