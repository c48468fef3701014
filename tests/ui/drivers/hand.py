"""A hand at one screen or dialog: what it types, presses and touches, and what it sees.

Lives here: `Hand`, from which the drivers of the features come; windows, and what signals said.
Must not: assert what a feature does.
"""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.kit.choice.painted_button import PaintedButton
from ui.shell.messages import Messages

SQ = Messages(Words("sq", strict=True))
NO_KEYS = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
NO_BREAK_SPACE = "\u00a0"

# Until their test is over: a window that is collected while it is shown still hears of events.
windows_shown: list[QWidget] = []


def a_window(qtbot: QtBot) -> QWidget:
    """A bare window in front of all others, for a dialog to stand over."""
    made = QWidget()
    made.resize(1280, 800)
    show(qtbot, made)
    return made


def show(qtbot: QtBot, window: QWidget) -> None:
    """Show a window and let it take the focus."""
    windows_shown.append(window)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()


def heard(signal: SignalInstance) -> list[tuple[object, ...]]:
    """What a signal has said, as it goes on saying it."""
    said: list[tuple[object, ...]] = []
    signal.connect(lambda *facts: said.append(facts))
    return said


def read(text: str) -> str:
    """The text as a person reads it: a no-break space is a space."""
    return text.replace(NO_BREAK_SPACE, " ")


class Hand:
    """Keys go where the focus is; touches go to what has a name."""

    def __init__(self, qtbot: QtBot, front: QWidget) -> None:
        self.qtbot = qtbot
        self.front = front

    @property
    def is_open(self) -> bool:
        """Whether the screen or dialog can be seen."""
        return self.front.isVisible()

    def type(self, text: str) -> None:
        """Strike one sign after the other."""
        for sign in text:
            if sign.isascii():
                self.qtbot.keyClicks(self._focus(), sign)
            else:  # Qt's own way of typing knows no ë
                QApplication.sendEvent(
                    self._focus(), QKeyEvent(QEvent.Type.KeyPress, 0, NO_KEYS, sign)
                )

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.qtbot.keyClick(self._focus(), key, modifier)

    def touch(self, name: str) -> None:
        """Put a finger on the button of a name."""
        QApplication.processEvents()
        self.qtbot.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def touch_pad(self, pad: QWidget, digits: Iterable[str]) -> None:
        """Put a finger on digits of a pad, one after the other."""
        keys = {key.accessibleName(): key for key in pad.findChildren(PaintedButton)}
        for digit in digits:
            self.qtbot.mouseClick(keys[digit], Qt.MouseButton.LeftButton)

    def button(self, name: str) -> QAbstractButton:
        """The button of a name."""
        found = self.front.findChild(QAbstractButton, name)
        assert found is not None, name
        return found

    def field(self, name: str) -> QLineEdit:
        """The field of a name."""
        found = self.front.findChild(QLineEdit, name)
        assert found is not None, name
        return found

    def _focus(self) -> QWidget:
        return QApplication.focusWidget() or self.front
