"""Reading what the page of the day shows.

Lives here: a day, or a Z report, with all that is known about it besides its figures.
Must not: figures (the till's actions work them out, off the window's thread), showing anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from till.actions.reporting import day_to_close, days_not_closed, went_on, x_report
from till.actions.till import Till
from till.domain.report import DayReport, ZReport
from till.domain.report_facts import DayFacts, goes_beyond
from till.system.day_value import DayPaper, paper_of
from ui.screens.day_shown import DayShown


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What is shown, the same as it is handed out, and what a slip is made of."""

    shown: DayShown
    paper: DayPaper
    report: DayReport | ZReport


async def read_day(till: Till, day: date, *, is_z: bool) -> Reading:
    """Read a day as it stands now, or (Z) as it was closed, where it was."""
    last = till.days.last_z(day)
    if is_z and last is not None:
        return await read_number(till, last)
    report = await x_report(till, day)
    newer = goes_beyond(report, last.report if last else None)
    shown = DayShown(
        report=report,
        today=till.today,
        is_z=is_z,
        closed_by=last.number if last else None,
        went_on=last is not None and newer,
        may_close=newer or (last is None and bool(report.cash.counts)),
        may_recount=last is not None and _may_recount(till, report),
        is_taxed_anew=newer and last is not None and _holds_all(last, report),
        not_closed=_others(till, day),
        is_blind=till.policy.limits.counts_blind,
    )
    return Reading(shown=shown, paper=DayPaper(report=report, is_z=is_z), report=report)


async def read_number(till: Till, taken: ZReport) -> Reading:
    """Read a Z report as it was taken, and whether its day went on."""
    last, facts = till.days.last_z(taken.day), await till.days.facts(taken.day)
    newer = went_on(facts, last)
    is_older = last != taken or newer
    shown = DayShown(
        report=taken.report,
        today=till.today,
        is_z=True,
        number=taken.number,
        replaces=taken.replaces,
        closed_by=last.number if last else taken.number,
        went_on=is_older,
        may_close=newer,
        may_recount=last == taken and _may_recount(till, taken.report),
        is_taxed_anew=newer and last is not None and _holds_all(last, facts),
        not_closed=_others(till, taken.day),
    )
    return Reading(shown=shown, paper=paper_of(taken, went_on=is_older), report=taken)


def _holds_all(last: ZReport, now: DayReport | DayFacts) -> bool:
    """Tell whether a Z knows of every sale and all cash of its day."""
    return now.last_movement == last.report.last_movement


def _may_recount(till: Till, report: DayReport) -> bool:
    """Tell whether a closed day's drawer is still there to be counted."""
    return report.day == day_to_close(till) and report.cash.opening is not None


def _others(till: Till, day: date) -> tuple[date, ...]:
    left: Sequence[date] = days_not_closed(till)
    return tuple(each for each in left if each != day)
