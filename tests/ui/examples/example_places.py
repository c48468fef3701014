"""A place of a café: what the example of a new page is about."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    name: str
    seats: int = 4
    area: str = "Salla"
    is_free: bool = True
