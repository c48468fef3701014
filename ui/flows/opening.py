"""Opening the day: the opening-balance screen joined with declaring it.

Lives here: what is suggested, declaring, where one goes from there.
Must not: the rules of a day (domain.cash).
"""

from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions.opening import declare, suggested_amount
from till.domain.errors import DayAlreadyOpened, TillError
from ui.desk import Desk
from ui.window import Page


class OpeningFlow(QObject):
    """Declaring is local and instant, so the sell screen follows at once."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        desk.bridge.day_opened.connect(self._go_on)

    def connect_screen(self) -> None:
        """Join the screen of the present language."""
        screen = self._desk.window.opening
        screen.declare_wished.connect(self._declare)
        screen.left.connect(self._leave)

    def begin(self) -> None:
        """Ask for today's opening balance."""
        till = self._desk.till
        self._desk.window.opening.begin(till.today, suggested_amount(till))
        self._desk.window.show_page(Page.OPENING)

    def _declare(self, amount: Decimal) -> None:
        self._desk.window.opening.set_sending(True)
        self._desk.tasks.start(
            declare(self._desk.till, amount), name="open the day", on_failure=self._refuse
        )

    def _refuse(self, error: TillError) -> None:
        self._desk.window.opening.set_sending(False)
        if isinstance(error, DayAlreadyOpened):
            self._go_on()
        else:
            self._desk.window.opening.show_problem(self._desk.words.error(error))

    def _go_on(self) -> None:
        self._desk.window.opening.set_sending(False)
        self._leave()

    def _leave(self) -> None:
        self._desk.window.show_page(Page.SELL)
