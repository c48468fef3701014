"""Counting the drawer: notes and coins, or an amount, held against what should be there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_CEILING, Decimal
from enum import Enum
from itertools import pairwise

from till.domain.errors.day import DenominationUnknown, PiecesUnfit
from till.domain.money import ZERO
from till.domain.selling.tender import ForeignCash, checked_amount
from till.domain.shop.people import NamedPerson

# Notes and coins of the lek, the largest first (qindarka are not used any more).
DENOMINATIONS = (10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 1)
MOST_PIECES = 99_999  # of one denomination; more is a barcode in the wrong field
WHOLE_NOTE = Decimal(1_000)


class CountPurpose(Enum):
    """Why somebody counted."""

    CHECK = "check"  # to know; nothing follows from it
    HAND_OVER = "hand_over"  # somebody else takes the drawer over
    CLOSE = "close"  # the day is closed with it
    CORRECT = "correct"  # what the day was closed with was wrong; this count takes its place


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What was found in the drawer: `amount` is everything together, in lek.

    `pieces` are denominations with how many there were, empty where an amount was typed. `foreign`
    are notes of other currencies, as they were counted, which `amount` holds in lek. `is_blind`
    tells that whoever counted was not shown what should be there.
    """

    amount: Decimal
    pieces: tuple[tuple[int, int], ...] = ()
    foreign: tuple[ForeignCash, ...] = ()
    note: str = ""
    is_blind: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CashCount:
    """A count that was kept: when, by whom, what for, and what the drawer should have held then.

    `expected` in lek; `to_person` takes the drawer over; `approved_by` let a difference pass that
    is larger than whoever counted may have.
    """

    day: date
    moment: datetime
    person: NamedPerson
    purpose: CountPurpose
    count: Count
    expected: Decimal
    to_person: NamedPerson | None = None
    approved_by: NamedPerson | None = None

    @property
    def counted(self) -> Decimal:
        """What was there, in lek."""
        return self.count.amount

    @property
    def difference(self) -> Decimal:
        """Counted less expected, in lek: below zero where cash is missing."""
        return self.count.amount - self.expected


def count_pieces(pieces: Mapping[int, int], foreign: Sequence[ForeignCash] = ()) -> Count:
    """Add notes and coins up (denomination in lek → how many).

    Raises DenominationUnknown, PiecesUnfit for fewer than none or absurdly many, AmountTooLarge.
    """
    for denomination, number in pieces.items():
        if denomination not in DENOMINATIONS:
            allowed = ", ".join(str(each) for each in DENOMINATIONS)
            raise DenominationUnknown(denomination=denomination, allowed=allowed)
        if not 0 <= number <= MOST_PIECES:
            raise PiecesUnfit(denomination=denomination, limit=MOST_PIECES)
    there = tuple((each, pieces[each]) for each in DENOMINATIONS if pieces.get(each))
    lek = sum((Decimal(each * number) for each, number in there), ZERO)
    return Count(amount=checked_amount(_all(lek, foreign)), pieces=there, foreign=tuple(foreign))


def count_amount(amount: Decimal, foreign: Sequence[ForeignCash] = ()) -> Count:
    """Take an amount of lek for counted. Raises what `checked_amount` does."""
    checked = checked_amount(amount)
    return Count(amount=checked_amount(_all(checked, foreign)), foreign=tuple(foreign))


def is_trifle(difference: Decimal) -> bool:
    """Tell whether a difference (lek) is less than the smallest coin: nobody can count it."""
    return ZERO < abs(difference) < DENOMINATIONS[-1]


def held_now(counts: Sequence[CashCount], expected: Decimal) -> Decimal:
    """Return what the drawer most likely holds (lek): what was counted last, and what moved since.

    Without a count that is what is expected. A difference that was found is not found again, and
    nothing is held below nothing.
    """
    return max(expected + (counts[-1].difference if counts else ZERO), ZERO)


def may_be_taken(counts: Sequence[CashCount], expected: Decimal) -> Decimal:
    """Return the most (lek) that may be taken out: what is expected, or was counted where more."""
    return max(expected, held_now(counts, expected))


def difference_to_answer_for(found: CashCount, earlier: Sequence[CashCount]) -> Decimal:
    """Return what of a difference (lek) came about since the drawer changed hands.

    A count to know takes nothing off anybody.
    """
    answered = [each for each in earlier if each.purpose is not CountPurpose.CHECK]
    return found.difference - (answered[-1].difference if answered else ZERO)


def held_counts(counts: Sequence[CashCount]) -> tuple[bool, ...]:
    """Tell of each count of a day whether it holds, or the one after it took its place.

    Whoever counts once more to know has mended their count, and so has who corrects a closing.
    """
    later = (not _is_replaced(was, now) for was, now in pairwise(counts))
    return (*later, True) if counts else ()


def _is_replaced(was: CashCount, now: CashCount) -> bool:
    if now.purpose is CountPurpose.CORRECT:
        return was.purpose in {CountPurpose.CLOSE, CountPurpose.CORRECT}
    return was.purpose is CountPurpose.CHECK and was.person == now.person


def own_differences(counts: Sequence[CashCount]) -> tuple[Decimal, ...]:
    """Return what each count of a day found that those before had not (lek), in their order.

    One that does not hold found nothing. Each person answers for their own part, and the parts add
    up to the day's difference.
    """
    found: list[Decimal] = []
    before = ZERO
    for each, holds in zip(counts, held_counts(counts), strict=True):
        found.append(each.difference - before if holds else ZERO)
        before = each.difference if holds else before
    return tuple(found)


def answers(counts: Sequence[CashCount]) -> Sequence[tuple[NamedPerson, Decimal]]:
    """Return who answers for how much of a day's difference (lek), count by count that holds.

    A correction is no new count: what it changes belongs to whoever closed the day, for it was
    their drawer, whoever found the mistake.
    """
    found: list[tuple[NamedPerson, Decimal]] = []
    closed_by: NamedPerson | None = None
    holds = held_counts(counts)
    for each, own, is_held in zip(counts, own_differences(counts), holds, strict=True):
        if each.purpose is CountPurpose.CLOSE:
            closed_by = each.person
        if is_held:
            corrects = each.purpose is CountPurpose.CORRECT
            found.append(((closed_by if corrects else None) or each.person, own))
    return found


def suggested_withdrawal(held: Decimal, limit: Decimal | None) -> Decimal | None:
    """Return how much to bring to the bank (lek, whole thousands), or None within the limit."""
    if limit is None or held <= limit:
        return None
    thousands = ((held - limit) / WHOLE_NOTE).to_integral_value(rounding=ROUND_CEILING)
    return min(thousands * WHOLE_NOTE, held)


def _all(lek: Decimal, foreign: Iterable[ForeignCash]) -> Decimal:
    return sum((each.in_lek for each in foreign), lek)
