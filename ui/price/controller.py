"""Prices, discounts and quantities: the dialogs of F4 and the number pad joined with the basket."""

from collections.abc import Callable
from decimal import Decimal

from PySide6.QtCore import Signal

from till.actions.ports.events import SignedIn, SignedOut
from till.actions.selling import selling
from till.domain.errors import TillError, Unreachable
from till.domain.errors.basket import PriceNeeded
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.basket import (
    Basket,
    change_price,
    change_quantity,
    discount_basket,
    discount_line,
)
from till.domain.selling.discount import Discount
from till.domain.shop.article import ArticleId
from till.domain.typed import read_price, read_quantity
from ui.kit.approval_words import basket_asked_of, discount_asked_of, price_asked_of
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.kit.wording import refused_line
from ui.price.dialog import PriceDialog
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell, Work

Change = Callable[[Basket], Basket]


class PriceController(Controller):
    """`ask_price` is given each open price that a scan came upon.

    `removal_requested` carries a line that is to go, from 0.
    """

    removal_requested = Signal(int)
    _dialog = LateDialog(PriceDialog)
    _number = LateDialog(NumberDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(PriceDialog, self._join)
        self._open_prices: list[PriceNeeded] = []
        self._adding: PriceNeeded | None = None
        for kind in (SignedIn, SignedOut):
            shell.bridge.of(kind).connect(self._forget)

    def _join(self, price: PriceDialog) -> None:
        price.line_discount_requested.connect(self._discount_line)
        price.basket_discount_requested.connect(self._discount_basket)
        price.line_price_requested.connect(self._set_price)
        price.left.connect(self._go_on_selling)

    def begin(self, line: int | None) -> None:
        """Open the dialog on the opened line, from 0, if there is anything to sell."""
        basket = self.shell.till.session.basket
        if not basket.is_empty:
            self._dialog.begin(basket, line)

    def ask_price(self, needed: PriceNeeded) -> None:
        """Ask what an article with an open price costs, after those that were asked before."""
        self._open_prices.append(needed)
        if len(self._open_prices) == 1:
            self._ask_next_price()

    def _discount_line(self, line: int, discount: Discount | None) -> None:
        till = self.shell.till
        self._change(
            lambda approval: selling.set_line_discount(till, line, discount, approval),
            self._discounted(line, lambda basket: discount_line(basket, line, discount)),
        )

    def _discount_basket(self, discount: Discount | None) -> None:
        till = self.shell.till
        self._change(
            lambda approval: selling.set_basket_discount(till, discount, approval),
            self._discounted(None, lambda basket: discount_basket(basket, discount)),
        )

    def _set_price(self, line: int, price: Decimal | None) -> None:
        till = self.shell.till
        before = self.shell.till.session.basket

        def asked() -> Asked:
            after = change_price(before, line, price)
            return price_asked_of(before, after, line)

        self._change(lambda approval: selling.set_price(till, line, price, approval), asked)

    def _change(self, work: Work, asked: Callable[[], Asked]) -> None:
        """Change the basket; the dialog closes once it is done, and says why it was not."""

        def refuse(error: TillError) -> None:
            self._dialog.show_problem(refused_line(self.shell.words, error))

        async def change_and_close(approval: Approval | None) -> None:
            await work(approval)
            self._dialog.close_overlay()
            self._go_on_selling()

        self.shell.run_with_approval(change_and_close, name="price", about=asked, on_failure=refuse)

    def _discounted(self, line: int | None, change: Change) -> Callable[[], Asked]:
        before = self.shell.till.session.basket
        return lambda: discount_asked_of(before, change(before), line)

    def _ask_next_price(self) -> None:
        title = self.shell.words.say("sell.column_price")
        unit = self.shell.words.say("price.in_lek")
        needed = self._open_prices[0]
        self._number.ask(
            NumberRequest(title=title, sub=str(needed.facts["name"]), unit=unit, read=read_price),
            lambda text: self._add_at_price(needed, read_price(text)),
            left=self._leave_open_price,
        )

    def ask_quantity(self, line: int) -> None:
        """Ask for the quantity of a line that was touched."""
        basket = self.shell.till.session.basket
        if line >= len(basket.lines):
            return
        asked_for = basket.lines[line]
        self._number.ask(
            NumberRequest(
                title=self.shell.words.say("keys.f3"),
                sub=asked_for.article.name,
                label=self.shell.words.say("number.quantity"),
                suggestion=format(asked_for.quantity, "f").replace(".", ","),
                read=read_quantity,
                of_line=True,
            ),
            lambda text: self._set_quantity(line, read_quantity(text)),
            left=self._go_on_selling,
            removed=lambda: self.removal_requested.emit(line),
        )

    def _add_at_price(self, needed: PriceNeeded, price: Decimal) -> None:
        """Add what was asked about, once, however often Enter comes before it is added."""
        till = self.shell.till
        article_id = ArticleId(str(needed.facts["code"]))
        quantity = Decimal(needed.facts["quantity"])
        if self._adding is needed:
            return
        self._adding = needed
        before = till.session.basket

        async def add(approval: Approval | None) -> None:
            await selling.add(till, article_id, quantity, approval, price=price)
            self._end_asking(needed)

        def fail(error: TillError) -> None:
            is_added = till.session.basket is not before
            if is_added and isinstance(error, Unreachable):  # it is sold; the disk did not follow
                self._end_asking(needed)
                self.shell.say_at_sale(self.shell.words.error(error))
            else:
                self._refuse_number(error)

        self.shell.run_with_approval(
            add,
            name="open price",
            about=lambda: Asked(of=str(needed.facts.get("name", "")), amount=price),
            on_failure=fail,
        )

    def _end_asking(self, needed: PriceNeeded) -> None:
        """The article has its price; go on with the next one, or with selling."""
        self._adding = None
        self._open_prices = [each for each in self._open_prices if each is not needed]
        self._close_number()

    def _set_quantity(self, line: int, quantity: Decimal) -> None:
        till = self.shell.till
        before = self.shell.till.session.basket

        async def change(approval: Approval | None) -> None:
            await selling.set_quantity(till, line, quantity, approval)
            self._close_number()

        def asked() -> Asked:
            after = change_quantity(before, line, quantity)
            return basket_asked_of(before, after, line)

        self.shell.run_with_approval(
            change, name="quantity", about=asked, on_failure=self._refuse_number
        )

    def _refuse_number(self, error: TillError) -> None:
        self._adding = None
        self._number.show_problem(refused_line(self.shell.words, error))

    def _close_number(self) -> None:
        """Close the pad, or ask for the next open price."""
        self._number.close_overlay()
        if self._open_prices:
            self._ask_next_price()
        else:
            self._go_on_selling()

    def _leave_open_price(self) -> None:
        """Esc: what was asked about is not sold; the next one is asked about."""
        self._open_prices = self._open_prices[1:]
        self._close_number()

    def _go_on_selling(self) -> None:
        self.shell.selling_goes_on.emit()

    def _forget(self) -> None:
        """Another language, or nobody at the till: nothing is asked for any more."""
        self._open_prices = []
        self._adding = None
