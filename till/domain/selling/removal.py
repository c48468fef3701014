"""A line that was taken out, and taking that back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from till.domain.selling.basket import (
    Basket,
    BasketLine,
    insert_line,
    remove_line,
    with_buyer,
    with_its_deposit,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A line that was taken out of its place, and the basket before and after that."""

    index: int
    line: BasketLine
    before: Basket
    after: Basket

    @property
    def lines(self) -> Sequence[BasketLine]:
        """The line, and the deposit that went with it."""
        return with_its_deposit(self.before.lines, self.index)


def removal(basket: Basket, index: int) -> Removed:
    """Return what taking the line at `index` out makes of a basket. Raises NoSuchLine."""
    after = remove_line(basket, index)
    return Removed(index=index, line=basket.line(index), before=basket, after=after)


def put_line_back(basket: Basket, removed: Removed) -> Basket:
    """Take a removal back: the basket is as it was, or has the line again if it has changed.

    Whoever went with the last line buys again, unless somebody else is named meanwhile. A deposit
    that was taken out alone, and whose goods are not where they were, comes back as any article.
    """
    if basket == removed.after:
        return removed.before
    lines = removed.lines
    if removed.line.deposit_each is not None and not _has_its_goods(basket, removed):
        lines = [replace(removed.line, deposit_each=None)]
    back = insert_line(basket, removed.index, *lines)
    if basket.buyer is not None or not removed.after.is_empty:
        return back
    was = removed.before
    return with_buyer(back, was.buyer, is_electronic=was.is_electronic)


def _has_its_goods(basket: Basket, removed: Removed) -> bool:
    """Tell whether the goods of a deposit are above its place, and no other deposit follows."""
    place = removed.index
    above = basket.lines[place - 1 : place]
    is_free = all(line.deposit_each is None for line in basket.lines[place : place + 1])
    return is_free and above == removed.before.lines[place - 1 : place]
