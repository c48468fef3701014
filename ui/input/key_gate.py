"""Where every key of the application comes in."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from typing_extensions import override


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
