"""Holding what the service says against what the till knows."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from till.domain.business_day import TIRANE, day_of
from till.domain.fiscal.document import Completion
from till.domain.identifiers import DocId
from till.domain.money import to_cents

LONGEST_EXCHANGE = timedelta(minutes=2)  # no request waits so long for its answer
TOO_FAR_OFF = timedelta(minutes=2)
TOO_FAR_TO_OPEN = timedelta(minutes=5)
HALF_A_DAY = timedelta(hours=12)
WORTH_KEEPING = timedelta(seconds=30)
HALF_A_SECOND = timedelta(milliseconds=500)


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalDifference:
    """Our total of an invoice and the service's, as the service wrote it."""

    ours: Decimal
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceAmounts:
    """What an invoice comes to, as it was written; None where nothing was said."""

    total: str | None
    net: str | None
    vat: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountsDiffer:
    """An invoice whose total, net or VAT the service made another than the till."""

    doc_id: DocId
    invoice_number: str | None
    ours: InvoiceAmounts
    theirs: InvoiceAmounts


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
    `uptime` is how long this machine had been running then: until it is started anew, what the
    service's clock shows is known, however ours is set.
    """

    ahead: timedelta
    allowance: timedelta
    measured_at: datetime
    is_off: bool = False
    uptime: timedelta | None = None

    @property
    def ahead_s(self) -> int:
        """The difference in whole seconds."""
        return round(self.ahead / timedelta(seconds=1))

    def is_sure(self, uptime: timedelta) -> bool:
        """Whether the machine has been running since: what the service's clock shows is known."""
        return self.uptime is not None and uptime >= self.uptime

    def shows(self, now: datetime, uptime: timedelta) -> datetime:
        """Return what the service's clock shows while ours shows `now`.

        A machine that was started anew since may have had its clock set, too: then it is a guess.
        """
        if self.uptime is None or uptime < self.uptime:
            return now + self.ahead
        return self.measured_at + self.ahead + (uptime - self.uptime)

    def tells_more_than(self, kept: "ServiceClock | None") -> bool:
        """Tell whether it is worth a place on disk where another is kept: it says something else.

        What is kept is written with an answer that is written anyway, but not with each.
        """
        if kept is None or kept.is_off is not self.is_off:
            return True
        is_sure_anew = self.uptime is not None and not kept.is_sure(self.uptime)
        return is_sure_anew or abs(self.ahead - kept.ahead) > WORTH_KEEPING


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockDoubt:
    """Why a day had better not be opened or closed by our clock: another one contradicts it.

    `theirs` is what the service's clock shows, or when the newest document was issued. It is
    `is_grave` where our clock is on another day or half a day off: then it takes an owner's word.
    """

    theirs: datetime
    is_grave: bool


def clock_doubt(
    clock: ServiceClock | None, newest: datetime | None, now: datetime, uptime: timedelta
) -> ClockDoubt | None:
    """Return what speaks against our clock; `newest` is when the newest document was issued.

    A service whose clock is known for sure and is near ours has the last word: a document of later
    was issued while our clock was wrong.
    """
    if clock is not None:
        theirs = clock.shows(now, uptime)
        apart = abs(theirs - now) - clock.allowance
        if apart > TOO_FAR_TO_OPEN or (apart > timedelta(0) and day_of(theirs) != day_of(now)):
            is_grave = apart > HALF_A_DAY or day_of(theirs) != day_of(now)
            return ClockDoubt(theirs=theirs, is_grave=is_grave)
        if clock.is_sure(uptime):
            return None
    if newest is not None and newest - now > TOO_FAR_OFF:
        return ClockDoubt(theirs=newest, is_grave=True)
    return None


def surely_ahead(clock: ServiceClock | None, now: datetime, uptime: timedelta) -> timedelta:
    """Return how far the service's clock is ahead of ours (below zero: behind) at this moment.

    Nothing while that is not surely more than two minutes.
    """
    if clock is None:
        return timedelta(0)
    ahead = clock.shows(now, uptime) - now
    return ahead if abs(ahead) - clock.allowance > TOO_FAR_OFF else timedelta(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """When we asked and when the answer was here by our clock, and the service's time in it.

    `uptime` is how long this machine had been running when the answer was here.
    """

    asked_at: datetime
    answered_at: datetime
    service_time: datetime
    uptime: timedelta | None = None


def compare_clocks(before: ServiceClock | None, exchange: Exchange) -> ServiceClock | None:
    """Return the service's clock after an exchange; `before` where the exchange shows nothing.

    The service writes whole seconds and cuts the rest off.
    """
    took = exchange.answered_at - exchange.asked_at
    if not timedelta(0) <= took <= LONGEST_EXCHANGE:
        return before  # our clock was set meanwhile, or the machine slept
    ours = exchange.asked_at + took / 2
    now = ServiceClock(
        ahead=exchange.service_time + HALF_A_SECOND - ours,
        allowance=took / 2 + HALF_A_SECOND,
        measured_at=exchange.answered_at,
        uptime=exchange.uptime,
    )
    return replace(now, is_off=_is_off(now, was_off=before is not None and before.is_off))


def _is_off(clock: ServiceClock, *, was_off: bool) -> bool:
    """Tell whether the clocks differ too much; what is within the allowance changes nothing."""
    apart = abs(clock.ahead)
    if was_off:
        return apart + clock.allowance > TOO_FAR_OFF
    return apart - clock.allowance > TOO_FAR_OFF
