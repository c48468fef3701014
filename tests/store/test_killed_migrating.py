"""Killed at any statement of its migrations, an old database has each step whole or not at all.

Lives here: a database of before there was paper with something in each of its tables, kill -9 on
its way to the present shape (dying_migration).
Must not: what each step does (test_migrations).
"""

import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import MOMENT, TODAY, a_basket, a_document, a_sale, an_entry
from tests.printing.slips.slip_scenes import REPORT
from till.actions.ports.records import Draft
from till.domain.cash.count import CashCount, CountPurpose, count_amount
from till.domain.fiscal.issue import cash_of_sale
from till.domain.money import ZERO
from till.domain.paper.print_job import PaperRole
from till.store.database import open_database
from till.store.ledger import StoredLedger
from till.store.migrating import shipped_steps
from till.store.store import open_store
from till.store.z_reports import report_text

ROOT = Path(__file__).resolve().parents[2]
BEFORE_PAPER = [step for step in shipped_steps() if step.number <= 4]
Rows = dict[str, list[dict[str, object]]]
A_JOB = """
INSERT INTO print_job (doc_id, queued_at, copy_number, state, tries, image)
VALUES ('till-0001', '2026-11-20T08:00:00.000000+00:00', 0, 'printing', 1, x'89504e47')
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder of a till that has sold, counted, closed its day and was printing."""
    path = tmp_path / "old" / "till.sqlite3"
    ledger = StoredLedger(open_database(path, steps=BEFORE_PAPER))
    sale = a_sale()
    count = CashCount(
        day=TODAY,
        moment=MOMENT,
        person="Ana Hoxha",
        purpose=CountPurpose.CLOSE,
        count=count_amount(sale.total),
        expected=ZERO,
    )
    ledger.record_from_thread(
        *(sale, a_document(sale=sale), cash_of_sale(sale, a_document().doc_id), an_entry()),
        *(count, Draft(basket=a_basket())),
    )
    ledger.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(A_JOB)
        text = _as_it_was_told_then()
        seal = hashlib.sha256(text.encode()).hexdigest()
        z = (1, REPORT.day.isoformat(), "2026-11-20T18:00:00.000000+00:00", "Ana", None, 1)
        connection.execute("INSERT INTO day_closing VALUES (?,?,?,?,?,?,?,?)", (*z, text, seal))
        connection.commit()
    return path.parent


def _as_it_was_told_then() -> str:
    """A Z report without what reports learnt to tell later."""
    told = json.loads(report_text(REPORT))
    del told["last_reissue"], told["cash"]["carried_over"]
    return json.dumps(told)


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
            if not name.startswith(("sqlite_", "article", "upkeep"))
        }


def _shape(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())


def _check(path: Path, before: Rows) -> None:
    """Everything from before is there, whoever asks: in its columns, and as the till reads it."""
    after = _rows(path)
    for table, rows in before.items():
        kept = [
            {name: new[name] for name in was} for was, new in zip(rows, after[table], strict=True)
        ]
        assert kept == rows, table
    store = open_store(path)
    z = store.days.z_report(1)
    [job] = store.print_jobs.interrupted()
    assert z is not None
    assert (z.report.total, z.report.last_reissue) == (REPORT.total, 0)
    assert (job.role, job.slip, job.image) == (PaperRole.RECEIPT, None, b"\x89PNG")
    assert store.documents.sale(a_sale().key) == a_sale()
    assert store.journal.first_break() is None
    assert store.baskets.draft() == a_basket()
    store.close()


def test_an_old_database_killed_on_its_way_goes_on_and_loses_nothing(
    old: Path, tmp_path: Path, dying: subprocess.Popen[str]
) -> None:
    before = _rows(old / "till.sqlite3")
    whole = tmp_path / "whole"
    shutil.copytree(old, whole)
    steps = _life(dying, whole / "till.sqlite3", 0)
    shape = _shape(whole / "till.sqlite3")

    for number, step in enumerate(steps, start=1):
        mine = tmp_path / f"killed-{number}"
        shutil.copytree(old, mine)
        assert not _life(dying, mine / "till.sqlite3", number), step
        _check(mine / "till.sqlite3", before)
        assert _shape(mine / "till.sqlite3") == shape
        copies = [each.name for each in (mine / "backups").iterdir()]
        assert "before-0005.sqlite3" in copies
        assert not [name for name in copies if name.endswith(".part")], step

    assert {step for step in steps if step.startswith("BEGIN")} == {"BEGIN IMMEDIATE;"}
    assert sum(step.startswith("COMMIT") for step in steps) == len(shipped_steps()) - 4
    with closing(sqlite3.connect(whole / "backups" / "before-0005.sqlite3")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (4,)
