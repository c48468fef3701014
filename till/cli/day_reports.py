"""`till day report` and `till day trade`: to read, as JSON, or written to a file.

They work beside an open window, too, and change nothing.
"""

from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from till.actions.ports.cash import Days
from till.actions.reporting import NOBODY
from till.cli.answers import answer, file_for_terminal, write_report
from till.cli.context import CommandContext, context_of
from till.cli.options import Force, Json, checked_day, today
from till.cli.readers import Readers, reading
from till.domain.business_day import day_of
from till.domain.errors.day import ZReportUnknown
from till.domain.paper.print_job import PaperRole
from till.domain.reports.report import ZReport
from till.domain.reports.report_facts import goes_beyond
from till.domain.reports.report_sums import day_report
from till.domain.reports.trade import Period, Trade
from till.domain.reports.trade_sums import span_of_facts, trade_of
from till.system.clock import SystemClock
from till.system.reports.day_data import DayPaper, paper_of, value_of, zreport_of
from till.system.reports.day_text import aligned_lines, notes_of, sections_of, title_of
from till.system.reports.files import ReportForm, TradeForm, file_name, report_bytes, trade_bytes
from till.system.reports.trade_data import trade_value
from till.system.reports.trade_text import lines_of

OnDay = Annotated[
    datetime | None,
    typer.Option("--date", metavar="D", formats=["%Y-%m-%d"], help="Default: today."),
]
Number = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=10**9, help="Z report with this number, of any day."),
]
DayForm = Annotated[ReportForm | None, typer.Option("--format", help="Default: plain text.")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Default: standard output.")]
Printed = Annotated[bool, typer.Option("--print", help="Print on the report printer only.")]
TradePeriod = Annotated[Period, typer.Option(help="14 days, 12 weeks or 12 months.")]
LastDay = Annotated[
    datetime | None,
    typer.Option(metavar="D", formats=["%Y-%m-%d"], help="Last day; default: today."),
]
TradeFormat = Annotated[TradeForm | None, typer.Option("--format", help="Default: plain text.")]


class ReportKind(Enum):
    """X is the day until now; Z closed it."""

    X = "x"
    Z = "z"


Which = Annotated[ReportKind, typer.Argument(metavar="x|z", help="X: up to now; Z: as closed.")]


def report_day(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    which: Which,
    *,
    on: OnDay = None,
    number: Number = None,
    form: DayForm = None,
    out: Out = None,
    force: Force = False,
    printed: Printed = False,
    as_json: Json = False,
) -> None:
    """Show a day's report: X as of now, Z as closed.

    For a day not yet closed, Z has no number and shows what closing would record now.
    """
    context = context_of(ctx)
    paper = _paper(context, which, checked_day(on), number)
    if printed:
        _print(context, paper, as_json=as_json)
        return
    if form in {None, ReportForm.JSON} and out is None:
        as_json = as_json or form is ReportForm.JSON
        answer(_lines(context, paper), value_of(paper), as_json=as_json)
        return
    wanted = form or ReportForm.JSON
    name = file_name(paper, wanted)
    seen = file_for_terminal(name) if wanted is ReportForm.PDF else None
    write_report(context.words, _file(context, paper, wanted), out or seen, force=force)


def report_trade(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    by: TradePeriod = Period.DAYS,
    until: LastDay = None,
    form: TradeFormat = None,
    out: Out = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Show turnover with top hours, top items and differences by operator."""
    context = context_of(ctx)
    last = checked_day(until) or today()
    trade = _trade(context, by, last)
    if form in {None, TradeForm.JSON} and out is None:
        as_json = as_json or form is TradeForm.JSON
        answer(lines_of(trade, context.words), trade_value(trade), as_json=as_json)
        return
    wanted = form or TradeForm.JSON
    name = f"{by.value}-{last.isoformat()}.xlsx"
    file = out or (file_for_terminal(name) if wanted is TradeForm.XLSX else None)
    write_report(context.words, trade_bytes(trade, wanted, context.words), file, force=force)


def _print(context: CommandContext, paper: DayPaper, *, as_json: bool) -> None:
    """Print a report as a slip; a Z that nobody took is an X. Raises what a printer may."""
    from till.cli import direct_print  # noqa: PLC0415 for --print alone, a third of the time

    taken = zreport_of(paper)
    slips = direct_print.slips_of_shop(context)
    slip = slips.report(taken or paper.report, went_on=paper.went_on)
    with context.logging():
        name = direct_print.print_slip(context, slip, PaperRole.REPORTS)
    answer([context.words.say("cli.printed", device=name)], {"device": name}, as_json=as_json)


def _paper(
    context: CommandContext, which: ReportKind, day: date | None, number: int | None
) -> DayPaper:
    """Return the report that is asked for. Raises ZReportUnknown, and what reading may."""
    now = SystemClock().now()
    with reading(context) as stored:
        if which is ReportKind.Z and number is not None:
            return _numbered(stored, number)
        on = day_of(now) if day is None else day
        closed = stored.days.last_z(on) if which is ReportKind.Z else None
        if closed is not None:
            return paper_of(closed, went_on=_went_on(stored.days, closed))
        report = day_report(stored.days.facts_now(on), now, NOBODY)
        return DayPaper(report=report, is_z=which is ReportKind.Z)


def _numbered(stored: Readers, number: int) -> DayPaper:
    """Return the Z report of a number. Raises ZReportUnknown."""
    taken = stored.days.z_report(number)
    if taken is None:
        raise ZReportUnknown(number=number)
    is_last = stored.days.last_z(taken.day) == taken
    return paper_of(taken, went_on=not is_last or _went_on(stored.days, taken))


def _went_on(days: Days, taken: ZReport) -> bool:
    return goes_beyond(days.facts_now(taken.day), taken.report)


def _file(context: CommandContext, paper: DayPaper, form: ReportForm) -> bytes:
    """Return the report as a file holds it, the same bytes as the window saves."""
    shop = context.settings.shop
    above = " · ".join(part for part in (shop.name, shop.till_name) if part)
    return report_bytes(paper, form, context.words, shop=above)


def _lines(context: CommandContext, paper: DayPaper) -> list[str]:
    lines = [title_of(paper, context.words), *notes_of(paper, context.words)]
    for section in sections_of(paper, context.words):
        rows = [row for row in (section.head, *section.rows) if row]
        lines += ["", section.title, *aligned_lines(rows)]
    return lines


def _trade(context: CommandContext, period: Period, until: date) -> Trade:
    with reading(context) as stored:
        facts = stored.days.trade_facts_now(span_of_facts(period, until))
    return trade_of(facts, period, until)
