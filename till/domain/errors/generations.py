"""Why a till may not sell whose data go on somewhere else, too."""

from typing import Final

from till.domain.errors import RuleBroken


class DuplicateTill(RuleBroken, key="errors.two_tills_alive"):
    """The same till goes on somewhere else at this moment. Facts: computer."""


class GenerationGivenUp(RuleBroken, key="errors.life_given_up"):
    """Somebody decided that the other one goes on. Facts: computer, person."""


DUPLICATE_FAULTS: Final = (DuplicateTill, GenerationGivenUp)
"""Why nothing may be sold or sent: both would give the same numbers to two sales."""


class NoDuplicateTill(RuleBroken, key="errors.nobody_else_alive"):
    """There is no other one to choose between: nothing to decide."""
