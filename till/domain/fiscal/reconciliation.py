"""Holding what the service says against what the till knows."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from till.domain.business_day import TIRANE
from till.domain.errors.day import ClockDoubtful
from till.domain.fiscal.document import Completion
from till.domain.formatting import write_moment
from till.domain.money import to_cents

TOO_FAR_OFF = timedelta(minutes=2)
TOO_FAR_TO_OPEN = timedelta(minutes=5)
HALF_A_SECOND = timedelta(milliseconds=500)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalDifference:
    """Our total of an invoice and the service's, as the service wrote it."""

    ours: Decimal
    theirs: str


def total_difference(ours: Decimal, completion: Completion) -> TotalDifference | None:
    """Return how the service's total differs from ours, to the cent, or None where it does not.

    Both are in the invoice's currency and below zero for reversals (specification 4.2). An answer
    without a total cannot differ.
    """
    theirs = completion.total_text
    if theirs is None:
        return None
    try:
        is_same = to_cents(Decimal(theirs)) == to_cents(ours)
    except InvalidOperation:  # no number, or one too large to have cents
        is_same = False
    return None if is_same else TotalDifference(ours=ours, theirs=theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Numbers that nobody has, from `first` to `last`."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderNumbers:
    """What the numbers of a year's invoices show: those missing between, and those given twice."""

    missing: tuple[Gap, ...] = ()
    doubled: tuple[int, ...] = ()

    @property
    def are_whole(self) -> bool:
        """Whether they run without a gap and each was given once."""
        return not self.missing and not self.doubled


def order_numbers(numbers: Iterable[int]) -> OrderNumbers:
    """Look through the numbers (`invoiceOrderNumber`) of one device and one year, in any order.

    Nothing is said of numbers before the first and after the last: another till may have used the
    device before, and nobody knows yet what comes.
    """
    times = Counter(numbers)
    known = sorted(times)
    return OrderNumbers(
        missing=tuple(
            Gap(first=before + 1, last=after - 1)
            for before, after in pairwise(known)
            if after - before > 1
        ),
        doubled=tuple(number for number in known if times[number] > 1),
    )


def moments_of_year(year: int) -> tuple[datetime, datetime]:
    """Return when a calendar year begins in Tirane and when the next one does."""
    return datetime(year, 1, 1, tzinfo=TIRANE), datetime(year + 1, 1, 1, tzinfo=TIRANE)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceClock:
    """How the service's clock stands to ours, as last measured.

    `ahead` is how far the service is ahead of us (below zero: behind), give or take `allowance`,
    for nobody knows when between asking and answer it looked at its clock. `is_off` is True from
    when the clocks were surely more than two minutes apart until they surely are no more.
    """

    ahead: timedelta
    allowance: timedelta
    measured_at: datetime
    is_off: bool = False

    @property
    def ahead_s(self) -> int:
        """The difference in whole seconds."""
        return round(self.ahead / timedelta(seconds=1))

    @property
    def is_too_far_to_open(self) -> bool:
        """Whether a day had better not be opened by our clock before somebody looked at it."""
        return abs(self.ahead) - self.allowance > TOO_FAR_TO_OPEN


def require_plausible(clock: ServiceClock | None, now: datetime) -> None:
    """Raise ClockDoubtful where the service's clock, if it is known, is far from ours.

    A till whose clock is ahead over midnight would open a day that has not begun.
    """
    if clock is not None and clock.is_too_far_to_open:
        raise ClockDoubtful(ours=write_moment(now), theirs=write_moment(now + clock.ahead))


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """When we asked and when the answer was here by our clock, and the service's time in it."""

    asked_at: datetime
    answered_at: datetime
    service_time: datetime


def compare_clocks(before: ServiceClock | None, exchange: Exchange) -> ServiceClock | None:
    """Return the service's clock after an exchange; `before` where the exchange shows nothing.

    The service writes whole seconds and cuts the rest off.
    """
    took = exchange.answered_at - exchange.asked_at
    if took < timedelta(0):
        return before  # our clock was set back meanwhile
    ours = exchange.asked_at + took / 2
    now = ServiceClock(
        ahead=exchange.service_time + HALF_A_SECOND - ours,
        allowance=took / 2 + HALF_A_SECOND,
        measured_at=exchange.answered_at,
    )
    return replace(now, is_off=_is_off(now, was_off=before is not None and before.is_off))


def _is_off(clock: ServiceClock, *, was_off: bool) -> bool:
    """Tell whether the clocks differ too much; what is within the allowance changes nothing."""
    apart = abs(clock.ahead)
    if was_off:
        return apart + clock.allowance > TOO_FAR_OFF
    return apart - clock.allowance > TOO_FAR_OFF
