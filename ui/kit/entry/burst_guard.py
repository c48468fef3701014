"""Keeps a barcode out of a field that is no place for one."""

from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

GAP_MS: Final = 35  # ui design, section 9: closer than this is no hand
ITS_ENTER_MS: Final = 1000  # an Enter sooner than this ends the burst; nobody has looked yet
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
MOST_DIGITS: Final = 7  # the longest amount in lek that is typed; the shortest barcode has eight
NO_BURSTS = "no_bursts"


class BurstGuard(QObject):
    """Watches a line edit; more than seven digits in a burst put back what stood there before.

    `refused` tells that it did so; the rest of the burst is swallowed, and so is its Enter: what
    stood there before would be taken for an amount that somebody meant.
    """

    refused = Signal()

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._line = line
        self._before = ""
        self._count = 0
        self._last_at = 0
        line.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        now = event.timestamp() or int(monotonic() * 1000)
        if event.key() in ENTER_KEYS:
            return self._count > MOST_DIGITS and now - self._last_at < ITS_ENTER_MS
        if not event.text().isdecimal() or event.isAutoRepeat():
            return False
        self._note(now)
        if self._count <= MOST_DIGITS:
            return False
        if self._count == MOST_DIGITS + 1:
            self._put_back()
        return True

    def _note(self, now: int) -> None:
        """Count a digit to the burst, or begin another."""
        text = self._line.text()
        was_emptied = self._count <= MOST_DIGITS and len(text) < self._count
        if now - self._last_at > GAP_MS or was_emptied:
            self._before = text
            self._count = 0
        self._count += 1
        self._last_at = now

    def _put_back(self) -> None:
        self._line.setText(self._before)
        self._line.textEdited.emit(self._before)  # Qt counts this as no edit; the screen must know
        self.refused.emit()


def take_no_bursts(field: QWidget) -> None:
    """Mark a field, or what it stands in: many keys faster than a hand's, unended, are dropped."""
    field.setProperty(NO_BURSTS, True)


def takes_no_bursts(focus: QWidget | None) -> bool:
    """Whether the field with the focus, or what it stands in, is marked."""
    while focus is not None:
        if focus.property(NO_BURSTS):
            return True
        focus = focus.parentWidget()
    return False
