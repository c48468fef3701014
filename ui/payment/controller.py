"""Paying: from the pay keys to a finished sale."""

from collections.abc import Callable, Sequence
from decimal import Decimal

from PySide6.QtCore import Signal

from till.actions.day.drawer import lek_in_drawer
from till.actions.day.opening import opening_today
from till.actions.people.authorisation import require_money_taker
from till.actions.ports.events import BasketChanged, SaleFinished
from till.actions.selling.checkout import check_out, require_ready_to_pay
from till.actions.selling.finding import FoundArticle, meaning_of
from till.actions.selling.tendering import cash_limit, kinds_to_approve, offered, rate_today
from till.domain.barcode import Scan, missing_code
from till.domain.cash.limits import is_business
from till.domain.cash.movement import require_open_day
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.basket import PriceNeeded, WeightNeeded
from till.domain.errors.day import DayNotOpened
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket
from till.domain.selling.pricing import line_of
from till.domain.selling.rounding import rounding_of
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.wording import code_problem
from ui.payment.dialog import PaymentDialog
from ui.payment.draft import Bill, PaymentRequest
from ui.payment.held_scans import HeldScan
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell


class PaymentController(Controller):
    """`ask_for_opening` is called when the day has to be opened first.

    `scan_added` carries a code scanned over the payment that belongs to this sale, `scan_kept` a
    HeldScan for the next customer, `choice_needed` is emitted when somebody has to say which.
    """

    scan_added = Signal(str)
    scan_kept = Signal(object)
    choice_needed = Signal()
    _dialog = LateDialog(PaymentDialog)

    def __init__(self, shell: Shell, ask_for_opening: Callable[[], None]) -> None:
        super().__init__(shell)
        shell.when_made(PaymentDialog, self._join)
        self._ask_for_opening = ask_for_opening
        self._credit = ZERO
        self._bill: Bill | None = None
        shell.bridge.of(SaleFinished).connect(self._leave_finished)
        shell.bridge.of(BasketChanged).connect(self._show_total)

    def _join(self, dialog: PaymentDialog) -> None:
        dialog.finish_requested.connect(lambda tenders: self._start(tenders, ()))
        dialog.left.connect(self._go_back)
        dialog.scanned.connect(self._take_scan)
        dialog.held_added.connect(self._add_held)
        dialog.held_kept.connect(self._keep_held)

    def take_credit(self, amount: Decimal) -> None:
        """Lay so much cash (lek) of goods that were brought back down for the next sale."""
        self._credit = amount

    def begin(self, kind: TenderKind | None) -> None:
        """Open the payment; None lets another kind than cash and card be chosen first."""
        till = self.shell.till
        self._bill = None
        try:
            require_ready_to_pay(till, till.clock.now())
        except DayNotOpened:
            self._ask_for_opening()
        except RuleBroken as error:
            self.shell.say_at_sale(self.shell.words.error(error))
        else:
            self._ask(kind)

    def begin_bill(self, bill: Bill, kind: TenderKind | None) -> None:
        """Open the payment of what is no open sale."""
        till = self.shell.till
        try:
            require_money_taker(till)
            require_open_day(opening_today(till))
        except DayNotOpened:
            self._ask_for_opening()
        except RuleBroken as error:
            self.shell.say(self.shell.words.error(error))
        else:
            self._bill = bill
            self._ask(kind)

    def _ask(self, kind: TenderKind | None) -> None:
        request = self._request(kind)
        self._dialog.begin(request)
        if kind is TenderKind.CASH and request.is_even:
            self._dialog.finish_even()

    def _request(self, kind: TenderKind | None) -> PaymentRequest:
        """Return what the payment screen has to know of the basket, the person and the day."""
        till = self.shell.till
        bill = self._bill
        basket = till.session.basket if bill is None else Basket(buyer=bill.buyer)
        total = basket.total if bill is None else bill.total
        kinds = offered(till)
        rate = rate_today(till)
        if basket.is_electronic and kind not in kinds:
            # Whichever key was pressed: through the bank, where the shop has an account (2.5).
            kind = TenderKind.ACCOUNT if till.policy.account else TenderKind.OTHER
        return PaymentRequest(
            total=total,
            cash_total=total - rounding_of(basket, till.policy.rounding),
            line_count=len(basket.lines) if bill is None else bill.line_count,
            kind=kind,
            customer_name=basket.buyer.name if basket.buyer else "",
            rate=rate.rate if rate and rate.is_of(till.today) else None,
            offered=kinds,
            needs_approval=kinds_to_approve(till),
            cash_limit=cash_limit(till, basket),
            in_drawer=lek_in_drawer(till),
            credit=self._credit if bill is None else ZERO,
            is_blind=till.policy.limits.counts_blind,
            is_business=is_business(basket.buyer),
            is_electronic=basket.is_electronic,
            has_customer_display=self.shell.settings.ui.customer_display,
        )

    def _take_scan(self, code: str) -> None:
        """Hold goods until somebody says whose they are; cards and receipts wait for the end."""
        try:
            meaning = meaning_of(self.shell.till, code)
        except RuleBroken as error:
            self._refuse_scan(code, error)
            return
        if isinstance(meaning, FoundArticle) and self._bill is None:
            self._hold(code, meaning)
        elif isinstance(meaning, Scan):
            self._refuse_scan(code, missing_code(meaning.code))
        else:
            self.shell.scan_waits.emit(code)

    def _hold(self, code: str, found: FoundArticle) -> None:
        amount = None
        try:
            amount = line_of(found.article, found.entered).total
        except (PriceNeeded, WeightNeeded):
            pass  # asked once it is known whose it is
        except RuleBroken as error:
            self._refuse_scan(code, error)
            return
        self._dialog.hold(HeldScan(code=code, name=found.article.name, amount=amount))
        self.choice_needed.emit()

    def _refuse_scan(self, code: str, error: RuleBroken) -> None:
        """Say that a code means nothing, as loud as at the sale."""

        async def refused() -> None:
            raise error

        def say(told: TillError) -> None:
            self._dialog.refuse_scan(code, code_problem(self.shell.words, told))

        self.shell.tasks.start(refused(), name="scan over payment", on_failure=say)

    def _add_held(self) -> None:
        """F2: it belongs to this sale."""
        for scan in self._dialog.take_held():
            self.scan_added.emit(scan.code)

    def _keep_held(self) -> None:
        """F3: it is the next customer's."""
        for scan in self._dialog.take_held():
            self.scan_kept.emit(scan)

    def _show_total(self, event: BasketChanged) -> None:
        """Something came into the sale while it is paid: what was given stays."""
        is_paid = self.shell.till.session.is_closing or event.basket.is_empty
        dialog = self.shell.opened(PaymentDialog)
        if dialog is not None and not is_paid and self._bill is None:
            dialog.show_total(self._request(dialog.kind))

    def _go_back(self) -> None:
        """Esc: what is held belongs to the sale that one goes back to."""
        self._add_held()
        self._leave()

    def _leave_finished(self) -> None:
        """What was scanned while the sale was being kept is the next customer's.

        A bill is left once it is paid itself: another sale that is finished is none of it.
        """
        if self._bill is None:
            if self.shell.opened(PaymentDialog):
                self._keep_held()
            self._leave()

    def _start(self, tenders: Sequence[Tender], approvals: tuple[Approval, ...]) -> None:
        def refuse(error: TillError) -> None:
            self._refuse(error, tenders, approvals)

        work = self._check_out(tenders, approvals)
        self.shell.tasks.start(work, name="check out", on_failure=refuse)

    async def _check_out(self, tenders: Sequence[Tender], approvals: tuple[Approval, ...]) -> None:
        """Close the sale of the total that was shown; ask again where a scan was still on its way.

        Keys pressed while the window was busy come all at once: the pay key before its scan is in.
        """
        session = self.shell.till.session
        if self._bill is not None:
            await self._pay_bill(self._bill, tenders, approvals)
        elif session.is_closing or self._dialog.total == session.basket.total:
            await check_out(self.shell.till, tenders, approvals)
        else:
            self._ask(tenders[-1].kind)

    async def _pay_bill(
        self, bill: Bill, tenders: Sequence[Tender], approvals: tuple[Approval, ...]
    ) -> None:
        await bill.pay(tenders, approvals)
        self._bill = None
        self._leave()
        bill.then()

    def _refuse(
        self, error: TillError, tenders: Sequence[Tender], approvals: tuple[Approval, ...]
    ) -> None:
        if isinstance(error, DayNotOpened):  # midnight came while the money was counted
            self._close()
            self._ask_for_opening()
        elif isinstance(error, ApprovalNeeded):
            self._approve(error, tenders, approvals)
        else:
            self._give_back(error)

    def _approve(
        self, needed: ApprovalNeeded, tenders: Sequence[Tender], approvals: tuple[Approval, ...]
    ) -> None:
        """Let the sale pass once somebody has allowed it; each approval lets one thing pass."""

        async def again(approval: Approval) -> None:
            if self._dialog.is_held:  # scanned meanwhile: the sale may become another one
                self._dialog.enable_again(self.shell.words.say("pay.held_choose"))
            else:
                self._start(tenders, (*approvals, approval))

        about = self._asked(needed)
        self.shell.ask_approval(needed, about, again, on_failure=self._give_back)

    def _asked(self, needed: ApprovalNeeded) -> Asked:
        """Return what the approval is about: the cash beyond the limit, or what is to be paid."""
        basket = self.shell.till.session.basket
        is_cash = needed.right is Right.CASH_OVER_LIMIT
        buyer = self._bill.buyer if self._bill else basket.buyer
        total = self._bill.total if self._bill else basket.total
        amount = Decimal(needed.wanted) if is_cash else total
        return Asked(of=buyer.name if buyer else "", amount=amount)

    def _give_back(self, error: TillError) -> None:
        """Say what is wrong, and let it be tried again."""
        self._dialog.enable_again(self.shell.words.error(error))

    def _leave(self) -> None:
        self._close()
        self.shell.selling_goes_on.emit()

    def _close(self) -> None:
        if dialog := self.shell.opened(PaymentDialog):
            dialog.close_overlay()
