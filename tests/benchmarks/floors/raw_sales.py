"""The floor of a sale: as many rows in one transaction of raw sqlite3, with the till's pragmas.

Run as `python -m tests.benchmarks.floors.raw_sales SALES`.

Lives here: one table, one transaction a sale, the marks of a traced program.
Must not: import anything of the till but its SQLite.
"""

import json
import os
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from till.sqlite import sqlite3

ROWS = 12  # a sale, five lines, payment, VAT, document, movement, journal entry, draft
PAYLOAD = "x" * 200


def main() -> None:
    """Write so many sales, and tell."""
    with (
        tempfile.TemporaryDirectory(prefix="till-bench-") as folder,
        closing(sqlite3.connect(Path(folder) / "raw.sqlite3", isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = wal")
        connection.execute("PRAGMA synchronous = full")
        connection.execute("PRAGMA wal_autocheckpoint = 4000")
        connection.execute("CREATE TABLE row (payload TEXT NOT NULL)")
        commits = [_sale(connection) for _ in range(int(sys.argv[1]))]
    sys.stdout.write(json.dumps({"commits": commits, "marks": {}}) + "\n")


def _sale(connection: sqlite3.Connection) -> int:
    commits: list[str] = []
    connection.set_trace_callback(
        lambda statement: commits.append(statement) if statement == "COMMIT" else None
    )
    os.getpriority(os.PRIO_PROCESS, 0)
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO row VALUES (?)", [(PAYLOAD,)] * ROWS)
    connection.execute("COMMIT")
    os.getpriority(os.PRIO_PGRP, 0)
    return len(commits)


if __name__ == "__main__":
    main()
