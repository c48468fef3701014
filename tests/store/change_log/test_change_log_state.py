"""The change log looked at from outside: how far it is, and whether it knows more than the data.

Lives here: the look of a start, of the till check and of the page of copies; what is no fault.
Must not: what is written into a change log (test_change_log).
"""

import os
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_sale, an_article, an_entry
from tests.store.change_log.followed import (
    PATIENCE_S,
    backups_of,
    logged_till,
    sell,
    sell_alone,
    sold,
)
from till.actions.ports.records import Catalogue
from till.domain.errors.disk import DataBehindChangeLog, DataGone
from till.domain.maintenance.backups import (
    BackupReason,
    ChangeLogLook,
    ChangeLogState,
    LocationTrouble,
)
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.safekeeping.change_log.change_log_file import (
    ENDING,
    TAIL,
    mark_of_change_log,
    marks_in,
    read_change_log,
)
from till.safekeeping.change_log.change_log_state import look_at_change_log, require_nothing_lost
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.restoring.replaying import change_logs_in, sold_after
from till.safekeeping.restoring.restoring import add_change_log, put_in_place, unpacked
from till.store.database_file import BACKUP_ENDING as COPY_ENDING
from till.store.store import open_store
from till.system.clock import SystemClock


def place_of(path: Path, stick: Path) -> Path:
    folder = backups_of(path, stick).second_location()
    assert folder is not None
    return folder


def newest(stick: Path, ending: str) -> Path:
    return max(stick.rglob(f"*{ending}"))


def look(path: Path, stick: Path) -> ChangeLogLook:
    return look_at_change_log(path, backups_of(path, stick), SystemClock().now())


def put_older_data_back(path: Path, stick: Path) -> Path:
    """Sell once, keep that aside, sell two more, and put the older file in its place."""
    sell(path, stick, 1)
    older = path.read_bytes()
    anchor = anchor_path(path).read_bytes()
    sell(path, stick, 2, 3)
    path.write_bytes(older)
    anchor_path(path).write_bytes(anchor)  # it was put back, too: nothing here tells
    return place_of(path, stick)


def restore(path: Path, stick: Path) -> None:
    backup = newest(stick, COPY_ENDING)
    with unpacked(backup, path) as plain:
        add_change_log(backup, plain, [backup.parent])
        put_in_place(plain, path, GenerationStart(cause="restored", at=MOMENT, place="here"))


def test_the_end_of_a_change_log_tells_as_much_as_all_of_it(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    marks = []
    for number in (2, 3):
        sell(path, stick, number)
        change_log = newest(stick, ENDING)
        whole = read_change_log(change_log)
        marks.append((mark_of_change_log(change_log), whole))
    os.truncate(change_log, change_log.stat().st_size - 1)
    marks.append((mark_of_change_log(change_log), read_change_log(change_log)))
    many = [
        an_article(f"A{number}", barcodes=(), name=os.urandom(40).hex()) for number in range(9000)
    ]
    with logged_till(path, backups_of(path, stick)) as store:
        store.ledger.record_from_thread(Catalogue(articles=tuple(many)))
    assert change_log.stat().st_size > TAIL
    marks.append((mark_of_change_log(change_log), read_change_log(change_log)))

    for mark, whole in marks:
        assert mark is not None
        assert whole is not None
        assert (mark.head, mark.last) == (whole.head, whole.last)


@pytest.mark.parametrize("content", [b"", b"nothing of a shadow\n", b"12 " + b"0" * 64 + b"\n{}"])
def test_a_file_that_is_no_change_log_tells_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / f"one{ENDING}").write_bytes(content)

    assert marks_in(tmp_path) == []


def test_data_that_are_older_than_their_change_log_are_not_started_on(
    path: Path, stick: Path
) -> None:
    there = put_older_data_back(path, stick)

    with pytest.raises(DataBehindChangeLog) as raised:
        require_nothing_lost(path, lambda: [there], PATIENCE_S)

    assert (raised.value.facts["records"], raised.value.facts["sales"]) == (2, 2)
    assert look(path, stick).state is ChangeLogState.AHEAD


def test_what_is_missing_is_back_after_a_restore_and_the_till_starts(
    path: Path, stick: Path
) -> None:
    there = put_older_data_back(path, stick)

    restore(path, stick)

    require_nothing_lost(path, lambda: [there], PATIENCE_S)
    store = open_store(path)
    assert [store.documents.sale(a_sale(number=each).key) is not None for each in (1, 2, 3)] == [
        True,
        True,
        True,
    ]
    store.close()


def test_nothing_is_lost_while_the_change_log_only_lags(path: Path, stick: Path) -> None:
    sell(path, stick, 1)
    sell_alone(path, sold(2))

    require_nothing_lost(path, lambda: [place_of(path, stick)], PATIENCE_S)


def test_a_change_log_of_another_generation_or_another_till_is_no_fault(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1, 2, 3)
    foreign = path.parent.parent / "foreign" / path.name
    elsewhere = stick.with_name("elsewhere")
    elsewhere.mkdir()
    sell(foreign, elsewhere, *range(4, 12))
    theirs = newest(elsewhere, ENDING)
    shutil.copy(theirs, newest(stick, ENDING).with_name(f"theirs{ENDING}"))

    require_nothing_lost(path, lambda: [place_of(path, stick)], PATIENCE_S)
    restore(path, stick)  # from now on the change log there is of the generation before
    with logged_till(path, backups_of(path, stick)):
        pass

    require_nothing_lost(path, lambda: [place_of(path, stick)], PATIENCE_S)


def test_a_change_log_that_is_spoilt_stops_nobody_for_what_cannot_come_back(
    path: Path, stick: Path
) -> None:
    there = put_older_data_back(path, stick)
    change_log = newest(stick, ENDING)
    whole = read_change_log(change_log)
    assert whole is not None
    spoilt = bytearray(change_log.read_bytes())
    spoilt[len(spoilt) // 3] ^= 0x20  # the records behind it are whole and lead on from nothing
    change_log.write_bytes(spoilt)

    require_nothing_lost(path, lambda: [there], PATIENCE_S)


@pytest.mark.skipif(os.name == "nt", reason="a place that does not answer is played by a pipe")
def test_a_place_that_does_not_answer_holds_up_no_start(path: Path, stick: Path) -> None:
    there = put_older_data_back(path, stick)
    change_log = newest(stick, ENDING)
    change_log.unlink()
    os.mkfifo(change_log)

    require_nothing_lost(path, lambda: [there], within_s=0)

    answers = os.open(change_log, os.O_RDWR | os.O_NONBLOCK)
    os.close(answers)


def test_data_that_are_gone_are_not_begun_anew_beside_their_change_log(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    there = place_of(path, stick)
    shutil.rmtree(path.parent)

    with pytest.raises(DataGone):
        require_nothing_lost(path, lambda: [there], PATIENCE_S)
    require_nothing_lost(path, lambda: [stick / "till-practice-Arka-2"], PATIENCE_S)


def test_how_far_the_change_log_is(path: Path, stick: Path) -> None:
    open_store(path).close()
    before = look(path, stick)
    sell(path, stick, 1)
    level = look(path, stick)
    sell_alone(path, sold(2, SystemClock().now()))
    on_its_way = look(path, stick)
    first = SystemClock().now() - timedelta(hours=2)
    sell_alone(path, sold(3, first), sold(4, first + timedelta(hours=1)))
    behind = look(path, stick)
    sell(path, stick, 5)
    caught_up = look(path, stick)
    stick.rename(stick.with_name("pocket"))
    away = look(path, stick)

    assert [each.state for each in (before, level, on_its_way, caught_up)] == [
        ChangeLogState.NOT_YET,
        ChangeLogState.LEVEL,
        ChangeLogState.LEVEL,
        ChangeLogState.LEVEL,
    ]
    assert behind == ChangeLogLook(state=ChangeLogState.BEHIND, sales=3, since=first)
    assert away.state is ChangeLogState.AWAY
    assert away.since == backups_of(path, stick).followed_at()


def test_what_follows_a_sale_is_late_once_nothing_followed_for_long(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    store = open_store(path, is_noted=True)
    store.ledger.record_from_thread(an_entry())
    store.close()
    now = SystemClock().now()

    just_now = look_at_change_log(path, backups_of(path, stick), now)
    later = look_at_change_log(path, backups_of(path, stick), now + timedelta(minutes=5))

    assert just_now.state is ChangeLogState.LEVEL
    assert (later.state, later.sales) == (ChangeLogState.BEHIND, 0)
    assert later.since == backups_of(path, stick).followed_at()


def test_a_change_log_that_stays_behind_is_worth_a_word_from_the_second_day(
    path: Path, stick: Path
) -> None:
    sell(path, stick, 1)
    backups = backups_of(path, stick)
    well = backups.trouble()
    followed = path.parent / "backups" / "shadow.txt"
    followed.write_text((SystemClock().now() - timedelta(hours=25)).isoformat())
    behind = backups.trouble()
    stick.rename(stick.with_name("pocket"))
    carried = path.parent / "backups" / "second-place.txt"
    carried.write_text((SystemClock().now() - timedelta(hours=25)).isoformat())

    assert (well, behind) == (None, LocationTrouble.BEHIND)
    assert backups.trouble() is LocationTrouble.AWAY


def test_what_was_sold_after_a_copy_is_told_without_unpacking_it(path: Path, stick: Path) -> None:
    sell(path, stick, 1, 2)
    backups = backups_of(path, stick)
    before = backups.kept()[0].manifest
    backups.make(BackupReason.BY_HAND)
    sell(path, stick, 3)
    after = backups.kept()[0].manifest
    assert before is not None
    assert after is not None

    change_logs = change_logs_in([place_of(path, stick)])
    found = [sold_after(each, change_logs) for each in (before, after)]
    other = sold_after(replace(after, life="another"), change_logs)

    assert [(each.sales, list(each.unsent)) for each in found] == [(2, [2, 3]), (1, [3])]
    assert found[0].total == a_sale(number=2).total + a_sale(number=3).total
    assert (other.sales, other.unsent) == (0, [])
