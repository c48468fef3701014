"""The courier: what goes, in which order, and what stops it for a while.

Lives here: Delivery on a real store with a scripted service.
Must not: HTTP (tests/service), whole days (tests/stories).
"""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, Looks, a_desk
from tests.actions.refusing import delivered
from tests.fakes import RestlessClock
from till.actions.care.outage import repair_until
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.ports.machine import Ledger
from till.actions.ports.records import Record
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument, Problem
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.recovery import (
    FREE_REQUESTS,
    LONGEST_WAIT_S,
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    WrongPlace,
)

REFUSED = Rejected(problem=Problem(key="errors.service_refused", message="no"))
LATER = NoAnswer(message="HTTP 500")
MANY_TRIES = 18  # more than fit into two minutes
TRIES = 9  # more than a document may make without standing apart


async def _sales(desk: ActionDesk, count: int) -> list[FiscalDocument]:
    return [await desk.sell() for _ in range(count)]


def _all(desk: ActionDesk, documents: list[FiscalDocument], state: DocumentState) -> bool:
    return {desk.now(each).state for each in documents} == {state}


async def test_the_opening_balance_goes_first_and_then_the_oldest(desk: ActionDesk) -> None:
    balance = await desk.open_day()
    sold = await _sales(desk, 3)

    async with desk.delivering():
        await desk.until(lambda: _all(desk, [balance, *sold], DocumentState.COMPLETE))

    assert [doc_id for _, doc_id in desk.service.asked] == [
        each.doc_id for each in (balance, *sold)
    ]


async def test_as_many_go_at_once_as_the_settings_allow_and_none_twice(desk: ActionDesk) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.gate = asyncio.Event()
        sold = await _sales(desk, 9)
        await desk.until(lambda: len(desk.service.asked) == 5)
        await desk.sell()

        assert len(desk.service.asked) == 1 + desk.till.policy.parallel
        desk.service.gate.set()
        await desk.until(lambda: _all(desk, sold, DocumentState.COMPLETE))

    assert set(Counter(doc_id for _, doc_id in desk.service.asked).values()) == {1}


@pytest.mark.parametrize(
    ("outcomes", "asked"),
    [
        ([NoAnswer(unreachable=True)], ["send", "status", "send"]),
        ([LATER, Busy(), NotFound()], ["send", "status", "status", "send"]),
        ([Answered(completion=Completion())], ["send", "status", "send"]),
        ([NoAnswer(retry_after_s=0), LATER], ["send", "status", "status", "send"]),
    ],
)
async def test_status_is_asked_before_a_sale_is_sent_again(
    desk: ActionDesk, outcomes: list[Outcome], asked: list[str], log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += outcomes
        sold = await desk.sell()
        desk.clock.advance(seconds=1)
        await desk.until(lambda: _nudged(desk) and desk.now(sold).is_complete)

    assert [what for what, doc_id in desk.service.asked if doc_id == sold.doc_id] == asked


async def test_after_an_outage_the_oldest_goes_first_and_nobody_waits_longer_than_promised(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += [NoAnswer(unreachable=True)] * TRIES
        sold = await _sales(desk, 1)
        await desk.until(lambda: delivery.link.failures == TRIES or not _nudged(desk))
        probe_at = delivery.link.probe_at
        waits = desk.now(sold[0]).next_attempt_at
        sold += await _sales(desk, 3)
        desk.service.asked.clear()
        await desk.until(lambda: _nudged(desk) and _all(desk, sold, DocumentState.COMPLETE))

    went = list(dict.fromkeys(doc_id for _, doc_id in desk.service.asked))
    assert went == [each.doc_id for each in sold]
    assert probe_at is not None
    assert waits is None or waits <= probe_at <= waits + timedelta(seconds=LONGEST_WAIT_S)


async def test_a_line_that_is_back_is_probed_at_once_by_what_has_waited_longest(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += [NoAnswer(unreachable=True)] * MANY_TRIES
        sold = await _sales(desk, 1)
        await desk.until(lambda: delivery.link.failures == MANY_TRIES or not _nudged(desk))
        sold += await _sales(desk, 3)
        desk.service.asked.clear()
        away = desk.clock.now()
        delivery.take_line()
        await desk.until(lambda: _all(desk, sold, DocumentState.COMPLETE))

    went = list(dict.fromkeys(doc_id for _, doc_id in desk.service.asked))
    assert went == [each.doc_id for each in sold]
    assert desk.clock.now() == away


async def _tried_often(desk: ActionDesk, *, apart_s: int) -> FiscalDocument:
    """A sale of a short outage whose tries were so many seconds apart; the last comes next."""
    await desk.open_day()
    await delivered(desk)
    desk.service.outcomes += [NoAnswer(unreachable=True)] * FREE_REQUESTS
    sold = await desk.sell()
    for _ in range(FREE_REQUESTS - 1):
        await keep_answer(desk.till, await ask(desk.till, desk.now(sold)))
        desk.clock.advance(seconds=apart_s)
    await desk.till.ledger.record(replace(desk.now(sold), next_attempt_at=None))
    return sold


async def test_after_a_short_outage_of_many_tries_the_sale_goes_at_once_when_the_line_is_back(
    desk: ActionDesk,
) -> None:
    sold = await _tried_often(desk, apart_s=13)
    async with desk.delivering() as delivery:
        await desk.until(lambda: delivery.link.state is LinkState.DOWN)
        desk.service.asked.clear()
        away = desk.clock.now()
        delivery.take_line()
        await desk.until(lambda: desk.now(sold).is_complete)

    assert desk.clock.now() == away
    assert [what for what, _ in desk.service.asked] == ["status", "send"]


async def test_what_was_tried_too_often_just_now_lets_the_next_probe_the_line(
    desk: ActionDesk,
) -> None:
    sold = await _tried_often(desk, apart_s=0)
    async with desk.delivering() as delivery:
        await desk.until(lambda: delivery.link.state is LinkState.DOWN)
        desk.service.asked.clear()
        later = await desk.sell()
        delivery.take_line()
        await desk.until(lambda: desk.now(later).is_complete)
        assert [doc_id for _, doc_id in desk.service.asked] == [later.doc_id]
        assert desk.now(sold).next_attempt_at is not None


async def test_a_line_that_comes_and_goes_is_not_probed_again_and_again(desk: ActionDesk) -> None:
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += [NoAnswer(unreachable=True)] * (MANY_TRIES + 9)
        await desk.sell()
        await desk.until(lambda: delivery.link.failures == MANY_TRIES or not _nudged(desk))
        desk.service.asked.clear()
        for _ in range(5):
            delivery.take_line()
            await desk.until(lambda: not delivery._is_line_back)
        await desk.until(lambda: bool(desk.service.asked))

    assert len(desk.service.asked) == 1


def _nudged(desk: ActionDesk) -> bool:
    """Let some time pass for a loop that waits for it; the clock of these tests stands still."""
    desk.clock.advance(seconds=1)
    desk.till.listeners[-1].__self__._wake.set()
    return True


async def test_a_refused_document_holds_up_nobody(desk: ActionDesk) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(REFUSED)
        sold = await _sales(desk, 3)
        await desk.until(lambda: not any(desk.now(each).is_open for each in sold))

    states = [desk.now(each).state for each in sold]
    assert states == [DocumentState.REFUSED, DocumentState.COMPLETE, DocumentState.COMPLETE]


async def test_a_refused_opening_balance_holds_the_cash_class_and_nothing_is_sent(
    desk: ActionDesk,
) -> None:
    desk.service.outcomes.append(REFUSED)
    balance = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(balance).state is DocumentState.REFUSED)
        sold = await desk.sell()
        await _rounds(desk, 5)

    assert desk.now(sold).state is DocumentState.QUEUED
    assert len(desk.service.asked) == 1


async def _rounds(desk: ActionDesk, count: int) -> None:
    """Let the loop go round so often; each round looks at the documents once."""
    looks = Looks(desk.till.documents)
    desk.till.documents = looks
    while looks.count < count:
        desk.till.listeners[-1].__self__._wake.set()
        await asyncio.sleep(0)
    desk.till.documents = looks.really


@pytest.mark.parametrize("outcome", [NotAuthorised(), WrongPlace(message="HTTP 404")])
async def test_what_is_wrong_with_token_or_address_holds_everything_and_refuses_nothing(
    desk: ActionDesk, outcome: Outcome, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += [outcome] * 2
        sold = await _sales(desk, 3)
        await desk.until(lambda: not delivery.link.is_up)
        await desk.until(lambda: not delivery._under_way)
        held = len(desk.service.asked)
        await _rounds(desk, 5)
        assert len(desk.service.asked) == held
        assert desk.till.documents.refused_count() == 0

        desk.service.outcomes.clear()
        delivery.release()
        await desk.until(lambda: _nudged(desk) and _all(desk, sold, DocumentState.COMPLETE))


async def test_a_clock_set_back_does_not_turn_a_hold_into_a_hot_loop(desk: ActionDesk) -> None:
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes += [NotAuthorised()] * 50
        await desk.sell()
        await desk.until(lambda: delivery.link.state is LinkState.NO_CREDENTIALS)
        before = len(desk.service.asked)

        desk.clock.advance(hours=-1)
        await _rounds(desk, 30)

    assert len(desk.service.asked) - before <= 1


async def test_ending_in_the_middle_of_an_attempt_leaves_no_task_and_asks_status_next(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    desk.service.gate = asyncio.Event()
    sold = await desk.sell()
    before = asyncio.all_tasks()
    async with desk.delivering():
        await desk.until(lambda: desk.times_asked(sold) == 1)
    assert asyncio.all_tasks() == before
    assert desk.now(sold).state is DocumentState.SENDING

    desk.service.gate = None
    async with desk.delivering():
        await desk.until(lambda: desk.now(sold).is_complete)
    asked = [what for what, doc_id in desk.service.asked if doc_id == sold.doc_id]
    assert asked == ["send", "status", "send"]


class _SlowEnds:
    """A ledger that keeps whoever writes an answer down waiting until the gate opens."""

    def __init__(self, really: Ledger) -> None:
        self._really = really
        self.gate = asyncio.Event()

    async def record(self, *records: Record) -> None:
        if any(isinstance(each, Attempt) and each.answer for each in records):
            await self.gate.wait()
        await self._really.record(*records)

    def record_from_thread(self, *records: Record) -> None:
        self._really.record_from_thread(*records)


async def test_the_next_goes_while_an_answer_is_written_down_but_not_without_end(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.asked.clear()
        slow = desk.till.ledger = _SlowEnds(desk.till.ledger)
        sold = await _sales(desk, 12)
        await desk.until(lambda: len(desk.service.asked) == 2 * desk.till.policy.parallel)
        for _ in range(100):
            await asyncio.sleep(0)

        assert len(desk.service.asked) == 2 * desk.till.policy.parallel
        slow.gate.set()
        await desk.until(lambda: _all(desk, sold, DocumentState.COMPLETE))

    assert [doc_id for _, doc_id in desk.service.asked] == [each.doc_id for each in sold]


@pytest.fixture
def restless_desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path, clock=RestlessClock()) as desk:
        yield desk


async def test_a_moment_that_comes_while_the_courier_looks_is_not_slept_through(
    restless_desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    desk = restless_desk
    await desk.open_day()
    desk.service.outcomes += [NoAnswer(unreachable=True), LATER, LATER, Busy()]
    sold = await desk.sell()

    async with desk.delivering():
        await desk.until(lambda: desk.now(sold).is_complete)


async def test_a_device_that_is_held_off_is_known_over_a_start(desk: ActionDesk) -> None:
    began = desk.clock.now()
    for hours in (0, 30):
        desk.clock.advance(hours=hours)
        await desk.open_day()
        desk.service.outcomes += [NotAuthorised()]
        async with desk.delivering() as delivery:
            await desk.until(lambda delivery=delivery: delivery.link.is_held)

    assert delivery.link.since == began
    assert repair_until(desk.till, delivery.link) == began + timedelta(days=5)
