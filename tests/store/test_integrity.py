"""A database proves itself, and each way of tampering with it is told in one of three words.

Lives here: the file, its shape, the journal's chain, sales and documents beside it.
Must not: sentences (tests/cli).
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_entry
from tests.store.old_databases import BEFORE_PAPER, VERSION_0_1_0, an_old_database
from till.domain.errors.disk import DatabaseDamaged
from till.domain.rights.journal import JournalAction
from till.store.safety.integrity import BreakKind, JournalFault, ProofCut, prove, prove_journal
from till.store.store import open_store

MISSING = BreakKind.MISSING
CHANGED = BreakKind.CHANGED


@pytest.fixture
def filled(path: Path) -> Path:
    """A database with a sale, its document and its entry between two others."""
    store = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    no_sale = replace(an_entry(JournalAction.SIGNED_IN), facts={})
    store.ledger.record_from_thread(no_sale)
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.ledger.record_from_thread(replace(no_sale, action=JournalAction.SIGNED_OUT))
    store.close()
    return path


@contextmanager
def tampering(path: Path) -> Iterator[sqlite3.Connection]:
    """Let somebody who knows SQLite change what is frozen, and put every rule back."""
    with closing(sqlite3.connect(path)) as connection:
        rules = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in rules:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in rules:
            connection.execute(sql)
        connection.commit()


def test_a_database_that_nobody_touched_is_whole(filled: Path) -> None:
    proof = prove(filled)

    assert (proof.is_whole, proof.entries, proof.documents) == (True, 3, 1)


def test_a_database_from_before_an_update_proves_itself_too(tmp_path: Path) -> None:
    whole = prove(an_old_database(tmp_path / "paper.sqlite3", BEFORE_PAPER), is_copy=True)
    # Nothing in the journal of this one, made for the tests, tells of its third sale.
    untold = prove(an_old_database(tmp_path / "old.sqlite3", VERSION_0_1_0), is_copy=True)

    assert whole.is_whole
    assert untold.fault == JournalFault(kind=MISSING, place="20261120-0003")


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE journal SET person = 'Ben' WHERE number = 1", (CHANGED, "1")),
        ("UPDATE journal SET facts = '{}' WHERE number = 2", (CHANGED, "2")),
        ("UPDATE journal SET action = 'nothing_known' WHERE number = 3", (CHANGED, "3")),
        ("DELETE FROM journal WHERE number = 1", (MISSING, "1")),
        ("DELETE FROM journal WHERE number = 2", (MISSING, "2")),
        ("DELETE FROM journal WHERE number > 1", (MISSING, "sale")),
        ("UPDATE sale SET total = total - 100", (CHANGED, "2")),
        ("DELETE FROM document", (MISSING, "2")),
    ],
)
def test_tampering_is_told_with_its_place(
    filled: Path, statement: str, fault: tuple[BreakKind, str]
) -> None:
    key = a_sale().key
    with tampering(filled) as connection:
        connection.execute(statement)

    kind, place = fault
    wanted = JournalFault(kind=kind, place=key if place == "sale" else place)
    assert prove_journal(filled).fault == wanted


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DROP TRIGGER sale_stays", (MISSING, "trigger sale_stays")),
        ("DROP INDEX journal_watched", (MISSING, "index journal_watched")),
        ("CREATE TABLE extra (number INTEGER)", (CHANGED, "table extra")),
    ],
)
def test_another_shape_than_the_tills_own_is_told(
    filled: Path, statement: str, fault: tuple[BreakKind, str]
) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute(statement)

    assert prove(filled).fault == JournalFault(kind=fault[0], place=fault[1])


def test_a_trigger_that_lets_everything_pass_is_told(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("DROP TRIGGER sale_stays")
        connection.execute("CREATE TRIGGER sale_stays BEFORE DELETE ON sale BEGIN SELECT 1; END")

    assert prove(filled).fault == JournalFault(kind=CHANGED, place="trigger sale_stays")


def test_a_file_that_is_not_sound_is_damaged(filled: Path) -> None:
    with filled.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)

    with pytest.raises(DatabaseDamaged):
        prove(filled)


def test_a_proof_ends_when_it_has_to(filled: Path) -> None:
    with pytest.raises(ProofCut):
        prove(filled, until=time.monotonic() - 1)


def test_a_copy_is_proved_without_a_file_beside_it(filled: Path) -> None:
    before = sorted(filled.parent.iterdir())

    assert prove(filled, is_copy=True).is_whole
    assert sorted(filled.parent.iterdir()) == before
