"""The basket: what the customer is about to buy, still changeable.

Lives here: lines, what may be done to them, totals and VAT. The one totals function of the till.
Must not: payment, keeping, the wire.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from till.domain.article import Article
from till.domain.discount import Discount
from till.domain.errors import NoSuchLine
from till.domain.money import ZERO, to_cents
from till.domain.quantity import ONE, checked_quantity
from till.domain.vat import VatRates, VatShare, vat_by_code


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketLine:
    """One article times a quantity; the price is the article's when it was added, in lek.

    `settled` is what the line comes to where that is not price × quantity: what a return gives
    back of a line that bore discounts.
    """

    article: Article
    quantity: Decimal
    discount: Discount | None = None
    settled: Decimal | None = None

    @property
    def gross(self) -> Decimal:
        """Price × quantity, rounded, before any discount (lek)."""
        if self.settled is not None:
            return self.settled
        return to_cents(self.article.price * self.quantity)

    @property
    def discount_value(self) -> Decimal:
        """What the line's own discount takes off (lek)."""
        return self.discount.value_of(self.gross) if self.discount else ZERO

    @property
    def total(self) -> Decimal:
        """What the line costs (lek)."""
        return self.gross - self.discount_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Basket:
    """The lines in the order they were added, and a discount on all of them."""

    lines: tuple[BasketLine, ...] = ()
    discount: Discount | None = None

    @property
    def subtotal(self) -> Decimal:
        """Sum of the lines before the discount on the whole basket (lek)."""
        return sum((line.total for line in self.lines), ZERO)

    @property
    def discount_value(self) -> Decimal:
        """What the discount on the whole basket takes off (lek)."""
        return self.discount.value_of(self.subtotal) if self.discount else ZERO

    @property
    def total(self) -> Decimal:
        """What is to be paid (lek)."""
        return self.subtotal - self.discount_value

    @property
    def all_discounts(self) -> Decimal:
        """Every discount together (lek)."""
        return sum((line.discount_value for line in self.lines), self.discount_value)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to pay for."""
        return not self.lines

    def line(self, index: int) -> BasketLine:
        """Return the line at `index`. Raises NoSuchLine."""
        if not 0 <= index < len(self.lines):
            raise NoSuchLine
        return self.lines[index]


def add_article(basket: Basket, article: Article, quantity: Decimal = ONE) -> Basket:
    """Add an article; the same article again raises the newest line instead of making another.

    Raises QuantityNotPositive, QuantityTooLarge or QuantityNotWhole.
    """
    quantity = checked_quantity(quantity)
    article.check_quantity(quantity)
    newest = basket.lines[-1] if basket.lines else None
    if newest and newest.article == article and not article.weighed and newest.discount is None:
        return change_quantity(basket, len(basket.lines) - 1, newest.quantity + quantity)
    return replace(basket, lines=(*basket.lines, BasketLine(article=article, quantity=quantity)))


def change_quantity(basket: Basket, index: int, quantity: Decimal) -> Basket:
    """Give a line another quantity.

    Raises as `add_article` does, NoSuchLine, and DiscountTooLarge where less than a discount that
    is an amount would be left.
    """
    line = basket.line(index)
    quantity = checked_quantity(quantity)
    line.article.check_quantity(quantity)
    return _with_line(basket, index, replace(line, quantity=quantity))


def discount_line(basket: Basket, index: int, discount: Discount | None) -> Basket:
    """Give a line a discount, or take it away. Raises DiscountTooLarge and NoSuchLine."""
    return _with_line(basket, index, replace(basket.line(index), discount=discount))


def discount_basket(basket: Basket, discount: Discount | None) -> Basket:
    """Give the whole basket a discount, or take it away. Raises DiscountTooLarge."""
    changed = replace(basket, discount=discount)
    _ = changed.discount_value
    return changed


def remove_line(basket: Basket, index: int) -> Basket:
    """Take a line out; an amount off the whole basket goes when nothing is left to take it from."""
    basket.line(index)
    lines = basket.lines[:index] + basket.lines[index + 1 :]
    rest = replace(basket, lines=lines)
    too_much = rest.discount is not None and (rest.discount.amount or ZERO) > rest.subtotal
    return replace(rest, discount=None) if too_much or not lines else rest


def insert_line(basket: Basket, index: int, line: BasketLine) -> Basket:
    """Put a removed line back where it was, or at the end if the basket has become shorter."""
    return replace(basket, lines=(*basket.lines[:index], line, *basket.lines[index:]))


def vat_of(basket: Basket, rates: VatRates) -> tuple[VatShare, ...]:
    """VAT by code of what is to be paid, the basket's discount spread over the lines.

    The spread is by value, in lek; the last line takes the remainder, so it adds up.
    """
    spread = spread_discount(basket.discount_value, [line.total for line in basket.lines])
    grosses = (
        (line.article.vat_code, line.total - off)
        for line, off in zip(basket.lines, spread, strict=True)
    )
    return vat_by_code(grosses, rates)


def spread_discount(discount: Decimal, totals: Iterable[Decimal]) -> tuple[Decimal, ...]:
    """Spread an amount over line totals by value, exact to the cent in sum and never above one."""
    shares: list[Decimal] = []
    left, rest = discount, sum(totals := list(totals), ZERO)
    for total in totals:
        share = to_cents(left * total / rest) if rest else ZERO
        shares.append(share)
        left, rest = left - share, rest - total
    return tuple(shares)


def _with_line(basket: Basket, index: int, line: BasketLine) -> Basket:
    changed = replace(basket, lines=(*basket.lines[:index], line, *basket.lines[index + 1 :]))
    _ = line.discount_value  # both refuse a discount larger than what it is taken from
    _ = changed.discount_value
    return changed
