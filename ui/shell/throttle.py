"""What is asked for more often than anybody can read: done at once, then as often as can be read.

After an outage a thousand documents or papers come one after the other, and each time
something is counted or shown anew.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

BETWEEN_MS = 200


class Throttle(QObject):
    """Does `action` for the first request at once, for all that come meanwhile once afterwards."""

    def __init__(self, parent: QObject, action: Callable[[], object]) -> None:
        super().__init__(parent)
        self._action = action
        self._is_requested = False
        self._pause = QTimer(self, singleShot=True, interval=BETWEEN_MS)
        self._pause.timeout.connect(self._go_on)

    def request(self) -> None:
        """Ask for it to be done."""
        self._is_requested = True
        if not self._pause.isActive():
            self._go_on()

    def _go_on(self) -> None:
        if self._is_requested:
            self._is_requested = False
            self._pause.start()
            self._action()
