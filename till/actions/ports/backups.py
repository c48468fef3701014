"""Backups of the data.

Lives here: making one, when the newest was made, what follows the data beside them; what was
found when one came back; whether the data are what was written.
Must not: any implementation.
"""

from datetime import date, datetime
from typing import Protocol

from till.actions.ports.records import JournalProved
from till.domain.errors import TillError
from till.domain.maintenance.backups import BackupReason, LocationTrouble
from till.domain.maintenance.restored import RestoreMark, RestoreReport


class DataChangeLog(Protocol):
    """What follows the data into the second location."""

    @property
    def data_fault(self) -> TillError | None:
        """Why the data are not to be sold on: it knows more. None while it does not."""
        ...


class Backups(Protocol):
    """Backups of the data; whatever they do takes its time."""

    def newest(self) -> datetime | None:
        """Return when the newest good backup was made; None without any."""
        ...

    def trouble(self) -> LocationTrouble | None:
        """Return what has been wrong for more than a day with a second location that is set."""
        ...

    def keep(self, reason: BackupReason) -> TillError | None:
        """Make a backup, check it and carry it to the second location.

        Returns what is wrong with the second location, where one is set; raises NothingToBackUp,
        DatabaseDamaged, DiskFull, DiskFailing.
        """
        ...

    def end(self) -> None:
        """Wait for the second location a little longer at most: the till ends."""
        ...


class Restores(Protocol):
    """What the newest restore found."""

    def newest(self) -> RestoreMark | None:
        """Return what was written down of it; None where these data never came back."""
        ...

    def report(self, mark: RestoreMark, day: date) -> RestoreReport:
        """Return what it found, as that stands by now; `day` is the business day it is."""
        ...


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
