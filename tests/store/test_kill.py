"""Killed at any statement of a sale's transaction, the till has the sale whole or not at all.

Lives here: kill -9 between the steps of one commit (reliability I1, I2, T2).
Must not: kill the process the tests run in.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builders import TODAY, a_basket, a_document, a_sale
from tests.journal_chain import first_break
from till.domain.selling.basket import Basket
from till.store.store import open_store

ROOT = Path(__file__).resolve().parents[2]
STATEMENTS = 11  # of dying.py, those that write; the test below notices when there are more


def _killed_at(path: Path, statement: int) -> bytes:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "store" / "dying.py"), str(path), str(statement)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    return done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")
@pytest.mark.parametrize("statement", range(1, STATEMENTS + 1))
def test_a_sale_that_was_not_confirmed_left_nothing_behind(path: Path, statement: int) -> None:
    told = _killed_at(path, statement)

    store = open_store(path)
    assert told == b""
    assert store.documents.open() == [a_document("one", sale=a_sale(number=1))]
    assert store.documents.next_sale_number(TODAY) == 2
    assert store.movements.of_day(TODAY) == []
    assert list(store.journal.entries()) == []
    assert store.baskets.draft() == a_basket()
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")
def test_a_sale_that_was_confirmed_is_there_with_all_that_belongs_to_it(path: Path) -> None:
    told = _killed_at(path, STATEMENTS + 1)

    store = open_store(path)
    second = a_sale(number=2)
    assert told.strip() == b"finished"
    assert store.documents.sale(second.key) == second
    assert [each.doc_id for each in store.documents.open()] == ["one", "two"]
    assert [each.doc_id for each in store.movements.of_day(TODAY)] == ["two"]
    assert first_break(store.journal) is None
    assert store.baskets.draft() == Basket()
    store.close()
