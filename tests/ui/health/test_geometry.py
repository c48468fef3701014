"""The pages of whoever looks after the till can be read and touched, and so can their dialogs."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.shots.care import SHOTS
from till.system.words import Words
from ui.shell.messages import Messages


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(
    qtbot: QtBot, text_size: int, name: str, size: QSize, language: str
) -> None:
    page = SHOTS[name](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(page)
    qtbot.waitExposed(page)
    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

    assert problems(page) == [], f"at text size {text_size}"
    areas = [each for each in page.findChildren(QScrollArea) if each.isVisible()]
    assert [each.horizontalScrollBar().maximum() for each in areas] == [0] * len(areas)
