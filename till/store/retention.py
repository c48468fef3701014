"""What is not kept for ever: pictures that the service draws again, buyers nobody asks for."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from till.actions.ports.records import BuyersDropped, PicturesDropped, SpaceGivenBack
from till.domain.identifiers import DocId
from till.domain.paper.print_job import FINISHED
from till.store.database import Database, Reader
from till.store.fields import moment_text

_FINISHED = ", ".join(sorted(repr(state.value) for state in FINISHED))
# A picture that paper still waits for stays, however old it is.
_OLD_PICTURES = f"""
    SELECT doc_id FROM receipt JOIN document USING (doc_id)
    WHERE completed_at < ? AND iic IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM print_job
        WHERE print_job.doc_id = receipt.doc_id AND slip IS NULL AND state NOT IN ({_FINISHED}))
    ORDER BY receipt.rowid LIMIT ?
"""
_DROP_PICTURE = "DELETE FROM receipt WHERE doc_id = ?"
_OLD_BUYERS = "SELECT count(*) FROM saved_buyer WHERE used_at < ?"
_DROP_BUYERS = "DELETE FROM saved_buyer WHERE used_at < ?"
_GIVE_PAGE_BACK = "PRAGMA incremental_vacuum(1)"
_FREE_PAGES = "PRAGMA freelist_count"
_GIVEN_BACK = """
    SELECT moment FROM journal WHERE action = 'space_given_back' ORDER BY moment DESC LIMIT 1
"""


class StoredArchive:
    """What may be thrown away, for reading: beside the loop, for it may be much."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "archive")

    async def old_pictures(self, before: datetime, limit: int) -> Sequence[DocId]:
        """Return documents completed before a moment whose receipt is here; see the port."""
        return await self._reader.read(partial(self._old_pictures, before, limit))

    async def count_of_buyers(self, unused_since: datetime) -> int:
        """Return how many saved buyers nobody has asked for since a moment."""
        ask = partial(self._database.number, _OLD_BUYERS, moment_text(unused_since))
        return await self._reader.read(ask)

    def free_pages(self) -> int:
        """Return how many pages of the file hold nothing; they are used before it grows."""
        return self._database.number(_FREE_PAGES)

    def given_back_at(self) -> datetime | None:
        """Return when the file was last made smaller."""
        found = self._database.select(_GIVEN_BACK)
        return datetime.fromisoformat(found[0][0]) if found else None

    def close(self) -> None:
        """Let what is being read end."""
        self._reader.close()

    def _old_pictures(self, before: datetime, limit: int) -> Sequence[DocId]:
        found = self._database.select(_OLD_PICTURES, moment_text(before), limit)
        return [DocId(doc_id) for (doc_id,) in found]


def drop_pictures(database: Database, gone: PicturesDropped) -> None:
    """Throw pictures of receipts away; the documents stay."""
    database.change_many(_DROP_PICTURE, [(doc_id,) for doc_id in gone.doc_ids])


def drop_buyers(database: Database, gone: BuyersDropped) -> None:
    """Throw away whom nobody has asked for; invoices keep whom they name."""
    database.change(_DROP_BUYERS, (moment_text(gone.unused_since),))


def give_space_back(database: Database, space: SpaceGivenBack) -> None:
    """Make the file smaller by at most so many pages.

    One at a time: the statement has no columns, and Python takes one step of such.
    """
    for _ in range(space.pages):
        database.change(_GIVE_PAGE_BACK)
