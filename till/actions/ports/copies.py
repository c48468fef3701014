"""Copies of the data.

Lives here: making one, and when the newest was made.
Must not: any implementation.
"""

from datetime import datetime
from typing import Protocol

from till.domain.errors import TillError
from till.domain.maintenance.copies import CopyReason


class Copies(Protocol):
    """Copies of the data; whatever they do takes its time."""

    def newest(self) -> datetime | None:
        """Return when the newest good copy was made; None without any."""
        ...

    def is_second_place_away(self) -> bool:
        """Tell whether a second place is set that has taken nothing for more than a day."""
        ...

    def keep(self, reason: CopyReason) -> TillError | None:
        """Make a copy, check it and carry it to the second place.

        Returns what is wrong with the second place, where one is set; raises NothingToCopy,
        DatabaseDamaged, DiskFull, DiskFailing.
        """
        ...
