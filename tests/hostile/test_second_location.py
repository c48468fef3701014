"""A second location into which somebody put something: links, pipes, records that fill the memory.

Lives here: that whoever looks there ends, keeps its memory, and goes on as if it were not there.
Must not: forged records that are well formed (tests/store/change_log).
"""

import hashlib
import json
import os
import zlib
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.backup.test_found_and_update import a_till
from tests.builders import MOMENT
from tests.invariants_of_trust import check_trust, read_trust
from tests.store.change_log.followed import logged_till, sold, there
from till.bootstrap import Surroundings, open_till
from till.domain.maintenance.backups import ChangeLogState
from till.domain.maintenance.generations import Generation
from till.safekeeping.change_log.change_log_file import ENDING, marks_in, read_change_log
from till.safekeeping.change_log.change_log_state import look_at_change_log
from till.safekeeping.duplicates.heartbeat_folder import SIGN_ENDING, HeartbeatFolder
from till.store.database_file import BACKUP_ENDING as COPY_ENDING

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and devices have no names there")


def a_record(head: bytes, piece: bytes, times: int, end: bytes) -> bytes:
    """A record that nobody has in memory unpacked while it is made."""
    packer = zlib.compressobj(9)
    packed = [packer.compress(head)]
    packed += [packer.compress(piece * 1000) for _ in range(times // 1000)]
    body = b"".join([*packed, packer.compress(end), packer.flush()])
    return f"{len(body)} {hashlib.sha256(body).hexdigest()}\n".encode() + body + b"\n"


def a_bomb(path: Path) -> None:
    path.write_bytes(a_record(b"[", b"[],", 20_000_000, b"1]"))


def a_late_bomb(path: Path) -> None:
    """The head is one of ours; the record behind it unpacks to millions of lists."""
    (mine,) = path.parent.glob(f"*{ENDING}")
    read = read_change_log(mine)
    assert read is not None
    head = a_record(json.dumps(asdict(read.head)).encode(), b"", 0, b"")
    noise = os.urandom(60_000).hex().encode()  # it packs badly: so the whole may be long
    path.write_bytes(head + a_record(b'["' + noise + b'",', b"[],", 4_000_000, b"1]"))


def a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


ANYBODY = Generation(installation="anybody", number=1, place="anywhere")
WAYS = (a_bomb, a_late_bomb, a_device, a_pipe)
Way = Callable[[Path], None]


@pytest.fixture
def log_may_say() -> list[str]:
    return ["it is left alone"]


@pytest.fixture
def around(tmp_path: Path) -> Surroundings:
    stick = tmp_path / "stick"
    stick.mkdir()
    made = a_till(tmp_path / "data", str(stick))
    with logged_till(made.paths.database, made.backups()) as store:
        store.ledger.record_from_thread(*sold(1))
    return made


def folder_of(around: Surroundings) -> Path:
    place = around.backups().second_location()
    assert place is not None
    return place


@pytest.mark.parametrize("way", WAYS)
def test_a_change_log_that_is_none_is_passed_over(around: Surroundings, way: Way) -> None:
    folder = folder_of(around)
    (mine,) = marks_in(folder)
    way(folder / f"20991231T000000000000Z{ENDING}")

    looked = look_at_change_log(around.paths.database, around.backups(), MOMENT)

    assert mine in marks_in(folder)
    assert looked.state in {ChangeLogState.LEVEL, ChangeLogState.NOT_YET}


@pytest.mark.parametrize("way", WAYS)
async def test_a_till_opens_and_closes_beside_it(around: Surroundings, way: Way) -> None:
    folder = folder_of(around)
    way(folder / f"20991231T000000000000Z{ENDING}")

    async with open_till(around) as opened:
        assert opened.till.documents.waiting_count() == 1

    check_trust(read_trust(around.paths.database))


@pytest.mark.parametrize("way", [a_device, a_pipe])
def test_a_sign_that_is_no_file_is_passed_over_and_told(
    around: Surroundings, way: Way, caplog: pytest.LogCaptureFixture
) -> None:
    folder = folder_of(around)
    way(folder / f"elsewhere{SIGN_ENDING}")

    assert list(HeartbeatFolder(folder).signs(ANYBODY)) == []
    assert "it is left alone" in caplog.text


@pytest.mark.parametrize("way", [a_device, a_pipe])
def test_a_copy_that_is_no_file_counts_for_nothing(around: Surroundings, way: Way) -> None:
    folder = folder_of(around)
    before = there(folder, COPY_ENDING)
    way(folder / f"20991231T000000000000Z{COPY_ENDING}")

    listed = around.backups().in_second_location("", 0)

    assert (listed, len(before)) == ([], 1)


def test_what_a_copy_is_carried_under_meanwhile_may_be_a_link(
    around: Surroundings, tmp_path: Path
) -> None:
    """Whoever has the stick could let the till write over any file of its user."""
    folder = folder_of(around)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (backup,) = there(folder, COPY_ENDING)
    backup.unlink()
    backup.with_name(backup.name + ".part").symlink_to(mine)

    around.backups().carry()

    assert (mine.read_text(), backup.is_file()) == ("mine", True)
