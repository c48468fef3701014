"""Customer, approval, park, crash card, help and sign-in fit their windows.

Lives here: every example picture of `tests.ui.shots_people`, measured in both languages, at both
sizes and all sizes of text.
Must not: look at colours.
"""

from collections.abc import Iterator

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
from ui.theme.style import apply_theme
from ui.widgets.overlay import Overlay

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def front(window: QWidget) -> QWidget:
    found = window.findChild(Overlay) or window.findChild(SignInScreen)
    assert found is not None
    return found


LOOKS = [
    pytest.param((language, text_size), marks=[pytest.mark.slow] if text_size == 115 else [])
    for language in ("sq", "en")
    for text_size in (100, 115, 130)
]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=["1280", "1024"])
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, qapp: QApplication, shot: str, size: QSize, look: tuple[str, int]
) -> None:
    language, text_size = look
    apply_theme(qapp, text_size=text_size, animate=False)
    window = SHOTS[shot](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(window)

    QApplication.processEvents()

    assert problems(front(window)) == []


@pytest.fixture(autouse=True, scope="module")
def _usual_theme(qapp: QApplication) -> Iterator[None]:
    yield
    apply_theme(qapp, animate=False)
