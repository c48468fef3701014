"""Proving the data.

Lives here: one look at them.
Must not: any implementation.
"""

from typing import Protocol

from till.actions.ports.records import JournalProved


class Proofs(Protocol):
    """Whether the data are what was written; it takes its time."""

    def prove_due(self) -> JournalProved | None:
        """Prove all of it where that was not done for a week, else what is new.

        Return how far it fits, to be kept; None where nothing was ever written, and where it was
        stopped. Raises DataUnfit, DatabaseDamaged, DiskFailing.
        """
        ...

    def stop(self) -> None:
        """Let what is being proved end soon, without a result: the till closes."""
        ...
