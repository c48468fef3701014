"""A change of price that is being typed: of what, in which method, and what it would come to."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from till.domain.errors import TillError
from till.domain.money import to_cents
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    change_price,
    discount_basket,
    discount_line,
)
from till.domain.selling.discount import Discount, parse_discount
from till.domain.typed import read_price
from ui.kit.formats import NO_BREAK_SPACE


class PriceMethod(StrEnum):
    """How a change is said."""

    PERCENT = "percent"
    LEK = "lek"
    PRICE = "price"


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceDraft:
    """The basket as it is, the line that was opened, and what is typed so far.

    `is_line` tells that the line is changed and not the whole sale; without a line it cannot be.
    """

    basket: Basket = Basket()
    line: int | None = None
    is_line: bool = False
    method: PriceMethod = PriceMethod.PERCENT
    text: str = ""

    @property
    def chosen(self) -> BasketLine | None:
        """The line to be changed; None for the whole sale."""
        return self.basket.line(self.line) if self.is_line and self.line is not None else None

    @property
    def before(self) -> Decimal:
        """What the line or the sale costs now, without its own discount and at its list price."""
        line = self.chosen
        if line is None:
            return self.basket.subtotal
        return to_cents(line.was_price * line.quantity) if line.list_price else line.gross

    @property
    def after(self) -> Decimal:
        """What the line or the sale would cost, in lek; as now while the text cannot be read."""
        changed = self.preview()
        return changed.total if self.chosen is None else changed.line(self.line or 0).total

    @property
    def can_take_away(self) -> bool:
        """Whether there is a discount or a price of somebody's to take away."""
        line = self.chosen
        if line is None:
            return self.basket.discount is not None
        return line.discount is not None or line.list_price is not None

    def preview(self) -> Basket:
        """The basket as it would be; as it is while nothing that can be read is typed."""
        try:
            return self.changed()
        except TillError:
            return self.basket

    def changed(self) -> Basket:
        """The basket with the change.

        Raises DiscountUnreadable, DiscountTooLarge, PriceUnreadable and their kin.
        """
        line = self.chosen
        if line is None or self.line is None:
            return discount_basket(self.basket, self.discount())
        if self.method is not PriceMethod.PRICE:
            return discount_line(self.basket, self.line, self.discount())
        return change_price(self.basket, self.line, self.price())

    def discount(self) -> Discount:
        """The discount typed. Raises DiscountUnreadable."""
        sign = "%" if self.method is PriceMethod.PERCENT else ""
        return parse_discount(f"{_plain(self.text)}{sign}")

    def price(self) -> Decimal:
        """The price typed, in lek for one unit. Raises PriceUnreadable and its kin."""
        return read_price(self.text)


def _plain(text: str) -> str:
    """The text without blanks between thousands."""
    return "".join(text.replace(NO_BREAK_SPACE, " ").split())
