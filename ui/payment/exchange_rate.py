"""The rate of the day: asked for when euro are taken, shown with the total."""

from decimal import Decimal
from typing import Protocol

from PySide6.QtCore import QObject

from till.actions.tendering import rate_today, set_rate
from till.domain.cash.exchange import EURO, parse_rate
from till.domain.errors import TillError
from ui.kit.frame.number_dialog import NumberDialog, NumberRequest
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Shell


class ShowsRate(Protocol):
    """Where amounts are shown in euro too."""

    def show_rate(self, rate: Decimal | None) -> None:
        """Take so many lek for one euro; None where nobody has said it today."""


class ExchangeRateController(QObject):
    """Keeps the euro rate on the screens; without one of today no euro are taken."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._is_asking = False
        shell.bridge.rate_set.connect(self._take_rate)
        shell.bridge.signed_in.connect(self.show_rate)
        shell.bridge.day_opened.connect(self.show_rate)

    def join(self, payment: PaymentDialog, number: NumberDialog, sale: ShowsRate) -> None:
        """Take the screens of the present language, and show them the rate there is."""
        self._is_asking = False
        self._payment = payment
        self._number = number
        self._sale = sale
        payment.rate_requested.connect(self.ask)
        self.show_rate()

    @property
    def rate(self) -> Decimal | None:
        """Lek for one euro, if somebody has set it today."""
        till = self._shell.till
        newest = rate_today(till)
        return newest.rate if newest and newest.is_of(till.today) else None

    def show_rate(self) -> None:
        """Show today's rate, or none, on the sell screen."""
        self._sale.show_rate(self.rate)

    def ask(self) -> None:
        """Ask for today's rate; that of an earlier day is suggested, and has to be confirmed."""
        say = self._shell.words.say
        before = rate_today(self._shell.till)
        self._is_asking = True
        self._number.ask(
            NumberRequest(
                title=say("exchange.title"),
                sub=say("exchange.sub"),
                unit=say("exchange.unit"),
                suggestion=f"{before.rate:f}".replace(".", ",") if before else "",
                read=parse_rate,
            ),
            self._set,
            left=self._leave,
        )

    def _set(self, text: str) -> None:
        if self._is_asking:
            self._shell.tasks.start(self._keep(text), name="set the rate", on_failure=self._refuse)

    async def _keep(self, text: str) -> None:
        await set_rate(self._shell.till, EURO, parse_rate(text))

    def _refuse(self, error: TillError) -> None:
        self._number.show_problem(self._shell.words.error(error))

    def _take_rate(self) -> None:
        """Show the new rate, and go on with the payment that waited for it."""
        self.show_rate()
        rate = self.rate
        if self._is_asking and rate is not None:
            self._is_asking = False
            self._number.close_overlay()
            self._payment.show_rate(rate)

    def _leave(self) -> None:
        self._is_asking = False
