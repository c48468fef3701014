"""The rules of balance requests (specification 2.12, 4.5, 4.6).

Decided where the specification is silent: an opening balance may be 0, never less; what is taken
out of the till or put into it is more than 0.
"""

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances
from till.practice.json_text import Part, number_in


def opening_is_not_negative(body: Part, _: Circumstances) -> None:
    """An opening balance is 0 or more (2.12, 4.6; decided here)."""
    if number_in(body, "amount") < 0:
        raise BadRequest("amount must be at least 0", field="amount")


def movement_is_more_than_nothing(body: Part, _: Circumstances) -> None:
    """A deposit or withdrawal is more than 0 (2.12, 4.5; decided here)."""
    if number_in(body, "amount") <= 0:
        raise BadRequest("amount must be more than 0", field="amount")
