"""The places where orders wait until they are paid.

Lives here: places with what is open there.
Must not: any implementation.
"""

from collections.abc import Sequence
from typing import Protocol

from till.domain.orders.places import PlacedOrder, PlaceNow


class Places(Protocol):
    """Places, for reading."""

    def states(self) -> Sequence[PlaceNow]:
        """Return every table and every name that is not free, with what is open there."""
        ...

    def state(self, place_id: int) -> PlaceNow | None:
        """Return one place with what is open there, whatever became of it."""
        ...

    def placed(self, sale_key: str) -> PlacedOrder | None:
        """Return where an order is, or was when it was settled."""
        ...

    def next_place_id(self) -> int:
        """Return the number that the next new place gets."""
        ...
