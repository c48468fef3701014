"""The other lives of the same till.

Lives here: how this one stands to them.
Must not: any implementation.
"""

from typing import Protocol

from till.domain.maintenance.lives import LifeSign, LifeVerdict


class Lives(Protocol):
    """Whether the same till goes on somewhere else; it is looked for beside selling."""

    @property
    def verdict(self) -> LifeVerdict:
        """How this life stands, as far as was seen."""
        ...

    @property
    def sign(self) -> LifeSign:
        """What this life says of itself."""
        ...

    def look_now(self) -> None:
        """Look at once; what comes of it is in the verdict soon."""
        ...
