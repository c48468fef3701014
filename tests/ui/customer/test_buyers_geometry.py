"""The page of saved buyers can be read and touched, whoever is in front."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.shots.buyers import SHOTS
from till.system.words import Words
from ui.shell.messages import Messages


@pytest.mark.parametrize("name", ["buyers", "buyers_abroad"])
def test_nothing_is_cut_and_nothing_overlaps(
    qtbot: QtBot, text_size: int, name: str, size: QSize, language: str
) -> None:
    page = SHOTS[name](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(page)
    qtbot.waitExposed(page)
    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
