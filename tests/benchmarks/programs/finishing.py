"""Sales finished by keys while nobody answers: from the Enter that pays to the finished screen.

Run as `python -m tests.benchmarks.programs.finishing DATA_DIR PIN SALES`.

Lives here: the baskets, F12 and Enter, the rows that one sale left.
Must not: touch the shop it is given: it sells on a copy, and prints to a file.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from tests.benchmarks.codes import spread
from tests.benchmarks.desk import database_of
from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import painted, run_till, tell
from till.actions.selling.selling import scan
from till.bootstrap import OpenTill
from till.sqlite import sqlite3
from ui.app.wiring import TillApp
from ui.payment.dialog import PaymentDialog

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
SALES = int(sys.argv[3])
ARTICLES = 10_000
LINES = 5
WARM_UP = 10
LOOK_S = 0.2  # from F12 to Enter; the dialog has faded in
REST_S = 0.05
OF_ONE_SALE = ("sale", "sale_line", "payment", "vat_share", "document")


async def play(folder: Path, opened: OpenTill, till_app: TillApp) -> None:
    """Sell, and tell what each sale took, and what one left on disk."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        codes = iter(spread((WARM_UP + SALES) * LINES, ARTICLES))
        took = [await _one_sale(stand, codes) for _ in range(WARM_UP + SALES)]
        await stand.ledger.rest()
    kept = stand.ledger.sales[WARM_UP:]
    tell(
        finished=took[WARM_UP:],
        commit=[each.transaction for each in kept],
        waited=[each.waited for each in kept],
        rows=rows_of_the_last_sale(database_of(folder)),
    )


async def _one_sale(stand: Stand, codes: Iterator[str]) -> float:
    for _ in range(LINES):
        await scan(stand.till, next(codes))
    await asyncio.sleep(REST_S)
    sell = stand.window.sell
    payment = stand.window.dialog_of(PaymentDialog)
    asked = painted(payment, payment.isVisible)
    await stand.hand.strike(Qt.Key.Key_F12)
    await asked
    await asyncio.sleep(LOOK_S)
    shown = painted(sell.finished, lambda: sell.shows_finished and not payment.isVisible())
    began = await stand.hand.enter()
    took = (await shown - began) / 1e6
    await asyncio.sleep(REST_S)
    return took


def rows_of_the_last_sale(database: Path) -> dict[str, list[dict[str, Any]]]:
    """Return every row that belongs to it, by table; bytes as hexadecimal digits."""
    with closing(sqlite3.connect(database)) as plain:
        plain.row_factory = sqlite3.Row
        document = plain.execute(
            "SELECT doc_id, sale_key FROM document WHERE sale_key IS NOT NULL"
            " ORDER BY sequence DESC LIMIT 1"
        ).fetchone()
        wheres = dict.fromkeys(OF_ONE_SALE, ("sale_key = ?", document["sale_key"]))
        wheres["movement"] = ("doc_id = ?", document["doc_id"])
        wheres["journal"] = ("facts LIKE '%' || ? || '%'", document["doc_id"])
        wheres["draft"] = ("? <> ''", "any")
        return {
            table: [
                _plain(row) for row in plain.execute(f"SELECT * FROM {table} WHERE {where}", (key,))
            ]
            for table, (where, key) in wheres.items()
        }


def _plain(row: sqlite3.Row) -> dict[str, Any]:
    return {
        key: {"hex": row[key].hex()} if isinstance(row[key], bytes) else row[key]
        for key in row.keys()  # noqa: SIM118 a Row is iterated by its values
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="till-bench-") as copy:
        shutil.copytree(Path(DATA_DIR), copy, dirs_exist_ok=True)
        os.environ["TILL_PRINTER__DEVICE"] = f"file://{copy}/paper.bin"
        run_till(copy, partial(play, Path(copy)))
