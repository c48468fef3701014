"""What follows a request, row by row of the table in the design; waits that grow but never hurt.

Lives here: recovery.
Must not: reading answers (service.translate).
"""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import MOMENT, a_balance_document, a_document
from tests.domain.amounts import quickly
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument, Problem
from till.domain.fiscal.recovery import (
    Answered,
    AskStatusAt,
    Busy,
    Complete,
    Decision,
    HoldForAddress,
    HoldForCredentials,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Refuse,
    Rejected,
    RepeatAt,
    ReplayAt,
    Request,
    WrongPlace,
    begun,
    decided,
    interrupted,
    next_step,
    what_to_ask,
)
from till.domain.identifiers import Fcdc, Fic, Iic

DONE = Completion(fic=Fic("fic"), iic=Iic("iic"))
REPORTED = Completion(fcdc=Fcdc("fcdc"))
PROBLEM = Problem(key="problems.field", message="wrong", field="price")
SEND = Request.SEND
STATUS = Request.STATUS
SALE = begun(a_document(), SEND, MOMENT)
BALANCE = begun(a_balance_document(), SEND, MOMENT)
ASKED = begun(replace(SALE, state=DocumentState.UNCLEAR), STATUS, MOMENT)


def _next(document: FiscalDocument, request: Request, outcome: Outcome) -> Decision:
    return next_step(document, request, outcome, now=MOMENT, rng=Random(1))


@pytest.mark.parametrize(
    ("document", "request_made", "outcome", "kind"),
    [
        (SALE, SEND, Answered(completion=DONE), Complete),
        (ASKED, STATUS, Answered(completion=DONE), Complete),
        (SALE, SEND, Answered(completion=DONE, client_fault=PROBLEM), Complete),
        (BALANCE, SEND, Answered(completion=REPORTED), Complete),
        (SALE, SEND, Answered(completion=Completion(), client_fault=PROBLEM), Refuse),
        (ASKED, STATUS, Answered(completion=Completion(), client_fault=PROBLEM), Refuse),
        (SALE, SEND, Answered(completion=Completion(iic=Iic("iic"))), AskStatusAt),
        (SALE, SEND, Answered(completion=REPORTED), AskStatusAt),
        (ASKED, STATUS, Answered(completion=Completion()), AskStatusAt),
        (BALANCE, SEND, Answered(completion=Completion()), RepeatAt),
        (SALE, SEND, Rejected(problem=PROBLEM), Refuse),
        (BALANCE, SEND, Rejected(problem=PROBLEM), Refuse),
        (ASKED, STATUS, NotFound(), ReplayAt),
        (SALE, SEND, Busy(), AskStatusAt),
        (ASKED, STATUS, Busy(), AskStatusAt),
        (BALANCE, SEND, Busy(), RepeatAt),
        (SALE, SEND, NotAuthorised(), HoldForCredentials),
        (ASKED, STATUS, NotAuthorised(), HoldForCredentials),
        (SALE, SEND, WrongPlace(message="404"), HoldForAddress),
        (SALE, SEND, NoAnswer(), AskStatusAt),
        (SALE, SEND, NoAnswer(unreachable=True), AskStatusAt),
        (ASKED, STATUS, NoAnswer(), AskStatusAt),
        (BALANCE, SEND, NoAnswer(), RepeatAt),
    ],
)
def test_what_follows_is_what_the_table_says(
    document: FiscalDocument, request_made: Request, outcome: Outcome, kind: type[Decision]
) -> None:
    assert type(_next(document, request_made, outcome)) is kind


def test_a_refusal_keeps_the_services_words_and_a_wrong_address_says_what_answered() -> None:
    assert _next(SALE, SEND, Rejected(problem=PROBLEM)) == Refuse(problem=PROBLEM)
    assert _next(SALE, SEND, WrongPlace(message="404")) == HoldForAddress(message="404")


def test_an_unknown_document_is_sent_again_at_once() -> None:
    assert _next(ASKED, STATUS, NotFound()) == ReplayAt(moment=MOMENT)


def test_status_comes_before_any_replay_and_a_balance_repeats() -> None:
    asked = {
        state: what_to_ask(replace(SALE, state=state))
        for state in (DocumentState.QUEUED, DocumentState.UNCLEAR, DocumentState.ABSENT)
    }

    assert asked == {
        DocumentState.QUEUED: SEND,
        DocumentState.UNCLEAR: STATUS,
        DocumentState.ABSENT: SEND,
    }
    assert what_to_ask(replace(BALANCE, state=DocumentState.UNCLEAR)) is SEND


def test_a_document_says_that_it_is_being_sent_before_the_first_byte_leaves() -> None:
    sending = begun(a_document(), SEND, MOMENT)
    again = begun(replace(sending, state=DocumentState.UNCLEAR), STATUS, MOMENT + _seconds(5))

    assert (sending.state, sending.attempts) == (DocumentState.SENDING, 1)
    assert (again.state, again.attempts) == (DocumentState.UNCLEAR, 2)
    assert again.first_attempt_at == MOMENT


def test_found_in_the_middle_of_sending_nobody_knows_what_came_of_it() -> None:
    assert interrupted(SALE).state is DocumentState.UNCLEAR
    assert what_to_ask(interrupted(SALE)) is STATUS


def test_a_till_that_is_started_again_and_again_asks_ten_times_in_the_first_minute() -> None:
    document = a_document()
    asked = 0
    for second in range(60):
        now = MOMENT + _seconds(second)
        if (document.next_attempt_at or now) <= now:
            document = interrupted(begun(document, what_to_ask(document), now))
            asked += 1

    assert 7 < asked <= 10


@pytest.mark.parametrize(
    ("decision", "state"),
    [
        (Complete(completion=DONE), DocumentState.COMPLETE),
        (AskStatusAt(moment=MOMENT), DocumentState.UNCLEAR),
        (RepeatAt(moment=MOMENT), DocumentState.UNCLEAR),
        (ReplayAt(moment=MOMENT), DocumentState.ABSENT),
        (Refuse(problem=PROBLEM), DocumentState.REFUSED),
        (HoldForCredentials(), DocumentState.UNCLEAR),
        (HoldForAddress(message=""), DocumentState.UNCLEAR),
    ],
)
def test_a_decision_leaves_the_document_in_its_state(
    decision: Decision, state: DocumentState
) -> None:
    after_sending = decided(SALE, decision)
    after_asking = decided(ASKED, decision)

    assert (after_sending.state, after_asking.state) == (state, state)
    assert after_sending.body == SALE.body


def test_what_the_service_gave_and_what_it_refused_stay_with_the_document() -> None:
    assert decided(SALE, Complete(completion=DONE)).completion == DONE
    assert decided(SALE, Refuse(problem=PROBLEM)).problem == PROBLEM
    assert decided(SALE, AskStatusAt(moment=MOMENT)).next_attempt_at == MOMENT


def test_what_the_service_asks_to_wait_is_waited_but_half_a_minute_at_most() -> None:
    late = MOMENT + timedelta(minutes=5)
    old = replace(ASKED, attempts=3)

    for asked_for, at_least in ((7, 7), (3600, 30)):
        outcome = NoAnswer(retry_after_s=asked_for)
        decision = next_step(old, STATUS, outcome, now=late, rng=Random(1))
        assert isinstance(decision, AskStatusAt)
        assert decision.moment - late >= _seconds(at_least)
        assert decision.moment - late <= _seconds(30)


@given(attempts=st.integers(1, 10**6), after=st.integers(-86_400, 10**7), seed=st.integers())
@quickly
def test_no_wait_is_longer_than_half_a_minute_whatever_the_clock_does(
    attempts: int, after: int, seed: int
) -> None:
    now = MOMENT + _seconds(after)
    document = replace(ASKED, attempts=attempts)

    decision = next_step(document, STATUS, NoAnswer(), now=now, rng=Random(seed))

    assert isinstance(decision, AskStatusAt)
    assert timedelta(0) <= decision.moment - now <= _seconds(30)


@given(
    seed=st.integers(),
    outcomes=st.lists(
        st.sampled_from([NoAnswer(), Busy(), NotFound(), Answered(completion=Completion())]),
        min_size=40,
        max_size=40,
    ),
)
@quickly
def test_no_document_makes_more_than_ten_requests_in_any_minute(
    seed: int, outcomes: list[Outcome]
) -> None:
    requests = _requests_for(a_document(), outcomes, Random(seed))

    assert _most_in_a_minute(requests) <= 10


@given(seed=st.integers())
@quickly
def test_a_balance_is_not_repeated_in_a_hurry_either(seed: int) -> None:
    requests = _requests_for(a_balance_document(), [NoAnswer()] * 40, Random(seed))

    assert _most_in_a_minute(requests) <= 10


def _most_in_a_minute(moments: list[datetime]) -> int:
    return max(sum(first <= each < first + _seconds(60) for each in moments) for first in moments)


def _requests_for(document: FiscalDocument, outcomes: list[Outcome], rng: Random) -> list[datetime]:
    """Deliver with answers that take no time, always at the earliest moment allowed."""
    now = MOMENT
    requests = []
    for outcome in outcomes:
        request = what_to_ask(document)
        document = begun(document, request, now)
        requests.append(now)
        document = decided(document, next_step(document, request, outcome, now=now, rng=rng))
        now = document.next_attempt_at or now
    return requests


def _seconds(count: int) -> timedelta:
    return timedelta(seconds=count)
