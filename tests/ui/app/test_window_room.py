"""The whole window is on the screen, whatever the screen; its lowest row has the keys that sell.

Lives here: sentences about ui.app.window_place.
"""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.app import window_place
from ui.app.window_place import SMALLEST, WindowPlace, parted, state_in, turn_full_screen

WHOLE = Qt.WindowState.WindowMaximized
ALONE = Qt.WindowState.WindowFullScreen


@pytest.mark.parametrize(
    ("room", "state"),
    [
        pytest.param(QSize(1920, 1040), WHOLE, id="a large screen with a bar of the desktop"),
        pytest.param(QSize(1400, 900), WHOLE, id="a laptop"),
        pytest.param(QSize(1280, 800), WHOLE, id="as large as the window"),
        pytest.param(QSize(1366, 728), ALONE, id="a small laptop with a bar of the desktop"),
        pytest.param(QSize(1024, 768), ALONE, id="the smallest screen"),
        pytest.param(QSize(800, 600), ALONE, id="smaller than the smallest"),
    ],
)
def test_the_whole_screen_is_taken_from_the_first_start(room: QSize, state: Qt.WindowState) -> None:
    assert state_in(room) is state


@pytest.mark.parametrize("text", ["", "{", '{"state": "gone", "rect": [1]}', '{"rect": 3}'])
def test_what_nobody_can_read_is_a_first_start(qtbot: QtBot, tmp_path: Path, text: str) -> None:
    (tmp_path / "window.json").write_text(text, encoding="utf-8")
    window = a_window(qtbot)

    WindowPlace(tmp_path).show(window)

    assert window.windowState() & (WHOLE | ALONE)


def test_a_window_stands_as_it_was_left(qtbot: QtBot, tmp_path: Path) -> None:
    place = WindowPlace(tmp_path)
    before = a_window(qtbot)
    before.setGeometry(20, 30, 640, 480)
    before.show()
    place.keep(before)

    again = a_window(qtbot)
    place.show(again)

    assert again.geometry() == QRect(20, 30, 640, 480)
    assert again.windowState() is Qt.WindowState.WindowNoState


def test_a_disk_that_takes_nothing_is_told_in_the_log_alone(
    qtbot: QtBot, tmp_path: Path, log_may_say: list[str]
) -> None:
    log_may_say += ["how the window was left"]
    WindowPlace(tmp_path / "gone").keep(a_window(qtbot))


@pytest.mark.parametrize(
    ("choice", "left", "now"),
    [("full", "maximised", ALONE), ("window", "maximised", WHOLE), ("last", "full", ALONE)],
)
def test_the_setting_says_how_the_window_opens(
    qtbot: QtBot, tmp_path: Path, choice: str, left: str, now: Qt.WindowState
) -> None:
    told = {"state": left, "rect": [20, 30, 640, 480]}
    (tmp_path / "window.json").write_text(json.dumps(told), encoding="utf-8")
    window = a_window(qtbot)

    WindowPlace(tmp_path, choice).show(window)

    assert window.windowState() == now


def test_the_whole_screen_is_taken_and_given_back_as_it_was(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_place, "SMALLEST", (320, 240))  # the screen of the tests is small
    window = a_window(qtbot)
    window.setWindowState(WHOLE)
    window.show()

    turn_full_screen(window)
    WindowPlace(tmp_path).keep(window)
    turn_full_screen(window)

    assert json.loads((tmp_path / "window.json").read_text())["state"] == "full"
    assert window.windowState() == WHOLE


def test_where_no_window_fits_the_whole_screen_stays_taken(qtbot: QtBot) -> None:
    window = a_window(qtbot)
    window.setWindowState(ALONE)
    window.show()

    turn_full_screen(window)

    assert window.windowState() & ALONE


def test_paper_stands_beside_the_till_or_nowhere() -> None:
    both = parted(QRect(0, 0, 1920, 1040), 460)
    assert both is not None
    till, paper = both

    assert not till.intersects(paper)
    assert till.width() >= SMALLEST[0]
    assert parted(QRect(0, 0, 1366, 728), 460) is None


def a_window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made
