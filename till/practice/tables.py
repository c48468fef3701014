"""The tables of the practice service's SQLite file.

WAL with synchronous=NORMAL: what was answered survives the end of the process, kill -9 included;
only a power cut may take the last moments, which practice can bear.
"""

import sqlite3
from pathlib import Path

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
CREATE UNIQUE INDEX IF NOT EXISTS one_opening_a_day ON documents (tcr_code, day)
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
DROP INDEX IF EXISTS one_opening_a_day;
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


class FileTooNew(Exception):
    """The file was written by a later version of the practice service."""


def open_file(path: Path) -> sqlite3.Connection:
    """Open the file, or make it; raises FileTooNew where a later version wrote it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    try:
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
