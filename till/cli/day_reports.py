"""`till day report` and `till day trade`: to read, as JSON, or written to a file.

They work beside an open window, too, and change nothing.
"""

from datetime import date, datetime
from enum import Enum
from pathlib import Path

import click

from till.actions.day.reporting import NOBODY
from till.actions.ports.cash import Days
from till.cli.answers import file_for_terminal, write_report
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.options import DAY, FORCE, PATH, OneOf, argument, checked_day, flag, option, today
from till.cli.readers import reading
from till.domain.business_day import day_of
from till.domain.errors.day import ZReportUnknown
from till.domain.paper.print_job import PaperRole
from till.domain.reports.report import ZReport
from till.domain.reports.report_facts import goes_beyond
from till.domain.reports.report_sums import day_report
from till.domain.reports.trade import Period
from till.domain.reports.trade_sums import span_of_facts, trade_of
from till.system.clock import SystemClock
from till.system.reports.day_data import DayPaper, paper_of, value_of, zreport_of
from till.system.reports.day_text import sheet_of
from till.system.reports.files import ReportForm, TradeForm, file_name, report_bytes, trade_bytes
from till.system.reports.trade_data import trade_value
from till.system.reports.trade_text import trade_sheet

ON_DAY = option("--date", "D", "Default: today.", into="on", type=DAY)
NUMBER = option(
    "--number", "N", "Z report with this number, of any day.", type=click.IntRange(min=1, max=10**9)
)
DAY_FORM = option("--format", None, "Default: plain text.", into="form", type=OneOf(ReportForm))
OUT = option("--out", "FILE", "Default: standard output.", type=PATH)
PRINTED = flag("--print", "Print on the report printer only.", into="printed")
TRADE_PERIOD = option(
    "--by", None, "14 days, 12 weeks or 12 months.", type=OneOf(Period), default=Period.DAYS
)
LAST_DAY = option("--until", "D", "Last day; default: today.", type=DAY)
TRADE_FORMAT = option("--format", None, "Default: plain text.", into="form", type=OneOf(TradeForm))


class ReportKind(Enum):
    """X is the day until now; Z closed it."""

    X = "x"
    Z = "z"


WHICH = argument("which", "x|z", "X: up to now; Z: as closed.", type=OneOf(ReportKind))


@command("report", WHICH, ON_DAY, NUMBER, DAY_FORM, OUT, FORCE, PRINTED)
def report_day(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    which: ReportKind,
    *,
    on: datetime | None,
    number: int | None,
    form: ReportForm | None,
    out: Path | None,
    force: bool,
    printed: bool,
) -> None:
    """Show a day's report: X as of now, Z as closed.

    For a day not yet closed, Z has no number and shows what closing would record now.
    """
    paper = _paper(context, which, checked_day(on), number)
    if printed:
        _print(context, paper)
        return
    if form in {None, ReportForm.JSON} and out is None:
        context.as_json |= form is ReportForm.JSON
        context.answer(sheet_of(paper, context.words).lines(), value_of(paper))
        return
    wanted = form or ReportForm.JSON
    name = file_name(paper, wanted)
    seen = file_for_terminal(name) if wanted is ReportForm.PDF else None
    shop = context.settings.shop
    above = " · ".join(part for part in (shop.name, shop.till_name) if part)
    file = report_bytes(paper, wanted, context.words, shop=above)
    write_report(context.words, file, out or seen, force=force)


@command("trade", TRADE_PERIOD, LAST_DAY, TRADE_FORMAT, OUT, FORCE)
def report_trade(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    *,
    by: Period,
    until: datetime | None,
    form: TradeForm | None,
    out: Path | None,
    force: bool,
) -> None:
    """Show turnover with top hours, top items and differences by operator."""
    last = checked_day(until) or today()
    with reading(context) as stored:
        facts = stored.days.trade_facts_now(span_of_facts(by, last))
    trade = trade_of(facts, by, last)
    if form in {None, TradeForm.JSON} and out is None:
        context.as_json |= form is TradeForm.JSON
        context.answer(trade_sheet(trade, context.words).lines(), trade_value(trade))
        return
    wanted = form or TradeForm.JSON
    name = f"{by.value}-{last.isoformat()}.xlsx"
    file = out or (file_for_terminal(name) if wanted is TradeForm.XLSX else None)
    write_report(context.words, trade_bytes(trade, wanted, context.words), file, force=force)


def _print(context: CommandContext, paper: DayPaper) -> None:
    """Print a report as a slip; a Z that nobody took is an X. Raises what a printer may."""
    from till.cli import direct_print  # noqa: PLC0415 for --print alone, a third of the time

    taken = zreport_of(paper)
    slips = direct_print.slips_of_shop(context)
    slip = slips.report(taken or paper.report, went_on=paper.went_on)
    with context.logging():
        name = direct_print.print_slip(context, slip, PaperRole.REPORTS)
    context.answer([context.words.say("cli.printed", device=name)], {"device": name})


def _paper(
    context: CommandContext, which: ReportKind, day: date | None, number: int | None
) -> DayPaper:
    """Return the report that is asked for. Raises ZReportUnknown, and what reading may."""
    now = SystemClock().now()
    with reading(context) as stored:
        if which is ReportKind.Z and number is not None:
            taken = stored.days.z_report(number)
            if taken is None:
                raise ZReportUnknown(number=number)
            is_last = stored.days.last_z(taken.day) == taken
            return paper_of(taken, went_on=not is_last or _went_on(stored.days, taken))
        on = day_of(now) if day is None else day
        closed = stored.days.last_z(on) if which is ReportKind.Z else None
        if closed is not None:
            return paper_of(closed, went_on=_went_on(stored.days, closed))
        report = day_report(stored.days.facts_now(on), now, NOBODY)
        return DayPaper(report=report, is_z=which is ReportKind.Z)


def _went_on(days: Days, taken: ZReport) -> bool:
    return goes_beyond(days.facts_now(taken.day), taken.report)
