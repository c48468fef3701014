"""The documents of the practice service, as kept in its own SQLite file.

WAL with synchronous=NORMAL: what was answered survives the end of the process, kill -9 included;
only a power cut may take the last moments, which practice can bear.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from enum import Enum
from pathlib import Path

from till.sqlite import sqlite3

VERSION = 2

_SCHEMA = """
CREATE TABLE IF NOT EXISTS devices (
    token_sha256 TEXT PRIMARY KEY, tcr_code TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0,
    environment TEXT NOT NULL, expires_at TEXT, nuis TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS businesses (
    nuis TEXT PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL, unit_code TEXT NOT NULL,
    vat_codes TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS operators (
    nuis TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (nuis, code)
) STRICT;
CREATE TABLE IF NOT EXISTS documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT, nuis TEXT NOT NULL, doc_id TEXT NOT NULL,
    endpoint TEXT NOT NULL, document_type TEXT NOT NULL, electronic INTEGER NOT NULL,
    tcr_code TEXT NOT NULL, body BLOB NOT NULL, body_sha256 TEXT NOT NULL,
    received_at TEXT NOT NULL, iic TEXT UNIQUE, total TEXT NOT NULL, corrective INTEGER NOT NULL,
    first_stage TEXT, completed_at TEXT, day TEXT, series TEXT, order_number INTEGER,
    completion TEXT UNIQUE, eic TEXT UNIQUE, answer TEXT, UNIQUE (nuis, doc_id)
) STRICT;
DROP INDEX IF EXISTS one_opening_a_day;
CREATE INDEX IF NOT EXISTS openings_of_a_day ON documents (tcr_code, day)
    WHERE endpoint = 'balance/initiate' AND answer IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS one_document_a_number ON documents (series, order_number)
    WHERE series IS NOT NULL;
CREATE TABLE IF NOT EXISTS claims (
    purpose TEXT NOT NULL, iic TEXT NOT NULL, doc_id TEXT NOT NULL, PRIMARY KEY (purpose, iic)
) STRICT;
CREATE INDEX IF NOT EXISTS claims_of_a_document ON claims (doc_id);
CREATE TABLE IF NOT EXISTS requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, ended_at TEXT,
    endpoint TEXT NOT NULL, doc_id TEXT, body_sha256 TEXT NOT NULL, status INTEGER, fault TEXT,
    integration_app TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS requests_of_a_document ON requests (doc_id);
"""

# Version 1 knew one business, ordinary invoices and orders, and the opening balance.
_SET_ASIDE = """
ALTER TABLE documents RENAME TO documents_1;
ALTER TABLE devices RENAME TO devices_1;
ALTER TABLE requests ADD COLUMN integration_app TEXT;
"""
_TAKE_OVER = """
INSERT INTO devices (token_sha256, tcr_code, revoked, environment, nuis)
    SELECT token_sha256, tcr_code, revoked, 'practice', 'L71904523K' FROM devices_1;
INSERT INTO documents (number, nuis, doc_id, endpoint, document_type, electronic, tcr_code, body,
        body_sha256, received_at, iic, total, corrective, completed_at, day, series, order_number,
        completion, answer)
    SELECT number, 'L71904523K', doc_id, endpoint, CASE WHEN iic IS NULL THEN ''
            ELSE COALESCE(json_extract(CAST(body AS TEXT), '$.documentType'), 'NORMAL') END,
        0, tcr_code, body, body_sha256, received_at, iic, total, corrective, completed_at, day,
        CASE WHEN order_number IS NULL THEN NULL
            ELSE 'L71904523K/' || tcr_code || '/' || substr(day, 1, 4) END,
        order_number, completion, answer
    FROM documents_1;
DROP TABLE documents_1;
DROP TABLE devices_1;
"""
# In the order of the fields of Document.
_DOCUMENT = (
    "SELECT nuis, doc_id, endpoint, document_type, electronic, tcr_code, body, body_sha256,"
    " received_at, iic, total, corrective, first_stage, completed_at, completion, eic, answer"
    " FROM documents"
)


class FileTooNew(Exception):
    """The file was written by a later version of the practice service."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file, or make it; raises FileTooNew where a later version wrote it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        _bring_up(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _bring_up(connection: sqlite3.Connection) -> None:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > VERSION:
        raise FileTooNew(f"the practice file has version {version}, this is version {VERSION}")
    is_first_version = version == 0 and _has_documents(connection)
    statements = [_SCHEMA]
    if is_first_version:
        statements = [_SET_ASIDE, _SCHEMA, _TAKE_OVER]
    connection.executescript(
        f"BEGIN IMMEDIATE; {' '.join(statements)} PRAGMA user_version = {VERSION}; COMMIT;"
    )


def _has_documents(connection: sqlite3.Connection) -> bool:
    row = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'documents'").fetchone()
    return row is not None


class Claim(Enum):
    """What an invoice may be used for once only."""

    SUMMARY = "summary"
    """An order enters one summary invoice (specification 3)."""
    CANCELLATION = "cancellation"
    """An invoice is taken back once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredDocument:
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
class CompletionRecord:
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


class PracticeStore:
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

    def add(self, document: StoredDocument) -> None:
        """Keep a new, incomplete document."""
        self.connection.execute(
            "INSERT INTO documents (nuis, doc_id, endpoint, document_type, electronic, tcr_code,"
            " body, body_sha256, received_at, iic, total, corrective)"
            " VALUES (:nuis, :doc_id, :endpoint, :document_type, :electronic, :tcr_code,"
            " :body, :body_sha256, :received_at, :iic, :total, :corrective)",
            asdict(document),
        )

    def pass_first_stage(self, document: StoredDocument, fic: str) -> None:
        """Keep the fic of an electronic invoice whose delivery is still to come."""
        self.connection.execute(
            "UPDATE documents SET first_stage = ? WHERE nuis = ? AND doc_id = ?"
            " AND answer IS NULL AND first_stage IS NULL",
            (fic, document.nuis, document.doc_id),
        )

    def complete(self, document: StoredDocument, completion: CompletionRecord) -> None:
        """Write the completion of a document, once."""
        self.connection.execute(
            "UPDATE documents SET completed_at = :completed_at, day = :day, series = :series,"
            " order_number = :order_number, completion = :identifier, eic = :eic, answer = :answer"
            " WHERE nuis = :nuis AND doc_id = :doc_id AND answer IS NULL",
            {**asdict(completion), "nuis": document.nuis, "doc_id": document.doc_id},
        )

    def document(self, doc_id: str, *, nuis: str) -> StoredDocument | None:
        """Give the document of a docId of this business."""
        return self._one(f"{_DOCUMENT} WHERE nuis = ? AND doc_id = ?", nuis, doc_id)

    def document_by_iic(self, iic: str, *, nuis: str) -> StoredDocument | None:
        """Give the invoice of this business with this iic, letters in either case."""
        return self._one(f"{_DOCUMENT} WHERE iic = ? AND nuis = ?", iic.upper(), nuis)

    def documents(self) -> list[tuple[StoredDocument, int]]:
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

    def claim(self, purpose: Claim, iic: str, document: StoredDocument) -> bool:
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

    def release(self, document: StoredDocument) -> None:
        """Give back what a document claimed; the tax platform has rejected it."""
        self.connection.execute(
            "DELETE FROM claims WHERE doc_id = ? AND iic IN"
            " (SELECT iic FROM documents WHERE nuis = ?)",
            (document.doc_id, document.nuis),
        )

    def _one(self, statement: str, *keys: str) -> StoredDocument | None:
        row = self.connection.execute(statement, keys).fetchone()
        return None if row is None else _document(row)


def _document(row: sqlite3.Row) -> StoredDocument:
    named = dict(zip((field.name for field in fields(StoredDocument)), row, strict=True))
    flags = {name: bool(named[name]) for name in ("electronic", "corrective")}
    return StoredDocument(**{**named, **flags})
