"""How far the office has the journal, as it last said: a hint, for its next answer counts."""

from collections.abc import Callable
from typing import Final

from till.domain.chain.batch import BEGINNING, ChainPlace
from till.sqlite import sqlite3

APART_S: Final = 1.0
_READ: Final = "SELECT number, link FROM office_cursor"
_WRITE: Final = """
    INSERT INTO office_cursor (id, number, link) VALUES (1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, link = excluded.link
"""


def read_cursor(connection: sqlite3.Connection) -> ChainPlace:
    """Return the last entry that the office said it has; the beginning where it never did."""
    found = connection.execute(_READ).fetchone()
    return ChainPlace(number=found[0], link=found[1]) if found else BEGINNING


def write_cursor(connection: sqlite3.Connection, place: ChainPlace) -> None:
    """Write down how far the office has the journal."""
    connection.execute(_WRITE, (place.number, place.link))


class CursorKeeper:
    """Hands the cursor to whoever writes, at most once a second, and the last one at the end.

    `seconds` is a clock that nobody sets.
    """

    def __init__(self, write: Callable[[ChainPlace], None], seconds: Callable[[], float]) -> None:
        self._write = write
        self._seconds = seconds
        self._written_at: float | None = None
        self._waiting: ChainPlace | None = None

    def move_to(self, place: ChainPlace) -> None:
        """Keep how far the office is; on disk now, or with a later one."""
        self._waiting = place
        if self._written_at is None or self._seconds() - self._written_at >= APART_S:
            self.flush()

    def flush(self) -> None:
        """Write what waits."""
        if self._waiting is not None:
            self._write(self._waiting)
            self._written_at = self._seconds()
            self._waiting = None
