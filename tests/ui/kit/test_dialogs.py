"""Dialogs over the page.

Lives here: focus, Esc, Tab, their place.
Must not: compare pictures.
"""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.kit.choice.button import Button
from ui.kit.entry.amount_field import AmountField
from ui.kit.frame.overlay import Overlay
from ui.shell.messages import Messages

# The plugin without a screen cannot tell a window manager the least size of a window.

WORDS = Messages(Words("sq"))


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    return made


def test_a_dialog_takes_the_focus_and_gives_it_back(qtbot: QtBot, window: QWidget) -> None:
    scan = QLineEdit(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    scan.setFocus()
    overlay = Overlay(WORDS, window, name="pay", size=QSize(1150, 744))
    frame = overlay.frame
    amount = AmountField("Marrë")
    frame.body.addWidget(amount)

    overlay.open(focus=amount)
    inside = QApplication.focusWidget()
    overlay.close_overlay()

    assert inside is amount.line
    assert QApplication.focusWidget() is scan


def test_esc_and_the_cross_report_that_the_dialog_is_to_go(qtbot: QtBot, window: QWidget) -> None:
    window.show()
    overlay = Overlay(WORDS, window, name="pay", size=QSize(1150, 744))
    frame = overlay.frame
    overlay.open()
    said: list[str] = []
    overlay.dismissed.connect(lambda: said.append("dismissed"))

    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    qtbot.mouseClick(frame.close_button, Qt.MouseButton.LeftButton)

    assert said == ["dismissed", "dismissed"]
    assert overlay.isVisible()


def test_tab_stays_inside_the_dialog(qtbot: QtBot, window: QWidget) -> None:
    QLineEdit(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    overlay = Overlay(WORDS, window, name="pay", size=QSize(600, 400))
    frame = overlay.frame
    first = Button("Po")
    second = Button("Jo")
    frame.body.addWidget(first)
    frame.body.addWidget(second)
    overlay.open(focus=first)

    for _ in range(7):
        focused = QApplication.focusWidget()
        assert focused is not None
        assert overlay.isAncestorOf(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)


def test_a_dialog_fills_a_small_window_and_stands_in_the_middle_of_a_large_one(
    qtbot: QtBot, window: QWidget
) -> None:
    overlay = Overlay(WORDS, window, name="pay", size=QSize(1150, 744))
    frame = overlay.frame
    window.show()
    overlay.open()
    large = frame.geometry()

    window.resize(1024, 768)

    assert (large.left(), large.top(), large.width(), large.height()) == (65, 28, 1150, 744)
    assert frame.geometry() == overlay.rect()
    assert overlay.rect() == window.rect()
