"""What is kept for a time.

Lives here: what may be thrown away, for reading.
Must not: any implementation.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from till.domain.identifiers import DocId


class Archive(Protocol):
    """What may be thrown away. Documents, sales, cash and the journal are never among it."""

    async def old_pictures(self, before: datetime, limit: int) -> Sequence[DocId]:
        """Return documents completed before a moment whose receipt is here, the first kept first.

        Those whose paper has not come out yet are not among them.
        """
        ...

    async def count_of_buyers(self, unused_since: datetime) -> int:
        """Return how many saved buyers nobody has asked for since a moment."""
        ...

    def free_pages(self) -> int:
        """Return how many pages of the file hold nothing."""
        ...

    def given_back_at(self) -> datetime | None:
        """Return when the file was last made smaller."""
        ...
