"""What a measured promise is, and how many of them are told.

Lives here: goals, promises, medians, the table and the JSON.
Must not: measure anything (one module per promise beside this one).
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

FEWEST_RUNS = 3
FEWEST_OF_P95 = 20
HEADS = ("id", "promise", "ours", "floor", "ratio", "goal", "met")
MET = {True: "met", False: "NOT MET", None: "not measured"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What was promised; every limit that is given must hold, and none is for information alone.

    `exactly` and `at_most` are in the promise's unit, `at_most_times` is against the floor,
    `at_most_more` is above the floor in the promise's unit.
    """

    exactly: float | None = None
    at_most: float | None = None
    at_most_times: float | None = None
    at_most_more: float | None = None

    def is_met(self, ours: float, floor: float | None) -> bool:
        """Tell whether every limit holds. Raises ValueError where the floor it needs is missing."""
        if floor is None and (self.at_most_times is not None or self.at_most_more is not None):
            raise ValueError(self)
        beside = floor or 0.0
        return (
            (self.exactly is None or ours == self.exactly)
            and (self.at_most is None or ours <= self.at_most)
            and (self.at_most_times is None or ours <= self.at_most_times * beside)
            and (self.at_most_more is None or ours <= beside + self.at_most_more)
        )

    @property
    def is_given(self) -> bool:
        """Whether anything was promised at all."""
        return self != Goal()

    def told(self, unit: str) -> str:
        """Return the goal for the table."""
        if not self.is_given:
            return "for information"
        said = {
            "exactly": self.exactly,
            "≤": self.at_most,
            "floor ×": self.at_most_times,
            "floor +": self.at_most_more,
        }
        units = {"exactly": unit, "≤": unit, "floor ×": "", "floor +": unit}
        parts = [f"{how} {x:g} {units[how]}".strip() for how, x in said.items() if x is not None]
        return ", ".join(part.replace("floor", "≤ floor") for part in parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Promise:
    """One promise as it was measured; `ours` is None where this machine could not measure it."""

    id: str
    promise: str
    measure: str
    unit: str
    goal: Goal
    ours: float | None = None
    floor: float | None = None
    detail: Mapping[str, object] = field(default_factory=dict)

    @property
    def ratio(self) -> float | None:
        """How many times the floor ours is."""
        return None if self.ours is None or not self.floor else self.ours / self.floor

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; None where nothing was measured."""
        return None if self.ours is None else self.goal.is_met(self.ours, self.floor)

    def as_json(self) -> dict[str, object]:
        """Return what bench.json says of it."""
        return {
            "id": self.id,
            "promise": self.promise,
            "measure": self.measure,
            "unit": self.unit,
            "ours": self.ours,
            "floor": self.floor,
            "ratio": self.ratio,
            "goal": self.goal.told(self.unit),
            "met": self.met,
            "detail": dict(self.detail),
        }


def middle(values: Sequence[float]) -> float:
    """Return the median of at least three runs. Raises ValueError for fewer."""
    if len(values) < FEWEST_RUNS:
        raise ValueError(values)
    return float(median(values))


def p95(values: Sequence[float]) -> float:
    """Return the smallest value that 95 of 100 do not pass. Raises ValueError for under twenty."""
    if len(values) < FEWEST_OF_P95:
        raise ValueError(values)
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


def table(promises: Sequence[Promise]) -> str:
    """Return the promises as a table of text, one a line."""
    rows = [HEADS, *(_cells(each) for each in promises)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def report(promises: Sequence[Promise], conditions: Mapping[str, object]) -> str:
    """Return everything as JSON."""
    told = {**conditions, "promises": [each.as_json() for each in promises]}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def missed(promises: Sequence[Promise]) -> list[Promise]:
    """Return the promises that are not kept; those that were not measured are not kept either."""
    return [each for each in promises if not each.met]


def _cells(promise: Promise) -> tuple[str, ...]:
    return (
        promise.id,
        promise.promise,
        _number(promise.ours, promise.unit),
        _number(promise.floor, promise.unit),
        "–" if promise.ratio is None else f"{promise.ratio:.2f}",
        promise.goal.told(promise.unit),
        MET[promise.met] if promise.goal.is_given else "–",
    )


def _number(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{value:.4g} {unit}".strip()
