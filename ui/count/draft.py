"""A count as it is being made, and what came of one."""

from dataclasses import dataclass
from decimal import Decimal

from till.domain.cash.count import CashCount, Count


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
