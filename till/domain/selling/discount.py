"""Discounts: a percentage or an amount, turned into an amount at once."""

from dataclasses import dataclass
from decimal import Decimal

from till.domain.errors import RuleBroken
from till.domain.errors.basket import DiscountTooLarge, DiscountUnreadable
from till.domain.money import to_cents
from till.domain.typed import CENTS, read_amount, read_number, shortened

ALL_OF_IT = Decimal(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discount:
    """Either `percent` (0 to 100, exclusive of 0) or `amount` in lek, never both."""

    percent: Decimal | None = None
    amount: Decimal | None = None

    def __post_init__(self) -> None:
        if (self.percent is None) == (self.amount is None):
            raise ValueError(self)

    def value_of(self, gross: Decimal) -> Decimal:
        """Return what is taken off `gross`, in lek. Raises DiscountTooLarge beyond all of it."""
        value = (
            self.amount if self.amount is not None else to_cents(gross * (self.percent or 0) / 100)
        )
        if value > gross:
            raise DiscountTooLarge(limit=str(gross))
        return value


def parse_discount(text: str) -> Discount:
    """Read `10%` or an amount in lek such as `50` or `49,50`. Raises DiscountUnreadable."""
    typed = text.strip()
    is_percent = typed.endswith("%")
    try:
        number = read_number(typed[:-1], CENTS) if is_percent else read_amount(typed)
    except RuleBroken:
        number = None
    if number is None or number <= 0 or (is_percent and number > ALL_OF_IT):
        raise DiscountUnreadable(text=shortened(typed))
    return Discount(percent=number) if is_percent else Discount(amount=number)
