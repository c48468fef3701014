"""The floor of a day's report: the same sums by raw sqlite3, nothing told apart or worked out.

Run as `python -m tests.benchmarks.floors.raw_day DATABASE DAY LAST_DAY`.

Lives here: the bare aggregates over the days given, on a connection that is open already.
Must not: import anything of the till but its SQLite.
"""

import json
import sys
import time
from contextlib import closing
from statistics import median

from till.sqlite import sqlite3

ROUNDS = 5
OF_DAYS = "FROM sale WHERE day BETWEEN ? AND ?"
JOINED = "FROM sale CROSS JOIN {table} USING (sale_key) WHERE day BETWEEN ? AND ?"
QUESTIONS = (
    f"SELECT cashier_id, count(*), sum(total), sum(discount_value) {OF_DAYS} GROUP BY 1",
    f"SELECT substr(closed_at, 1, 13), sum(total) {OF_DAYS} GROUP BY 1",
    f"SELECT vat_code, sum(net), sum(vat), sum(gross) {JOINED} GROUP BY 1".format(
        table="vat_share"
    ),
    f"SELECT kind, count(*), sum(amount) {JOINED} GROUP BY 1".format(table="payment"),
    f"SELECT article_id, unit_price, quantity, count(*) {JOINED} GROUP BY 1, 2, 3".format(
        table="sale_line"
    ),
    "SELECT kind, sum(amount) FROM movement WHERE day BETWEEN ? AND ? GROUP BY 1",
)


def main() -> None:
    """Ask some times, and tell the median in milliseconds."""
    path, *days = sys.argv[1:]
    with closing(sqlite3.connect(path)) as connection:
        times = [_asked(connection, days) for _ in range(ROUNDS)]
    sys.stdout.write(json.dumps({"ms": median(times)}) + "\n")


def _asked(connection: sqlite3.Connection, days: list[str]) -> float:
    began = time.perf_counter()
    for question in QUESTIONS:
        connection.execute(question, days).fetchall()
    return (time.perf_counter() - began) * 1000


if __name__ == "__main__":
    main()
