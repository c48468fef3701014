"""The generations of a till: which data go on where, and when two of them surely go on at once.

A generation is what some data are from their beginning, or from when they came back, to when they
come back elsewhere. Whoever lives gives signs of it in the second location, one after the other.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from till.domain.maintenance.backups import ReachedChange

PROVING: Final = 2
"""Signs of another that came after its first was seen: one may have been late on its way."""
STILL: Final = 12
"""Looks without a further sign: then nobody gives any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    """Which till some data are of, which generation of it, and where that goes on.

    `place` is a folder on one computer, as a hash of both.
    """

    installation: str
    number: int
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartbeatFigures:
    """What tells two generations apart for a person: the last sale, what waits, whence its data.

    `cause` is why the generation began and `begun_at` when; `last_sale` is the number of that day.
    """

    last_sale_at: datetime | None = None
    last_sale: int = 0
    sales_today: int = 0
    waiting: int = 0
    cause: str = ""
    begun_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat:
    """What a till that is open says of itself; `run` is from its start to its end.

    `beat` counts the signs of a run; `has_ended`: it was the last one. `told_at` is by its own
    clock, which nothing is concluded from; `log` is how far its change log was by then.
    """

    life: Generation
    run: str
    beat: int
    computer: str
    started_at: datetime
    told_at: datetime
    has_ended: bool = False
    figures: HeartbeatFigures = HeartbeatFigures()
    log: ReachedChange | None = None

    def follows(self, other: "Heartbeat") -> bool:
        """Whether somebody gave this one after the other."""
        return (self.run, self.beat) != (other.run, other.beat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """The newest sign of another that was seen, and how many came while we looked.

    `still` counts the looks since then that found no further one. `has_lived`: it did for sure,
    now or before.
    """

    sign: Heartbeat
    came: int = 0
    still: int = 0
    has_lived: bool = False

    @property
    def proves(self) -> bool:
        """Whether whoever gave it lives for sure."""
        return self.came >= PROVING


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationChoice:
    """What a person decided about two generations: which goes on, by its number and its place.

    `is_given_away`: it was said at the other one, which goes on as it is; else whoever was chosen
    began the generation of that number. `computer` is its name.
    """

    life: Generation
    computer: str
    person: str
    made_at: datetime
    is_given_away: bool = False

    def lets_live(self, mine: Generation) -> bool:
        """Whether a generation may go on by this decision, or began after it."""
        if self.life.installation != mine.installation or mine.number > self.life.number:
            return True
        if self.is_given_away:
            return mine.place == self.life.place
        return mine.number == self.life.number

    def is_borne_out(self, mine: Generation, others: Mapping[str, Sighting]) -> bool:
        """Whether it may be believed though nobody proves it: it names us, or who surely lived.

        A file of somebody who has the second location alone stops no till.
        """
        chosen = others.get(self.life.place)
        has_lived = chosen is not None and (chosen.has_lived or chosen.proves)
        return has_lived or self.life.place == mine.place


class GenerationStanding(Enum):
    """How a generation stands to the others of its till."""

    ALONE = "alone"
    TWO = "two"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationVerdict:
    """How a generation stands, with the sign of the other one or the choice that says so."""

    standing: GenerationStanding = GenerationStanding.ALONE
    other: Heartbeat | None = None
    choice: GenerationChoice | None = None


def sighted(before: Sighting | None, sign: Heartbeat) -> Sighting:
    """Return what is known of another generation after a further look at its sign.

    Only signs that came between two looks of ours count, never a clock: a file that somebody left
    behind proves nothing, however new it says it is.
    """
    has_lived = before is not None and (before.has_lived or before.proves)
    if before is None or sign.has_ended:
        return Sighting(sign=sign, has_lived=has_lived)
    if sign.follows(before.sign):
        return Sighting(sign=sign, came=min(before.came + 1, PROVING), has_lived=has_lived)
    still = min(before.still + 1, STILL)
    came = before.came if still < STILL else 0
    return Sighting(sign=sign, came=came, still=still, has_lived=has_lived)


def judge(
    mine: Generation, sightings: Iterable[Sighting], choice: GenerationChoice | None
) -> GenerationVerdict:
    """Tell how a generation stands; one that was given up, or is there twice, may not sell."""
    if choice is not None and not choice.lets_live(mine):
        return GenerationVerdict(standing=GenerationStanding.GIVEN_UP, choice=choice)
    for each in sightings:
        is_same = each.sign.life.installation == mine.installation
        ends = choice is not None and not choice.lets_live(each.sign.life)
        if is_same and each.proves and not ends:
            return GenerationVerdict(
                standing=GenerationStanding.TWO, other=each.sign, choice=choice
            )
    return GenerationVerdict(choice=choice)
