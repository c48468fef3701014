"""What every test stands on: its own folders, a bare environment, no way out of this machine.

Lives here: fixtures that apply by themselves.
Must not: anything one test needs (its own folder's conftest has that).
"""

import builtins
import ctypes
import gc
import logging
import os
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backends import fail
from pytestqt.qtbot import QtBot

import till  # noqa: F401  before whatever else imports an SQLite
from tests.bare_machine import Programs, lacking
from tests.rotation import waiting_for_their_day
from till.system.pins import ArgonPins

HERE = Path(__file__).parent
PATIENCE_MS = 120_000  # of a wait for the window: it ends by what happens, on a busy machine late
LEAST_COST = {"memory_kib": 8, "passes": 1}  # that argon2 takes for a PIN
IN_MEMORY = Path("/dev/shm")  # pytest makes folders of its own in it
ROOM_IN_MEMORY = 2_000_000_000  # bytes
PROCESS = Path("/proc/self/status")
MOST_MEMORY = 500  # MB, of which 300 are the tests themselves; windows nobody lets go make it 2,000
# Where a warning in the till's log that nobody expected fails the test.
WATCHED = tuple(str(HERE / name) for name in ("actions", "service", "stories"))


def _keep_files_in_memory() -> None:
    """Let pytest make its folders in memory: what is said to be on disk is then there at once.

    Each test keeps a database or a few; half of their time they waited for the disk.
    """
    if IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM_IN_MEMORY:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


_keep_files_in_memory()


def _read_qt_in() -> None:
    """Read Qt in as the program does: its hook would read the source of whatever is imported."""
    plain_import = builtins.__import__
    import_module("PySide6.QtCore")
    builtins.__import__ = plain_import


_read_qt_in()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Find the tests without looking for cycles: what is imported stays, a look at it all is dear.

    It took more than a quarter of the time of finding them, in each process of the tests.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked long, unless it is asked for by its marker, and what is not due.

    A file, or a test, that is asked for by its name has its turn whatever day it is.
    """
    if "long" in config.option.markexpr:
        return
    left_out = {item for item in items if item.get_closest_marker("long")}
    if not any(".py" in asked for asked in config.args):
        left_out |= waiting_for_their_day(item for item in items if item not in left_out)
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = [item for item in items if item not in left_out]


for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed):
    _wait.__kwdefaults__["timeout"] = PATIENCE_MS  # pytest-qt has no setting for it
ArgonPins.__init__.__kwdefaults__.update(LEAST_COST)  # the real hashing; a shop's takes 50 ms
PROGRAMS = pytest.StashKey[Programs]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[PROGRAMS] = Programs()
    # Whoever asked first would choose among all classes there are, those of tests too.
    keyring.set_keyring(fail.Keyring())


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[PROGRAMS].close()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a program that is not here."""
    if why := lacking(item):
        pytest.skip(why)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Let a test, and the fixtures it is the first to want, find a bare machine's programs."""
    with item.config.stash[PROGRAMS].alone(item):
        return (yield)


@pytest.fixture(scope="module", autouse=True)
def _cycles_are_collected() -> Iterator[None]:
    """Collecting looks at what a file's tests made: what was there before lies aside.

    That is what is imported, by the files before this one too: a look at it all takes 70 ms, and a
    window that closes has one.
    """
    assert gc.isenabled(), "a file before this one switched collecting off for good"
    gc.collect()
    gc.freeze()
    yield
    gc.collect()
    _give_memory_back()
    assert most_memory() <= MOST_MEMORY, "something keeps what tests made: windows, cycles, threads"


def _give_memory_back() -> None:
    """Let the C library return what it holds free between what is used; only glibc knows how."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


_forgotten = 0  # the most memory (MB) before it was last measured anew


def most_memory() -> int:
    """Return the most memory this process ever had (MB); 0 where the system does not tell."""
    return max(_forgotten, memory_since())


def measure_memory_anew() -> int:
    """Return the memory of this process now (MB), and let `memory_since` tell what comes from here.

    Else a test that takes much would hide behind one before it that took more.
    """
    global _forgotten  # noqa: PLW0603 there is one process, and one highest mark of it
    _forgotten = most_memory()
    if PROCESS.exists():
        PROCESS.with_name("clear_refs").write_text("5", encoding="ascii")
    return memory_since()


def memory_since() -> int:
    """Return the most memory (MB) since it was last measured anew."""
    if not PROCESS.exists():
        return 0
    (peak,) = re.findall(r"^VmHWM:\s+(\d+) kB$", PROCESS.read_text(encoding="utf-8"), re.MULTILINE)
    return int(peak) // 1024


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("TILL_")]:
        monkeypatch.delenv(name)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "data-home"))


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    really_connect = socket.socket.connect

    def connect(self: socket.socket, address: Any) -> None:
        if self.family in {socket.AF_INET, socket.AF_INET6}:
            assert address[0] == "localhost" or ip_address(address[0]).is_loopback, address
        really_connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture
def log_may_say() -> list[str]:
    """Beginnings of warnings that a test expects in the log; a test adds to it."""
    return []


@pytest.fixture(autouse=True)
def _nothing_unexpected_in_the_log(
    request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture, log_may_say: list[str]
) -> Iterator[None]:
    yield
    if not str(request.path).startswith(WATCHED):
        return
    loud = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.WARNING
    ]
    unexpected = [line for line in loud if not line.startswith(tuple(log_may_say))]
    assert unexpected == []
