"""Second looks at cash before it is taken for true."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from till.domain.shop.buyer import Buyer, BuyerIdType

OLD_LEK = 10  # one lek of the money before 1965, in which people still count aloud
NOTES = tuple(Decimal(note) for note in (10_000, 5_000, 2_000, 1_000, 500, 200))
ALWAYS = date.min  # a limit that has no day holds from the beginning


def looks_like_old_lek(total: Decimal, received: Decimal) -> bool:
    """Tell whether an amount was most likely typed in old lek: ten times what was handed over.

    That is so for ten times the total exactly, and where a tenth of the amount would be a usual
    way to pay the total while the amount itself is none. Both are in lek. Ask about typed amounts
    alone: a note that was tapped is what it is.
    """
    if total <= 0 or received < total:
        return False
    tenth = received / OLD_LEK
    if tenth == total:
        return True
    return is_usual(total, tenth) and not is_usual(total, received)


def is_usual(total: Decimal, received: Decimal) -> bool:
    """Tell whether somebody would hand over so much: enough, and no note more than needed.

    An amount smaller than the largest note may be one note of any size; a larger one leaves less
    change than the smallest of the notes it is made of.
    """
    if received < total:
        return False
    return received - total < _smallest_note(received)


def _smallest_note(amount: Decimal) -> Decimal:
    """Return the smallest note in an amount made of as few notes as can be; coins count as one."""
    left = amount
    smallest = amount
    for note in NOTES:
        if left >= note:
            left = left % note
            smallest = note
    return smallest if not left else min(left, smallest)


def is_business(buyer: Buyer | None) -> bool:
    """Tell whether a buyer is a business to the law on cash: whoever is known by a NUIS."""
    return buyer is not None and buyer.id_type is BuyerIdType.NUIS


def cash_over_limit(paid_in_cash: Decimal, limit: Decimal) -> bool:
    """Tell whether a sale is paid with more cash than the law allows (lek)."""
    return paid_in_cash > limit


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalLimit:
    """An amount of lek that holds from a day on, until a later one does; None ends a limit."""

    amount: Decimal | None
    since: date = ALWAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsOfDay:
    """What holds on one day, in lek; None is no limit.

    `business` and `private`: the most that such a buyer may pay for one sale in cash. `drawer`: the
    most cash that may lie in the drawer.
    """

    business: Decimal | None = None
    private: Decimal | None = None
    drawer: Decimal | None = None

    def of_buyer(self, *, is_business: bool) -> Decimal | None:
        """Return the most that a buyer may pay in cash for one sale."""
        return self.business if is_business else self.private


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLimits:
    """The limits as the law has them over the years; the order in which they stand is no matter."""

    business: tuple[LegalLimit, ...] = ()
    private: tuple[LegalLimit, ...] = ()
    drawer: tuple[LegalLimit, ...] = ()

    def of(self, day: date) -> LimitsOfDay:
        """Return what holds on a day."""
        return LimitsOfDay(
            business=limit_on(self.business, day),
            private=limit_on(self.private, day),
            drawer=limit_on(self.drawer, day),
        )


def limit_on(limits: Sequence[LegalLimit], day: date) -> Decimal | None:
    """Return the limit that holds on a day; None is no limit."""
    begun = [each for each in limits if each.since <= day]
    return max(begun, key=lambda each: each.since).amount if begun else None
