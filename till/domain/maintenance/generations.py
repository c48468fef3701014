"""The generations of a till: which data go on where, and when two of them surely go on at once.

A generation is what some data are from their beginning, or from when they came back, to when they
come back elsewhere. Whoever lives gives signs of it in the second location, one after the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from typing import Final

from till.domain.maintenance.backups import ReachedChange

PROVING: Final = 2
"""Signs of another that came after its first was seen: one may have been late on its way."""
CHOSEN: Final = "chosen"
"""Why a generation began that an owner let go on."""
AT_OFFICE: Final = "office:"
"""How the place of a generation begins that only the office of a chain told of."""
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
    chosen_by: str = ""  # the owner who let it go on, where it is one that was chosen
    is_given_up: bool = False  # an owner let another go on, here

    def follows(self, other: "Heartbeat") -> bool:
        """Whether somebody gave this one after the other."""
        return (self.run, self.beat) != (other.run, other.beat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """The newest sign of another that was seen, and how many came while we looked.

    `still` counts the looks since then that found no further one. `has_lived`: it did for sure,
    now or before. `is_ours`: it is under our own key.
    """

    sign: Heartbeat
    came: int = 0
    still: int = 0
    has_lived: bool = False
    is_ours: bool = False

    @property
    def proves(self) -> bool:
        """Whether whoever gave it lives for sure."""
        return self.came >= PROVING

    def ends(self, mine: Generation) -> bool:
        """Whether it was chosen over ours: the higher number goes on.

        A file of somebody who has the second location alone stops no till.
        """
        is_chosen = self.sign.figures.cause == CHOSEN and self.sign.life.number > mine.number
        return is_chosen and (self.is_ours or self.has_lived or self.proves)


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationChoice:
    """Which computer an owner let go on; `is_given_away`: not the one where it was said."""

    computer: str
    person: str
    made_at: datetime
    is_given_away: bool = False


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


def sighted(before: Sighting | None, sign: Heartbeat, *, is_ours: bool = False) -> Sighting:
    """Return what is known of another generation after a further look at its sign.

    Only signs that came between two looks of ours count, never a clock: a file that somebody left
    behind proves nothing, however new it says it is.
    """
    has_lived = before is not None and (before.has_lived or before.proves)
    seen = Sighting(sign=sign, has_lived=has_lived, is_ours=is_ours)
    if before is None or sign.has_ended:
        return seen
    if sign.follows(before.sign):
        return replace(seen, came=min(before.came + 1, PROVING))
    still = min(before.still + 1, STILL)
    return replace(seen, came=before.came if still < STILL else 0, still=still)


def judge(
    mine: Generation, sightings: Iterable[Sighting], choice: GenerationChoice | None
) -> GenerationVerdict:
    """Tell how a generation stands; one that was given up, or is there twice, may not sell.

    `choice` is what was said here.
    """
    if choice is not None and choice.is_given_away:
        return GenerationVerdict(standing=GenerationStanding.GIVEN_UP, choice=choice)
    others = [each for each in sightings if each.sign.life.installation == mine.installation]
    for sign in (each.sign for each in others if each.ends(mine)):
        made_at = sign.figures.begun_at or sign.started_at
        over = GenerationChoice(computer=sign.computer, person=sign.chosen_by, made_at=made_at)
        return GenerationVerdict(standing=GenerationStanding.GIVEN_UP, choice=over)
    for each in others:
        is_over = each.sign.is_given_up or (choice and each.sign.life.number < mine.number)
        if each.proves and not is_over:
            return GenerationVerdict(
                standing=GenerationStanding.TWO, other=each.sign, choice=choice
            )
    return GenerationVerdict(choice=choice)
