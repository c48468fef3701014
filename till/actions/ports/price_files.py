"""The folder that price files of the back office come into.

Lives here: what lies there, fetched and put away.
Must not: any implementation.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from till.domain.shop.catalogue import CatalogueRow


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingFile:
    """A file in the folder; one that is still being written is another at the next look."""

    name: str
    size: int
    changed_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedFile:
    """A file as it was copied here: its rows, and its SHA-256."""

    rows: Iterable[CatalogueRow]
    digest: str


class PriceFolder(Protocol):
    """Each raises FolderAway where the folder is away or does not answer, and what disks raise."""

    def waiting(self) -> list[WaitingFile]:
        """Return the tables that lie there, the oldest first."""
        ...

    def fetch(self, file: WaitingFile) -> FetchedFile:
        """Copy a file here and return it; raises besides what reading a table does."""
        ...

    def put_away(self, file: WaitingFile, text: str, *, is_taken: bool) -> None:
        """Move a file to those that were taken or refused, with a text; a changed one stays."""
        ...
