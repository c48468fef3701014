"""Sales of the till, each marked where it begins and ends for whoever traces this process.

Run as `python -m tests.benchmarks.programs.traced_sales DATA_DIR SALES [hurry]`; with `hurry` the
money is taken in no time.

Lives here: the marks, the commits as SQLite tells them.
Must not: touch the shop it is given: it sells on a copy.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from tests.benchmarks.desk import selling_at
from tests.benchmarks.programs.at_the_till import tell
from till.actions.selling.checkout import check_out
from till.actions.selling.selling import scan
from till.bootstrap import OpenTill
from till.domain.selling.tender import Tender, TenderKind
from till.sqlite import sqlite3

LINES = 5
CUSTOMER_PAYS_S = 0.02  # from the last scan to the Enter that pays; far less than in life
READS = ("SELECT", "PRAGMA", "BEGIN", "--")


class Commits:
    """Counts what makes something durable on one connection: commits, and writes outside of any."""

    def __init__(self) -> None:
        self.count = 0
        self._is_open = False

    def see(self, statement: str) -> None:
        """Take notice of a statement as SQLite runs it."""
        statement = statement.lstrip()
        if statement.startswith("BEGIN"):
            self._is_open = True
        elif statement.startswith("COMMIT"):
            self.count = self.count + 1
            self._is_open = False
        elif not self._is_open and not statement.startswith(READS):
            self.count += 1


async def sell_all(folder: Path, sales: int) -> None:
    """Sell so many times, and tell."""
    seen = Commits()
    async with selling_at(folder) as opened:
        modes: dict[str, Any] = {}
        _in_the_writing_thread(opened, lambda plain: _watch(plain, seen, modes))
        commits = [await _sale(opened, number, seen) for number in range(sales)]
    tell(commits=commits, marks={}, **modes)


async def _sale(opened: OpenTill, number: int, seen: Commits) -> int:
    for line in range(LINES):
        await scan(opened.till, f"A{(number * LINES + line) % 9000:07}")
    await asyncio.sleep(0 if "hurry" in sys.argv else CUSTOMER_PAYS_S)
    before = seen.count
    mark_begin()
    await check_out(opened.till, [Tender(kind=TenderKind.CASH, amount=None)])
    mark_end()
    return seen.count - before


def mark_begin() -> None:
    """Make a harmless call that a tracer sees."""
    os.getpriority(os.PRIO_PROCESS, 0)


def mark_end() -> None:
    """Make another."""
    os.getpriority(os.PRIO_PGRP, 0)


def _watch(plain: sqlite3.Connection, seen: Commits, modes: dict[str, Any]) -> None:
    for name in ("journal_mode", "synchronous"):
        (modes[name],) = plain.execute(f"PRAGMA {name}").fetchone()
    plain.set_trace_callback(seen.see)


def _in_the_writing_thread(opened: OpenTill, work: Callable[[sqlite3.Connection], None]) -> None:
    ledger: Any = opened.till.ledger
    done: Future[None] = ledger._submit(lambda: work(ledger._database.plain))
    done.result()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(sys.argv[1]), copy, dirs_exist_ok=True)
        asyncio.run(sell_all(Path(copy), int(sys.argv[2])))
