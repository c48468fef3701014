"""The pages of the day and of the owner fit their windows, in both languages.

Lives here: every example picture of `tests.ui.shots_day`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.photographer import SIZES
from tests.ui.shots_day import SHOTS
from till.system.words import Words
from ui.messages import Messages
from ui.screens.page import PageScreen


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("size", SIZES, ids=["1280", "1024"])
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    window = SHOTS[shot](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(window)

    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

    assert problems(window.findChild(PageScreen)) == []
    assert window.size() == size
