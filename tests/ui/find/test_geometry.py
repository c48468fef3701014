"""Search, number pad, prices, new article and earlier sale fit their windows, in every language.

Lives here: every example picture of `tests.ui.shots_find`, measured at all text sizes.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.shots.find import SHOTS, bare_window
from till.system.words import Words
from ui.shell.messages import Messages


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    window = bare_window(size)
    qtbot.addWidget(window)

    dialog = SHOTS[shot](Messages(Words(language, strict=True)), window)
    for _ in range(3):
        QApplication.processEvents()

    assert problems(dialog) == []
