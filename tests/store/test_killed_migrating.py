"""Killed at any statement of its migrations, an old database has each step whole or not at all."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.journal_chain import first_break
from tests.rotation import part_of_today
from tests.store.old_databases import BEFORE_PAPER, LAST_STEP, VERSION_0_1_0, an_old_database
from till.sqlite import sqlite3
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store

ROOT = Path(__file__).resolve().parents[2]
Rows = dict[str, list[dict[str, object]]]
NOW_CALLED = {
    "parked": "parked_basket",
    "document.wish": "pending_request",
    "journal.deed": "action",
    "sale_line.price": "unit_price",
    "sale_line.list_price": "list_unit_price",
}
GROWING = frozenset({"receipt", "journal"})  # what is seen to at the first start after it
FINER = frozenset({"unit_price", "list_unit_price"})  # ten-thousandths, where there were cents

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")


@pytest.fixture(scope="module")
def dying() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.dying_migration"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def _life(dying: subprocess.Popen[str], path: Path, step: int) -> list[str]:
    """Let a till open a database and die at a step; return all steps, if it lived to the end."""
    assert dying.stdin is not None
    assert dying.stdout is not None
    dying.stdin.write(json.dumps([str(path), step]) + "\n")
    dying.stdin.flush()
    said = dying.stdout.readline()
    names = list[str]()
    if not said.startswith("dead"):
        names = json.loads(said)
        said = dying.stdout.readline()
    assert said.strip() == "dead -9", step
    return names


def _rows(path: Path) -> Rows:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]
            for (name,) in tables.fetchall()
            if not name.startswith(("sqlite_", "article", "upkeep", "maintenance"))
        }


def _shape(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())


def _check(path: Path, before: Rows) -> None:
    """Everything from before is there, whoever asks: in its columns, and as the till reads it."""
    store = open_store(path)
    assert first_break(store.journal) is None
    assert _told(store)
    store.close()
    after = _rows(path)
    pictures = {row["doc_id"]: row["image"] for row in after["receipt"]}
    for table, rows in before.items():
        present = after[NOW_CALLED.get(table, table)]
        for was, now in zip(rows, present, strict=table not in GROWING):
            for column, value in was.items():
                if (table, column) == ("print_job", "image"):  # a copy's mark is drawn on paper
                    assert was["copy_number"] or pictures.get(was["doc_id"], b"") == value
                    continue
                name = NOW_CALLED.get(f"{table}.{column}", column)
                kept = value * 100 if name in FINER and isinstance(value, int) else value
                assert now[name] == kept, (table, column)


def _told(store: Store) -> list[object]:
    """Read what there is through the till: nothing of it may be beyond its understanding."""
    z = store.days.z_report(1)
    assert z is not None
    return [
        z,
        *store.articles.all(),
        *store.people.all(),
        *store.documents.of_day(z.day),
        *(store.documents.sale(f"20261120-{number:04}") for number in range(1, 5)),
        *store.movements.of_day(z.day),
        *store.days.counts(z.day),
        *(store.print_jobs.get(number) for number in range(1, 5)),
        *store.documents.receipts_owed(),
        *store.baskets.parked(),
        store.baskets.draft(),
        *store.buyers.search("agimi", 5),
        store.exchange_rates.newest("EUR"),
        store.days.facts_now(z.day),
    ]


@pytest.mark.parametrize("parts", [8, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", [BEFORE_PAPER, VERSION_0_1_0])
def test_an_old_database_killed_on_its_way_goes_on_and_loses_nothing(
    name: str, parts: int, tmp_path: Path, dying: subprocess.Popen[str]
) -> None:
    old = an_old_database(tmp_path / "old" / "till.sqlite3", name).parent
    before = _rows(old / "till.sqlite3")
    whole = tmp_path / "whole"
    first = LAST_STEP[name] + 1
    shutil.copytree(old, whole)
    steps = _life(dying, whole / "till.sqlite3", 0)
    shape = _shape(whole / "till.sqlite3")

    for number, step in part_of_today(list(enumerate(steps, start=1)), parts):
        mine = tmp_path / f"killed-{number}"
        shutil.copytree(old, mine)
        assert not _life(dying, mine / "till.sqlite3", number), step
        _check(mine / "till.sqlite3", before)
        assert _shape(mine / "till.sqlite3") == shape
        copies = [each.name for each in (mine / "backups").iterdir()]
        assert f"before-{first:04}.sqlite3" in copies
        assert not [copy for copy in copies if copy.endswith(".part")], step
        shutil.rmtree(mine)

    assert {step for step in steps if step.startswith("BEGIN")} == {"BEGIN IMMEDIATE;"}
    assert sum(step.startswith("COMMIT") for step in steps) == len(shipped_steps()) - first + 1
    with closing(sqlite3.connect(whole / "backups" / f"before-{first:04}.sqlite3")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (first - 1,)
