"""Which presses in the payment are meant: not bounced, held down or sent by a scanner."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from ui.payment.draft import TenderGroup

PAUSE_MS: Final = 300


class PressGuard(QObject):
    """Each pause lasts 300 ms; a typed digit ends those that guard an amount nobody has typed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._taken, self._scanned, self._opened = (
            QTimer(self, singleShot=True, interval=PAUSE_MS) for _ in range(3)
        )
        self._last_group: TenderGroup | None = None
        self._is_held = False

    def begin(self, group: TenderGroup) -> None:
        """The dialog opens by the key of a way."""
        self._last_group = group
        self._opened.start()
        self._taken.stop()
        self._scanned.stop()
        self._is_held = False

    def hold(self, *, is_held: bool) -> None:
        """Something waits for a choice: nothing is taken or finished before it is made."""
        self._is_held = is_held

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
        return not (self._is_held or self._taken.isActive() or self._scanned.isActive())

    @property
    def takes_touch(self) -> bool:
        """Whether a touch that finishes is meant, not the second one of the key that opened."""
        return self.takes_enter and not self._opened.isActive()

    def takes_group(self, group: TenderGroup, *, is_held: bool = False) -> bool:
        """Whether the key or the touch of a way is meant.

        One that is held down is not, and neither is one that comes twice at once.
        """
        is_double = group is self._last_group and self._opened.isActive()
        if is_held or is_double or self._scanned.isActive():
            return False
        self._last_group = group
        self._opened.start()
        return True
