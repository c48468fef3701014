"""Starting with the session on Linux: the entry among what the desktop starts.

Lives here: sentences about till.system.session_start; on Windows the proof of the installer looks.
Must not: who may change the setting (tests/actions, tests/cli/setup).
"""

import configparser
import re
import sys
from pathlib import Path

import pytest

from till.domain.errors.disk import DiskFailing
from till.system.paths import find_data_dir
from till.system.session_start import SETTING, AutostartFile, find_session_start, follow

ODD = r'C"a 100% $HOME `x` \ y'


def entry_in(config: Path) -> AutostartFile:
    found = find_session_start(config / "data", {"XDG_CONFIG_HOME": str(config)})
    assert isinstance(found, AutostartFile)
    return found


def command_of(folder: Path) -> list[str]:
    """The command of an entry, read as the specification has it."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(folder / "autostart" / "till.desktop", encoding="utf-8")
    exec_value = parser["Desktop Entry"]["exec"].replace(r"\\", "\\")
    words = re.findall(r'"((?:[^"\\]|\\.)*)"', exec_value)
    return [re.sub(r"\\(.)", r"\1", each).replace("%%", "%") for each in words]


def test_the_entry_opens_this_till_and_goes_again(tmp_path: Path) -> None:
    entry = entry_in(tmp_path)
    before = entry.is_on()

    entry.turn(on=True)
    command = command_of(tmp_path)
    entry.turn(on=False)
    entry.turn(on=False)

    assert not before
    assert command == [sys.executable, "-m", "till", "--data-dir", str(tmp_path / "data")]
    assert not entry.is_on()


def test_the_usual_folder_needs_no_word() -> None:
    usual = find_data_dir(None, {})
    assert "--data-dir" not in vars(find_session_start(usual, {"HOME": "/home/x"}))["_text"]


def test_a_program_that_stands_elsewhere_now_is_the_one_that_starts(tmp_path: Path) -> None:
    AutostartFile(tmp_path / "autostart", ["/old/till"]).turn(on=True)

    follow(entry_in(tmp_path), {SETTING: "on"})

    assert command_of(tmp_path)[0] == sys.executable


def test_signs_that_a_desktop_reads_are_only_signs(tmp_path: Path) -> None:
    AutostartFile(tmp_path / "autostart", ["/usr/bin/till", ODD]).turn(on=True)

    assert command_of(tmp_path) == ["/usr/bin/till", ODD]


@pytest.mark.parametrize("changes", [{SETTING: "ask"}, {"ui.theme": "on"}, {}])
def test_what_says_nothing_of_it_changes_nothing(tmp_path: Path, changes: dict[str, str]) -> None:
    entry = entry_in(tmp_path)
    entry.turn(on=True)

    follow(entry, changes)

    assert entry.is_on()


def test_a_user_without_a_home_has_no_entry() -> None:
    assert find_session_start(Path("/data"), {}) is None
    follow(None, {SETTING: "on"})


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "autostart").write_text("no folder")

    with pytest.raises(DiskFailing) as told:
        entry_in(tmp_path).turn(on=True)

    assert "autostart" in str(told.value.facts["path"])
