"""What taking back the last thing done to a basket changes in it."""

from dataclasses import dataclass
from enum import Enum

from till.domain.selling.basket import Basket, BasketLine

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
