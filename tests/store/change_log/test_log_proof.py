"""A second location into which somebody wrote: what is not the till's own is told, not believed.

Lives here: records added, changed and made anew, with and without the key at hand.
Must not: what is broken by accident (test_change_log), what fills the memory (tests/hostile).
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.builders import MOMENT, an_article
from tests.store.change_log.followed import KeyHolder, backups_of, logged_till, sell, there
from tests.store.change_log.forging_logs import (
    ANOTHER,
    CHEAP,
    a_log_beside_ours,
    appended_under_a_key_of_ones_own,
    appended_without_a_code,
    cut,
    made_anew_under_our_mark,
    made_anew_without_a_key,
    read,
)
from till.actions.ports.records import Catalogue
from till.domain.errors.disk import DataBehindChangeLog
from till.domain.maintenance.anchor import AnchorKey
from till.domain.maintenance.backups import ChangeLogState, LogProof, ReachedChange
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.safekeeping.backups.backup_file import read_manifest
from till.safekeeping.change_log.change_log_file import ENDING
from till.safekeeping.change_log.change_log_state import look_at_change_log, require_nothing_lost
from till.safekeeping.duplicates.generations import GenerationStart, read_known_generations
from till.safekeeping.duplicates.heartbeat import Heartbeats, HeartbeatTill
from till.safekeeping.restoring.replaying import ReplayedChanges, change_logs_in, sold_after
from till.safekeeping.restoring.restoring import add_change_log, put_in_place, unpacked
from till.sqlite import sqlite3
from till.store.database_file import BACKUP_ENDING
from till.store.store import open_store
from till.system.clock import SystemClock

KEY = bytes(range(32))
PATIENCE_S = 120.0

Way = Callable[[Path], None]


@pytest.fixture
def log_may_say() -> list[str]:
    return ["that this till did not write", "under no key of this till"]


@pytest.fixture
def log(path: Path, stick: Path) -> Path:
    """The change log of a till that has an article and sold three times."""
    sell(path, stick, 1, key=KEY)
    with logged_till(path, backups_of(path, stick), KEY) as store:
        store.ledger.record_from_thread(Catalogue(articles=(an_article(),)))
    sell(path, stick, 2, 3, key=KEY)
    return there(stick, ENDING)[-1]


def the_key() -> AnchorKey | None:
    return KeyHolder(KEY).anchor_key()


CHANGED: tuple[Way, ...] = (
    appended_without_a_code,
    appended_under_a_key_of_ones_own,
    made_anew_under_our_mark,
)
UNPROVED: tuple[Way, ...] = (made_anew_without_a_key, a_log_beside_ours)


def prices(path: Path) -> set[int]:
    with closing(sqlite3.connect(path)) as data:
        return {price for (price,) in data.execute("SELECT unit_price FROM article")}


def restored(stick: Path, path: Path, key: bytes | None = KEY) -> ReplayedChanges:
    backup = there(stick, BACKUP_ENDING)[-1]
    with unpacked(backup, path) as plain:
        found = add_change_log(backup, plain, [backup.parent], key)
        put_in_place(plain, path, GenerationStart(cause="restored", at=MOMENT, place="here"))
    return found


def a_sign(path: Path, stick: Path, log: Path, key: bytes | None) -> None:
    """Let the till say that it lives, and how far its change log is."""
    known = read_known_generations(path)
    assert known is not None
    reached = ReachedChange(number=read(log).last, digest=read(log).digests[-1])
    till = HeartbeatTill(
        database=path,
        computer="KASA-1",
        clock=SystemClock(),
        root=stick,
        folder=log.parent,
        key=lambda: key,
        reached=lambda: reached,
    )
    Heartbeats(till, known).look()


@pytest.mark.parametrize("key", [KEY, None, ANOTHER])
def test_records_cut_off_with_care_are_told_by_the_last_sign_of_life(
    path: Path, stick: Path, key: bytes | None
) -> None:
    open_store(path, begin=GenerationStart(cause="first", at=MOMENT, place="here")).close()
    sell(path, stick, 1, 2, 3, key=KEY)
    (log,) = there(stick, ENDING)
    a_sign(path, stick, log, key)
    cut(log, 1)

    found = restored(stick, path)

    assert (found.proof, found.sales, found.is_torn) == (LogProof.CUT, 1, False)


def test_a_log_that_reaches_the_last_sign_of_life_is_whole(path: Path, stick: Path) -> None:
    open_store(path, begin=GenerationStart(cause="first", at=MOMENT, place="here")).close()
    sell(path, stick, 1, 2, key=KEY)
    (log,) = there(stick, ENDING)
    a_sign(path, stick, log, KEY)
    sell(path, stick, 3, key=KEY)

    assert restored(stick, path).proof is LogProof.PROVED


def test_what_the_till_wrote_is_proved(log: Path, path: Path, stick: Path) -> None:
    found = restored(stick, path)

    assert log.exists()
    assert (found.proof, found.sales) == (LogProof.PROVED, 2)


@pytest.mark.parametrize("way", CHANGED, ids=lambda way: way.__name__)
def test_a_record_that_this_till_did_not_write_sets_no_price_and_is_told(
    log: Path, path: Path, stick: Path, way: Way
) -> None:
    before = prices(path)
    way(log)

    found = restored(stick, path)

    assert found.proof is LogProof.CHANGED
    assert CHEAP not in prices(path) | before


@pytest.mark.parametrize("way", UNPROVED, ids=lambda way: way.__name__)
def test_what_bears_no_mark_of_our_key_comes_back_as_not_proved(
    log: Path, path: Path, stick: Path, way: Way
) -> None:
    way(log)
    backup = there(stick, BACKUP_ENDING)[-1]
    offered = sold_after(read_manifest(backup), change_logs_in([backup.parent], KEY))

    found = restored(stick, path)

    assert (found.proof, offered.proof) == (LogProof.UNPROVED, LogProof.UNPROVED)
    assert (found.sales, offered.sales) == (2, 2)


def test_on_a_new_computer_nothing_is_proved_and_all_comes_back(
    log: Path, path: Path, stick: Path
) -> None:
    found = restored(stick, path, ANOTHER)

    assert log.exists()
    assert (found.proof, found.sales) == (LogProof.UNPROVED, 2)


@pytest.mark.parametrize("way", [*CHANGED, *UNPROVED], ids=lambda way: way.__name__)
def test_it_stops_no_till_whose_own_end_is_sealed(
    log: Path, path: Path, stick: Path, way: Way
) -> None:
    way(log)

    require_nothing_lost(path, lambda: [log.parent], PATIENCE_S, key=the_key)
    sell(path, stick, 4, key=KEY)

    assert restored(stick, path).sales == 3


@pytest.mark.parametrize("way", CHANGED, ids=lambda way: way.__name__)
def test_the_till_check_tells_of_it(log: Path, path: Path, stick: Path, way: Way) -> None:
    before = look_at_change_log(path, backups_of(path, stick), SystemClock().now(), the_key)
    way(log)

    after = look_at_change_log(path, backups_of(path, stick), SystemClock().now(), the_key)

    assert (before.state, after.state) == (ChangeLogState.LEVEL, ChangeLogState.CHANGED)


def test_older_data_put_here_are_still_told_by_what_is_proved(
    path: Path, stick: Path, log: Path
) -> None:
    older = path.read_bytes()
    end = anchor_path(path).read_bytes()
    sell(path, stick, 4, key=KEY)
    path.write_bytes(older)
    anchor_path(path).write_bytes(end)

    with pytest.raises(DataBehindChangeLog):
        require_nothing_lost(path, lambda: [log.parent], PATIENCE_S, key=the_key)


def test_older_data_that_no_key_sealed_are_told_by_a_log_of_another_computer(
    path: Path, stick: Path, log: Path
) -> None:
    older = path.read_bytes()
    sell(path, stick, 4, key=KEY)
    path.write_bytes(older)
    anchor_path(path).unlink()

    with pytest.raises(DataBehindChangeLog):
        require_nothing_lost(
            path, lambda: [log.parent], PATIENCE_S, key=KeyHolder(ANOTHER).anchor_key
        )
