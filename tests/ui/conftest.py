"""What the tests of the window share: how the till is dressed, a loop, nothing left over.

The usual theme around each file; sizes of text, windows and languages for those that measure.
"""

import asyncio
import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest
import qasync
from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.rotation import part_of_today
from tests.ui.drivers.hand import windows_shown
from tests.ui.shots.photographer import SIZES
from till.system.words import Words
from ui.app.main import destroy_windows
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

Shown = Callable[[Callable[[Messages, QSize], QWidget]], QWidget]
YOUNG = 1  # the generations that hold what a test made
LAYOUTS = 3  # turns of the event loop: layouts wait for each other
USUAL, SMALL = SIZES


@pytest.fixture(autouse=True, scope="module")
def _usual_theme(qapp: QApplication) -> Iterator[None]:
    """Light, at the usual size of text, without motion: so a file begins and so it is left.

    Nothing that it made is left, as the program leaves nothing: each change of the theme would
    dress it, and a window has 1,400 parts.
    """
    apply_theme(qapp, animate=False)
    yield
    destroy_windows(qapp.topLevelWidgets())
    apply_theme(qapp, animate=False)


@pytest.fixture(autouse=True, scope="module")
def _no_other_thread_collects_a_widget() -> Iterator[None]:
    """Python collects in whatever thread takes memory; xdist's would destroy a window of ours."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    yield
    gc.collect(YOUNG)


@dataclass(frozen=True, kw_only=True)
class Corner:
    """One way to look at a screen: how large its text is (percent), its window, its language."""

    text_size: int
    size: QSize
    language: str

    def seen_by(self, names: Sequence[str]) -> tuple[object, ...]:
        """Return so much of it as a test asks for."""
        return tuple(getattr(self, name) for name in names)


# What `check` looks at: the usual text and where room is scarcest, each in another corner by turns.
SCARCEST = [Corner(text_size=130, size=SMALL, language=language) for language in ("sq", "en")]
USUALLY = [
    Corner(text_size=100, size=size, language=language)
    for size in SIZES
    for language in ("sq", "en")
]
TIGHTEST = (*part_of_today(USUALLY, 4), *part_of_today(SCARCEST, 2))
EVERY = [
    Corner(text_size=text_size, size=size, language=language)
    for text_size in (100, 115, 130)
    for size in SIZES
    for language in ("sq", "en")
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Look at a screen in two corners, in a long run in every one."""
    if "corner" not in metafunc.fixturenames:
        return
    names = [name for name in ("text_size", "size", "language") if name in metafunc.fixturenames]
    tight = {each.seen_by(names) for each in TIGHTEST}
    corners = {each.seen_by(names): each for each in TIGHTEST}
    if "long" in metafunc.config.option.markexpr:
        corners |= {each.seen_by(names): each for each in EVERY}
    metafunc.parametrize(
        "corner",
        [
            pytest.param(each, marks=() if seen in tight else pytest.mark.long)
            for seen, each in corners.items()
        ],
        ids=["-".join(_said(each) for each in seen) for seen in corners],
        indirect=True,
        scope="module",
    )


def _said(value: object) -> str:
    return str(value.width()) if isinstance(value, QSize) else str(value)


@pytest.fixture(scope="module")
def corner(request: pytest.FixtureRequest) -> Corner:
    """The corner from which this test looks."""
    found: Corner = request.param
    return found


@pytest.fixture(scope="module")
def text_size(corner: Corner, qapp: QApplication) -> Iterator[int]:
    """Each size of text that can be chosen (percent), and the till dressed in it."""
    apply_theme(qapp, text_size=corner.text_size, animate=False)
    yield corner.text_size
    apply_theme(qapp, animate=False)


@pytest.fixture(scope="module")
def size(corner: Corner) -> QSize:
    """Each size of window that the till is drawn for."""
    return corner.size


@pytest.fixture(scope="module")
def language(corner: Corner) -> str:
    """Each language that the till speaks."""
    return corner.language


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


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    """Qt deletes closed windows in a running loop only; a new style would dress them all again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    windows_shown.clear()


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[asyncio.AbstractEventLoop]:
    made = qasync.QEventLoop(qapp)
    yield made
    made.close()
