"""A return as it is put together: which lines come back, how many, why, and how money goes back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from till.domain.errors.documents import ReturnTooMuch
from till.domain.quantity import checked_quantity, plain
from till.domain.selling.returns import (
    Corrected,
    LeftToReturn,
    deposit_of,
    held_payments,
    left_to_return,
)
from till.domain.selling.tender import Payment, TenderKind

NOTHING: Final = Decimal(0)
MOST_ALONE: Final = 2  # kinds from which one is chosen


class ReturnReason(StrEnum):
    """Why goods come back."""

    DAMAGED = "damaged"
    MISTAKE = "mistake"
    CHANGED_MIND = "changed_mind"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnDraft:
    """What is to come back of a sale; `wanted` is index from 0 → quantity, never more than is left.

    `first` is the kind that money goes back in before all others.
    """

    was: Corrected
    left: Sequence[LeftToReturn]
    wanted: Mapping[int, Decimal] = field(default_factory=dict)
    reason: ReturnReason | None = None
    first: TenderKind | None = None

    @property
    def payments(self) -> Sequence[Payment]:
        """The kinds that money can still go back in, in the order they were paid in."""
        return [each for each in held_payments(self.was) if each.amount]

    @property
    def is_empty(self) -> bool:
        """Whether no line comes back yet."""
        return not self.wanted

    def quantity(self, index: int) -> Decimal:
        """How many of a line come back."""
        return self.wanted.get(index, NOTHING)

    def value(self, index: int) -> Decimal:
        """What is left of a line: what the customer paid for it and has not got back."""
        return self.left[index].value

    def with_quantity(self, index: int, quantity: Decimal) -> "ReturnDraft":
        """The draft with so many of a line, at most what is left; nothing takes it out.

        The deposit that was paid with it comes back along.
        Raises what a quantity may, and QuantityNotWhole for part of a piece.
        """
        held = self.left[index].quantity
        deposit = deposit_of(self.left, index, min(quantity, held))
        gone = {index, deposit[0]} if deposit else {index}
        rest = {at: each for at, each in self.wanted.items() if at not in gone}
        if quantity <= 0 or not held:
            return replace(self, wanted=rest)
        checked = checked_quantity(quantity)
        self.left[index].line.article.check_quantity(checked)
        along = dict([deposit] if deposit and deposit[1] else [])
        return replace(self, wanted={**rest, index: min(checked, held), **along})

    def with_exactly(self, index: int, quantity: Decimal) -> "ReturnDraft":
        """The draft with so many of a line. Raises ReturnTooMuch for more than is left."""
        held = self.left[index]
        if quantity > held.quantity:
            raise ReturnTooMuch(name=held.line.article.name, left=str(held.quantity))
        return self.with_quantity(index, quantity)

    def because(self, reason: ReturnReason) -> "ReturnDraft":
        """The draft with why it comes back."""
        return replace(self, reason=reason)

    def paid_back_in(self, kind: TenderKind) -> "ReturnDraft":
        """The draft with the kind that money goes back in first."""
        return replace(self, first=kind)

    def turned(self) -> "ReturnDraft":
        """The draft with the next kind first, where it was paid in several."""
        kinds = [each.kind for each in self.payments]
        if len(kinds) < MOST_ALONE:
            return self
        place = kinds.index(self.first) if self.first in kinds else 0
        return self.paid_back_in(kinds[(place + 1) % len(kinds)])

    def toggled(self, index: int) -> "ReturnDraft":
        """The draft with all that is left of a line, or without it."""
        whole = NOTHING if index in self.wanted else self.left[index].quantity
        return self.with_quantity(index, whole)

    def stepped(self, index: int, step: int | Decimal) -> "ReturnDraft":
        """The draft with so many more or less of a line; weighed goods come back whole."""
        line = self.left[index]
        if line.line.article.weighed:
            return self.with_quantity(index, line.quantity if step > 0 else NOTHING)
        return self.with_quantity(index, plain(self.quantity(index) + step))

    def with_all(self) -> "ReturnDraft":
        """The draft with everything that is left, or with nothing where it has all that."""
        every = {at: each.quantity for at, each in enumerate(self.left) if each.quantity}
        return replace(self, wanted={} if dict(self.wanted) == every else every)

    def with_article(self, article_id: str, more: Decimal) -> tuple["ReturnDraft", int | None]:
        """The draft with so many more of the first line of an article that has some left.

        With it that line's index, or None where no line can take more. Raises QuantityNotWhole.
        """
        for index, each in enumerate(self.left):
            if each.line.article.article_id == article_id and self.quantity(index) < each.quantity:
                return self.stepped(index, more), index
        return self, None


def draft_of(was: Corrected) -> ReturnDraft:
    """Return nothing chosen yet; where one line alone is left, that one."""
    left = left_to_return(was)
    draft = ReturnDraft(was=was, left=left)
    possible = [index for index, each in enumerate(left) if each.quantity]
    return draft.toggled(possible[0]) if len(possible) == 1 else draft
