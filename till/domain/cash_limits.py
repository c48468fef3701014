"""Limits of the law on cash, each with the day from which it holds.

Lives here: what one sale may take in cash, what may lie in the drawer, on any day.
Must not: the settings that tell them (system), limits of roles (limits).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

ALWAYS = date.min  # a limit that has no day holds from the beginning


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
            business=_of(self.business, day),
            private=_of(self.private, day),
            drawer=_of(self.drawer, day),
        )


def _of(limits: Sequence[LegalLimit], day: date) -> Decimal | None:
    begun = [each for each in limits if each.since <= day]
    return max(begun, key=lambda each: each.since).amount if begun else None
