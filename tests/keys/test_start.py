"""Starting the till as a person does: what prevents it is seen; a second start shows the first."""

import json
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.keys.conftest import Counter
from tests.keys.display import Display
from tests.keys.patience import LONGEST_S, until
from tests.keys.program import TITLE, Program
from tests.rotation import by_turns
from till.store.database_file import APPLICATION_ID

pytestmark = [pytest.mark.keys]

WRONG = "[printer]\npaper_width = 79\n"
OFFLINE = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9/v1"}


@contextmanager
def starting(display: Display, folder: Path, said: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A till that is started on a folder, with a window of whatever kind in front."""
    process = Program(folder, display, OFFLINE).spawn(said)
    try:
        until(lambda: display.has_window(TITLE), "a window in front")
        yield process
    finally:
        process.kill()
        process.wait(LONGEST_S)


def escape(display: Display, process: subprocess.Popen[bytes]) -> int:
    """Press Esc until the till has ended; return its exit status.

    A window that has only just appeared does not have the keyboard yet: a key may be lost.
    """

    def has_ended() -> bool:
        if process.poll() is None:
            display.press("Escape")
        return process.poll() is not None

    until(has_ended, "an end by Esc")
    return process.wait(LONGEST_S)


def agree_until(display: Display, holds: Callable[[], bool], what: str) -> None:
    """Press Enter until something holds, for the same reason."""

    def agreed() -> bool:
        if not holds():
            display.press("Return")
        return holds()

    until(agreed, what)


def told(address: Path) -> str:
    """What a till says there of where it listens; nothing while it is taken away and put anew."""
    try:
        return address.read_text("ascii")
    except FileNotFoundError:
        return ""


def logged(folder: Path) -> list[str]:
    log = folder / "logs" / "till.log"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [str(json.loads(line).get("said")) for line in lines]


def a_wrong_setting(folder: Path) -> None:
    (folder / "settings.toml").write_text(WRONG, encoding="utf-8")


def a_newer_database(folder: Path) -> None:
    header = bytearray(b"SQLite format 3\x00".ljust(4096, b"\x00"))
    header[60:64] = (9999).to_bytes(4, "big")
    header[68:72] = APPLICATION_ID.to_bytes(4, "big")
    (folder / "practice").mkdir()
    (folder / "practice" / "till.sqlite3").write_bytes(header)


@pytest.mark.parametrize("harm", by_turns([a_wrong_setting, a_newer_database], 2))
def test_what_prevents_the_start_is_seen_said_and_logged(
    harm: Callable[[Path], None], display: Display, tmp_path: Path
) -> None:
    folder = tmp_path / "till"
    folder.mkdir()
    harm(folder)

    with starting(display, folder, tmp_path / "said.txt") as process:
        status = escape(display, process)

    [said] = (tmp_path / "said.txt").read_text(encoding="utf-8").splitlines()
    assert status == 1
    assert logged(folder) == [said]


def test_a_folder_that_cannot_be_written_is_seen_and_said(display: Display, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file stands where the folder should be", encoding="utf-8")
    folder = tmp_path / "taken" / "till"

    with starting(display, folder, tmp_path / "said.txt") as process:
        status = escape(display, process)

    assert status == 1
    assert str(folder) in (tmp_path / "said.txt").read_text(encoding="utf-8")


def test_enter_takes_the_usual_value_and_opens_the_till(display: Display, tmp_path: Path) -> None:
    folder = tmp_path / "till"
    folder.mkdir()
    a_wrong_setting(folder)

    with starting(display, folder, tmp_path / "said.txt") as process:
        agree_until(display, (folder / "practice" / "till.window").exists, "the till's own window")
        process.send_signal(signal.SIGTERM)
        status = process.wait(LONGEST_S)

    assert status == 0
    assert "paper_width" not in (folder / "settings.toml").read_text(encoding="utf-8")


def test_a_second_start_brings_the_first_window_forward_and_ends(
    counter: Counter, tmp_path: Path
) -> None:
    _minimize(counter)

    second = counter.program.spawn(tmp_path / "second.txt")

    assert second.wait(LONGEST_S) == 1
    until(lambda: counter.display.has_window(TITLE), "the first window in front")


def test_a_till_that_does_not_answer_is_said_and_its_place_taken_once_it_is_gone(
    counter: Counter, tmp_path: Path
) -> None:
    folder = counter.program.folder
    address = folder / "practice" / "till.window"
    until(lambda: told(address), "the address of the first")
    of_the_first = told(address)
    _minimize(counter)
    counter.program.signal(signal.SIGSTOP)

    with starting(counter.display, folder, tmp_path / "second.txt") as second:
        counter.program.kill()
        agree_until(
            counter.display,
            lambda: told(address) not in {"", of_the_first},
            "the second as a till",
        )
        second.send_signal(signal.SIGTERM)
        status = second.wait(LONGEST_S)

    assert status == 0


def _minimize(counter: Counter) -> None:
    counter.display.script("getactivewindow windowminimize")
    until(lambda: not counter.display.has_window(TITLE), "no window in front")
