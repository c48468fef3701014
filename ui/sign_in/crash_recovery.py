"""After an unclean end: what was restored is told to whoever signs in first."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from till.actions.startup_recovery import recovered, told_of_recovery
from ui.shell.context import Desk


class CrashRecovery(QObject):
    """Make it after the flow of signing in, so that the card opens over the page that comes then.

    `enter` takes a code that was scanned while the card was in front: the card makes way for it.
    """

    def __init__(self, desk: Desk, enter: Callable[[str], None]) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._enter = enter
        desk.bridge.signed_in.connect(self._tell)

    def connect_screen(self) -> None:
        """Join the screen of the present language."""
        self._desk.window.crash_card.left.connect(self._leave)
        self._desk.window.crash_card.scanned.connect(self._enter)

    def _tell(self) -> None:
        found = recovered(self._desk.till)
        if found is not None:
            self._desk.window.crash_card.begin(found)

    def _leave(self) -> None:
        """Somebody has seen it: a start after a clean end does not tell it again."""
        told_of_recovery(self._desk.till)
        if self._desk.window.crash_card.isVisible():
            self._desk.window.crash_card.close_overlay()
        self._desk.window.selling_goes_on.emit()
