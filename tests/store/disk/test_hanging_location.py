"""A second location that stops answering while a copy goes there keeps neither till nor end.

Lives here: the copy that hangs, what is made meanwhile, and what the end waits for.
Must not: a location that is away (tests/store/test_backups), the change log.
"""

from collections.abc import Iterator
from dataclasses import replace
from io import FileIO
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest
from typing_extensions import override

from tests.builders import a_document, a_sale, an_entry
from tests.fakes import StoppedClock
from till.domain.errors.backups import SecondLocationMissing
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.backups import backups
from till.safekeeping.backups.backup_file import BackupStamp
from till.safekeeping.backups.backups import StoredBackups, kept_in
from till.store.store import open_store

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

STAMP = BackupStamp(profile="practice", nuis="L62104871M", till_name="Arka 1")
DAILY = BackupReason.DAILY
LONGEST_S = 60


class Share:
    """A share whose computer goes off while a file is written, and may come back."""

    def __init__(self) -> None:
        self.is_written_to = Event()
        self.answers = Event()


class FileThere(FileIO):
    """A file on it: each write waits for the computer."""

    def __init__(self, share: Share, path: Path) -> None:
        super().__init__(path, "xb")
        self._share = share

    @override
    def write(self, data: "ReadableBuffer") -> int:
        self._share.is_written_to.set()
        self._share.answers.wait()
        return super().write(data)


@pytest.fixture
def share(stick: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Share]:
    hanging = Share()
    open_path = Path.open

    def open_there(path: Path, *words: object, **more: object) -> object:
        is_there = path.is_relative_to(stick) and path.suffix == ".part"
        return FileThere(hanging, path) if is_there else open_path(path, *words, **more)  # type: ignore[call-overload] # as it came

    monkeypatch.setattr(Path, "open", open_there)
    monkeypatch.setattr(backups, "ANSWERS_S", 0.2)
    yield hanging
    hanging.answers.set()


@pytest.fixture
def kept(path: Path, stick: Path, share: Share) -> StoredBackups:
    """The backups of a till with a sale, and of a share that will hang."""
    del share  # it comes first: how long it is waited for is learned now
    store = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=told))
    store.close()
    return StoredBackups(path, path.parent / "backups", STAMP, StoppedClock(), stick)


def _names_there(kept: StoredBackups) -> list[str]:
    there = kept.second_location()
    assert there is not None
    return [Path(each.path).name for each in kept_in(there)]


def test_a_copy_that_hangs_is_told_and_the_backup_is_here(
    kept: StoredBackups, share: Share
) -> None:
    first = kept.make(DAILY)
    again = kept.make(DAILY)  # the copy of before still hangs: no other begins beside it

    assert share.is_written_to.is_set()
    assert [type(each.second) for each in (first, again)] == [SecondLocationMissing] * 2
    assert kept.newest() is not None
    assert _names_there(kept) == []


def test_a_share_that_answers_again_is_caught_up_with(kept: StoredBackups, share: Share) -> None:
    made = kept.make(DAILY)
    share.answers.set()
    with kept._carrying:  # what hung has ended
        pass
    kept._answers_s = LONGEST_S  # it answers now, however busy this machine is

    kept.carry()

    assert _names_there(kept) == [made.path.name]


def test_the_end_of_the_till_waits_for_no_share(
    kept: StoredBackups, share: Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "ENDING_S", 0.1)
    kept._answers_s = LONGEST_S
    making = Thread(target=kept.make, args=(DAILY,), daemon=True)
    making.start()
    assert share.is_written_to.wait(LONGEST_S)

    kept.end()

    making.join(LONGEST_S / 2)
    assert not making.is_alive()
