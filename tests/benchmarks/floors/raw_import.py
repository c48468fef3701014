"""The floor of an import: parsing a file, and its tables and index by raw SQL, no rule asked.

Run as `python -m tests.benchmarks.floors.raw_import FILE`.

Lives here: the reading, the tables, one transaction.
Must not: import anything of the till but its SQLite, check a row, keep what it wrote.
"""

import csv
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from openpyxl import load_workbook

from till.sqlite import sqlite3

TABLES = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE article (
        number INTEGER PRIMARY KEY, article_id TEXT NOT NULL UNIQUE, name TEXT, folded_name TEXT,
        price INTEGER, vat_code TEXT, unit TEXT, category TEXT, weighed INTEGER
    ) STRICT;
    CREATE TABLE barcode (
        code TEXT PRIMARY KEY, article_id TEXT, position INTEGER, written TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX barcode_of_article ON barcode (article_id, position);
    CREATE VIRTUAL TABLE article_search USING fts5(
        name, category, content = '', columnsize = 0, tokenize = 'trigram'
    );
"""
ARTICLE = "INSERT INTO article VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)"
BARCODE = "INSERT INTO barcode VALUES (?, ?, ?, ?)"
SEARCHED = "INSERT INTO article_search (rowid, name, category) VALUES (?, ?, ?)"


def main() -> None:
    """Take the file in, and tell how long it took (s)."""
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="till-bench-") as place,
        closing(sqlite3.connect(Path(place) / "raw.sqlite3")) as connection,
    ):
        connection.executescript(TABLES)
        with connection:
            for number, row in enumerate(_rows(Path(sys.argv[1])), 1):
                _write(connection, number, row)
        took = time.monotonic() - began
    sys.stdout.write(json.dumps({"seconds": took}) + "\n")


def _write(connection: sqlite3.Connection, number: int, row: dict[str, str]) -> None:
    folded = row["name"].casefold()
    cents = round(float(row["price"]) * 100)
    kept = (row["id"], row["name"], folded, cents, row["vat"], row["unit"], row["category"])
    connection.execute(ARTICLE, (number, *kept))
    for position, code in enumerate(row["barcodes"].split("|")):
        connection.execute(BARCODE, (code, row["id"], position, code))
    connection.execute(SEARCHED, (number, folded, row["category"]))


def _rows(file: Path) -> Iterator[dict[str, str]]:
    if file.suffix == ".csv":
        with file.open(encoding="utf-8-sig", newline="") as text:
            yield from csv.DictReader(text)
        return
    sheet = load_workbook(file, read_only=True, data_only=True).worksheets[0]
    rows = sheet.iter_rows(values_only=True)
    heads = [str(each) for each in next(rows)]
    for row in rows:
        cells = ("" if cell is None else str(cell) for cell in row)
        yield dict(zip(heads, cells, strict=True))


if __name__ == "__main__":
    main()
