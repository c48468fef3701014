"""Whether a day is open, by what lies on disk of its opening balances: in plain SQL.

Lives here: which balance counts for which day, whether it was closed, whether another counts.
Must not: use the till's own reading of its database, change anything.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tests.simulation.world import TIRANE
from till.sqlite import sqlite3

OPENINGS = """
    SELECT doc_id, coalesce(opening_day.day, document.day) AS day, state, problem_key, completed_at
    FROM document LEFT JOIN opening_day USING (doc_id)
    WHERE kind = 'opening_balance' ORDER BY document.sequence
"""
DECLARED = """
    SELECT coalesce(opening_day.day, movement.day)
    FROM movement LEFT JOIN opening_day USING (doc_id) WHERE kind = 'opening'
"""
ELSEWHERE = """
    SELECT doc_id FROM movement CROSS JOIN opening_day USING (doc_id)
    WHERE kind = 'opening' AND opening_day.day <> movement.day
"""
ATTEMPTS = "SELECT started_at, outcome FROM attempt WHERE doc_id = ?"
LONGEST_WAY = timedelta(minutes=5)  # after which a request arrives no more
NEVER_ARRIVED = {"not_authorised", "wrong_place"}


@dataclass(frozen=True, kw_only=True)
class OpeningBalance:
    """A document that reports an opening balance, and the day that it counts for."""

    doc_id: str
    day: str
    state: str
    problem_key: str | None
    completed_at: str | None


def is_open(connection: sqlite3.Connection, day: str) -> bool:
    """Tell whether today is open: declared, and not closed by a person since.

    One that was closed is as good as open where the service has another balance for the day, so
    that it refused this one.
    """
    if (day,) not in set(connection.execute(DECLARED)):
        return False
    every = [
        OpeningBalance(
            doc_id=row[0], day=row[1], state=row[2], problem_key=row[3], completed_at=row[4]
        )
        for row in connection.execute(OPENINGS)
    ]
    own = [each for each in every if each.day == day]
    if not own or own[-1].state != "resolved" or any(each.state == "complete" for each in own):
        return True
    yesterday = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    near = [each for each in every if each.day in {yesterday, day}]
    return _was_refused(own) and any(_may_count(connection, each, day) for each in near)


def counting_elsewhere(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the opening balances that the service counts for another day than our clock's."""
    return frozenset(doc_id for (doc_id,) in connection.execute(ELSEWHERE))


def _was_refused(own: Sequence[OpeningBalance]) -> bool:
    """Tell whether the platform refused one of them."""
    return any(
        each.state in {"refused", "resolved"} and each.problem_key == "errors.tax_refused"
        for each in own
    )


def _may_count(connection: sqlite3.Connection, opening: OpeningBalance, day: str) -> bool:
    """Tell whether a balance came to count for a day, or may have before it was given up."""
    if opening.state == "complete":
        return opening.completed_at is not None and _day(_moment(opening.completed_at)) == day
    if opening.state != "resolved" or opening.problem_key != "errors.opening_day_passed":
        return False
    tried = connection.execute(ATTEMPTS, (opening.doc_id,)).fetchall()
    return any(
        _day(_moment(began)) <= day <= _day(_moment(began) + LONGEST_WAY)
        for began, outcome in tried
        if not _never_arrived(outcome)
    )


def _never_arrived(outcome: str | None) -> bool:
    told = json.loads(outcome) if outcome else {}
    return told.get("outcome") in NEVER_ARRIVED or bool(told.get("never_left"))


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _day(moment: datetime) -> str:
    return moment.astimezone(TIRANE).date().isoformat()
