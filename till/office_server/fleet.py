"""What is wrong in the fleet and waits for somebody. Each problem opens and closes by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Final

from till.domain.errors import Fact
from till.domain.formatting import write_moment
from till.office_server.database import Connection, rows_of
from till.office_server.joining import SILENT_AFTER, ListedTill, now_here, tills_of
from till.office_server.words import ServerWords

LIMIT: Final = timedelta(hours=48)  # of the law, until a document is sent
MINUTES_OF_AN_HOUR: Final = 60
GRAVE: Final = frozenset({"fork", "two_lives", "seal", "chain"})
"""Kinds that a person has to see to now; silence is grave after a day."""
_OPEN: Final = """
    INSERT INTO problem (kind, till_id, number) SELECT %(kind)s, %(till)s, %(entry)s
    WHERE NOT EXISTS (
        SELECT 1 FROM problem
        WHERE kind = %(kind)s AND till_id = %(till)s AND closed_at IS NULL)
"""
# A fork is over when one of its halves goes on as another generation: somebody has chosen.
_CLOSE: Final = """
    UPDATE problem SET closed_at = now()
    WHERE till_id = %(till)s AND closed_at IS NULL AND CASE kind
        WHEN 'gap' THEN true WHEN 'chain' THEN true
        WHEN 'seal' THEN thing = ANY(%(things)s)
        WHEN 'fork' THEN kept <> '' AND kept::bigint < %(generation)s
        ELSE false END
"""
_PROBLEMS: Final = """
    SELECT *, %(now)s AS now FROM fleet_problem
    WHERE %(shop)s::text IS NULL OR shop = %(shop)s ORDER BY since, till, kind
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetProblem:
    """What is wrong with a till, and since when; `number` and `detail` are the kind's own."""

    kind: str
    till: str
    name: str
    shop: str
    number: int
    detail: str
    since: datetime
    now: datetime

    @property
    def is_grave(self) -> bool:
        """Whether a person has to see to it now."""
        return self.kind in GRAVE or (self.kind == "silent" and self._lasts >= SILENT_AFTER)

    @property
    def _lasts(self) -> timedelta:
        return self.now - self.since

    def text(self, words: ServerWords) -> str:
        """Return what is wrong, as a sentence."""
        facts: dict[str, Fact] = {
            "till": self.till,
            "number": self.number,
            "thing": self.detail,
            "since": write_moment(self.since),
        }
        if self.kind == "checks":
            titles = (words.say(f"doctor.title.{each}") for each in self.detail.split())
            facts["thing"] = ", ".join(titles).replace("doctor.title.", "")  # a later till's names
        minutes = int(self._lasts.total_seconds()) // 60
        if self.kind == "clock":
            key = "office.problem_clock" if self.number > 0 else "office.problem_clock_ahead"
            return words.count(key, abs(self.number) // 60, **facts)
        if self.kind == "silent" and minutes < MINUTES_OF_AN_HOUR:
            return words.count("office.problem_silent_minutes", minutes, **facts)
        if self.kind == "silent":
            return words.count("office.problem_silent", minutes // MINUTES_OF_AN_HOUR, **facts)
        return words.say(f"office.problem_{self.kind}", **facts)

    def do(self, words: ServerWords) -> str:
        """Return what somebody can do."""
        return words.say(f"office.problem_{self.kind}_do")


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetTill:
    """A till with what is wrong with it."""

    till: ListedTill
    problems: Sequence[FleetProblem]
    now: datetime

    @property
    def colour(self) -> str:
        """Green, amber or red; amber before it was ever heard."""
        if any(each.is_grave for each in self.problems):
            return "red"
        return "amber" if self.problems or self.till.last_heard is None else "green"

    @property
    def hours_left(self) -> int:
        """Whole hours until the oldest unsent document is too late."""
        left = (self.till.oldest_unsent_at or self.now) + LIMIT - self.now
        return max(int(left.total_seconds()) // 3600, 0)

    def told(self) -> Mapping[str, object]:
        """Return it as commands say it."""
        told = {
            name: value.isoformat() if isinstance(value, datetime) else value
            for name, value in asdict(self.till).items()
        }
        return told | {
            "life": told.pop("generation"),
            "clock_difference_s": told.pop("clock_s"),
            "release": None,
            "colour": self.colour,
        }


def open_problem(connection: Connection, till: str, kind: str, entry: int) -> None:
    """Note from which entry on something is wrong, unless that is noted already."""
    connection.execute(_OPEN, {"till": till, "kind": kind, "entry": entry})


def close_problems(
    connection: Connection, till: str, things: Sequence[str], generation: int
) -> None:
    """Close what taken entries mend: their things fit, their generation is the newest."""
    values = {"till": till, "things": list(things), "generation": generation}
    connection.execute(_CLOSE, values)


def problems_of(
    connection: Connection, now: datetime, shop: str | None = None
) -> Sequence[FleetProblem]:
    """Return all that is wrong now, of all shops or of one; the oldest first."""
    return rows_of(connection, FleetProblem, _PROBLEMS, {"now": now, "shop": shop})


def fleet_of(connection: Connection, shop: str | None = None) -> Sequence[FleetTill]:
    """Return all tills, of all shops or of one, as they stand now."""
    now = now_here()
    problems = problems_of(connection, now, shop)
    return [
        FleetTill(
            till=each,
            problems=[problem for problem in problems if problem.till == each.till],
            now=now,
        )
        for each in tills_of(connection, shop)
    ]
