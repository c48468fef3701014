"""The tries and the documents of an outage, read for its report."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.outage import Outage, newest_outage
from till.domain.identifiers import DocId
from till.store.attempts import attempt_of
from till.store.database import Database
from till.store.fields import moment_text
from till.store.tables import AttemptRow

AT_ONCE = 500  # tries read in one go
# In the order in which they were begun, for an attempt is written before its request leaves.
# `answer_id` is the place of the row here: what was answered is not read.
_BACKWARDS = """
    SELECT rowid AS answer_id, doc_id, number, request, started_at, ended_at, http_status, outcome,
        address, NULL AS body
    FROM attempt WHERE rowid < ? AND started_at >= ? ORDER BY rowid DESC LIMIT ?
"""
_NEWEST = "SELECT coalesce(max(rowid), 0) + 1 FROM attempt"
_CONCERNED = """
    SELECT doc_id FROM document WHERE issued_at <= ?2 AND (
        issued_at >= ?1 OR completed_at >= ?1
        OR state IN ('absent', 'queued', 'sending', 'unclear'))
    ORDER BY sequence
"""


def outage_since(database: Database, since: datetime) -> Outage | None:
    """Return the newest outage that did not end before a moment; it may read many tries."""
    return newest_outage(_backwards(database, since))


def concerned_ids(database: Database, began: datetime, ended: datetime) -> Sequence[DocId]:
    """Return the documents that an outage kept back, oldest first."""
    found = database.select(_CONCERNED, moment_text(began), moment_text(ended))
    return [DocId(doc_id) for (doc_id,) in found]


def _backwards(database: Database, since: datetime) -> Iterator[Attempt]:
    before = database.number(_NEWEST)
    while True:
        rows = database.rows(AttemptRow, _BACKWARDS, before, moment_text(since), AT_ONCE)
        yield from (attempt_of(row) for row in rows)
        if len(rows) < AT_ONCE or (before := rows[-1].answer_id or 0) == 0:
            return
