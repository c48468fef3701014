"""Money as Decimal, rounded in one place."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from till.domain.errors.basket import PriceNotPositive, PriceTooLarge, PriceUnreadable

CENT = Decimal("0.01")
FINEST_PRICE = Decimal("0.0001")
ZERO = Decimal("0.00")
LARGEST_AMOUNT = Decimal("999999999.99")  # lek that a line, a sale, a price or a drawer comes to


def to_cents(amount: Decimal) -> Decimal:
    """Round to two places, half up (design: fiscal, "Totals"); the only rounding of money."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def as_whole_cents(amount: Decimal) -> int:
    """An amount in lek as whole cents, for keeping. Raises ValueError where it is finer."""
    cents = amount * 100
    if cents != cents.to_integral_value():
        raise ValueError(amount)
    return int(cents)


def from_whole_cents(cents: int) -> Decimal:
    """Whole cents as an amount in lek with two places."""
    return Decimal(cents).scaleb(-2)


def as_price(amount: Decimal) -> Decimal:
    """Round a unit price to four places, half up, and write it with no more than it needs: two."""
    fine = amount.quantize(FINEST_PRICE, rounding=ROUND_HALF_UP)
    cents = fine.quantize(CENT, rounding=ROUND_HALF_UP)
    return cents if cents == fine else fine.normalize()


def checked_price(price: Decimal) -> Decimal:
    """Return a price (lek) that something can be sold at.

    Raises PriceNotPositive, PriceTooLarge, or PriceUnreadable when it has more than four places or
    is no number at all.
    """
    if not price.is_finite():
        raise PriceUnreadable(text=str(price)[:20])
    if price <= 0:
        raise PriceNotPositive
    if price > LARGEST_AMOUNT:
        raise PriceTooLarge(limit=str(LARGEST_AMOUNT))
    if price != as_price(price):
        raise PriceUnreadable(text=str(price)[:20])
    return as_price(price)


def as_ten_thousandths(price: Decimal) -> int:
    """A unit price as whole ten-thousandths of a lek, for keeping. Raises ValueError if finer."""
    kept = price * 10_000
    if kept != kept.to_integral_value():
        raise ValueError(price)
    return int(kept)


def from_ten_thousandths(kept: int) -> Decimal:
    """Whole ten-thousandths as a unit price in lek with two to four places."""
    cents, finer = divmod(kept, 100)
    return Decimal(kept).scaleb(-4).normalize() if finer else from_whole_cents(cents)


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxed:
    """An amount with the VAT that is in it, in lek; it refuses to exist unless it adds up."""

    gross: Decimal
    net: Decimal
    vat: Decimal

    def __post_init__(self) -> None:
        if self.net + self.vat != self.gross:
            raise ValueError(self)


def split_gross(gross: Decimal, rate_percent: Decimal) -> Taxed:
    """Split an amount with VAT into net and VAT; VAT is the rest, so it always adds up."""
    net = to_cents(gross * 100 / (100 + rate_percent))
    return Taxed(gross=gross, net=net, vat=gross - net)
