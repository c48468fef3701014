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
    index = 0
    both = min(len(now.lines), len(before.lines))
    while index < both and now.lines[index] == before.lines[index]:
        index += 1
    if len(now.lines) > len(before.lines):
        return UndoStep(undo=Undo.ADDED, index=index, now=now.lines[index])
    if len(now.lines) < len(before.lines):
        return UndoStep(undo=Undo.REMOVED, index=index, was=before.lines[index])
    if index < len(now.lines):
        line = now.lines[index]
        was = before.lines[index]
        return UndoStep(undo=_of_line(line, was), index=index, now=line, was=was)
    if now.discount != before.discount:
        return UndoStep(undo=Undo.BASKET_DISCOUNT)
    return UndoStep(undo=Undo.CUSTOMER)


def _of_line(now: BasketLine, was: BasketLine) -> Undo:
    if now.article.price != was.article.price:
        return Undo.PRICE
    if now.discount != was.discount:
        return Undo.LINE_DISCOUNT
    return Undo.MORE if now.quantity > was.quantity else Undo.LESS
