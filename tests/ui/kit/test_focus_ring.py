"""The ring around the control that has the focus.

Lives here: where `ui.app.window` goes with the focus, and when it goes away.
Must not: compare pictures.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.app.window import FocusRing
from ui.kit.choice.button import Button

# The plugin without a screen cannot tell a window manager the least size of a window.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


def test_the_focus_ring_follows_the_tab_key_around_buttons(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    first = Button("Po")
    second = Button("Jo")
    row.addWidget(first)
    row.addWidget(second)
    ring = FocusRing(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    first.setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(window, Qt.Key.Key_Tab)

    assert ring.target() is second
    assert ring.isVisible()
    assert ring.geometry() == second.geometry().adjusted(-5, -5, 5, 5)


def test_a_button_that_goes_while_it_has_the_focus_takes_the_ring_away(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    going = Button("Po")
    QHBoxLayout(window).addWidget(going)
    ring = FocusRing(window)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    going.setFocus(Qt.FocusReason.TabFocusReason)

    delete(going)  # as Qt destroys it with its window, when the till is closed early

    assert ring.target() is None
    assert not ring.isVisible()
