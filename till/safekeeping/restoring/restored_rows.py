"""What a restore found, read from the data that came back."""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.reconciliation import moments_of_year, order_numbers
from till.domain.identifiers import DocId
from till.domain.maintenance.backups import LogProof
from till.domain.maintenance.restored import RestoredSale, RestoreMark, RestoreReport
from till.domain.money import from_whole_cents
from till.domain.shop.people import NamedPerson
from till.sqlite import sqlite3
from till.store.database import Database
from till.store.fields import moment_text

_LAST_DOCUMENT: Final = "SELECT coalesce(max(sequence), 0) FROM document"
_FIRST_OPEN: Final = """
    SELECT coalesce(min(sequence), 0) FROM document
    WHERE state IN ('absent', 'queued', 'sending', 'unclear')
"""
# Found in the change log is what is behind the backup; at the service, what was not complete and is
# so by now though it was never sent from here since.
_SALES: Final = """
    SELECT document.doc_id, document.state, document.invoice_number, document.sequence,
        sale.closed_at, sale.number, sale.total
    FROM document JOIN sale ON sale.sale_key = document.sale_key
    WHERE document.sequence > ? AND document.sequence <= ?
    OR ? > 0 AND document.sequence BETWEEN ? AND ?
        AND document.state = 'complete' AND document.completed_at >= ?
        AND NOT EXISTS (
            SELECT 1 FROM attempt WHERE attempt.doc_id = document.doc_id
            AND attempt.request = 'send' AND attempt.started_at >= ?)
    ORDER BY document.sequence
"""
_UNASKED: Final = """
    SELECT count(*) FROM document
    WHERE state = 'unclear' AND sequence BETWEEN ? AND ? AND NOT EXISTS (
        SELECT 1 FROM attempt WHERE attempt.doc_id = document.doc_id AND attempt.started_at >= ?)
"""
_NUMBERS: Final = """
    SELECT invoice_order_number FROM document
    WHERE completed_at >= ? AND completed_at < ? AND NOT is_electronic
    AND invoice_order_number IS NOT NULL
"""
_NUMBER_BEFORE: Final = """
    SELECT max(invoice_order_number) FROM document
    WHERE completed_at >= ? AND completed_at < ? AND NOT is_electronic
"""
_RESTORED: Final = """
    SELECT moment, person, person_id, facts, number FROM journal
    WHERE action = 'copy_restored' ORDER BY number DESC LIMIT 1
"""
_COUNT: Final = "SELECT count(*) FROM document WHERE sequence <= ?"
_WAITING: Final = """
    SELECT count(*) FROM document WHERE state IN ('absent', 'queued', 'sending', 'unclear')
"""
_NEXT_NUMBER: Final = "SELECT coalesce(max(number), 0) + 1 FROM sale WHERE day = ?"
_CONFIRMED: Final = """
    SELECT 1 FROM journal WHERE action = 'restore_confirmed' AND number > ? LIMIT 1
"""
_OPENING_TOLD: Final = """
    SELECT 1 FROM journal WHERE action IN ('opening_known', 'opening_unknown') AND number > ?
    LIMIT 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesOfDocuments:
    """How far the documents go: the last of all, and the first that is not complete; 0 for none."""

    last: int
    first_open: int


def places_of_documents(path: Path) -> PlacesOfDocuments:
    """Return how far the documents of a database go that nobody has open."""
    with closing(sqlite3.connect(path)) as connection:
        (last,) = connection.execute(_LAST_DOCUMENT).fetchone()
        (first,) = connection.execute(_FIRST_OPEN).fetchone()
    return PlacesOfDocuments(last=int(last), first_open=int(first))


class StoredRestores:
    """What the newest restore found, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest(self) -> RestoreMark | None:
        """Return what was written down of the newest restore; None without one, or an older one."""
        found = self._database.select(_RESTORED)
        facts = json.loads(found[0]["facts"]) if found else {}
        if not found or "found" not in facts:
            return None
        row = found[0]
        return RestoreMark(
            backup_made_at=datetime.fromisoformat(facts["made_at"]),
            restored_at=datetime.fromisoformat(row["moment"]),
            person=NamedPerson(name=row["person"], person_id=row["person_id"]),
            entries=int(facts["entries"]),
            in_backup=int(facts["in_copy"]),
            in_log=int(facts.get("in_log", facts["found"])),
            found=int(facts["found"]),
            first_open=int(facts["first_open"]),
            is_confirmed=bool(self._database.select(_CONFIRMED, row["number"])),
            is_whole=facts.get("whole", "1") == "1",
            proof=LogProof(facts["proof"]) if facts.get("proof") else None,
            is_opening_told=bool(self._database.select(_OPENING_TOLD, row["number"])),
        )

    def report(self, mark: RestoreMark, day: date) -> RestoreReport:
        """Return what a restore found, as it stands by now; `day` is the business day it is."""
        restored_at = moment_text(mark.restored_at)
        first = min(filter(None, (mark.first_open, mark.in_backup + 1)))
        return RestoreReport(
            mark=mark,
            sales=self._sales(mark),
            documents=self._database.number(_COUNT, mark.in_backup),
            waiting=self._database.number(_WAITING),
            unasked=self._database.number(_UNASKED, first, mark.found, restored_at),
            next_number=self._database.number(_NEXT_NUMBER, str(day)),
            numbers=order_numbers(self._numbers(mark.backup_made_at, day.year)),
        )

    def _sales(self, mark: RestoreMark) -> Sequence[RestoredSale]:
        values = (
            *(mark.in_backup, mark.found, mark.first_open, mark.first_open, mark.in_backup),
            *(moment_text(mark.restored_at), moment_text(mark.restored_at)),
        )
        return tuple(
            RestoredSale(
                doc_id=DocId(row["doc_id"]),
                sold_at=datetime.fromisoformat(row["closed_at"]),
                number=row["number"],
                invoice_number=row["invoice_number"],
                total=from_whole_cents(row["total"]),
                where=mark.where(row["sequence"]),
                state=DocumentState(row["state"]),
            )
            for row in self._database.select(_SALES, *values)
        )

    def _numbers(self, backup_made_at: datetime, year: int) -> Sequence[int]:
        """Return the numbers of this year since the backup, and the last one before it."""
        begins, ends = moments_of_year(year)
        since = max(backup_made_at, begins)
        before = self._database.select(_NUMBER_BEFORE, moment_text(begins), moment_text(since))
        later = self._database.select(_NUMBERS, moment_text(since), moment_text(ends))
        return [number for (number,) in (*before, *later) if number is not None]
