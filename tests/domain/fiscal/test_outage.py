"""When the service was away, and how long a document still has.

Lives here: outages among tries, deadlines.
Must not: how tries are kept (tests/store), the report (tests/system/reports).
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.builders import MOMENT, a_document
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.outage import FiscalDeadlines, newest_hold, newest_outage
from till.domain.fiscal.recovery import (
    Busy,
    NoAnswer,
    NotAuthorised,
    Outcome,
    Request,
    WrongPlace,
)
from till.domain.identifiers import DocId

AWAY = NoAnswer(message="no route", unreachable=True)
SLOW = NoAnswer(message="timed out")
START = datetime(2026, 11, 18, 18, 0, tzinfo=UTC)


def tries(*told: tuple[int, Outcome]) -> list[Attempt]:
    """Tries at so many minutes after the start, the newest first."""
    made = [
        Attempt(
            doc_id=DocId(f"document-{number}"),
            number=1,
            request=Request.SEND,
            started_at=START + timedelta(minutes=minutes),
            answer=Answer(outcome=outcome),
        )
        for number, (minutes, outcome) in enumerate(told)
    ]
    return made[::-1]


def minutes(moment: datetime | None) -> int | None:
    return None if moment is None else int((moment - START).total_seconds()) // 60


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([(0, Busy()), (5, AWAY), (90, AWAY)], (5, None, 2)),
        ([(0, Busy()), (5, AWAY), (90, AWAY), (120, Busy()), (130, SLOW)], (5, 120, 2)),
        ([(5, AWAY), (60, Busy()), (70, AWAY), (71, Busy())], (5, 60, 1)),
        ([(5, AWAY), (60, Busy()), (70, NotAuthorised()), (170, Busy())], (70, 170, 1)),
    ],
)
def test_the_newest_outage_that_was_more_than_a_moment_is_told(
    told: list[tuple[int, Outcome]], expected: tuple[int, int | None, int]
) -> None:
    outage = newest_outage(tries(*told))

    assert outage is not None
    assert (minutes(outage.began), minutes(outage.ended), len(outage.tries)) == expected


@pytest.mark.parametrize("told", [[], [(0, Busy())], [(0, SLOW)], [(0, AWAY), (1, Busy())]])
def test_an_answer_or_a_moment_without_one_is_no_outage(told: list[tuple[int, Outcome]]) -> None:
    assert newest_outage(tries(*told)) is None


def test_a_document_has_48_hours_from_its_issue_and_is_told_from_36_on() -> None:
    document = replace(a_document(), issued_at=MOMENT)
    law = FiscalDeadlines()
    late = MOMENT + timedelta(hours=49)

    assert law.left(document, MOMENT + timedelta(hours=47)) == timedelta(hours=1)
    assert law.left(document, late) == -timedelta(hours=1)
    assert not law.is_urgent(document, MOMENT + timedelta(hours=35, minutes=59))
    assert law.is_urgent(document, MOMENT + timedelta(hours=36))
    assert FiscalDeadlines(hours=0).left(document, late) is None
    assert not FiscalDeadlines(hours=0).is_urgent(document, late)


def test_a_device_is_mended_within_the_days_of_the_law_told_after_one() -> None:
    law = FiscalDeadlines(repair_days=5)

    assert law.repair_until(MOMENT, MOMENT + timedelta(hours=23)) is None
    assert law.repair_until(MOMENT, MOMENT + timedelta(hours=24)) == MOMENT + timedelta(days=5)
    assert FiscalDeadlines(repair_days=0).repair_until(MOMENT, MOMENT + timedelta(days=9)) is None


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([], None),
        ([(5, AWAY)], None),
        ([(0, Busy()), (5, NotAuthorised()), (70, NotAuthorised())], (5, "no_credentials")),
        ([(5, NotAuthorised()), (60, AWAY), (70, NotAuthorised())], (70, "no_credentials")),
        ([(5, NotAuthorised()), (60, WrongPlace(message="?"))], (60, "wrong_address")),
        ([(5, NotAuthorised()), (60, Busy())], None),
    ],
)
def test_what_holds_the_till_off_is_told_since_it_does_so_without_a_break(
    told: list[tuple[int, Outcome]], expected: tuple[int, str] | None
) -> None:
    hold = newest_hold(tries(*told))

    assert (hold and (minutes(hold.since), hold.state.value)) == expected


def test_the_time_is_short_from_a_day_on() -> None:
    document = replace(a_document(), issued_at=MOMENT)

    assert not FiscalDeadlines().is_short(document, MOMENT + timedelta(hours=23, minutes=59))
    assert FiscalDeadlines().is_short(document, MOMENT + timedelta(hours=24))
    assert not FiscalDeadlines(hours=0).is_short(document, MOMENT + timedelta(days=9))
