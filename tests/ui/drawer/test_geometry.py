"""The drawer and its count fit their windows, in both languages and at every text size.

Lives here: every example picture of `tests.ui.shots_drawer`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.drawer import SHOTS
from tests.ui.shots.photographer import SIZES
from till.system.words import Words
from ui.drawer.screen import DrawerScreen
from ui.shell.messages import Messages


def page_of(window: QWidget) -> DrawerScreen:
    found = window.findChild(DrawerScreen)
    assert found is not None
    return found


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    assert problems(page_of(window)) == []
    assert window.size() == size


@pytest.mark.usefixtures("text_size")
def test_a_movement_is_no_wider_than_its_list(qtbot: QtBot, language: str) -> None:
    window = SHOTS["drawer_busy"](Messages(Words(language, strict=True)), SIZES[1])
    qtbot.addWidget(window)
    for _ in range(3):
        QApplication.processEvents()

    movements = page_of(window).facts.movements

    assert {row.width() for row in movements.rows} == {movements.scrolled.viewport().width()}
