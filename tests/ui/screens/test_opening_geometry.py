"""The opening balance fits its window, in both languages and at every text size.

Lives here: the example pictures of the opening in `tests.ui.shots_morning`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.photographer import SIZES
from tests.ui.shots_morning import SHOTS
from till.system.words import Words
from ui.messages import Messages
from ui.screens.opening import OpeningScreen

OPENINGS = [name for name in SHOTS if name.startswith("opening")]


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("size", SIZES, ids=["1280", "1024"])
@pytest.mark.parametrize("shot", OPENINGS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    window = SHOTS[shot](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(window)

    for _ in range(3):
        QApplication.processEvents()

    assert problems(window.findChild(OpeningScreen)) == []
    assert window.size() == size
