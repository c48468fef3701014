"""A sale: a basket fully tendered. It never changes again."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from till.domain.business_day import day_of
from till.domain.errors.basket import BasketEmpty
from till.domain.identifiers import DocKind
from till.domain.money import ZERO
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    discountable,
    discounted_by_line,
    spread_discount,
    vat_of,
)
from till.domain.selling.tender import Payment, Settlement, TenderKind
from till.domain.selling.terms import AT_THE_COUNTER, Electronic, Terms
from till.domain.shop.people import Cashier
from till.domain.shop.vat import VatRates, VatShare


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """What was sold to whom by whom; amounts in lek.

    `number` counts the day's sales at this till; `received` and `change` are between cashier and
    customer and never leave the till (design: fiscal, "Totals"). Whatever else is invoiced is a
    sale on other `terms`; its amounts are in the currency of those, negative where it gives back.
    """

    number: int
    day: date
    closed_at: datetime
    cashier: Cashier
    lines: tuple[BasketLine, ...]
    discount_value: Decimal
    total: Decimal
    payments: tuple[Payment, ...]
    received: Decimal
    change: Decimal
    vat: tuple[VatShare, ...]
    terms: Terms = AT_THE_COUNTER

    @property
    def key(self) -> str:
        """The sale's name at this till: its day and its number, as `20261120-0107`."""
        return f"{self.day:%Y%m%d}-{self.number:04}"

    @property
    def kind(self) -> DocKind:
        """What the document of this sale reports."""
        return self.terms.kind

    @property
    def gives_back(self) -> bool:
        """Whether money goes back: it takes a sale back, or corrects one to less."""
        return self.kind.is_correction or self.total < ZERO

    @property
    def discount_by_line(self) -> tuple[Decimal, ...]:
        """What each line bears of the discount on all of them; a deposit bears none."""
        return spread_discount(self.discount_value, discountable(self.lines))

    @property
    def rounding(self) -> Decimal:
        """What was taken off so that it could be paid in coins."""
        return sum((line.rounding for line in self.lines), ZERO)

    @property
    def cash(self) -> Decimal:
        """What it changes in the drawer, in lek: cash given less change, paid out if we bought."""
        paid = sum((p.amount for p in self.payments if p.kind is TenderKind.CASH), ZERO)
        in_lek = self.terms.currency.in_lek(paid)
        return -in_lek if self.terms.is_purchase else in_lek

    @property
    def is_cash_class(self) -> bool:
        """Whether it waits for the day's opening balance: the first payment decides (2.5).

        An order has none and is of the cash class (4.1 rule 4), and so is its cancellation.
        """
        return not self.payments or self.payments[0].kind.is_cash_class

    @property
    def is_paid_in_cash(self) -> bool:
        """Whether notes or coins change hands, so that the drawer has to open."""
        return bool(self.change) or any(each.kind is TenderKind.CASH for each in self.payments)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """What closing a sale needs besides basket and settlement."""

    cashier: Cashier
    moment: datetime
    number: int
    rates: VatRates
    terms: Terms = AT_THE_COUNTER


def terms_of(basket: Basket) -> Terms:
    """Return the terms of a basket that is paid at the counter: for whom, electronic or not.

    Without a buyer they are those of any sale, so that its request is the same to the byte.
    """
    if basket.buyer is None:
        return AT_THE_COUNTER
    electronic = Electronic() if basket.is_electronic else None
    return Terms(buyer=basket.buyer, electronic=electronic)


def close_sale(basket: Basket, settlement: Settlement, closing: Closing) -> Sale:
    """Close a settled basket. Raises BasketEmpty, or VatCodeNotAllowed for a code that is off."""
    if basket.is_empty:
        raise BasketEmpty
    basket = discounted_by_line(basket)
    return Sale(
        number=closing.number,
        day=day_of(closing.moment),
        closed_at=closing.moment,
        cashier=closing.cashier,
        lines=basket.lines,
        discount_value=basket.discount_value,
        total=basket.total,
        payments=settlement.payments,
        received=settlement.received,
        change=settlement.change,
        vat=vat_of(basket, closing.rates),
        terms=closing.terms,
    )


def number_of_key(sale_key: str) -> str:
    """Return the shop's own number of a sale, as the customer's slip has it: `0107`."""
    return sale_key.rpartition("-")[2]
