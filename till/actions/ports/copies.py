"""Copies of the data.

Lives here: making one, when the newest was made, and what follows the data beside them.
Must not: any implementation.
"""

from datetime import datetime
from typing import Protocol

from till.domain.errors import TillError
from till.domain.maintenance.copies import CopyReason, PlaceTrouble


class DataShadow(Protocol):
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
