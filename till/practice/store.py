"""The SQLite file of the practice service.

Lives here: its tables, the one writing transaction, and every statement on devices and documents.
Must not: rules, answers, time; another process's data.

WAL with synchronous=NORMAL: what was answered survives the end of the process, kill -9 included;
only a power cut may take the last moments, which practice can bear.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from till.practice.devices import Device

_SCHEMA = """
CREATE TABLE IF NOT EXISTS devices (
    token_sha256 TEXT PRIMARY KEY, tcr_code TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT, doc_id TEXT NOT NULL UNIQUE, endpoint TEXT NOT NULL,
    tcr_code TEXT NOT NULL, body BLOB NOT NULL, body_sha256 TEXT NOT NULL,
    received_at TEXT NOT NULL, iic TEXT UNIQUE, total TEXT NOT NULL,
    corrective INTEGER NOT NULL DEFAULT 0, completed_at TEXT, day TEXT, order_number INTEGER,
    completion TEXT UNIQUE, answer TEXT
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_opening_a_day ON documents (tcr_code, day)
    WHERE endpoint = 'balance/initiate' AND answer IS NOT NULL;
CREATE INDEX IF NOT EXISTS documents_of_a_device ON documents (tcr_code, day, order_number);
CREATE TABLE IF NOT EXISTS requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, ended_at TEXT,
    endpoint TEXT NOT NULL, doc_id TEXT, body_sha256 TEXT NOT NULL, status INTEGER, fault TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS requests_of_a_document ON requests (doc_id);
"""
_DOCUMENT = (
    "SELECT doc_id, endpoint, tcr_code, body, body_sha256, received_at, iic, total, corrective,"
    " completed_at, completion, answer FROM documents"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One fiscal document; ``completion`` is its fic or fcdc, ``answer`` the final response."""

    doc_id: str
    endpoint: str
    tcr_code: str
    body: bytes
    body_sha256: str
    received_at: str
    iic: str | None
    total: str
    corrective: bool
    completed_at: str | None = None
    completion: str | None = None
    answer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What completing a document writes; ``day`` is the calendar day in Tirane."""

    completed_at: str
    day: str
    order_number: int | None
    identifier: str
    answer: str


class Store:
    """The open file; used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA busy_timeout = 5000")
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        self.connection.executescript(_SCHEMA)

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

    def add_device(self, device: Device) -> None:
        """Remember a device; a revoked token stays revoked."""
        self.connection.execute(
            "INSERT OR IGNORE INTO devices (token_sha256, tcr_code) VALUES (?, ?)",
            (device.token_sha256, device.tcr_code),
        )

    def set_revoked(self, token_sha256: str, *, revoked: bool) -> None:
        """Make a token unknown to the service, or known again."""
        self.connection.execute(
            "UPDATE devices SET revoked = ? WHERE token_sha256 = ?", (int(revoked), token_sha256)
        )

    def device(self, token_sha256: str) -> Device | None:
        """Give the device of a token that is known and not revoked."""
        row = self.connection.execute(
            "SELECT token_sha256, tcr_code FROM devices WHERE token_sha256 = ? AND NOT revoked",
            (token_sha256,),
        ).fetchone()
        return None if row is None else Device(token_sha256=row[0], tcr_code=row[1])

    def add(self, document: Document) -> None:
        """Keep a new, incomplete document."""
        self.connection.execute(
            "INSERT INTO documents (doc_id, endpoint, tcr_code, body, body_sha256, received_at,"
            " iic, total, corrective) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                document.doc_id,
                document.endpoint,
                document.tcr_code,
                document.body,
                document.body_sha256,
                document.received_at,
                document.iic,
                document.total,
                int(document.corrective),
            ),
        )

    def complete(self, doc_id: str, completion: Completion) -> None:
        """Write the completion of a document, once."""
        self.connection.execute(
            "UPDATE documents SET completed_at = ?, day = ?, order_number = ?, completion = ?,"
            " answer = ? WHERE doc_id = ? AND answer IS NULL",
            (
                completion.completed_at,
                completion.day,
                completion.order_number,
                completion.identifier,
                completion.answer,
                doc_id,
            ),
        )

    def document(self, doc_id: str) -> Document | None:
        """Give the document of a docId."""
        return self._one(f"{_DOCUMENT} WHERE doc_id = ?", doc_id)

    def document_by_iic(self, iic: str) -> Document | None:
        """Give the invoice with this iic, letters in either case."""
        return self._one(f"{_DOCUMENT} WHERE iic = ?", iic.upper())

    def documents(self) -> list[tuple[Document, int]]:
        """Give every document in order of arrival, with the number of requests that named it."""
        counts = dict(
            self.connection.execute("SELECT doc_id, COUNT(*) FROM requests GROUP BY doc_id")
        )
        rows = self.connection.execute(f"{_DOCUMENT} ORDER BY number").fetchall()
        return [(_document(row), int(counts.get(row[0], 0))) for row in rows]

    def day_is_open(self, tcr_code: str, day: str) -> bool:
        """Tell whether the device has a successful opening balance on this day (4.6)."""
        row = self.connection.execute(
            "SELECT 1 FROM documents WHERE endpoint = 'balance/initiate' AND answer IS NOT NULL"
            " AND tcr_code = ? AND day = ?",
            (tcr_code, day),
        ).fetchone()
        return row is not None

    def next_order_number(self, tcr_code: str, year: str) -> int:
        """Give the next number of the device's invoices in this year, without gaps."""
        row = self.connection.execute(
            "SELECT COALESCE(MAX(order_number), 0) + 1 FROM documents"
            " WHERE tcr_code = ? AND day BETWEEN ? AND ?",
            (tcr_code, f"{year}-01-01", f"{year}-12-31"),
        ).fetchone()
        return int(row[0])

    def _one(self, statement: str, key: str) -> Document | None:
        row = self.connection.execute(statement, (key,)).fetchone()
        return None if row is None else _document(row)


def _document(row: sqlite3.Row) -> Document:
    return Document(
        doc_id=row[0],
        endpoint=row[1],
        tcr_code=row[2],
        body=row[3],
        body_sha256=row[4],
        received_at=row[5],
        iic=row[6],
        total=row[7],
        corrective=bool(row[8]),
        completed_at=row[9],
        completion=row[10],
        answer=row[11],
    )
