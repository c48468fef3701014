"""What the tests of the screens share: how the till is dressed, and how its pictures are looked at.

Lives here: the usual theme around each file; each size of text, window and language for those
that measure.
Must not: know a screen.
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.shots.photographer import SIZES
from till.system.words import Words
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

Shown = Callable[[Callable[[Messages, QSize], QWidget]], QWidget]
LAYOUTS = 3  # turns of the event loop: layouts wait for each other


@pytest.fixture(autouse=True, scope="module")
def _usual_theme(qapp: QApplication) -> Iterator[None]:
    """Light, at the usual size of text, without motion: so a file begins and so it is left."""
    apply_theme(qapp, animate=False)
    yield
    apply_theme(qapp, animate=False)


@pytest.fixture(scope="module", params=[100, pytest.param(115, marks=pytest.mark.long), 130])
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> int:
    """Each size of text that can be chosen (percent), and the till dressed in it."""
    size: int = request.param
    apply_theme(qapp, text_size=size, animate=False)
    return size


@pytest.fixture(params=SIZES, ids=["1280", "1024"])
def size(request: pytest.FixtureRequest) -> QSize:
    """Each size of window that the till is drawn for."""
    each: QSize = request.param
    return each


@pytest.fixture(params=["sq", "en"])
def language(request: pytest.FixtureRequest) -> str:
    """Each language that the till speaks."""
    each: str = request.param
    return each


@pytest.fixture
def shown(qtbot: QtBot, size: QSize, language: str) -> Shown:
    """Make the window of an example picture, in this size and language, and let it come to rest."""

    def show(shot: Callable[[Messages, QSize], QWidget]) -> QWidget:
        window = shot(Messages(Words(language, strict=True)), size)
        qtbot.addWidget(window)
        for _ in range(LAYOUTS):
            QApplication.processEvents()
        return window

    return show
