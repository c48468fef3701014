"""Choosing a file in the window's own words, by keys and touch.

Lives here: sentences about `ui.kit.frame.file_dialogs`, and what `ui.shell.file_request` finds.
Must not: what becomes of the file (tests/stories).
"""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from ui.kit.frame.file_dialogs import OpenDialog
from ui.shell.file_request import OpenRequest, SavePlace, find_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for age, name in enumerate(("new.csv", "older.XLSX", "oldest.csv", "notes.txt")):
        made = tmp_path / name
        made.write_text("id")
        os.utime(made, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "folder.csv").mkdir()
    return tmp_path


class OpenDriver(Hand):
    """The dialog over a folder, and what was chosen."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.dialog = OpenDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.chosen: list[Path] = []
        places = (SavePlace(name="Dokumentet", folder=folder),)
        files = find_files(places, (".csv", ".xlsx"))
        request = OpenRequest(title="Importo", kinds="CSV, XLSX", files=files)
        self.dialog.ask(request, self.chosen.append)


def test_the_newest_file_that_fits_is_marked_and_enter_opens_it(qtbot: QtBot, folder: Path) -> None:
    there = OpenDriver(qtbot, folder)

    there.press(Qt.Key.Key_Return)

    assert there.chosen == [folder / "new.csv"]
    assert not there.is_open


def test_arrows_walk_and_a_touch_opens(qtbot: QtBot, folder: Path) -> None:
    there = OpenDriver(qtbot, folder)

    there.press(Qt.Key.Key_Down)
    there.touch("open.do")

    assert there.chosen == [folder / "older.XLSX"]


def test_a_path_that_is_typed_counts_and_half_a_path_is_said(qtbot: QtBot, folder: Path) -> None:
    there = OpenDriver(qtbot, folder)

    there.type("half.csv")
    there.press(Qt.Key.Key_Return)
    assert there.dialog.path.frame.is_wrong()
    there.dialog.path.set_text(f'"{folder / "any.csv"}"')
    there.press(Qt.Key.Key_Return)

    assert there.chosen == [folder / "any.csv"]


def test_where_nothing_fits_that_is_said_and_a_stick_that_is_gone_is_no_error(
    qtbot: QtBot, tmp_path: Path
) -> None:
    there = OpenDriver(qtbot, tmp_path / "gone")

    there.press(Qt.Key.Key_Return)

    assert there.is_open
    assert "CSV, XLSX" in there.dialog.nothing.text.text()
