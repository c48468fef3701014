"""How much of an article: pieces or weights with at most three places."""

from decimal import Decimal

from till.domain.errors.basket import QuantityNotPositive, QuantityTooLarge, QuantityUnreadable

LARGEST = Decimal("999999.999")
THOUSANDTH = Decimal("0.001")
ONE = Decimal(1)


def checked_quantity(quantity: Decimal) -> Decimal:
    """Return the quantity, without trailing zeros, if it can be sold.

    Raises QuantityNotPositive, QuantityTooLarge (a barcode typed as a quantity, most likely) or
    QuantityUnreadable when it is finer than a thousandth.
    """
    if quantity <= 0:
        raise QuantityNotPositive
    if quantity > LARGEST:
        raise QuantityTooLarge(limit=str(LARGEST))
    if quantity != quantity.quantize(THOUSANDTH):
        raise QuantityUnreadable(text=str(quantity))
    return plain(quantity)


def plain(quantity: Decimal) -> Decimal:
    """Drop trailing zeros without falling into exponents: 2.000 is 2, 10 stays 10."""
    return (
        quantity.quantize(ONE) if quantity == quantity.to_integral_value() else quantity.normalize()
    )


def as_thousandths(quantity: Decimal) -> int:
    """A quantity as whole thousandths, for keeping."""
    return int(quantity / THOUSANDTH)


def from_thousandths(thousandths: int) -> Decimal:
    """Whole thousandths as a quantity."""
    return plain(Decimal(thousandths).scaleb(-3))
