"""The change log in the second location: what it holds, misses, and gives back.

Lives here: following, catching up, the file of a change log, replaying it behind a copy.
Must not: a look from outside (test_change_log_look), a till that is killed over it (tests/stories),
the command (tests/cli).
"""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_basket, a_document, a_moment, a_person, a_sale, an_article
from tests.store.change_log.followed import (
    backups_of,
    change_log_of,
    logged_till,
    sell,
    sold,
    there,
)
from tests.store.old_databases import VERSION_0_1_0, an_old_database
from till.actions.ports.records import Catalogue, NewParked, ParkedGone
from till.domain.errors.backups import ChangeLogBehind, ChangeLogOfAnother, ChangeLogUnfit
from till.domain.errors.disk import DataBehindChangeLog
from till.domain.maintenance.backups import BackupReason, LogProof
from till.safekeeping.anchors.anchoring import anchor_data, put_anchor_aside
from till.safekeeping.change_log.change_log_file import ENDING, ChangeLogWriter, read_change_log
from till.safekeeping.changes.rows import ChangedRows, RowState
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.restoring.replaying import ReplayedChanges
from till.safekeeping.restoring.restoring import add_change_log, put_in_place, unpacked
from till.sqlite import sqlite3
from till.store.database_file import BACKUP_ENDING as COPY_ENDING
from till.store.store import open_store

OF_THE_CHANGE_LOG = {"shadow_change", "till_life", "office_cursor", "sqlite_sequence"}


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for what tells of the change log itself."""
    with closing(sqlite3.connect(path)) as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if name not in OF_THE_CHANGE_LOG and not name.startswith("article_search")
        ]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}")) for name in names}


def restored(stick: Path, path: Path) -> ReplayedChanges:
    """Lose the disk, and go back to the newest copy in the second location and its change log."""
    backup = there(stick, COPY_ENDING)[-1]
    with unpacked(backup, path) as plain:
        found = add_change_log(backup, plain, [backup.parent])
        put_in_place(plain, path, GenerationStart(cause="restored", at=MOMENT, place="here"))
    return found


def test_what_was_kept_after_the_copy_comes_back_row_for_row(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    with logged_till(path, backups_of(path, stick)) as store:
        store.ledger.record_from_thread(*sold(2))
        parked = NewParked(name="", basket=a_basket(), parked_at=a_moment(), parked_by=a_person())
        store.ledger.record_from_thread(parked)
        (kept,) = store.baskets.parked()
        store.ledger.record_from_thread(parked, ParkedGone(parked_id=kept.parked_id))
    before = content(path)

    (backup,) = there(stick, COPY_ENDING)

    with unpacked(backup, path) as plain:
        found = add_change_log(backup, plain, [])

        assert content(plain) == before
    assert found == ReplayedChanges(sales=1, documents=1, is_there=True, proof=LogProof.UNPROVED)


def test_a_catalogue_that_came_after_the_copy_is_found_by_name(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    with logged_till(path, backups_of(path, stick)) as store:
        store.ledger.record_from_thread(Catalogue(articles=(an_article(name="Djathë i bardhë"),)))
    restored(stick, path)

    store = open_store(path)
    found = store.articles.search_now("djathe", category="", limit=5)
    store.close()

    assert [each.name for each in found.articles] == ["Djathë i bardhë"]


def test_a_record_that_was_cut_off_costs_that_record_alone(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2, 3)
    (change_log,) = there(stick, ENDING)
    os.truncate(change_log, change_log.stat().st_size - 1)

    found = restored(stick, path)

    assert found == ReplayedChanges(
        sales=1, documents=1, is_there=True, is_torn=True, proof=LogProof.UNPROVED
    )


def test_a_till_goes_on_behind_a_record_that_was_cut_off(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    (change_log,) = there(stick, ENDING)
    os.truncate(change_log, change_log.stat().st_size - 1)

    sell(path, stick, 3)

    assert restored(stick, path) == ReplayedChanges(
        sales=2, documents=2, is_there=True, proof=LogProof.UNPROVED
    )


@pytest.mark.parametrize("at", [0.05, 0.3, 0.6, 0.95])
def test_a_byte_that_changed_is_never_taken_for_a_record(
    path: Path, stick: Path, at: float
) -> None:
    sell(path, stick, 1, 2, 3)
    (change_log,) = there(stick, ENDING)
    spoilt = bytearray(change_log.read_bytes())
    spoilt[int(len(spoilt) * at)] ^= 0x20
    change_log.write_bytes(spoilt)

    found = restored(stick, path)

    read = read_change_log(change_log)
    assert found.sales < 2
    assert read is None or read.is_torn


def test_records_that_are_there_twice_are_written_once(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2, 3)
    (change_log,) = there(stick, ENDING)
    change_log.with_name(f"again{ENDING}").write_bytes(change_log.read_bytes())

    assert restored(stick, path) == ReplayedChanges(
        sales=2, documents=2, is_there=True, proof=LogProof.UNPROVED
    )


def test_a_change_log_of_another_till_is_left_out_and_told(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    foreign = path.parent.parent / "foreign" / path.name
    foreign_stick = stick.with_name("foreign-stick")
    foreign_stick.mkdir()
    sell(foreign, foreign_stick, 7, 8, 9)
    (theirs,) = there(foreign_stick, ENDING)
    there(stick, ENDING)[0].with_name(f"theirs{ENDING}").write_bytes(theirs.read_bytes())

    assert restored(stick, path) == ReplayedChanges(
        sales=1, documents=1, is_there=True, others=1, proof=LogProof.UNPROVED
    )


def test_a_place_that_was_away_is_caught_up_with(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    away = stick.rename(stick.with_name("pocket"))
    store = open_store(path, is_noted=True)
    change_log = change_log_of(store, backups_of(path, stick))
    store.ledger.record_from_thread(*sold(2))
    problem = change_log.finish(60)
    store.close()
    away.rename(stick)

    sell(path, stick, 3)

    assert isinstance(problem, ChangeLogBehind)
    assert len(there(stick, COPY_ENDING)) == 1
    assert restored(stick, path) == ReplayedChanges(
        sales=2, documents=2, is_there=True, proof=LogProof.UNPROVED
    )


def test_an_empty_place_gets_a_copy_and_a_change_log(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    stick.rename(stick.with_name("pocket"))
    stick.mkdir()

    sell(path, stick, 3)

    assert restored(stick, path) == ReplayedChanges(
        sales=2, documents=2, is_there=True, proof=LogProof.UNPROVED
    )


@pytest.mark.skipif(os.name == "nt", reason="a place that does not answer is played by a pipe")
def test_a_place_that_does_not_answer_keeps_nobody(path: Path, stick: Path) -> None:
    """Carrying a copy there has no end: here it is one that is read from a pipe."""
    sell(path, stick, 1)
    (backup,) = there(stick, COPY_ENDING)
    backup.unlink()
    silent = path.parent / "backups" / f"0{COPY_ENDING}"
    os.mkfifo(silent)
    store = open_store(path, is_noted=True)
    change_log = change_log_of(store, backups_of(path, stick))
    store.ledger.record_from_thread(*sold(2))

    problem = change_log.finish(0)
    store.close()

    assert isinstance(problem, ChangeLogBehind)
    os.close(os.open(silent, os.O_WRONLY))  # as soon as it is read
    change_log.finish(60)


def test_after_a_copy_the_change_log_begins_anew_behind_it(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    backup = backups_of(path, stick).make(BackupReason.BY_HAND).path
    sell(path, stick, 3)

    newest = read_change_log(there(stick, ENDING)[-1])
    with closing(sqlite3.connect(path)) as connection:
        (noted,) = connection.execute("SELECT min(number) FROM shadow_change").fetchone()

    assert newest is not None
    assert newest.head.copy == backup.name
    assert noted == newest.head.after + 1
    assert restored(stick, path) == ReplayedChanges(
        sales=1, documents=1, is_there=True, proof=LogProof.UNPROVED
    )


def test_the_copy_before_the_newest_leads_on_too(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    backups_of(path, stick).make(BackupReason.BY_HAND)
    sell(path, stick, 3)
    there(stick, COPY_ENDING)[-1].unlink()

    assert restored(stick, path) == ReplayedChanges(
        sales=2, documents=2, is_there=True, proof=LogProof.UNPROVED
    )


def test_what_was_written_without_a_second_location_is_in_a_new_copy(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    store = open_store(path)
    store.ledger.record_from_thread(*sold(2))
    store.close()

    sell(path, stick, 3)
    restored(stick, path)

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sale").fetchone() == (3,)


def test_a_restored_till_is_a_new_generation_and_the_old_change_log_is_not_its(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1, 2)
    restored(stick, path)
    sell(path, stick, 3, 4)

    found = restored(stick, path)

    with closing(sqlite3.connect(path)) as connection:
        generations = connection.execute("SELECT number, cause FROM till_life").fetchall()
        assert connection.execute("SELECT count(*) FROM sale").fetchone() == (4,)
    assert generations == [(1, "first"), (2, "restored"), (3, "restored")]
    assert found.others == 1


def test_what_a_restored_till_writes_down_is_of_its_new_generation(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    restored(stick, path)
    sell(path, stick, 2)

    with closing(sqlite3.connect(path)) as connection:
        generations = connection.execute("SELECT life FROM journal ORDER BY number").fetchall()
    assert generations == [(1,), (2,)]
    assert prove(path).is_whole


def test_data_that_are_older_than_the_change_log_do_not_write_into_it(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    older = path.read_bytes()
    sell(path, stick, 2)
    path.write_bytes(older)
    put_anchor_aside(path, MOMENT)
    anchor_data(path, path)
    (change_log,) = there(stick, ENDING)
    before = change_log.read_bytes()

    store = open_store(path, is_noted=True)
    following = change_log_of(store, backups_of(path, stick))
    problem = following.finish(60)
    store.close()

    assert isinstance(problem, DataBehindChangeLog)
    assert following.data_fault is problem
    assert change_log.read_bytes() == before


def test_a_change_log_that_was_changed_by_hand_changes_nothing(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    (change_log,) = there(stick, ENDING)
    _write_by_hand(change_log)

    with pytest.raises(ChangeLogUnfit):
        restored(stick, path.parent / "new" / path.name)

    assert not (path.parent / "new" / path.name).exists()


def test_0022_shadow_gives_older_data_their_first_life(path: Path) -> None:
    open_store(an_old_database(path, VERSION_0_1_0)).close()

    with closing(sqlite3.connect(path)) as connection:
        generations = connection.execute("SELECT number, cause FROM till_life").fetchall()
    assert generations == [(1, "first")]


def test_data_that_do_not_fit_their_journal_are_copied_once_for_it(path: Path, stick: Path) -> None:
    store = open_store(path, is_noted=True)
    store.ledger.record_from_thread(a_sale(number=1), a_document("till-0001"))
    change_log = change_log_of(store, backups_of(path, stick))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER sale_stays")

    backed_up = backups_of(path, stick)
    while not backed_up.kept():
        pass
    problem = change_log.finish(60)
    store.close()

    assert isinstance(problem, ChangeLogBehind)
    assert len(there(stick, COPY_ENDING)) == 1
    assert there(stick, ENDING) == []


def _write_by_hand(change_log: Path) -> None:
    """Add a whole record that takes a sale away."""
    read = read_change_log(change_log)
    assert read is not None
    taken = RowState(table="sale", key=("20261120-0001",), values=None)
    writer = ChangeLogWriter(change_log, read.head)
    writer.append(ChangedRows(after=read.last, last=read.last + 1, link="", rows=(taken,)))
    writer.close()


def test_what_a_generation_left_stays_beside_the_next(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    (first,) = there(stick, COPY_ENDING)
    restored(stick, path)
    backups = backups_of(path, stick)
    for number in range(3, 8):
        sell(path, stick, number)
        backups.make(BackupReason.DAILY)
    sell(path, stick, 8)

    new = path.parent.parent / "new" / path.name
    with unpacked(first, new) as plain:
        found = add_change_log(first, plain, [])

    assert (found.sales, found.documents) == (1, 1)
    assert len(there(stick, COPY_ENDING)) == 2


def test_what_a_clone_of_the_till_wrote_is_neither_cut_off_nor_mixed_with_ours(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    clone = path.parent.parent / "clone" / path.name
    shutil.copytree(path.parent, clone.parent)
    sell(clone, stick, 2)
    (change_log,) = there(stick, ENDING)
    before = change_log.read_bytes()

    store = open_store(path, is_noted=True)
    for number in (3, 4, 5):
        store.ledger.record_from_thread(*sold(number))
    follower = change_log_of(store, backups_of(path, stick))
    follower.finish(60)
    store.close()

    assert isinstance(follower.problem, ChangeLogOfAnother)
    assert change_log.read_bytes() == before


def test_a_copy_of_before_the_second_location_comes_back_as_it_was_made(
    path: Path, stick: Path
) -> None:
    """Nothing was noted after it: what followed since belongs to a later copy."""
    store = open_store(path)
    store.ledger.record_from_thread(*sold(1))
    before = backups_of(path, stick).make(BackupReason.BY_HAND)
    store.ledger.record_from_thread(*sold(2))
    store.close()
    sell(path, stick, 3, 4)

    with unpacked(before.path, path) as plain:
        found = add_change_log(before.path, plain, [there(stick, ENDING)[0].parent])

    assert found == ReplayedChanges()
    assert restored(stick, path).sales == 1  # the third is in the copy that the choice made


def test_what_is_sold_after_the_second_location_is_chosen_follows_without_a_start(
    path: Path, stick: Path
) -> None:
    store = open_store(path)
    store.ledger.record_from_thread(*sold(1))
    backups_of(path, stick).make(BackupReason.BY_HAND)
    store.ledger.record_from_thread(*sold(2))

    store.ledger.note(is_on=True)
    change_log = change_log_of(store, backups_of(path, stick))
    assert change_log.is_first_look_over(60.0)
    store.ledger.record_from_thread(*sold(3))
    assert change_log.finish(60.0) is None
    store.close()

    assert restored(stick, path).sales == 1
