"""The shadow in the second place: what it holds, what it misses, and what comes back from it.

Lives here: following, catching up, the file of a shadow, replaying it behind a copy.
Must not: a till that is killed over it (tests/stories), the command (tests/cli).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import (
    MOMENT,
    a_basket,
    a_document,
    a_moment,
    a_person,
    a_sale,
    an_article,
    an_entry,
)
from tests.store.old_databases import VERSION_0_1_0, an_old_database
from till.actions.ports.records import Catalogue, NewParked, ParkedGone, Record
from till.domain.errors.copies import DataBehindShadow, ShadowBehind, ShadowUnfit
from till.domain.maintenance.copies import CopyReason
from till.store.changes.rows import ChangedRows, RowState
from till.store.lives.life_table import LifeBegin
from till.store.safety.copies import ENDING as COPY_ENDING
from till.store.safety.copies import StoredCopies
from till.store.safety.copy_file import CopyStamp
from till.store.safety.integrity import prove
from till.store.safety.replaying import ShadowFound
from till.store.safety.restoring import add_shadow, put_in_place, unpacked
from till.store.safety.shadow import Shadow, ShadowedTill
from till.store.safety.shadow_file import ENDING, ShadowWriter, read_shadow
from till.store.safety.shadow_look import ShadowState, look_at_shadow
from till.store.seals.witness import witness_of
from till.store.store import Store, open_store
from till.system.clock import SystemClock

STAMP = CopyStamp(profile="practice", nuis="L62104871M", till_name="Arka 1")
OF_THE_SHADOW = {"shadow_change", "till_life", "sqlite_sequence"}


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def copies_of(path: Path, stick: Path) -> StoredCopies:
    return StoredCopies(path, path.parent / "backups", STAMP, SystemClock(), stick)


def shadow_of(store: Store, stick: Path) -> Shadow:
    return Shadow(
        ShadowedTill(
            database=store.database.path,
            copies=copies_of(store.database.path, stick),
            ledger=store.ledger,
            profile="practice",
            till_name="Arka 1",
        )
    )


@contextmanager
def shadowed(path: Path, stick: Path) -> Iterator[Store]:
    """A store whose shadow has everything in the end."""
    store = open_store(path, is_noted=True)
    shadow = shadow_of(store, stick)
    yield store
    assert shadow.finish(60) is None
    store.close()


def sold(number: int) -> tuple[Record, ...]:
    sale = a_sale(number=number)
    document = a_document(f"till-{number:04}", sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    return sale, document, replace(an_entry(), facts=told)


def sell(path: Path, stick: Path, *numbers: int) -> None:
    """Sell, and wait for the shadow after each sale: each gets a record of its own."""
    for number in numbers:
        with shadowed(path, stick) as store:
            store.ledger.record_from_thread(*sold(number))


def there(stick: Path, ending: str) -> list[Path]:
    return sorted(stick.rglob(f"*{ending}"))


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for what tells of the shadow itself."""
    with closing(sqlite3.connect(path)) as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name not in OF_THE_SHADOW and not name.startswith("article_search")
        ]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}")) for name in names}


def restored(stick: Path, path: Path) -> ShadowFound:
    """Lose the disk, and go back to the newest copy in the second place and its shadow."""
    copy = there(stick, COPY_ENDING)[-1]
    with unpacked(copy, path) as plain:
        found = add_shadow(copy, plain, [copy.parent])
        put_in_place(plain, path, LifeBegin(cause="restored", at=MOMENT, place="here"))
    return found


def test_what_was_kept_after_the_copy_comes_back_row_for_row(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    with shadowed(path, stick) as store:
        store.ledger.record_from_thread(*sold(2))
        parked = NewParked(name="", basket=a_basket(), parked_at=a_moment(), parked_by=a_person())
        store.ledger.record_from_thread(parked)
        (kept,) = store.baskets.parked()
        store.ledger.record_from_thread(parked, ParkedGone(parked_id=kept.parked_id))
    before = content(path)

    (copy,) = there(stick, COPY_ENDING)

    with unpacked(copy, path) as plain:
        found = add_shadow(copy, plain, [])

        assert content(plain) == before
    assert found == ShadowFound(sales=1, documents=1)


def test_a_catalogue_that_came_after_the_copy_is_found_by_name(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    with shadowed(path, stick) as store:
        store.ledger.record_from_thread(Catalogue(articles=(an_article(name="Djathë i bardhë"),)))
    restored(stick, path)

    store = open_store(path)
    found = store.articles.search_now("djathe", category="", limit=5)
    store.close()

    assert [each.name for each in found.articles] == ["Djathë i bardhë"]


def test_a_record_that_was_cut_off_costs_that_record_alone(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2, 3)
    (shadow,) = there(stick, ENDING)
    os.truncate(shadow, shadow.stat().st_size - 1)

    found = restored(stick, path)

    assert found == ShadowFound(sales=1, documents=1, is_torn=True)


def test_a_till_goes_on_behind_a_record_that_was_cut_off(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    (shadow,) = there(stick, ENDING)
    os.truncate(shadow, shadow.stat().st_size - 1)

    sell(path, stick, 3)

    assert restored(stick, path) == ShadowFound(sales=2, documents=2)


@pytest.mark.parametrize("at", [0.05, 0.3, 0.6, 0.95])
def test_a_byte_that_changed_is_never_taken_for_a_record(
    path: Path, stick: Path, at: float
) -> None:
    sell(path, stick, 1, 2, 3)
    (shadow,) = there(stick, ENDING)
    spoilt = bytearray(shadow.read_bytes())
    spoilt[int(len(spoilt) * at)] ^= 0x20
    shadow.write_bytes(spoilt)

    found = restored(stick, path)

    read = read_shadow(shadow)
    assert found.sales < 2
    assert read is None or read.is_torn


def test_records_that_are_there_twice_are_written_once(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2, 3)
    (shadow,) = there(stick, ENDING)
    shadow.with_name(f"again{ENDING}").write_bytes(shadow.read_bytes())

    assert restored(stick, path) == ShadowFound(sales=2, documents=2)


def test_a_shadow_of_another_till_is_left_out_and_told(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    foreign = path.parent.parent / "foreign" / path.name
    foreign_stick = stick.with_name("foreign-stick")
    foreign_stick.mkdir()
    sell(foreign, foreign_stick, 7, 8, 9)
    (theirs,) = there(foreign_stick, ENDING)
    there(stick, ENDING)[0].with_name(f"theirs{ENDING}").write_bytes(theirs.read_bytes())

    assert restored(stick, path) == ShadowFound(sales=1, documents=1, others=1)


def test_a_place_that_was_away_is_caught_up_with(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    away = stick.rename(stick.with_name("pocket"))
    store = open_store(path, is_noted=True)
    shadow = shadow_of(store, stick)
    store.ledger.record_from_thread(*sold(2))
    problem = shadow.finish(60)
    store.close()
    away.rename(stick)

    sell(path, stick, 3)

    assert isinstance(problem, ShadowBehind)
    assert len(there(stick, COPY_ENDING)) == 1
    assert restored(stick, path) == ShadowFound(sales=2, documents=2)


def test_an_empty_place_gets_a_copy_and_a_shadow(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    stick.rename(stick.with_name("pocket"))
    stick.mkdir()

    sell(path, stick, 3)

    assert restored(stick, path) == ShadowFound(sales=2, documents=2)


@pytest.mark.skipif(os.name == "nt", reason="a place that does not answer is played by a pipe")
def test_a_place_that_does_not_answer_keeps_nobody(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    (copy,) = there(stick, COPY_ENDING)
    copy.unlink()
    silent = copy.with_name(f"{copy.name}.part")
    os.mkfifo(silent)
    store = open_store(path, is_noted=True)
    shadow = shadow_of(store, stick)
    store.ledger.record_from_thread(*sold(2))

    problem = shadow.finish(0)
    store.close()

    assert isinstance(problem, ShadowBehind)
    answers = os.open(silent, os.O_RDWR | os.O_NONBLOCK)
    shadow.finish(60)
    os.close(answers)


def test_after_a_copy_the_shadow_begins_anew_behind_it(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    copy = copies_of(path, stick).make(CopyReason.BY_HAND).path
    sell(path, stick, 3)

    newest = read_shadow(there(stick, ENDING)[-1])
    with closing(sqlite3.connect(path)) as connection:
        (noted,) = connection.execute("SELECT min(number) FROM shadow_change").fetchone()

    assert newest is not None
    assert newest.head.copy == copy.name
    assert noted == newest.head.after + 1
    assert restored(stick, path) == ShadowFound(sales=1, documents=1)


def test_the_copy_before_the_newest_leads_on_too(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    copies_of(path, stick).make(CopyReason.BY_HAND)
    sell(path, stick, 3)
    there(stick, COPY_ENDING)[-1].unlink()

    assert restored(stick, path) == ShadowFound(sales=2, documents=2)


def test_what_was_written_without_a_second_place_is_in_a_new_copy(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    store = open_store(path)
    store.ledger.record_from_thread(*sold(2))
    store.close()

    sell(path, stick, 3)
    restored(stick, path)

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sale").fetchone() == (3,)


def test_a_restored_till_lives_anew_and_the_old_shadow_is_not_its(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    restored(stick, path)
    sell(path, stick, 3, 4)

    found = restored(stick, path)

    with closing(sqlite3.connect(path)) as connection:
        lives = connection.execute("SELECT number, cause FROM till_life").fetchall()
        assert connection.execute("SELECT count(*) FROM sale").fetchone() == (4,)
    assert lives == [(1, "first"), (2, "restored"), (3, "restored")]
    assert found.others == 1


def test_what_a_restored_till_writes_down_is_of_its_new_life(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    restored(stick, path)
    sell(path, stick, 2)

    with closing(sqlite3.connect(path)) as connection:
        lives = connection.execute("SELECT life FROM journal ORDER BY number").fetchall()
    assert lives == [(1,), (2,)]
    assert prove(path).is_whole


def test_the_till_check_sees_whether_the_shadow_is_level(path: Path, stick: Path) -> None:
    folder = copies_of(path, stick).second_place()
    assert folder is not None
    open_store(path).close()
    before = look_at_shadow(path, folder)
    sell(path, stick, 1)
    level = look_at_shadow(path, folder)
    store = open_store(path, is_noted=True)
    store.ledger.record_from_thread(*sold(2))
    store.close()
    behind = look_at_shadow(path, folder)
    restored(stick, path)
    anew = look_at_shadow(path, folder)

    assert (before, level) == (ShadowState.NONE, ShadowState.LEVEL)
    assert (behind, anew) == (ShadowState.BEHIND, ShadowState.NONE)


def test_data_that_are_older_than_the_shadow_do_not_write_into_it(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    older = path.read_bytes()
    sell(path, stick, 2)
    path.write_bytes(older)
    witness_of(path).unlink()
    (shadow,) = there(stick, ENDING)
    before = shadow.read_bytes()

    store = open_store(path, is_noted=True)
    problem = shadow_of(store, stick).finish(60)
    store.close()

    assert isinstance(problem, DataBehindShadow)
    assert shadow.read_bytes() == before


def test_a_shadow_that_was_changed_by_hand_changes_nothing(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    (shadow,) = there(stick, ENDING)
    _write_by_hand(shadow)

    with pytest.raises(ShadowUnfit):
        restored(stick, path.parent / "new" / path.name)

    assert not (path.parent / "new" / path.name).exists()


def test_0022_shadow_gives_older_data_their_first_life(path: Path) -> None:
    open_store(an_old_database(path, VERSION_0_1_0)).close()

    with closing(sqlite3.connect(path)) as connection:
        lives = connection.execute("SELECT number, cause FROM till_life").fetchall()
    assert lives == [(1, "first")]


def test_data_that_do_not_fit_their_journal_are_copied_once_for_it(path: Path, stick: Path) -> None:
    store = open_store(path, is_noted=True)
    store.ledger.record_from_thread(a_sale(number=1), a_document("till-0001"))
    shadow = shadow_of(store, stick)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER sale_stays")

    copied = copies_of(path, stick)
    while not copied.kept():
        pass
    problem = shadow.finish(60)
    store.close()

    assert isinstance(problem, ShadowBehind)
    assert len(there(stick, COPY_ENDING)) == 1
    assert there(stick, ENDING) == []


def _write_by_hand(shadow: Path) -> None:
    """Add a whole record that takes a sale away."""
    read = read_shadow(shadow)
    assert read is not None
    taken = RowState(table="sale", key=("20261120-0001",), values=None)
    writer = ShadowWriter(shadow, read.head)
    writer.append(ChangedRows(after=read.last, last=read.last + 1, link="", rows=(taken,)))
    writer.close()
