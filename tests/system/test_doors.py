"""Time, ids, PINs, paths and the lock, as the machine gives them.

Lives here: sentences about the small doors of till.system.
Must not: settings, words, tables (their own files).
"""

import asyncio
import os
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest

from till.domain.errors import Broken
from till.domain.errors.disk import DiskFailing
from till.domain.errors.settings import AlreadyRunning
from till.system.clock import SystemClock
from till.system.ids import RandomIds
from till.system.paths import Paths, find_data_dir
from till.system.pins import ArgonPins
from till.system.profile import Profile
from till.system.reference_tables import load_units
from till.system.single_instance import InstanceLock

HOLD_THE_LOCK = """
import sys
from pathlib import Path
from till.system.paths import Profile
from till.system.single_instance import InstanceLock
lock = InstanceLock(Path(sys.argv[1]), Profile.PRACTICE)
print("held", flush=True)
sys.stdin.read()
"""


def paths_in(root: Path) -> Paths:
    return Paths(root=root, profile=Profile.PRACTICE)


def another_till(lock_file: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD_THE_LOCK, str(lock_file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_the_clock_tells_utc() -> None:
    now = SystemClock().now()

    assert now.utcoffset() == timedelta(0)


def test_no_two_doc_ids_are_the_same_and_all_are_long_enough() -> None:
    ids = RandomIds()

    given = [ids.new_doc_id() for _ in range(1000)]

    assert len(set(given)) == len(given)
    assert all(5 <= len(each) <= 200 for each in given)


async def test_only_the_right_pin_fits_its_hash() -> None:
    pins = ArgonPins()

    kept = await pins.hash("1234")

    assert await pins.fits("1234", kept)
    assert not await pins.fits("1235", kept)
    assert "1234" not in kept


def test_a_shops_pin_is_hashed_at_the_cost_that_is_advised() -> None:
    """In a process of its own: those of the tests hash at the lowest cost."""
    hashing = "from till.system.pins import ArgonPins; print(ArgonPins().hash_now('1234'))"

    hashed = subprocess.run([sys.executable, "-c", hashing], capture_output=True, check=True)

    assert hashed.stdout.startswith(b"$argon2id$v=19$m=19456,t=2,p=1$")


async def test_the_same_pin_never_has_the_same_hash_twice() -> None:
    pins = ArgonPins()

    assert await pins.hash("1234") != await pins.hash("1234")


async def test_pins_asked_at_once_are_checked_in_one_thread_for_each_keeps_its_memory() -> None:
    several = [ArgonPins() for _ in range(5)]

    await asyncio.gather(*(pins.hash("1234") for pins in several))

    named = [each.name for each in threading.enumerate() if each.name.startswith("pins")]
    assert named == ["pins_0"]


async def test_a_damaged_hash_is_our_fault_and_not_a_wrong_pin() -> None:
    with pytest.raises(Broken):
        await ArgonPins().fits("1234", "not a hash")


def test_folders_are_made_for_their_owner_only(tmp_path: Path) -> None:
    paths = paths_in(tmp_path / "data")

    paths.prepare()

    for folder in (paths.root, paths.folder, paths.backups, paths.logs):
        assert folder.is_dir()
        if sys.platform != "win32":
            assert folder.stat().st_mode & 0o777 == 0o700


def test_the_directory_given_wins_over_the_variable_and_that_over_the_platform(
    tmp_path: Path,
) -> None:
    named = {"TILL_DATA_DIR": str(tmp_path / "named")}

    assert find_data_dir(tmp_path / "given", named) == tmp_path / "given"
    assert find_data_dir(None, named) == tmp_path / "named"
    assert find_data_dir(None, {}).name == "till"


def test_a_data_directory_that_is_a_file_is_a_disk_that_fails(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")

    with pytest.raises(DiskFailing) as told:
        paths_in(tmp_path / "data").prepare()

    assert str(tmp_path / "data") in str(told.value.facts["path"])


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_read_only_data_directory_is_a_disk_that_fails(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    with pytest.raises(DiskFailing):
        paths_in(tmp_path / "data").prepare()


def test_a_second_till_on_the_same_profile_is_refused(tmp_path: Path) -> None:
    lock_file = tmp_path / "till.lock"
    other = another_till(lock_file)

    with pytest.raises(AlreadyRunning) as told:
        InstanceLock(lock_file, Profile.PRACTICE)

    assert told.value.facts == {"profile": "practice"}
    other.communicate("")


def test_a_till_that_was_killed_blocks_nobody(tmp_path: Path) -> None:
    lock_file = tmp_path / "till.lock"
    other = another_till(lock_file)

    other.kill()
    other.communicate()

    with InstanceLock(lock_file, Profile.PRACTICE):
        assert lock_file.exists()


def test_a_lock_that_was_freed_can_be_taken_again(tmp_path: Path) -> None:
    lock_file = tmp_path / "till.lock"

    InstanceLock(lock_file, Profile.PRACTICE).close()

    InstanceLock(lock_file, Profile.PRACTICE).close()


def test_the_mark_of_work_tells_an_unclean_end_from_a_clean_one(tmp_path: Path) -> None:
    lock_file = tmp_path / "till.lock"

    with InstanceLock(lock_file, Profile.PRACTICE) as first:
        assert not first.begin_work()
        first.end_work()
    with InstanceLock(lock_file, Profile.PRACTICE) as second:
        assert not second.begin_work()
    with InstanceLock(lock_file, Profile.PRACTICE):
        pass  # whoever only holds the lock leaves the mark alone
    with InstanceLock(lock_file, Profile.PRACTICE) as third:
        assert third.begin_work()


def test_the_units_know_what_is_weighed() -> None:
    units = load_units()

    assert units["KGM"].weighed
    assert not units["XPP"].weighed
    assert units["XPP"].words == {"sq": "copë", "en": "pc"}
