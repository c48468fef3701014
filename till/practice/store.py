"""The documents of the practice service, as kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from enum import Enum
from pathlib import Path

from till.practice.tables import open_file

# In the order of the fields of Document.
_DOCUMENT = (
    "SELECT nuis, doc_id, endpoint, document_type, electronic, tcr_code, body, body_sha256,"
    " received_at, iic, total, corrective, first_stage, completed_at, completion, eic, answer"
    " FROM documents"
)


class Claim(Enum):
    """What an invoice may be used for once only."""

    SUMMARY = "summary"
    """An order enters one summary invoice (specification 3)."""
    CANCELLATION = "cancellation"
    """An invoice is taken back once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One fiscal document; ``completion`` is its fic or fcdc, ``answer`` the final response.

    ``first_stage`` is the fic of an electronic invoice that was fiscalized and not delivered yet.
    """

    nuis: str
    doc_id: str
    endpoint: str
    document_type: str
    electronic: bool
    tcr_code: str
    body: bytes
    body_sha256: str
    received_at: str
    iic: str | None
    total: str
    corrective: bool
    first_stage: str | None = None
    completed_at: str | None = None
    completion: str | None = None
    eic: str | None = None
    answer: str | None = None

    @property
    def is_complete(self) -> bool:
        """Whether its completion identifiers were given out (specification 1)."""
        return self.answer is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What completing a document writes; ``day`` is the calendar day in Tirane.

    ``series`` is the sequence in which an invoice took ``order_number``; balances take none.
    """

    completed_at: str
    day: str
    identifier: str
    answer: str
    eic: str | None = None
    series: str | None = None
    order_number: int | None = None


class Store:
    """The open file; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.connection = open_file(path)

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Do everything inside in one transaction, or nothing of it."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def add(self, document: Document) -> None:
        """Keep a new, incomplete document."""
        self.connection.execute(
            "INSERT INTO documents (nuis, doc_id, endpoint, document_type, electronic, tcr_code,"
            " body, body_sha256, received_at, iic, total, corrective)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                document.nuis,
                document.doc_id,
                document.endpoint,
                document.document_type,
                int(document.electronic),
                document.tcr_code,
                document.body,
                document.body_sha256,
                document.received_at,
                document.iic,
                document.total,
                int(document.corrective),
            ),
        )

    def pass_first_stage(self, document: Document, fic: str) -> None:
        """Keep the fic of an electronic invoice whose delivery is still to come."""
        self.connection.execute(
            "UPDATE documents SET first_stage = ? WHERE nuis = ? AND doc_id = ?"
            " AND answer IS NULL AND first_stage IS NULL",
            (fic, document.nuis, document.doc_id),
        )

    def complete(self, document: Document, completion: Completion) -> None:
        """Write the completion of a document, once."""
        self.connection.execute(
            "UPDATE documents SET completed_at = ?, day = ?, series = ?, order_number = ?,"
            " completion = ?, eic = ?, answer = ? WHERE nuis = ? AND doc_id = ? AND answer IS NULL",
            (
                completion.completed_at,
                completion.day,
                completion.series,
                completion.order_number,
                completion.identifier,
                completion.eic,
                completion.answer,
                document.nuis,
                document.doc_id,
            ),
        )

    def document(self, doc_id: str, *, nuis: str) -> Document | None:
        """Give the document of a docId of this business."""
        return self._one(f"{_DOCUMENT} WHERE nuis = ? AND doc_id = ?", nuis, doc_id)

    def document_by_iic(self, iic: str, *, nuis: str) -> Document | None:
        """Give the invoice of this business with this iic, letters in either case."""
        return self._one(f"{_DOCUMENT} WHERE iic = ? AND nuis = ?", iic.upper(), nuis)

    def documents(self) -> list[tuple[Document, int]]:
        """Give every document in order of arrival, with the number of requests that named it."""
        counts = dict(
            self.connection.execute("SELECT doc_id, COUNT(*) FROM requests GROUP BY doc_id")
        )
        rows = self.connection.execute(f"{_DOCUMENT} ORDER BY number").fetchall()
        return [(_document(row), int(counts.get(row[1], 0))) for row in rows]

    def day_is_open(self, tcr_code: str, day: str) -> bool:
        """Tell whether the device has a successful opening balance on this day (4.6)."""
        row = self.connection.execute(
            "SELECT 1 FROM documents WHERE endpoint = 'balance/initiate' AND answer IS NOT NULL"
            " AND tcr_code = ? AND day = ?",
            (tcr_code, day),
        ).fetchone()
        return row is not None

    def next_order_number(self, series: str) -> int:
        """Give the next number of a sequence, without gaps."""
        row = self.connection.execute(
            "SELECT COALESCE(MAX(order_number), 0) + 1 FROM documents WHERE series = ?", (series,)
        ).fetchone()
        return int(row[0])

    def claim(self, purpose: Claim, iic: str, document: Document) -> bool:
        """Take an invoice for this document alone; tells whether it is (still) free for it."""
        self.connection.execute(
            "INSERT OR IGNORE INTO claims (purpose, iic, doc_id) VALUES (?, ?, ?)",
            (purpose.value, iic, document.doc_id),
        )
        return self.claimed_by(purpose, iic) == document.doc_id

    def claimed_by(self, purpose: Claim, iic: str) -> str | None:
        """Give the docId that took this invoice for this purpose."""
        row = self.connection.execute(
            "SELECT doc_id FROM claims WHERE purpose = ? AND iic = ?", (purpose.value, iic)
        ).fetchone()
        return None if row is None else str(row[0])

    def release(self, document: Document) -> None:
        """Give back what a document claimed; the tax platform has rejected it."""
        self.connection.execute(
            "DELETE FROM claims WHERE doc_id = ? AND iic IN"
            " (SELECT iic FROM documents WHERE nuis = ?)",
            (document.doc_id, document.nuis),
        )

    def _one(self, statement: str, *keys: str) -> Document | None:
        row = self.connection.execute(statement, keys).fetchone()
        return None if row is None else _document(row)


def _document(row: sqlite3.Row) -> Document:
    named = dict(zip((field.name for field in fields(Document)), row, strict=True))
    flags = {name: bool(named[name]) for name in ("electronic", "corrective")}
    return Document(**{**named, **flags})
