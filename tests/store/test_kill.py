"""Killed at any statement of a sale's transaction, the till has the sale whole or not at all.

Lives here: kill -9 between the steps of one commit (reliability I1, I2, T2).
Must not: kill the process the tests run in.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders import TODAY, a_basket, a_document, a_sale
from tests.journal_chain import first_break
from till.domain.selling.basket import Basket
from till.store.store import open_store

ROOT = Path(__file__).resolve().parents[2]
STATEMENTS = 11  # of dying.py, those that write; the test below notices when there are more


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX's")


@pytest.fixture(scope="module")
def dying() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.dying"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def _life(dying: subprocess.Popen[str], path: Path, statement: int) -> str:
    """Let a till keep a sale and die at a statement of it; return what it said, and its end."""
    assert dying.stdin is not None
    assert dying.stdout is not None
    dying.stdin.write(json.dumps([str(path), statement]) + "\n")
    dying.stdin.flush()
    return dying.stdout.readline().strip()


@pytest.mark.parametrize("statement", range(1, STATEMENTS + 1))
def test_a_sale_that_was_not_confirmed_left_nothing_behind(
    path: Path, dying: subprocess.Popen[str], statement: int
) -> None:
    told = _life(dying, path, statement)

    store = open_store(path)
    assert told == "dead -9"
    assert store.documents.open() == [a_document("one", sale=a_sale(number=1))]
    assert store.documents.next_sale_number(TODAY) == 2
    assert store.movements.of_day(TODAY) == []
    assert list(store.journal.entries()) == []
    assert store.baskets.draft() == a_basket()
    store.close()


def test_a_sale_that_was_confirmed_is_there_with_all_that_belongs_to_it(
    path: Path, dying: subprocess.Popen[str]
) -> None:
    told = _life(dying, path, STATEMENTS + 1)

    store = open_store(path)
    second = a_sale(number=2)
    assert told == "finished, dead -9"
    assert store.documents.sale(second.key) == second
    assert [each.doc_id for each in store.documents.open()] == ["one", "two"]
    assert [each.doc_id for each in store.movements.of_day(TODAY)] == ["two"]
    assert first_break(store.journal) is None
    assert store.baskets.draft() == Basket()
    store.close()
