"""What an open dialog hides is not painted, and comes back whole.

Lives here: paints of what lies under a dialog, beside it, and after it.
Must not: focus and keys of dialogs (test_dialogs).
"""

from collections import Counter
from collections.abc import Callable
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QSize, QVariantAnimation
from PySide6.QtGui import QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from till.system.words import Words
from ui.kit.frame.overlay import Overlay
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

# The plugin without a screen cannot tell a window manager the least size of a window.

MIDDLE = QPoint(640, 400)
EDGE = QPoint(4, 4)


class Page(QWidget):
    """A page that remembers what of it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = QRegion()
        self.paints: Counter[str] = Counter()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted = event.region()
        self.paints["times"] += 1

    def painted_by(self, action: Callable[[], object]) -> QRegion:
        """Do something, let the window follow, and return what of the page was painted."""
        self.painted = QRegion()
        action()
        for _ in range(3):
            QApplication.processEvents()
        return self.painted


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    made.resize(1280, 800)
    return made


@pytest.fixture
def page(window: QWidget) -> Page:
    made = Page()
    column = window.layout()
    assert column is not None
    column.addWidget(made)
    window.show()
    QApplication.processEvents()
    return made


def a_dialog(window: QWidget, size: QSize) -> tuple[Overlay, QLabel]:
    overlay = Overlay(Messages(Words("sq")), window, name="pay", size=size)
    label = QLabel("1")
    overlay.frame.body.addWidget(label)
    return overlay, label


def test_what_changes_in_a_dialog_paints_nothing_of_the_page_under_it(
    window: QWidget, page: Page
) -> None:
    overlay, label = a_dialog(window, QSize(600, 400))
    overlay.open()
    page.painted_by(window.update)

    painted = page.painted_by(lambda: label.setText("2"))

    assert painted.isEmpty()


def test_the_page_beside_a_dialog_goes_on_being_painted(window: QWidget, page: Page) -> None:
    overlay, _label = a_dialog(window, QSize(600, 400))
    overlay.open()

    painted = page.painted_by(page.update)

    assert painted.contains(EDGE)
    assert not painted.contains(MIDDLE)


def test_after_the_dialog_the_whole_page_is_painted(window: QWidget, page: Page) -> None:
    overlay, _label = a_dialog(window, QSize(600, 400))
    overlay.open()

    painted = page.painted_by(overlay.close_overlay)

    assert painted.contains(MIDDLE)
    assert page.painted_by(page.update).contains(EDGE)


def test_the_upper_of_two_dialogs_hides_the_lower_and_leaves_it_whole(
    window: QWidget, page: Page
) -> None:
    lower, _label = a_dialog(window, QSize(900, 600))
    upper, label = a_dialog(window, QSize(400, 300))
    lower.open()
    alone = window.grab().toImage()

    upper.open()
    page.painted_by(lambda: label.setText("2"))
    upper.close_overlay()

    assert window.grab().toImage() == alone
    assert page.painted_by(page.update).contains(EDGE)


def test_a_window_that_changes_its_size_under_a_dialog_is_painted_to_its_new_edge(
    window: QWidget, page: Page
) -> None:
    overlay, _label = a_dialog(window, QSize(600, 400))
    overlay.open()

    page.painted_by(lambda: window.resize(1440, 900))

    assert page.painted_by(page.update).contains(QPoint(1436, 896))


def test_a_dialog_that_fills_the_window_hides_all_but_its_corners(
    window: QWidget, page: Page
) -> None:
    overlay, _label = a_dialog(window, QSize(1270, 790))
    overlay.open()

    painted = page.painted_by(page.update)

    assert not painted.contains(MIDDLE)
    assert painted.boundingRect().size() == page.size()


@pytest.mark.parametrize("size", [QSize(600, 400), QSize(1270, 790)])
def test_behind_its_round_corners_the_page_darkens_as_beside_the_dialog(
    window: QWidget, page: Page, qtbot: QtBot, qapp: QApplication, size: QSize
) -> None:
    apply_theme(cast("QApplication", qapp), animate=True)
    overlay, _label = a_dialog(window, size)
    (fade,) = overlay.findChildren(QVariantAnimation)

    with qtbot.waitSignal(fade.finished):
        overlay.open()
    page.painted_by(lambda: None)

    corner = overlay.frame.geometry().topLeft()
    on_the_screen = window.screen().grabWindow(window.winId()).toImage()
    assert on_the_screen.pixelColor(corner) == window.grab().toImage().pixelColor(corner)
