"""Customer, approval, park, crash card, help and sign-in fit their windows.

Lives here: every example picture of `tests.ui.shots_people`, measured in both languages, at both
sizes and all sizes of text.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.photographer import SIZES
from tests.ui.shots_people import SHOTS
from till.system.words import Words
from ui.messages import Messages
from ui.screens.sign_in import SignInScreen
from ui.widgets.overlay import Overlay


def front(window: QWidget) -> QWidget:
    found = window.findChild(Overlay) or window.findChild(SignInScreen)
    assert found is not None
    return found


@pytest.mark.usefixtures("text_size")
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
