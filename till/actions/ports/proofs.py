"""Proving the data.

Lives here: one look at them.
Must not: any implementation.
"""

from typing import Protocol

from till.domain.errors import TillError


class Proofs(Protocol):
    """Whether the data are what was written; it takes its time."""

    def prove_due(self) -> TillError | None:
        """Prove all of it where that was not done for a week, else what is new; say what is wrong.

        What the disk alone refuses is no fault of the data: it is said in the log.
        """
        ...
