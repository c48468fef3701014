"""The other generations of the same till.

Lives here: how this one stands to them.
Must not: any implementation.
"""

from typing import Protocol

from till.domain.maintenance.generations import GenerationVerdict, Heartbeat


class Generations(Protocol):
    """Whether the same till goes on somewhere else; it is looked for beside selling."""

    @property
    def verdict(self) -> GenerationVerdict:
        """How this generation stands, as far as was seen."""
        ...

    @property
    def sign(self) -> Heartbeat:
        """What this generation says of itself."""
        ...

    def note_sign(self, sign: Heartbeat) -> None:
        """Take a sign that our own key has signed, seen elsewhere than in the second location."""
        ...

    def look_now(self) -> None:
        """Look at once; what comes of it is in the verdict soon."""
        ...
