"""Where every key of the application comes in.

Lives here: the one filter on the application that asks those who want to see keys first.
Must not: know what a key means.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from typing_extensions import override


class KeyGate(QObject):
    """Install on the application. Asks the filters in turn until one of them takes the key.

    Whatever happens in the application passes here, some sixty events for each scan, and few of
    them are keys: Python is asked once for each, not once for each filter.
    """

    def __init__(self, filters: Sequence[QObject], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filters = tuple(filters)

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        """Take a key that one of the filters takes; everything that is no key passes."""
        if not isinstance(event, QKeyEvent):
            return False
        return any(each.eventFilter(target, event) for each in self._filters)
