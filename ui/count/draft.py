"""A count as it is being made, what came of one, and those that were left halfway."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from till.actions.till import Till
from till.domain.cash.count import CashCount, Count
from till.domain.shop.people import Cashier

OLDEST: Final = timedelta(hours=4)  # after that too much has come and gone to count on


@dataclass(frozen=True, slots=True, kw_only=True)
class CountDraft:
    """What was counted so far; texts as they were typed, pieces as value in lek and how many."""

    pieces: tuple[tuple[int, int], ...] = ()
    amount_text: str = ""
    euro_text: str = ""
    note: str = ""
    is_typed: bool = False
    hands_over: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody has begun."""
        return not (self.pieces or self.amount_text or self.euro_text or self.note)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRequest:
    """A count to be kept; whether the drawer is handed over with it, and its slip printed."""

    count: Count
    hands_over: bool = False
    prints: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountResult:
    """A count that was kept, and what should go to the bank now (lek), if anything."""

    kept: CashCount
    to_the_bank: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Left:
    """A count as it was left, and when somebody last changed it."""

    draft: CountDraft
    moment: datetime


class CountDrafts:
    """Remembers as long as the till runs: over a lock, another page, another language, midnight."""

    def __init__(self, till: Till) -> None:
        self._till = till
        self._left: dict[int, _Left] = {}

    def keep(self, draft: CountDraft) -> None:
        """Remember what whoever stands here has counted so far; an empty one is forgotten."""
        person = self._till.session.cashier
        if person is None:
            return
        if draft.is_empty:
            self._left.pop(person.person_id, None)
        else:
            self._left[person.person_id] = _Left(draft=draft, moment=self._till.clock.now())

    def of_cashier(self) -> CountDraft | None:
        """Return what whoever stands here left halfway, unless that is hours ago."""
        person = self._till.session.cashier
        left = self._left.get(person.person_id) if person is not None else None
        if left is None or self._till.clock.now() - left.moment > OLDEST:
            return None
        return left.draft

    def forget(self, person: Cashier | None = None) -> None:
        """The count of a person is finished; without one, of whoever stands here."""
        who = person or self._till.session.cashier
        if who is not None:
            self._left.pop(who.person_id, None)
