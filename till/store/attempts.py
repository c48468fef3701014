"""What was tried for a document: the evidence; and the service's clock, as its answers told it."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from till.actions.ports.records import OpeningCounted
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.outage import Hold, Outage, newest_hold, newest_outage
from till.domain.fiscal.outbox import surely_never_arrived
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.identifiers import DocId
from till.store.database import Database
from till.store.fields import moment_text
from till.store.tables import AttemptRow

# Older tills kept each answer in its own row.
_OF_DOCUMENT = """
    SELECT doc_id, number, request, started_at, ended_at, http_status, outcome, address, answer_id,
        coalesce(attempt.body, answer_body.body) AS body
    FROM attempt LEFT JOIN answer_body USING (answer_id) WHERE doc_id = ? ORDER BY number
"""
_KEEP_BODY = "INSERT OR IGNORE INTO answer_body (sha256, body) VALUES (?, ?)"
_BODY = "SELECT answer_id FROM answer_body WHERE sha256 = ?"
_ELSEWHERE = """
    SELECT DISTINCT doc_id FROM attempt JOIN document USING (doc_id)
    WHERE state IN ('absent', 'queued', 'sending', 'unclear') AND attempt.address <> ?
"""
_MS = timedelta(milliseconds=1)
_S = timedelta(seconds=1)
_READ = "SELECT * FROM service_clock"
_KEEP = """
    INSERT OR REPLACE INTO service_clock VALUES (1, ?, ?, ?, ?, ?)
"""
# Two balances of a day would be the service's fault; the first keeps its place.
_KEEP_DAY = "INSERT OR IGNORE INTO opening_day (doc_id, day) VALUES (?, ?)"

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


def keep_attempt(database: Database, attempt: Attempt) -> None:
    """Write an attempt that begins, or the end of one. Raises Broken for one that had ended."""
    answer = attempt.answer
    number = _keep_body(database, answer.body) if answer and answer.body else None
    columns = AttemptRow.keeps.columns(attempt, answer_id=number, body=None)
    if attempt.ended_at is not None:
        ended = {
            name: columns[name] for name in ("ended_at", "http_status", "outcome", "answer_id")
        }
        if database.change_row(AttemptRow, ended, doc_id=attempt.doc_id, number=attempt.number):
            return
    database.add(AttemptRow, columns)


def _keep_body(database: Database, body: bytes) -> int:
    """Write what was answered, unless the same was kept before; return its number."""
    mark = hashlib.sha256(body).hexdigest()
    database.change(_KEEP_BODY, (mark, body))
    return database.number(_BODY, mark)


def begun_elsewhere(database: Database, address: str) -> frozenset[DocId]:
    """Return the open documents that the service at another address may know of."""
    found = (DocId(doc_id) for (doc_id,) in database.select(_ELSEWHERE, address))
    return frozenset(
        doc_id
        for doc_id in found
        if not surely_never_arrived(
            [each for each in attempts_of(database, doc_id) if each.address != address]
        )
    )


def attempts_of(database: Database, doc_id: DocId) -> Sequence[Attempt]:
    """Return what was tried for a document, in order."""
    return database.values_by(AttemptRow.keeps, _OF_DOCUMENT, doc_id)


def outage_since(database: Database, since: datetime) -> Outage | None:
    """Return the newest outage that did not end before a moment; it may read many tries."""
    return newest_outage(_backwards(database, since))


def hold_since(database: Database, since: datetime) -> Hold | None:
    """Return what holds the till off, as far as tries at or after a moment tell."""
    return newest_hold(_backwards(database, since))


def concerned_ids(database: Database, began: datetime, ended: datetime) -> Sequence[DocId]:
    """Return the documents that an outage kept back, oldest first."""
    found = database.select(_CONCERNED, moment_text(began), moment_text(ended))
    return [DocId(doc_id) for (doc_id,) in found]


def _backwards(database: Database, since: datetime) -> Iterator[Attempt]:
    before = database.number(_NEWEST)
    while True:
        rows = database.rows(AttemptRow, _BACKWARDS, before, moment_text(since), AT_ONCE)
        yield from (AttemptRow.keeps.value(row) for row in rows)
        if len(rows) < AT_ONCE or (before := rows[-1].answer_id or 0) == 0:
            return


def service_clock_of(database: Database) -> ServiceClock | None:
    """Return the service's clock as it was kept last, or None where it never told the time."""
    found = database.select(_READ)
    if not found:
        return None
    row = found[0]
    uptime_s = row["uptime_s"]
    return ServiceClock(
        ahead=row["ahead_ms"] * _MS,
        allowance=row["allowance_ms"] * _MS,
        measured_at=datetime.fromisoformat(row["measured_at"]),
        is_off=bool(row["is_off"]),
        uptime=None if uptime_s is None else uptime_s * _S,
    )


def keep_service_clock(database: Database, clock: ServiceClock) -> None:
    """Write it in the place of the one before."""
    values = (
        clock.ahead // _MS,
        clock.allowance // _MS,
        moment_text(clock.measured_at),
        clock.is_off,
        None if clock.uptime is None else clock.uptime // _S,
    )
    database.change(_KEEP, values)


def keep_opening_day(database: Database, counted: OpeningCounted) -> None:
    """Write which day a balance counts for."""
    database.change(_KEEP_DAY, (counted.doc_id, str(counted.day)))
