"""After an unclean end: what was restored is told to whoever signs in first."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from till.actions.maintenance.startup_recovery import recovered, told_of_recovery
from till.actions.ports.events import SignedIn
from ui.shell.shell import Shell
from ui.sign_in.crash_card import CrashCard


class CrashRecovery(QObject):
    """Make it after the flow of signing in, so that the card opens over the page that comes then.

    `enter` takes a code that was scanned while the card was in front: the card makes way for it.
    """

    def __init__(self, shell: Shell, enter: Callable[[str], None]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        shell.when_made(CrashCard, self._join)
        self._enter = enter
        shell.bridge.of(SignedIn).connect(self._tell)

    @property
    def _card(self) -> CrashCard:
        return self._shell.dialog(CrashCard)

    def _join(self, card: CrashCard) -> None:
        card.left.connect(self._leave)
        card.scanned.connect(self._enter)

    def _tell(self) -> None:
        found = recovered(self._shell.till)
        if found is not None:
            self._card.begin(found)

    def _leave(self) -> None:
        """Somebody has seen it: a start after a clean end does not tell it again."""
        told_of_recovery(self._shell.till)
        if self._card.isVisible():
            self._card.close_overlay()
        self._shell.selling_goes_on.emit()
