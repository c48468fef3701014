"""What taking back the last thing done to a basket changes in it, and a line that was taken out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from till.domain.selling.basket import (
    Basket,
    BasketLine,
    insert_line,
    remove_line,
    with_buyer,
    with_its_deposit,
)

MOST_UNDONE = 10
"""So many things done to a basket can be taken back."""


class Undo(Enum):
    """What is taken back."""

    ADDED = "added"  # a line goes again
    REMOVED = "removed"  # a line comes back
    MORE = "more"
    LESS = "less"
    PRICE = "price"
    LINE_DISCOUNT = "line_discount"
    BASKET_DISCOUNT = "basket_discount"
    CUSTOMER = "customer"


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoStep:
    """What is taken back; `index` and the line there as it is `now` and as it `was`."""

    undo: Undo
    index: int = 0
    now: BasketLine | None = None
    was: BasketLine | None = None

    @property
    def name(self) -> str:
        """The article it is about, if it is about one."""
        line = self.now or self.was
        return line.article.name if line else ""


def undo_step(now: Basket, before: Basket) -> UndoStep:
    """Return what going back to the basket from `before` takes back."""
    came = _goods(now)
    went = _goods(before)
    if [line for _, line in came] == [line for _, line in went]:  # it was of a deposit, or of all
        came = [*enumerate(now.lines)]
        went = [*enumerate(before.lines)]
    both = min(len(came), len(went))
    at = next((each for each in range(both) if came[each][1] != went[each][1]), both)
    if len(came) > len(went):
        return UndoStep(undo=Undo.ADDED, index=came[at][0], now=came[at][1])
    if len(came) < len(went):
        return UndoStep(undo=Undo.REMOVED, index=went[at][0], was=went[at][1])
    if at < both:
        index, line = came[at]
        was = went[at][1]
        return UndoStep(undo=_of_line(line, was), index=index, now=line, was=was)
    if now.discount != before.discount:
        return UndoStep(undo=Undo.BASKET_DISCOUNT)
    return UndoStep(undo=Undo.CUSTOMER)


def _goods(basket: Basket) -> list[tuple[int, BasketLine]]:
    """Return the lines with their places, without the deposits that came with others."""
    return [(at, each) for at, each in enumerate(basket.lines) if each.deposit_each is None]


def _of_line(now: BasketLine, was: BasketLine) -> Undo:
    if now.article.price != was.article.price:
        return Undo.PRICE
    if now.discount != was.discount:
        return Undo.LINE_DISCOUNT
    return Undo.MORE if now.quantity > was.quantity else Undo.LESS


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
