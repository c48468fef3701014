"""A file that an earlier version of the practice service wrote is taken over."""

import json
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.practice.till_side import Shop, an_invoice
from tests.practice_server import PracticeServer
from till.practice.service.registry import PRACTICE_TOKEN, device_of
from till.practice.service.store import VERSION, FileTooNew, open_file
from till.sqlite import sqlite3

FIRST_VERSION = """
CREATE TABLE devices (
    token_sha256 TEXT PRIMARY KEY, tcr_code TEXT NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE documents (
    number INTEGER PRIMARY KEY AUTOINCREMENT, doc_id TEXT NOT NULL UNIQUE, endpoint TEXT NOT NULL,
    tcr_code TEXT NOT NULL, body BLOB NOT NULL, body_sha256 TEXT NOT NULL,
    received_at TEXT NOT NULL, iic TEXT UNIQUE, total TEXT NOT NULL,
    corrective INTEGER NOT NULL DEFAULT 0, completed_at TEXT, day TEXT, order_number INTEGER,
    completion TEXT UNIQUE, answer TEXT
) STRICT;
CREATE UNIQUE INDEX one_opening_a_day ON documents (tcr_code, day)
    WHERE endpoint = 'balance/initiate' AND answer IS NOT NULL;
CREATE TABLE requests (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, ended_at TEXT,
    endpoint TEXT NOT NULL, doc_id TEXT, body_sha256 TEXT NOT NULL, status INTEGER, fault TEXT
) STRICT;
"""


def an_old_file(path: Path, body: dict[str, object], answer: str) -> None:
    device = device_of(PRACTICE_TOKEN)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(FIRST_VERSION)
        connection.execute(
            "INSERT INTO devices VALUES (?, ?, 0)", (device.token_sha256, device.tcr_code)
        )
        connection.execute(
            "INSERT INTO documents VALUES (1, ?, 'invoice/register', ?, ?, 'sha', ?, ?, '420.00',"
            " 0, ?, '2026-03-02', 7, 'fic-of-old', ?)",
            (
                body["docId"],
                device.tcr_code,
                json.dumps(body).encode(),
                "2026-03-02T09:30:00+00:00",
                "A" * 32,
                "2026-03-02T09:30:01+00:00",
                answer,
            ),
        )


def test_documents_of_the_first_version_are_still_known(
    tmp_path: Path, client: httpx.Client
) -> None:
    body = an_invoice(payment=[{"type": "TRANSFER", "amount": 420}])
    answer = json.dumps({"orderId": body["docId"], "fic": "fic-of-old"})
    an_old_file(tmp_path / "old.sqlite3", body, answer)

    with PracticeServer(database=tmp_path / "old.sqlite3") as server:
        shop = Shop(server=server, client=client, token=PRACTICE_TOKEN)
        asked = shop.status(body["docId"])
        row = shop.document(body["docId"])
        cancelled = shop.cancel("A" * 32)

    assert asked.text == answer
    assert (row["documentType"], row["electronic"], row["total"]) == ("NORMAL", False, 420)
    assert cancelled.json()["totalPrice"] == -420


def test_a_file_is_brought_up_once(tmp_path: Path) -> None:
    an_old_file(tmp_path / "old.sqlite3", an_invoice(), "{}")

    for _ in range(2):
        with closing(open_file(tmp_path / "old.sqlite3")) as connection:
            rows = connection.execute("SELECT COUNT(*), MAX(series) FROM documents").fetchone()
            version = connection.execute("PRAGMA user_version").fetchone()[0]

    assert rows == (1, f"L71904523K/{device_of(PRACTICE_TOKEN).tcr_code}/2026")
    assert version == VERSION


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "late.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")

    with pytest.raises(FileTooNew):
        open_file(path)
