"""Keys that come quicker than the window can follow.

Lives here: pressing them all before it has done what the first one asks for.
Must not: what happens in a story.
"""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_window import NO_KEYS, Cashier

BETWEEN_PRESSES_MS = 40


def press_at_once(cashier: Cashier, *keys: Qt.Key) -> None:
    """Press keys before the window has come to do what the first of them asks for."""
    moment = cashier._now()
    for key in keys:
        text = "\r" if key is Qt.Key.Key_Return else ""
        modifier = Qt.KeyboardModifier.ControlModifier if key is Qt.Key.Key_L else NO_KEYS
        moment += BETWEEN_PRESSES_MS
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, modifier, text)
            event.setTimestamp(moment)
            QApplication.sendEvent(cashier.window.windowHandle(), event)
