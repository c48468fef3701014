"""The total of the sale on its large display, or the change of the sale just finished."""

from decimal import Decimal

from till.domain.cash.exchange import EURO
from till.domain.money import ZERO, to_cents
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from ui.finished.steps import FinishedView
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.wording import MINUS, format_money, format_percent, unit_of
from ui.sell.measures import SellMeasures, total_steps
from ui.shell.messages import Messages


class SaleTotal:
    """What is to be paid, the lines, the VAT in it and the discounts, in lek.

    `rate` is so many lek for one euro today; without one nothing is said in euro. `credit` is what
    the customer has to get back of goods brought back for these.
    """

    def __init__(self, words: Messages) -> None:
        self._words = words
        self.rate: Decimal | None = None
        self.credit = ZERO
        self._left = ZERO
        self.display = AmountDisplay()
        self.display.setObjectName("sell.total")

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the width and the sizes of another window."""
        self.display.setFixedWidth(measures.right)
        self.display.set_steps(total_steps(measures))

    def show_sale(self, basket: Basket, vat: Decimal) -> None:
        """Show what is to be paid for a basket with so much VAT in it."""
        if self.credit:
            self._show_exchange(basket)
            return
        say = self._words.say
        total = basket.total
        discounts = basket.all_discounts
        self.display.set_heading(say("sell.to_pay"), self._count(basket))
        self.display.set_number(format_money(total))
        foot = [(say("sell.vat"), format_money(vat))]
        if discounts:
            foot.append((say("sell.discount"), MINUS + format_money(discounts)))
        if self.rate:
            foot.append((EURO, format_money(to_cents(total / self.rate))))
        self.display.set_foot(foot)

    def _show_exchange(self, basket: Basket) -> None:
        """Show what changes hands now for goods that are changed; who pays whom is the heading."""
        say = self._words.say
        self._left = left = basket.total - self.credit
        self.display.set_heading(say(f"credit.{exchange_key(left)}"), self._count(basket))
        mood = Mood.OK if left < 0 else Mood.NORMAL
        self.display.set_number(format_money(abs(left)), mood=mood)
        foot = [
            (say("credit.new_goods"), format_money(basket.total)),
            (say("credit.from_return"), MINUS + format_money(self.credit)),
        ]
        if self.rate:
            foot.append((EURO, format_money(to_cents(abs(left) / self.rate))))
        self.display.set_foot(foot)

    def exchange_words(self) -> str:
        """What F12 does while goods are changed, with the amount; nothing where none are."""
        if not self.credit:
            return ""
        amount = format_money(abs(self._left))
        return self._words.say(f"credit.key_{exchange_key(self._left)}", amount=amount)

    def show_change(self, view: FinishedView) -> None:
        """Show the change to give back, what was to be paid and what was received, in lek.

        Of a return or a cancellation, what goes back to the customer.
        """
        say = self._words.say
        number = view.invoice_number
        right = say("finished.invoice_number", number=number) if number else ""
        sale = view.sale
        if sale.kind.is_correction:
            self.display.set_heading(say("returns.to_give"), right)
            unit = unit_of(sale.terms.currency.code)
            self.display.set_number(format_money(-sale.total), unit=unit, mood=Mood.OK)
            self.display.set_foot([])
            return
        self.display.set_heading(say("pay.change"), right)
        self.display.set_number(format_money(sale.change), mood=Mood.OK)
        self.display.set_foot(
            [
                (say("pay.to_pay"), format_money(sale.total)),
                (say("pay.received"), format_money(sale.received - view.credit)),
                *([(say("credit.from_return"), format_money(view.credit))] if view.credit else []),
            ]
        )

    def _count(self, basket: Basket) -> str:
        """How many lines there are, and what was taken off all of them."""
        count = self._words.count("sell.lines", len(basket.lines)) if basket.lines else ""
        if basket.discount is None:
            return count
        off = self._words.say("sell.discount_all", discount=_written(basket.discount))
        return self._words.say("common.joined", first=count, second=off)


def exchange_key(left: Decimal) -> str:
    """Return the word for who pays whom when goods are changed: pays, even or gets."""
    return "pays" if left > 0 else "gets" if left < 0 else "even"


def _written(discount: Discount) -> str:
    """What was taken off the whole basket, as it was given."""
    if discount.percent is not None:
        return format_percent(discount.percent)
    return MINUS + format_money(discount.amount or Decimal(0))
