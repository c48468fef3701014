"""A database proves itself, and each way of tampering with it is told in one of three words.

Lives here: the file, its shape, the journal's chain, sales and documents beside it.
Must not: sentences (tests/cli).
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_entry, an_opening
from tests.store.old_databases import BEFORE_PAPER, VERSION_0_1_0, an_old_database
from till.actions.ports.records import NewPerson
from till.domain.cash.movement import MovementKind
from till.domain.errors.disk import DatabaseDamaged, EntriesChanged
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.rights.journal import FIRST_LINK, JournalAction, JournalEntry, link
from till.domain.shop.people import NamedPerson, Role
from till.safekeeping.anchors.commit_anchor import read_anchor
from till.safekeeping.digests.digested_rows import BreakKind, JournalFault
from till.safekeeping.digests.rows import DIGESTED
from till.safekeeping.integrity.integrity import ProofCut, over_at, prove, prove_journal
from till.sqlite import sqlite3
from till.store.store import Store, open_store

MISSING = BreakKind.MISSING
CHANGED = BreakKind.CHANGED


@pytest.fixture
def filled(path: Path) -> Path:
    """A database with a sale, its complete document and its entry between two others.

    1 signed in · 2 Ana is added · 3 the sale · 4 its identifiers · 5 signed out
    """
    store = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    no_sale = replace(an_entry(JournalAction.SIGNED_IN), facts={})
    ana = NewPerson(
        person_id=1, name="Ana", operator_code=None, role=Role.CASHIER, pin_hash="argon2id"
    )
    moved = replace(an_opening(document.doc_id), kind=MovementKind.SALE)
    complete = replace(document, state=DocumentState.COMPLETE, completion=Completion(fic="fic-1"))
    store.ledger.record_from_thread(no_sale)
    store.ledger.record_from_thread(ana, replace(no_sale, action=JournalAction.PERSON_ADDED))
    store.ledger.record_from_thread(sale, document, moved, replace(an_entry(), facts=told))
    store.ledger.record_from_thread(replace(document, state=DocumentState.SENDING))
    store.ledger.record_from_thread(complete)
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

    assert (proof.is_whole, proof.entries, proof.documents) == (True, 5, 1)


def test_a_database_from_before_an_update_proves_itself_too(tmp_path: Path) -> None:
    whole = prove(an_old_database(tmp_path / "paper.sqlite3", BEFORE_PAPER), is_backup=True)
    first = prove(an_old_database(tmp_path / "old.sqlite3", VERSION_0_1_0), is_backup=True)

    assert whole.is_whole
    assert first.is_whole


def _make_anew(connection: sqlite3.Connection) -> None:
    """Tell the first entry otherwise, and seal all after it as the till would have."""
    connection.execute("UPDATE journal SET person = 'Ben' WHERE number = 1")
    previous = FIRST_LINK
    for row in connection.execute("SELECT * FROM journal ORDER BY number").fetchall():
        number, moment, person, action, facts, _, _, person_id, life, digests = row
        entry = JournalEntry(
            moment=datetime.fromisoformat(moment),
            person=NamedPerson(name=person, person_id=person_id),
            action=JournalAction(action),
            facts=json.loads(facts),
        )
        made = link(previous, entry, seals=digests, life=life)
        anew = "UPDATE journal SET previous_link = ?, link = ? WHERE number = ?"
        connection.execute(anew, (previous, made, number))
        previous = made


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE journal SET person = 'Ben' WHERE number = 1", (CHANGED, "1")),
        ("UPDATE journal SET facts = '{}' WHERE number = 3", (CHANGED, "3")),
        ("UPDATE journal SET action = 'nothing_known' WHERE number = 5", (CHANGED, "5")),
        ("UPDATE journal SET seals = '' WHERE number = 3", (CHANGED, "3")),
        ("DELETE FROM journal WHERE number = 1", (MISSING, "1")),
        ("DELETE FROM journal WHERE number = 3", (MISSING, "3")),
        ("DELETE FROM journal WHERE number = 5", (MISSING, "5")),
        ("UPDATE sale SET total = total - 100", (CHANGED, "3")),
        ("UPDATE sale_line SET quantity = 1", (CHANGED, "3")),
        ("UPDATE payment SET kind = 'card'", (CHANGED, "3")),
        ("UPDATE vat_share SET vat = 0", (CHANGED, "3")),
        ("UPDATE movement SET amount = amount - 100", (CHANGED, "3")),
        ("UPDATE document SET body = x'00'", (CHANGED, "4")),
        ("UPDATE document SET fic = 'another'", (CHANGED, "4")),
        ("UPDATE document SET state = 'queued'", (CHANGED, "4")),
        ("UPDATE person SET pin_hash = 'mine'", (CHANGED, "2")),
        ("UPDATE person SET role = 'owner'", (CHANGED, "2")),
        ("DELETE FROM movement", (MISSING, "3")),
        ("DELETE FROM document", (MISSING, "4")),
        (
            "INSERT INTO person (name, role, pin_hash) VALUES ('Me', 'owner', 'mine')",
            (MISSING, "person 2"),
        ),
    ],
)
def test_tampering_is_told_with_its_place(
    filled: Path, statement: str, fault: tuple[BreakKind, str]
) -> None:
    with tampering(filled) as connection:
        connection.execute(statement)

    kind, place = fault
    assert prove_journal(filled).fault == JournalFault(kind=kind, place=place)


def test_a_chain_that_was_made_anew_is_told_by_the_anchor(filled: Path) -> None:
    with tampering(filled) as connection:
        _make_anew(connection)
    anew = prove(filled).fault
    read_anchor_alone = prove(filled, is_backup=True)

    assert anew == JournalFault(kind=CHANGED, place="5")
    assert read_anchor_alone.is_whole  # but for the commit anchor nobody could tell


ANCHOR_TAKEN: tuple[Callable[[Path], object], ...] = (
    lambda witness: witness.unlink(),
    lambda witness: witness.write_bytes(b""),
    lambda witness: witness.write_bytes(bytes(1024)),
)


@pytest.mark.parametrize("take", ANCHOR_TAKEN, ids=["removed", "emptied", "zeroed"])
def test_entries_without_an_anchor_that_can_be_read_count_as_changed(
    filled: Path, take: Callable[[Path], object]
) -> None:
    take(filled.with_suffix(".witness"))

    assert prove(filled).fault == JournalFault(kind=CHANGED, place="witness")
    with pytest.raises(EntriesChanged):
        open_store(filled)


def test_data_of_before_there_were_anchors_get_one_as_they_are_opened(tmp_path: Path) -> None:
    path = an_old_database(tmp_path / "till.sqlite3", VERSION_0_1_0)
    open_store(path).close()

    told = read_anchor(path)

    assert told is not None
    assert told.number
    open_store(path).close()


def test_0020_seals_what_an_older_till_kept_once(tmp_path: Path) -> None:
    path = an_old_database(tmp_path / "till.sqlite3", BEFORE_PAPER)
    open_store(path).close()
    entries = prove(path).entries
    open_store(path).close()
    whole = prove(path)
    with tampering(path) as connection:
        connection.execute("UPDATE payment SET amount = amount - 100")
        [number] = connection.execute(
            "SELECT number FROM journal WHERE action = 'data_sealed'"
        ).fetchone()

    assert (whole.is_whole, whole.entries) == (True, entries)
    assert prove(path).fault == JournalFault(kind=CHANGED, place=str(number))


def test_every_column_of_what_is_digested_is_digested_or_named(store: Store) -> None:
    """A column that a later step adds is sealed too, or it stands here with its reason."""
    changing = {"sequence", "attempts", "first_attempt_at", "next_attempt_at"}
    refused = {"problem_key", "problem_message", "problem_field", "problem_code"}
    open_to_change = {"document": changing | refused, "place_order": {"is_open"}}
    for table in (each for tables in DIGESTED.values() for each in tables):
        if table.columns != "*":
            found = store.database.select(f"SELECT name FROM pragma_table_info('{table.name}')")
            sealed = set(re.findall("[a-z_0-9]+", table.columns))
            columns = {name for (name,) in found} - open_to_change.get(table.name, set())
            assert columns <= sealed, table.name


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
        prove(filled, is_over=over_at(time.monotonic() - 1))


def test_a_copy_is_proved_without_a_file_beside_it(filled: Path) -> None:
    before = sorted(filled.parent.iterdir())

    assert prove(filled, is_backup=True).is_whole
    assert sorted(filled.parent.iterdir()) == before
