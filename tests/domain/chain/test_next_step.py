"""What a till does after each answer of an office, row by row.

Lives here: the table, the waits.
Must not: reading answers from HTTP.
"""

from datetime import timedelta
from random import Random
from typing import get_args

import pytest

from tests.builders import MOMENT
from till.domain.chain.answer import (
    LONGEST_WAIT_S,
    BatchTaken,
    ChainBroken,
    JournalGap,
    NextStep,
    NoOffice,
    NotOurOffice,
    NotUnderstood,
    OfficeAnswer,
    OfficeProblem,
    RestUntilCommit,
    SendAfter,
    SendFewer,
    Sending,
    ShutOut,
    SignAt,
    SignedByWrongClock,
    StopSending,
    TooMuch,
    TryAgainAt,
    WireTooOld,
    next_step,
)
from till.domain.chain.batch import ChainPlace

TIP = ChainPlace(number=100, link="a" * 64)
BEFORE = ChainPlace(number=60, link="b" * 64)
HOUR = timedelta(hours=1)
TABLE: list[tuple[OfficeAnswer, NextStep]] = [
    (BatchTaken(place=TIP, branch=1, taken=40, known=0), RestUntilCommit()),
    (BatchTaken(place=BEFORE, branch=1, taken=40, known=0), SendAfter(place=BEFORE)),
    (JournalGap(have=BEFORE), SendAfter(place=BEFORE)),
    (ChainBroken(at=61), StopSending(problem=OfficeProblem.CHAIN)),
    (TooMuch(), SendFewer(size=20)),
    (NotUnderstood(), StopSending(problem=OfficeProblem.OFFICE_TOO_OLD)),
    (WireTooOld(), StopSending(problem=OfficeProblem.TOO_OLD)),
    (SignedByWrongClock(office_time=MOMENT + HOUR), SignAt(difference=HOUR)),
    (NotOurOffice(), StopSending(problem=OfficeProblem.WRONG_OFFICE)),
    (ShutOut(), StopSending(problem=OfficeProblem.REVOKED)),
]


def following(answer: OfficeAnswer, *, size: int = 40, tries: int = 1, seed: int = 1) -> NextStep:
    sending = Sending(newest=100, size=size, tries=tries)
    return next_step(sending, answer, now=MOMENT, rng=Random(seed))


@pytest.mark.parametrize(("answer", "step"), TABLE, ids=[type(each).__name__ for each, _ in TABLE])
def test_what_follows_an_answer(answer: OfficeAnswer, step: NextStep) -> None:
    assert following(answer) == step


def test_the_table_has_every_answer() -> None:
    assert {type(answer) for answer, _ in TABLE} | {NoOffice} == set(get_args(OfficeAnswer))


def test_one_entry_that_is_too_much_stops_for_it_cannot_be_less() -> None:
    assert following(TooMuch(), size=1) == StopSending(problem=OfficeProblem.OFFICE_TOO_OLD)


def test_waits_grow_without_an_office_and_never_pass_a_minute() -> None:
    waits = [_wait(tries, seed) for tries in range(1, 30) for seed in range(20)]

    assert timedelta(0) <= min(waits) < max(waits) <= timedelta(seconds=LONGEST_WAIT_S)
    assert max(waits[:20]) <= timedelta(seconds=1)
    assert max(waits) > timedelta(seconds=30)


def test_an_office_that_asks_for_time_gets_it_up_to_a_minute() -> None:
    patient = [following(NoOffice(retry_after_s=each), seed=1) for each in (20, 9_999)]

    assert patient == [
        TryAgainAt(moment=MOMENT + timedelta(seconds=20)),
        TryAgainAt(moment=MOMENT + timedelta(seconds=LONGEST_WAIT_S)),
    ]


def _wait(tries: int, seed: int) -> timedelta:
    step = following(NoOffice(), tries=tries, seed=seed)
    assert isinstance(step, TryAgainAt)
    return step.moment - MOMENT
