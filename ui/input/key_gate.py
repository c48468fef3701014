"""Where every key of the application comes in, one that is held down known as such."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from typing_extensions import override

SAME_MS = 2  # no hand lets a key go and presses it again so soon


class KeyGate(QObject):
    """Asks the filters in turn until one of them takes the key.

    Keys come from the window system to the window that has the focus, and go on from there to its
    widgets. So it stands at the windows, not at the application: that would ask Python about all
    that happens to every widget, and telling Python what an event is takes longer than most events.
    """

    def __init__(self, filters: Sequence[QObject], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filters = tuple(filters)

    def stand_at_windows(self, application: QGuiApplication) -> None:
        """See the keys of each window of the application that gets the focus, from now on."""
        application.focusWindowChanged.connect(self._stand_at)
        self._stand_at(application.focusWindow())

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        """Take a key that one of the filters takes; everything that is no key passes."""
        if not isinstance(event, QKeyEvent):
            return False
        return any(each.eventFilter(target, event) for each in self._filters)

    def _stand_at(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once, however often it is asked for


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
