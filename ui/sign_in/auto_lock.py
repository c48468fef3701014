"""The till locks itself when nobody touches it, or its machine slept (`ui.lock_after_min`).

A filter that every event passes would cost something with each of them. This one takes itself out
with the first touch it sees, and comes back with the next look at the clock.
"""

from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from typing_extensions import override

from till.actions.ports.events import MachineWoke, SignedIn, SignedOut
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

LOOKS_A_MINUTE = 6
MINUTE_MS = 60_000
TOUCHES = frozenset(
    {
        *(QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove),
        *(QEvent.Type.Wheel, QEvent.Type.TouchBegin, QEvent.Type.TabletPress),
    }
)


class TouchWatch(QObject):
    """Sees one touch after `look`, then nothing until the next."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.was_touched = False
        self._is_looking = False

    def look(self) -> None:
        """Look out for the next touch: a key, the mouse, a finger, a scan."""
        self.was_touched = False
        application = QCoreApplication.instance()
        if application is not None and not self._is_looking:
            application.installEventFilter(self)  # installed last, it is asked first
            self._is_looking = True

    def stop(self) -> None:
        """Look no more."""
        application = QCoreApplication.instance()
        if application is not None and self._is_looking:
            application.removeEventFilter(self)
            self._is_looking = False

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        if event.type() in TOUCHES:
            self.was_touched = True
            self.stop()
        return False


class AutoLock(Controller):
    """Calls `lock` after so many minutes without a touch while somebody is signed in.

    A machine that slept so long was touched by nobody: its timers did not see that time pass. A
    sale that is just being written is waited for.
    """

    def __init__(self, shell: Shell, lock: Callable[[], object]) -> None:
        super().__init__(shell)
        self._lock = lock
        self._looks = shell.settings.ui.lock_after_min * LOOKS_A_MINUTE
        self._quiet = 0
        self._touches = TouchWatch(self)
        self._timer = QTimer(self, interval=MINUTE_MS // LOOKS_A_MINUTE)
        self._timer.timeout.connect(self._look)
        shell.bridge.of(SignedIn).connect(self._begin)
        shell.bridge.of(SignedOut).connect(self._end)
        shell.bridge.of(MachineWoke).connect(self._count_sleep)

    def _begin(self) -> None:
        if self._looks:
            self._quiet = 0
            self._touches.look()
            self._timer.start()

    def _end(self) -> None:
        self._timer.stop()
        self._touches.stop()

    def _look(self) -> None:
        self._quiet = 0 if self._touches.was_touched else self._quiet + 1
        self._touches.look()
        self._lock_if_quiet()

    def _count_sleep(self, event: MachineWoke) -> None:
        """Lock after a sleep that was as long: the touch that woke the machine ends none."""
        if self._looks and event.slept >= timedelta(minutes=self._looks / LOOKS_A_MINUTE):
            self._quiet = self._looks
            self._lock_if_quiet()

    def _lock_if_quiet(self) -> None:
        session = self.shell.till.session
        if self._quiet >= self._looks and session.cashier is not None and not session.is_closing:
            self._end()
            self.shell.close_dialogs()  # they were one person's
            self._lock()
