"""Tells a scan from typing, whatever has the focus.

Lives here: the filter through which every key of the application passes.
Must not: what a scan or a key means (the screens say).

A key that may belong to a scan is held for a moment. When the next one comes sooner than a hand
can type, and the burst ends in Enter, it was a scanner: no field and no button ever sees a key of
it. Otherwise the held keys go on to where the focus is, a moment late and unchanged.
"""

from collections.abc import Callable
from math import inf
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

BURST_GAP_MS = 35  # contract: faster than this is a scanner
PATIENCE_MS = 50  # a little longer than the gap, for the timer is not exact
LATE_MS = 10  # a timer so late says that the window was busy and has not looked at its keys
SHORTEST_SCAN = 3  # characters; a rolled "12" and Enter is a hand
DEAF_AFTER_SCAN_MS = 300  # a scanner may send a second Enter
ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class ScannerFilter(QObject):
    """Install on the application. Emits each scan whole; typed keys go where they were meant."""

    scanned = Signal(str)

    def __init__(
        self, take_typed: Callable[[QKeyEvent], bool], parent: QObject | None = None
    ) -> None:
        """`take_typed` may take a typed key that would otherwise go to where the focus is."""
        super().__init__(parent)
        self._take_typed = take_typed
        self._held: list[QKeyEvent] = []
        self._last_key_at = 0
        self._patient_until = 0.0
        self._scanned_at: int | None = None
        self._is_replaying = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._lose_patience)

    @override
    def eventFilter(self, target: QObject, event: QEvent) -> bool:
        """Hold, swallow or pass a key; everything that is no key passes."""
        if self._is_replaying or not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.KeyRelease:
            return bool(self._held) and _is_printable(event)
        if event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() in ENTER_KEYS:
            return self._take_enter(event)
        if _is_printable(event) and (self._is_in_burst(event) or not event.isAutoRepeat()):
            self._hold(event)
            return True
        if event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock):
            self._scanned_at = None  # a hand is at the keyboard
            self.let_go()
        return False

    def let_go(self) -> None:
        """Send the held keys on to where they were meant: it was a hand."""
        self._patience.stop()
        held, self._held = self._held, []
        self._is_replaying = True
        try:
            for key in held:
                if not self._take_typed(key):
                    _send_to_focus(key)
        finally:
            self._is_replaying = False

    def _is_in_burst(self, event: QKeyEvent) -> bool:
        """Whether a key follows the held ones as fast as a scanner sends.

        X tells the second of two equal digits within a millisecond as a key held down; a hand's key
        repeats only when the first of it was let go long since.
        """
        return bool(self._held) and _moment(event) - self._last_key_at <= BURST_GAP_MS

    def _hold(self, event: QKeyEvent) -> None:
        now = _moment(event)
        if not self._is_in_burst(event):
            self.let_go()
        self._held.append(event.clone())
        self._last_key_at = now
        self._scanned_at = None
        self._patient_until = monotonic() + PATIENCE_MS / 1000
        self._patience.start()

    def _lose_patience(self) -> None:
        """Take it for a hand; a window that was too busy to see the next key looks once more."""
        was_busy = monotonic() - self._patient_until > LATE_MS / 1000
        self._patient_until = inf
        if was_busy:
            self._patience.start()
        else:
            self.let_go()

    def _take_enter(self, event: QKeyEvent) -> bool:
        now = _moment(event)
        if self._scanned_at is not None and now - self._scanned_at < DEAF_AFTER_SCAN_MS:
            return True
        is_burst = len(self._held) >= SHORTEST_SCAN and now - self._last_key_at <= BURST_GAP_MS
        if not is_burst:
            self.let_go()
            return False
        code = "".join(key.text() for key in self._held)
        self._held.clear()
        self._patience.stop()
        self._scanned_at = now
        self.scanned.emit(code)
        return True


def _moment(event: QKeyEvent) -> int:
    """When the key was pressed, in milliseconds; the window system's own time where it gives one.

    That time stays true when the window was too busy to take the keys as they came.
    """
    return event.timestamp() or int(monotonic() * 1000)


def _is_printable(event: QKeyEvent) -> bool:
    return bool(event.text()) and event.text().isprintable() and not event.modifiers() & COMMANDS


def _send_to_focus(key: QKeyEvent) -> None:
    target: QWidget | None = QApplication.focusWidget() or QApplication.activeWindow()
    if target is not None:
        QCoreApplication.sendEvent(target, key)
