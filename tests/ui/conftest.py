"""What the tests of the window share: how the till is dressed, a loop, nothing left over.

Lives here: the usual theme around each file; each size of text, window and language for those that
measure; the loop; the fixture that lets Qt delete what a test closed.
Must not: know a screen.
"""

import asyncio
from collections.abc import Callable, Iterator

import pytest
import qasync
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.shots.photographer import SIZES
from till.system.words import Words
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

Shown = Callable[[Callable[[Messages, QSize], QWidget]], QWidget]
LAYOUTS = 3  # turns of the event loop: layouts wait for each other


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    """Qt deletes closed windows in a running loop only; a new style would dress them all again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[asyncio.AbstractEventLoop]:
    made = qasync.QEventLoop(qapp)
    yield made
    made.close()


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
