"""The floor of a first page: the newest fifty documents with their sales, by raw sqlite3.

Run as `python -m tests.benchmarks.floors.raw_documents DATABASE`.

Lives here: the query, on a connection that is open already.
Must not: import anything of the till but its SQLite.
"""

import json
import sys
import time
from contextlib import closing
from statistics import median

from till.sqlite import sqlite3

ROUNDS = 9
PAGE = """
    SELECT document.*, sale.* FROM document CROSS JOIN sale USING (sale_key)
    ORDER BY document.sequence DESC LIMIT 50
"""


def main() -> None:
    """Ask some times, and tell the median in milliseconds."""
    with closing(sqlite3.connect(sys.argv[1])) as connection:
        times = [_asked(connection) for _ in range(ROUNDS)]
    sys.stdout.write(json.dumps({"ms": median(times)}) + "\n")


def _asked(connection: sqlite3.Connection) -> float:
    began = time.monotonic_ns()
    connection.execute(PAGE).fetchall()
    return (time.monotonic_ns() - began) / 1e6


if __name__ == "__main__":
    main()
