"""The rate of the day: asked for when euro are taken, shown with the total."""

from decimal import Decimal
from typing import Final, Protocol

from PySide6.QtCore import QTimer

from till.actions.ports.events import DayOpened, RateSet, SignedIn
from till.actions.selling.tendering import rate_today, set_rate
from till.domain.cash.exchange import EURO, ExchangeRate, parse_rate
from till.domain.errors import TillError
from till.domain.errors.money import RateDoubtful
from till.domain.rights.asked import Asked, Worth
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.kit.wording import refused_line
from ui.payment.dialog import PaymentDialog
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell

LOOK_MS: Final = 2000


class ShowsRate(Protocol):
    """Where amounts are shown in euro too."""

    def show_rate(self, rate: Decimal | None) -> None:
        """Take so many lek for one euro; None where nobody has said it today."""


class ExchangeRateController(Controller):
    """Keeps the euro rate on the screens; without one of today no euro are taken."""

    _number = LateDialog(NumberDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(PaymentDialog, self._join)
        self._is_asking = False
        self._doubted: Decimal | None = None
        self._seen: ExchangeRate | None = None
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._notice)
        self._look.start()
        shell.bridge.of(RateSet).connect(self._take_rate)
        shell.bridge.of(SignedIn).connect(self.show_rate)
        shell.bridge.of(DayOpened).connect(self.show_rate)

    def _join(self, dialog: PaymentDialog) -> None:
        dialog.rate_requested.connect(self.ask)

    def join(self, sale: ShowsRate) -> None:
        """Take the screen of the present language, and show it the rate there is."""
        self._is_asking = False
        self._sale = sale
        self.show_rate()

    @property
    def rate(self) -> Decimal | None:
        """Lek for one euro, if somebody has set it today."""
        till = self.shell.till
        newest = rate_today(till)
        return newest.rate if newest and newest.is_of(till.today) else None

    def _notice(self) -> None:
        """Take a rate that a command has set beside the window."""
        newest = rate_today(self.shell.till)
        if newest is not None and newest != self._seen:
            self.shell.till.announce(RateSet(rate=newest))

    def end(self) -> None:
        """Look no more: the window closes, and the till with it."""
        self._look.stop()

    def show_rate(self) -> None:
        """Show today's rate, or none, on the sell screen."""
        self._seen = rate_today(self.shell.till)
        self._sale.show_rate(self.rate)

    def ask(self) -> None:
        """Ask for today's rate; that of an earlier day is suggested, and has to be confirmed."""
        say = self.shell.words.say
        before = rate_today(self.shell.till)
        self._is_asking = True
        self._doubted = None
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
        """Set it; a rate that was doubted and is entered once more is meant."""
        if not self._is_asking:
            return
        till = self.shell.till
        rate = parse_rate(text)
        is_sure = rate == self._doubted
        self.shell.run_with_approval(
            lambda approval: set_rate(till, EURO, rate, approval, is_sure=is_sure),
            name="set the rate",
            about=lambda: self._asked_words(rate),
            on_failure=lambda error: self._refuse(error, rate),
        )

    def _asked_words(self, rate: Decimal) -> Asked:
        """Return what the approval is about: the rate before, and the one that is wanted."""
        before = rate_today(self.shell.till)
        return Asked(
            of=self.shell.words.say("exchange.unit"),
            was="" if before is None else before.rate,
            now=rate,
            worth=Worth.RATE,
        )

    def _refuse(self, error: TillError, rate: Decimal) -> None:
        """Say what is wrong; of a doubtful rate also how to keep it."""
        said = refused_line(self.shell.words, error)
        if isinstance(error, RateDoubtful):
            self._doubted = rate
            said = f"{said} {self.shell.words.say('exchange.keep')}"
        self._number.show_problem(said)

    def _take_rate(self, event: RateSet) -> None:
        """Show the new rate, and go on with the payment that waited for it or is open.

        What was asked is answered before anything is read: a rate that is kept is not asked again.
        """
        was_asking = self._is_asking and event.rate.is_of(self.shell.till.today)
        if was_asking:
            self._is_asking = False
            self._number.close_overlay()
        self.show_rate()
        rate = self.rate
        if rate is None:
            return
        if payment := self.shell.opened(PaymentDialog):
            (payment.show_rate if was_asking else payment.take_rate)(rate)

    def _leave(self) -> None:
        self._is_asking = False
