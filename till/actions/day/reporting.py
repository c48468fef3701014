"""The day in figures: X while it lasts, Z when it is closed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from till.actions.day.counting import count_entry, counted, permit_difference
from till.actions.day.opening import use_up_clock_word, word_for_clock
from till.actions.people.authorisation import require_money_taker, see_day
from till.actions.ports.events import DayClosed
from till.actions.till import Till
from till.domain.cash.count import CashCount, Count, CountPurpose
from till.domain.errors.day import (
    CountOfEarlierDay,
    DayAlreadyClosed,
    DayNotClosed,
    NothingToClose,
    ZReportUnknown,
)
from till.domain.errors.documents import ReasonMissing
from till.domain.errors.orders import PlaceMoneyOpen
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.report_facts import DayFacts, goes_beyond
from till.domain.reports.report_sums import day_report
from till.domain.reports.trade import Period, Trade
from till.domain.reports.trade_sums import span_of_facts, trade_of
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson

NOBODY = NamedPerson(name="", person_id=0)  # who made a report where nobody is signed in


async def x_report(till: Till, day: date | None = None) -> DayReport:
    """Return a day as it stands now, today's unless another is asked for. It changes nothing."""
    facts = await till.days.facts(till.today if day is None else day)
    return day_report(facts, till.clock.now(), _person(till))


def z_report(till: Till, which: int | date) -> ZReport:
    """Return a Z report as it was taken: of a number, or the one that closed a day.

    Raises ZReportUnknown, DayNotClosed.
    """
    if isinstance(which, int):
        found = till.days.z_report(which)
        if found is None:
            raise ZReportUnknown(number=which)
        return found
    last = till.days.last_z(which)
    if last is None:
        raise DayNotClosed(day=which.isoformat())
    return last


async def close_day(
    till: Till,
    count: Count | None,
    *,
    day: date | None = None,
    approval: Approval | None = None,
    seen_with: Approval | None = None,
) -> ZReport:
    """Close a day on this till, `day_to_close` unless another is named.

    Waiting documents stop nothing. The Z covers the whole day; taken again after more was sold, it
    takes the place of the one before. `count` is what is in the drawer now; a day that another one
    followed is closed without. Where nothing has happened since a Z, only a count that corrects its
    count closes the day anew, with a note that says why. `seen_with` is what let somebody see the
    day who may not by themselves. Raises ClockDoubtful as `declare` does,
    NobodySignedIn, TakesNoMoney, PlaceMoneyOpen, NothingToClose, DayAlreadyClosed where the Z would
    be the same, ReasonMissing, CountOfEarlierDay, DayNotOpened, and ApprovalNeeded for too large a
    difference, or from whoever may not see the day.
    """
    await see_day(till, seen_with or approval)
    require_money_taker(till)
    async with till.issuing:  # no part of a place is taken between the look and the Z
        taken = await _close(till, count, day or day_to_close(till), approval)
    use_up_clock_word(till)
    till.announce(DayClosed(day=taken.report.day, number=taken.number))
    return taken


async def _close(till: Till, count: Count | None, day: date, approval: Approval | None) -> ZReport:
    for state in till.places.states():
        if state.held:
            raise PlaceMoneyOpen(place=state.place.name, amount=str(state.held_total))
    word = word_for_clock(till)
    closed_by = _person(till)  # who may lock the till meanwhile
    facts = await till.days.facts(day)
    last = till.days.last_z(day)
    _require_something_new(facts, last, count)
    kept = None if count is None else await _counted(till, count, (facts, last), approval)
    counts = facts.counts if kept is None else (*facts.counts, kept)
    report = day_report(replace(facts, counts=counts), till.clock.now(), closed_by)
    report = replace(report, log_digest=_log_digest(till))
    taken = ZReport(
        number=till.days.next_z_number(),
        replaces=last.number if last else None,
        report=report,
        sha256=till.days.sealed(report),
    )
    await _keep(till, taken, kept, word)
    return taken


def _log_digest(till: Till) -> str:
    log = till.generations.sign.log if till.generations else None
    return log.digest if log else ""


def day_to_close(till: Till) -> date:
    """Return the day that closing means now: the last that was opened.

    After midnight that is yesterday, until the new day is opened.
    """
    today = till.today
    if till.movements.opening(today) is not None:
        return today
    movements = till.movements
    return movements.last_opened_before(today) or movements.last_day_before(today) or today


def days_not_closed(till: Till) -> Sequence[date]:
    """Return earlier days (of two months) that no Z closed, or that went on after theirs."""
    return till.days.not_closed(till.today)


def went_on(facts: DayFacts, z: ZReport | None) -> bool:
    """Tell whether something of a day is not in its Z report."""
    return goes_beyond(facts, z.report if z else None)


async def _counted(
    till: Till, count: Count, known: tuple[DayFacts, ZReport | None], approval: Approval | None
) -> CashCount:
    """Return the count that closes a day, held against what the Z says should be there.

    `known` are the day's facts and its last Z. Raises CountOfEarlierDay, DayNotOpened,
    ReasonMissing, ApprovalNeeded.
    """
    facts = known[0]
    purpose = _purpose(*known)
    if facts.day != day_to_close(till):
        raise CountOfEarlierDay(day=facts.day.isoformat())
    if purpose is CountPurpose.CORRECT and not count.note.strip():
        raise ReasonMissing
    found = counted(till, count, purpose, facts.day)
    found = replace(found, expected=facts.expected)
    approved_by = await permit_difference(till, found, approval)
    return replace(found, approved_by=approved_by)


def _purpose(facts: DayFacts, last: ZReport | None) -> CountPurpose:
    """Return what a count that closes a day is: it corrects the one that closed it just so."""
    if last is None or went_on(facts, last) or last.report.cash.counted is None:
        return CountPurpose.CLOSE
    return CountPurpose.CORRECT


def _require_something_new(facts: DayFacts, last: ZReport | None, count: Count | None) -> None:
    """Raise NothingToClose for an empty day, DayAlreadyClosed where the Z would be the same."""
    if facts.is_empty:
        raise NothingToClose(day=facts.day.isoformat())
    if last is None or went_on(facts, last):
        return
    if count is None or count.amount == last.report.cash.counted:
        raise DayAlreadyClosed(day=facts.day.isoformat(), number=last.number)


async def _keep(
    till: Till, taken: ZReport, count: CashCount | None, word: Mapping[str, str]
) -> None:
    """Keep a Z with its count and its digest in the journal, all of it or nothing."""
    report = taken.report
    facts = {
        "number": str(taken.number),
        "day": taken.day.isoformat(),
        "total": str(report.total),
        "sha256": taken.sha256,
        **word,
    }
    if taken.replaces is not None:
        facts["replaces"] = str(taken.replaces)
    if count is not None and count.purpose is CountPurpose.CORRECT:
        facts["reason"] = count.count.note
    counts = () if count is None else (count, count_entry(till, count))
    entry = till.entry(JournalAction.DAY_CLOSED, **facts).by(report.made_by)
    await till.ledger.record(*counts, taken, entry)


def _person(till: Till) -> NamedPerson:
    return till.session.cashier.named if till.session.cashier else NOBODY


async def trade(till: Till, period: Period, until: date) -> Trade:
    """Return trade in buckets of a period that end with a day. It changes nothing.

    Everything is read at one moment on a thread of its own; the loop goes on. Raises DiskFailing.
    """
    facts = await till.days.trade_facts(span_of_facts(period, until))
    return trade_of(facts, period, until)
