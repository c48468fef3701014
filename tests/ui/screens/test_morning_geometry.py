"""A till in the morning fits its windows: sign-in, the opening balance and help.

Lives here: every example picture of `tests.ui.shots_morning`, measured in both languages.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.photographer import SIZES
from tests.ui.shots_morning import SHOTS
from till.system.words import Words
from ui.messages import Messages
from ui.screens.help import HelpOverlay
from ui.screens.opening import OpeningScreen
from ui.screens.sign_in import SignInScreen


def front(window: QWidget) -> QWidget:
    for kind in (HelpOverlay, SignInScreen, OpeningScreen):
        if found := window.findChild(kind):
            return found
    raise AssertionError(window)


@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("size", SIZES, ids=["1280", "1024"])
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    window = SHOTS[shot](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(window)

    QApplication.processEvents()

    assert problems(front(window)) == []
