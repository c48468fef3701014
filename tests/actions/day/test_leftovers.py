"""Opening balances that their own day did not settle (design: fiscal, "Overnight leftovers").

Lives here: which are superseded, which are recovered first.
Must not: declaring (test_opening).
"""

import asyncio
from collections import Counter

import pytest

from tests.actions.desk import Desk
from till.actions.till import SYSTEM
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.recovery import Busy, NoAnswer, NotAuthorised, Outcome, Request, WrongPlace
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction

LATER = NoAnswer(message="HTTP 500")
NEVER_ARRIVED: list[Outcome] = [
    NotAuthorised(),
    WrongPlace(message="TLS"),
    NoAnswer(unreachable=True, never_left=True),
]
WHO_KNOWS: list[Outcome] = [NoAnswer(unreachable=True), LATER, Busy()]


@pytest.mark.parametrize("outcome", NEVER_ARRIVED)
async def test_an_opening_balance_that_surely_never_arrived_is_superseded_after_midnight(
    desk: Desk, outcome: Outcome, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    desk.service.outcomes.append(outcome)
    first = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)
    desk.clock.advance(hours=24)
    second = await desk.open_day()

    async with desk.delivering():
        await desk.until(lambda: desk.now(second).is_complete)

    assert desk.now(first).state is DocumentState.RESOLVED
    assert desk.times_asked(first) == 1
    [told] = [
        e for e in desk.till.journal.entries() if e.action is JournalAction.BALANCE_SUPERSEDED
    ]
    assert told.person == SYSTEM  # nobody at the till did this


@pytest.mark.parametrize("outcome", WHO_KNOWS)
async def test_an_opening_balance_nobody_knows_about_is_recovered_before_the_next(
    desk: Desk, outcome: Outcome, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    desk.service.outcomes.append(outcome)
    first = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)
    desk.clock.advance(hours=24)
    second = await desk.open_day()

    async with desk.delivering():
        await desk.until(lambda: desk.now(second).is_complete)

    assert [doc_id for _, doc_id in desk.service.asked] == [
        first.doc_id,
        first.doc_id,
        second.doc_id,
    ]
    assert desk.now(first).is_complete


async def test_an_attempt_that_was_cut_off_may_have_arrived(desk: Desk) -> None:
    first = await desk.open_day()
    desk.service.gate = asyncio.Event()
    async with desk.delivering():
        await desk.until(lambda: desk.times_asked(first) == 1)
    desk.service.gate = None
    desk.clock.advance(hours=24)

    async with desk.delivering():
        await desk.until(lambda: desk.now(first).is_complete)


async def test_superseding_does_not_take_up_again_what_ends_meanwhile(desk: Desk) -> None:
    balance = await desk.open_day()
    desk.service.gate = asyncio.Event()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.times_asked(balance) == 1)
        desk.clock.advance(hours=24)
        await desk.open_day()
        desk.service.gate.set()
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        await desk.until(lambda: not delivery._under_way)

    assert set(Counter(desk.service.asked).values()) == {1}
    assert len(desk.till.documents.opening_balances(desk.till.today)) == 1
    newest = desk.till.documents.newest(DocKind.OPENING_BALANCE)
    assert newest is not None
    assert [each.request for each in desk.till.documents.attempts(newest.doc_id)] == [Request.SEND]
