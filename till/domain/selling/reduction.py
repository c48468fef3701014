"""How far a change reduces what lines and prices come to, in percent."""

from decimal import ROUND_CEILING, Decimal

from till.domain.quantity import plain
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount

NOTHING = Decimal(0)  # percent
_TOLD_TO = Decimal("0.01")
_CERTAIN_TO = Decimal("0.000001")  # beyond this a quotient is noise


def reduction(before: Basket, after: Basket) -> Decimal:
    """Return the largest percentage off a line whose reduction a change makes weigh more, else 0.

    It weighs more by a larger part, and by the same part of more goods: what was approved is what
    was shown (decision 21). A line's own discount and its part of the basket's count together, so
    that one is no way around the other. A line that comes back may bear what it bore. Deposits bear
    none, so that one that comes or goes with its goods is no other line.
    """
    was = _off_all(before)
    now = _off_all(after)
    if now > was:
        owns = [_off(line) for line in after.goods]
        return max((_together(own, now) for own in owns if own < 1), default=NOTHING)
    if len(before.goods) != len(after.goods):
        if not now:
            return NOTHING
        known = {id(line) for line in before.goods}
        come = (line for line in after.goods if id(line) not in known)
        return max((_come_with(line, after) for line in come), default=NOTHING)
    changed = zip(before.goods, after.goods, strict=True)
    raised = [
        _together(_off(new), now)
        for old, new in changed
        if new is not old
        and (
            _together(_off(new), now) > _together(_off(old), was)
            or _lek_off(new, after) > _lek_off(old, before)
        )
    ]
    return max(raised, default=NOTHING)


def price_cut(list_price: Decimal, price: Decimal) -> Decimal:
    """Return how far a price lies below the list price, in percent; 0 where it does not."""
    return _told(1 - price / list_price) if price < list_price else NOTHING


def _off(line: BasketLine) -> Decimal:
    """Return the part of a line that its own discount takes: 0 to 1."""
    return _part(line.discount, line.gross)


def _off_all(basket: Basket) -> Decimal:
    return _part(basket.discount, basket.discountable)


def _part(discount: Discount | None, gross: Decimal) -> Decimal:
    """Return what part of an amount a discount takes: 0 to 1.

    A percentage counts as it was said: rounding its value to the cent is nobody's generosity.
    """
    if discount is None:
        return NOTHING
    if discount.percent is not None:
        return discount.percent / 100
    return discount.value_of(gross) / gross if gross else NOTHING


def _come_with(line: BasketLine, basket: Basket) -> Decimal:
    """Return what a new line bears of the basket's discount, its own together with that.

    A percentage off everything takes more off with each line; an amount only where it meets a
    discount of the line's own.
    """
    own = _off(line)
    of_all = _off_all(basket)
    grows = basket.discount is not None and basket.discount.percent is not None
    return _together(own, of_all) if of_all and own < 1 and (own or grows) else NOTHING


def _lek_off(line: BasketLine, basket: Basket) -> Decimal:
    """Return what is off a line, in lek: its own discount and a percentage off everything."""
    percent = basket.discount.percent if basket.discount else None
    return line.discount_value + line.total * (percent or NOTHING) / 100


def _together(own: Decimal, of_all: Decimal) -> Decimal:
    return _told(1 - (1 - own) * (1 - of_all)) if own or of_all else NOTHING


def _told(part: Decimal) -> Decimal:
    """Return a part as a percentage with two places, never less than it is."""
    percent = (part * 100).quantize(_CERTAIN_TO)
    return plain(percent.quantize(_TOLD_TO, rounding=ROUND_CEILING))
