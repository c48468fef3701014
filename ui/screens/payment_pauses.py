"""The short times after a press, a scan or a payment in which the next press is none.

Lives here: `PaymentPauses` (peers' lesson: a bounce, a second Enter of a scanner, a double touch).
Must not: know amounts.
"""

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeyEvent

from ui.screens.payment_asked import Way

PAUSE_MS: Final = 300


class PaymentPauses(QObject):
    """Each pause lasts 300 ms; a typed digit ends those that guard an amount nobody has typed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._taken, self._scanned, self._opened = (
            QTimer(self, singleShot=True, interval=PAUSE_MS) for _ in range(3)
        )
        self._last_way: Way | None = None

    def begin(self, way: Way) -> None:
        """The dialog opens by the key of a way."""
        self._last_way = way
        self._opened.start()
        self._taken.stop()
        self._scanned.stop()

    def after_scan(self) -> None:
        """A code was scanned: a scanner may send more keys than its code."""
        self._scanned.start()

    def after_taking(self) -> None:
        """An amount was taken or something is asked: a bouncing Enter must not take the next."""
        self._taken.start()

    def after_typing(self) -> None:
        """Somebody typed: the next Enter and the next touch are meant."""
        self._taken.stop()
        self._opened.stop()

    @property
    def takes_enter(self) -> bool:
        """Whether Enter is meant."""
        return not (self._taken.isActive() or self._scanned.isActive())

    @property
    def takes_touch(self) -> bool:
        """Whether a touch that finishes is meant, not the second one of the key that opened."""
        return self.takes_enter and not self._opened.isActive()

    def takes_way(self, event: QKeyEvent, way: Way) -> bool:
        """Whether the key of a way is meant: not held down, not pressed twice at once."""
        is_double = way is self._last_way and self._opened.isActive()
        if event.isAutoRepeat() or is_double or self._scanned.isActive():
            return False
        self._last_way = way
        self._opened.start()
        return True
