"""Sales in lek that can be paid in coins: the total rounded down, by a rebate on the largest line.

There are no qindarka any more. A label of a scale or a percentage makes 733,30; with rounding to 1
whoever pays wholly in cash owes 733. It is no discount of anybody's: no limit holds for it.
"""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from till.domain.money import ZERO
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.domain.selling.tender import TenderKind


def is_rounded(kinds: Iterable[TenderKind]) -> bool:
    """Tell whether a sale paid in these ways is rounded: wholly in cash, whatever notes."""
    return all(kind is TenderKind.CASH for kind in kinds)


def rounding_of(basket: Basket, step: int | None) -> Decimal:
    """Return what rounding down to whole steps (lek) takes off a basket, 0 where it is not rounded.

    No sale is rounded to nothing, and none that has no goods worth more than what is taken off: of
    a deposit nothing is.
    """
    if step is None or basket.is_empty:
        return ZERO
    off = basket.total % step
    largest = max([line.total for line in basket.goods], default=ZERO)
    return off if off < min(largest, basket.discountable - basket.discount_value) else ZERO


def rounded(basket: Basket, step: int | None) -> Basket:
    """Return a basket rounded down to whole steps (lek), by a rebate on its largest line.

    The discount on all of it stays the amount that it is.
    """
    off = rounding_of(basket, step)
    if not off:
        return basket
    place = basket.lines.index(max(basket.goods, key=lambda each: each.total))
    line = replace(basket.lines[place], rounding=off)
    lines = (*basket.lines[:place], line, *basket.lines[place + 1 :])
    discount = Discount(amount=basket.discount_value) if basket.discount else None
    return replace(basket, lines=lines, discount=discount)
