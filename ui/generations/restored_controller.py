"""The page of a restored till joined with the till: until an owner has seen what was found."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.day.opening import is_opening_asked
from till.actions.maintenance.restored import (
    OpeningWord,
    confirm_restore,
    is_unconfirmed,
    restore_report,
)
from till.actions.ports.events import DocumentChanged
from till.domain.errors import TillError
from till.domain.typed import read_amount
from ui.generations.opening_question import OpeningAnswer
from ui.generations.restored_view import restored_view
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

if TYPE_CHECKING:
    from ui.generations.restored_screen import RestoredScreen


class RestoredController(PageController["RestoredScreen"]):
    """`over` tells that whoever signed in goes on with the day."""

    page = Page.RESTORED
    over = Signal()

    def __init__(
        self, shell: Shell, make: Callable[[], "RestoredScreen"], backups: Callable[[], None]
    ) -> None:
        super().__init__(shell, make)
        self._backups = backups
        self._leads_to_day = True
        self._shown = Throttle(self, self._show_anew)
        shell.bridge.of(DocumentChanged).connect(self._shown.request)

    @property
    def is_needed(self) -> bool:
        """Whether the data came back from a backup, and no owner has seen what was found."""
        return is_unconfirmed(self.shell.till)

    @override
    def join(self, screen: "RestoredScreen") -> None:
        screen.left.connect(self.leave)
        screen.another_requested.connect(self._backups)
        screen.confirming.agreed.connect(self._confirm)

    @override
    def open(self) -> None:
        self._leads_to_day = self.shell.page is not Page.BACKUPS
        self.screen().confirming.reset()
        super().open()

    @override
    def fill(self) -> None:
        report = restore_report(self.shell.till)
        if report is not None:
            now = self.shell.till.clock.now()
            asks = is_opening_asked(self.shell.till)
            words = self.shell.words
            self.screen().show_view(restored_view(report, now, words, asks_opening=asks))

    @override
    def leave(self) -> None:
        if self._leads_to_day:
            self.over.emit()
        else:
            super().leave()

    def _show_anew(self) -> None:
        if self.is_open():
            self.fill()

    def _confirm(self, pin: str, answer: OpeningAnswer) -> None:
        def fail(error: TillError) -> None:
            self.screen().confirming.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._agree(pin, answer), name="confirm a restore", on_failure=fail)

    async def _agree(self, pin: str, answer: OpeningAnswer) -> None:
        typed = answer.amount.strip()
        amount = read_amount(typed) if typed else None
        await confirm_restore(
            self.shell.till, pin, OpeningWord(is_known=answer.is_known, amount=amount)
        )
        self.leave()
