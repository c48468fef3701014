"""Opening balances that their own day did not settle (design: fiscal, "Overnight leftovers").

Lives here: what is given up once its day has passed.
Must not: declaring (test_opening).
"""

import asyncio
from collections import Counter

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO
from till.actions.day.opening import opening_today
from till.actions.documents.delivery_attempt import ask
from till.actions.ports.records import Record
from till.actions.till import SYSTEM
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument
from till.domain.fiscal.outbox import is_given_up
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    Outcome,
    Request,
    WrongPlace,
    never_arrived,
)
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction

OUTCOMES: list[Outcome] = [
    NotAuthorised(),
    WrongPlace(message="TLS"),
    NoAnswer(unreachable=True, never_left=True),
    NoAnswer(unreachable=True),
    NoAnswer(message="HTTP 500"),
    Busy(),
    Answered(completion=Completion()),
]


async def _unclear(desk: ActionDesk, *outcomes: Outcome) -> FiscalDocument:
    """Open the day and have its balance answered like this."""
    desk.service.outcomes.extend(outcomes)
    opened = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opened).state is not DocumentState.QUEUED)
        await desk.until(lambda: desk.now(opened).state is not DocumentState.SENDING)
    return desk.now(opened)


@pytest.mark.parametrize("outcome", OUTCOMES)
async def test_an_opening_balance_is_given_up_after_midnight_whatever_became_of_it(
    desk: ActionDesk, outcome: Outcome, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    first = await _unclear(desk, outcome)
    left = await desk.sell()
    desk.clock.advance(hours=24)
    second = await desk.open_day()

    async with desk.delivering():
        await desk.until(lambda: desk.now(second).is_complete)
        await desk.until(lambda: desk.now(left).is_complete)

    assert is_given_up(desk.now(first))
    assert desk.times_asked(first) == 1
    [told] = [
        e for e in desk.till.journal.entries() if e.action is JournalAction.BALANCE_SUPERSEDED
    ]
    assert told.person == SYSTEM  # nobody at the till did this


async def test_it_leaves_the_outbox_before_anybody_opens_the_new_day(desk: ActionDesk) -> None:
    first = await _unclear(desk, Busy())
    desk.clock.advance(hours=24)

    async with desk.delivering():
        await desk.until(lambda: is_given_up(desk.now(first)))

    assert desk.till.documents.waiting_count() == 0
    assert opening_today(desk.till) is None


async def test_an_attempt_that_was_cut_off_is_not_repeated_the_day_after(desk: ActionDesk) -> None:
    first = await desk.open_day()
    desk.service.gate = asyncio.Event()
    async with desk.delivering():
        await desk.until(lambda: desk.times_asked(first) == 1)
    desk.service.gate = None
    desk.clock.advance(hours=24)

    async with desk.delivering():
        await desk.until(lambda: is_given_up(desk.now(first)))

    assert desk.times_asked(first) == 1


async def test_a_refused_opening_balance_waits_for_a_person_as_before(desk: ActionDesk) -> None:
    first = await _unclear(desk, NO)
    desk.clock.advance(hours=24)
    second = await desk.open_day()

    async with desk.delivering():
        await desk.until(lambda: desk.now(second).is_complete)

    assert desk.now(first).state is DocumentState.REFUSED


async def test_an_opening_balance_that_midnight_overtakes_on_the_way_to_the_disk_stays_here(
    desk: ActionDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await desk.open_day()
    record = desk.till.ledger.record

    async def slowly(*records: Record) -> None:
        await record(*records)
        desk.clock.advance(hours=24)

    monkeypatch.setattr(desk.till.ledger, "record", slowly)
    asked = await ask(desk.till, opened)

    assert desk.service.asked == []
    assert never_arrived(asked.answer.outcome)


async def test_superseding_does_not_take_up_again_what_ends_meanwhile(desk: ActionDesk) -> None:
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
