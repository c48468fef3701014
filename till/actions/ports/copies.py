"""Copies of the data.

Lives here: making one, when the newest was made, what follows the data beside them; what was
found when one came back.
Must not: any implementation.
"""

from datetime import date, datetime
from typing import Protocol

from till.domain.errors import TillError
from till.domain.maintenance.copies import CopyReason, PlaceTrouble
from till.domain.maintenance.restored import RestoreMark, RestoreReport


class DataChangeLog(Protocol):
    """What follows the data into the second place."""

    @property
    def data_fault(self) -> TillError | None:
        """Why the data are not to be sold on: it knows more. None while it does not."""
        ...


class Copies(Protocol):
    """Copies of the data; whatever they do takes its time."""

    def newest(self) -> datetime | None:
        """Return when the newest good copy was made; None without any."""
        ...

    def trouble(self) -> PlaceTrouble | None:
        """Return what has been wrong for more than a day with a second place that is set."""
        ...

    def keep(self, reason: CopyReason) -> TillError | None:
        """Make a copy, check it and carry it to the second place.

        Returns what is wrong with the second place, where one is set; raises NothingToCopy,
        DatabaseDamaged, DiskFull, DiskFailing.
        """
        ...


class Restores(Protocol):
    """What the newest restore found."""

    def newest(self) -> RestoreMark | None:
        """Return what was written down of it; None where these data never came back."""
        ...

    def report(self, mark: RestoreMark, day: date) -> RestoreReport:
        """Return what it found, as that stands by now; `day` is the business day it is."""
        ...
