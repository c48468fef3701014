"""What the customer's screen says, as values made of the till's."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from till.domain.money import ZERO, to_cents
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.rounding import rounding_of
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment, TenderKind
from till.domain.shop.article import Unit
from till.domain.text import one_line
from ui.kit.wording import MINUS, format_lek, format_money, format_quantity, format_short
from ui.shell.messages import Messages

LAST_LINES = 6  # ui design, screen 20
OLD_LEK = 10  # old lek to one lek, as many people still count


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayLine:
    """One article; `original` is the amount without discount, empty where there is none."""

    quantity: str
    name: str
    note: str
    original: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayBasket:
    """The newest lines, oldest first, `above` those before; what is to be paid, in several ways.

    `label` says what the total is; `from_return` what of it was brought back before.
    """

    lines: tuple[DisplayLine, ...]
    above: str
    label: str
    total: str
    from_return: str = ""
    discount: str = ""
    euro: str = ""
    euro_rate: str = ""
    old_lek: str = ""
    in_cash: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayThanks:
    """What was paid how, and the change; without change the amount paid."""

    rows: tuple[tuple[str, str], ...]
    label: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Puts values into words; `rate` is what a euro is worth in lek today, if somebody said so.

    `rounding` is the step (lek) that sales in cash are rounded down to. `credit` is what the
    customer has to get back (lek) of goods that are changed for these.
    """

    words: Messages
    units: Mapping[str, Unit]
    rate: Decimal | None = None
    credit: Decimal = ZERO
    old_lek: bool = False
    rounding: int | None = None

    def basket(self, basket: Basket) -> DisplayBasket:
        """A basket with something in it."""
        lines = basket.lines[-LAST_LINES:]
        words = self.words
        off = basket.discount_value
        above = len(basket.lines) - len(lines)
        left = basket.total - self.credit
        euro = format_money(to_cents(abs(left) / self.rate)) if self.rate else ""
        return DisplayBasket(
            lines=tuple(self._line(line) for line in lines),
            above=words.count("customer_display.lines_above", above) if above else "",
            label=words.say(f"customer_display.{'back' if left < 0 else 'to_pay'}"),
            total=format_money(abs(left)),
            from_return=self._from_return(),
            discount=words.say("customer_display.basket_discount", amount=format_money(off))
            if off
            else "",
            euro=words.say("customer_display.euro", amount=euro) if euro else "",
            euro_rate=words.say("customer_display.euro_rate", rate=format_money(self.rate))
            if self.rate
            else "",
            old_lek=self._old_lek(abs(left)),
            in_cash=self._in_cash(basket),
        )

    def thanks(self, sale: Sale) -> DisplayThanks:
        """A sale that is paid."""
        words = self.words
        rows = [(words.say("customer_display.total"), format_lek(sale.total))]
        for payment in sale.payments:
            kind = words.say(f"tender.{payment.kind.name}")
            if given := _handed_over(payment, sale.change - self.credit):
                rows.append((kind, format_lek(given)))
        if self.credit:
            rows.append((words.say("credit.from_return"), format_lek(self.credit)))
        key = "customer_display.change" if sale.change else "customer_display.paid"
        amount = sale.change or sale.total - self.credit
        return DisplayThanks(rows=tuple(rows), label=words.say(key), amount=format_money(amount))

    def _line(self, line: BasketLine) -> DisplayLine:
        unit = self._unit(line)
        notes = []
        if line.article.weighed:
            quantity = format_quantity(line.quantity, unit)
            notes.append(self.words.say("customer_display.measured", quantity=quantity))
        # what it would cost at the catalogue's price and without discount, in lek
        before = (
            line.gross if line.list_price is None else to_cents(line.list_price * line.quantity)
        )
        if off := line.discount_value:
            text = self.words.say("customer_display.line_discount", amount=format_money(off))
            notes.append(text)
        return DisplayLine(
            quantity=unit if line.article.weighed else f"{format_quantity(line.quantity)} ×",
            name=one_line(line.article.name),
            note=" ".join(notes),
            original=format_money(before) if before > line.total else "",
            amount=format_money(line.total),
        )

    def _unit(self, line: BasketLine) -> str:
        unit = self.units.get(line.article.unit)
        return unit.words[self.words.language] if unit else ""

    def _from_return(self) -> str:
        """What was brought back for these."""
        if not self.credit:
            return ""
        return f"{self.words.say('credit.from_return')} {MINUS}{format_lek(self.credit)}"

    def _in_cash(self, basket: Basket) -> str:
        """What is to be paid in cash, where that is rounded."""
        off = ZERO if self.credit else rounding_of(basket, self.rounding)
        amount = format_lek(basket.total - off)
        return self.words.say("customer_display.in_cash", amount=amount) if off else ""

    def _old_lek(self, total: Decimal) -> str:
        if not self.old_lek:
            return ""
        amount = format_short(total * OLD_LEK)
        return self.words.say("customer_display.old_lek", amount=amount)


def _handed_over(payment: Payment, change: Decimal) -> Decimal:
    """What the customer gave: change comes from cash alone and is taken off the payment.

    Of an exchange `change` is less by what lay there before: nobody handed that over.
    """
    return payment.amount + (change if payment.kind is TenderKind.CASH else ZERO)
