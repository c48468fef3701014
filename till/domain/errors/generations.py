"""Why a till may not sell whose data go on somewhere else, too."""

from typing import Final

from till.domain.errors import RuleBroken


class DuplicateTill(RuleBroken):
    """The same till goes on somewhere else at this moment. Facts: computer."""

    key = "errors.two_tills_alive"


class GenerationGivenUp(RuleBroken):
    """Somebody decided that the other one goes on. Facts: computer, person."""

    key = "errors.life_given_up"


DUPLICATE_FAULTS: Final = (DuplicateTill, GenerationGivenUp)
"""Why nothing may be sold or sent: both would give the same numbers to two sales."""


class NoDuplicateTill(RuleBroken):
    """There is no other one to choose between: nothing to decide."""

    key = "errors.nobody_else_alive"
