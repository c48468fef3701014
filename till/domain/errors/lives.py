"""Why a till may not sell whose data go on somewhere else, too."""

from typing import Final

from till.domain.errors import RuleBroken


class TwoTillsAlive(RuleBroken):
    """The same till goes on somewhere else at this moment. Facts: computer."""


class LifeGivenUp(RuleBroken):
    """Somebody decided that the other one goes on. Facts: computer, person."""


LIFE_FAULTS: Final = (TwoTillsAlive, LifeGivenUp)
"""Why nothing may be sold or sent: both would give the same numbers to two sales."""


class NobodyElseAlive(RuleBroken):
    """There is no other one to choose between: nothing to decide."""
