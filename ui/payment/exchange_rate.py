"""The rate of the day: asked for when euro are taken, shown on the glass."""

from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions.tendering import rate_today, set_rate
from till.domain.cash.exchange import EURO, parse_rate
from till.domain.errors import TillError
from ui.price.number import RATE, NumberRequest
from ui.shell.context import Desk


class ExchangeRateController(QObject):
    """Keeps the euro rate on the screens; without one of today no euro are taken."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._is_asking = False
        desk.bridge.rate_set.connect(self._take_rate)
        desk.bridge.signed_in.connect(self.show_rate)
        desk.bridge.day_opened.connect(self.show_rate)

    def connect_screen(self) -> None:
        """Join the screens of the present language, and show them the rate there is."""
        window = self._desk.window
        self._is_asking = False
        window.payment.rate_requested.connect(self.ask)
        window.number.entered.connect(self._set)
        window.number.left.connect(self._leave)
        self.show_rate()

    @property
    def rate(self) -> Decimal | None:
        """Lek for one euro, if somebody has set it today."""
        till = self._desk.till
        newest = rate_today(till)
        return newest.rate if newest and newest.is_of(till.today) else None

    def show_rate(self) -> None:
        """Show today's rate, or none, on the sell screen."""
        self._desk.window.sell.show_rate(self.rate)

    def ask(self) -> None:
        """Ask for today's rate; that of an earlier day is suggested, and has to be confirmed."""
        say = self._desk.words.say
        before = rate_today(self._desk.till)
        self._is_asking = True
        self._desk.window.number.begin(
            NumberRequest(
                title=say("exchange.title"),
                sub=say("exchange.sub"),
                unit=say("exchange.unit"),
                suggestion=f"{before.rate:f}".replace(".", ",") if before else "",
                purpose=RATE,
            )
        )

    def _set(self, purpose: str, text: str) -> None:
        if purpose == RATE and self._is_asking:
            self._desk.tasks.start(self._keep(text), name="set the rate", on_failure=self._refuse)

    async def _keep(self, text: str) -> None:
        await set_rate(self._desk.till, EURO, parse_rate(text))

    def _refuse(self, error: TillError) -> None:
        self._desk.window.number.show_problem(self._desk.words.error(error))

    def _take_rate(self) -> None:
        """Show the new rate, and go on with the payment that waited for it."""
        self.show_rate()
        window = self._desk.window
        rate = self.rate
        if self._is_asking and rate is not None:
            self._is_asking = False
            window.number.close_overlay()
            window.payment.show_rate(rate)

    def _leave(self) -> None:
        self._is_asking = False
