"""Parking: a basket set aside until its customer comes back."""

from dataclasses import dataclass
from datetime import datetime

from till.domain.errors.catalogue import NameTooLong
from till.domain.selling.basket import Basket
from till.domain.shop.people import NamedPerson
from till.domain.text import one_line

LONGEST_PARKED_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked:
    """A basket that was set aside; `parked_by` is who did it, `name` may be empty."""

    parked_id: int
    name: str
    basket: Basket
    parked_at: datetime
    parked_by: NamedPerson


def checked_parked_name(name: str) -> str:
    """Return what a parked basket is called, as one line of printable text.

    Raises NameTooLong beyond 60 characters.
    """
    line = one_line(name[: LONGEST_PARKED_NAME * 10])
    if len(line) > LONGEST_PARKED_NAME:
        raise NameTooLong(letters=LONGEST_PARKED_NAME)
    return line
