"""Paying: from the pay keys to a finished sale.

Lives here: opening the payment, checking out, the day that is not open yet.
Must not: settling amounts (domain.tender), what follows a sale (flows.finished).
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from till.actions.checkout import check_out, require_ready_to_pay
from till.domain.errors import DayNotOpened, RuleBroken, TillError
from till.domain.tender import Tender, TenderKind
from ui.desk import Desk

KINDS = {"cash": TenderKind.CASH, "card": TenderKind.CARD}


class PayingFlow(QObject):
    """`ask_for_opening` is called when the day has to be opened first."""

    def __init__(self, desk: Desk, ask_for_opening: Callable[[], None]) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._ask_for_opening = ask_for_opening
        desk.bridge.sale_finished.connect(self._leave)

    def connect_screen(self) -> None:
        """Join the screens of the present language."""
        self._desk.window.sell.payment_wished.connect(self._begin)
        self._desk.window.sell.opening_wished.connect(self._ask_for_opening)
        self._desk.window.payment.finish_wished.connect(self._finish)
        self._desk.window.payment.left.connect(self._leave)

    def _begin(self, kind: str) -> None:
        till, window = self._desk.till, self._desk.window
        try:
            require_ready_to_pay(till, till.clock.now())
        except DayNotOpened:
            self._ask_for_opening()
        except RuleBroken as error:
            window.sell.show_problem("", self._desk.words.error(error))
        else:
            self._ask(KINDS[kind])

    def _ask(self, kind: TenderKind) -> None:
        basket = self._desk.till.session.basket
        self._desk.window.payment.begin(basket.total, len(basket.lines), kind)

    def _finish(self, tenders: Sequence[Tender]) -> None:
        self._desk.tasks.start(self._check_out(tenders), name="check out", on_failure=self._refuse)

    async def _check_out(self, tenders: Sequence[Tender]) -> None:
        """Close the sale of the total that was shown; ask again where a scan was still on its way.

        Keys pressed while the window was busy come all at once: the pay key before its scan is in.
        """
        session = self._desk.till.session
        if session.is_closing or self._desk.window.payment.total == session.basket.total:
            await check_out(self._desk.till, tenders)
        else:
            self._ask(tenders[-1].kind)

    def _refuse(self, error: TillError) -> None:
        if isinstance(error, DayNotOpened):  # midnight came while the money was counted
            self._close()
            self._ask_for_opening()
        else:
            self._desk.window.payment.enable_again(self._desk.words.error(error))

    def _leave(self) -> None:
        self._close()
        self._desk.window.selling_goes_on.emit()

    def _close(self) -> None:
        if self._desk.window.payment.isVisible():
            self._desk.window.payment.close_overlay()
