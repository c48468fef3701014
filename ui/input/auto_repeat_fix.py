"""A key that is held down, known as such.

X repeats a held key as a release and a press of the same millisecond. Qt marks the pair where it
sees both at once, and takes it for a second press where the release is read first.
"""

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow
from typing_extensions import override

SAME_MS = 2  # no hand lets a key go and presses it again so soon


class AutoRepeatFix(QObject):
    """Stands first in the gate of keys: the others see the mark."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._released: tuple[int, int] | None = None
        self._is_telling = False

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        """Send an unmarked repeat on with its mark; everything else passes."""
        if self._is_telling or not isinstance(event, QKeyEvent) or not isinstance(target, QWindow):
            return False
        if event.type() is QEvent.Type.KeyRelease:
            self._released = (event.key(), event.timestamp())
        elif event.type() is QEvent.Type.KeyPress and self._is_unmarked_repeat(event):
            self._is_telling = True
            try:
                QCoreApplication.sendEvent(target, _marked(event))
            finally:
                self._is_telling = False
            return True
        return False

    def _is_unmarked_repeat(self, event: QKeyEvent) -> bool:
        if self._released is None or event.isAutoRepeat() or not event.timestamp():
            return False
        key, moment = self._released
        return key == event.key() and 0 <= event.timestamp() - moment <= SAME_MS


def _marked(event: QKeyEvent) -> QKeyEvent:
    """Return the same press as one of a key held down."""
    marked = QKeyEvent(
        event.type(),
        event.key(),
        event.modifiers(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.nativeModifiers(),
        event.text(),
        True,
        event.count(),
    )
    marked.setTimestamp(event.timestamp())
    return marked
