"""The report of a day, from the command line: to read, as JSON, CSV or PDF."""

from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.cli.written import day_asked, file_if_seen, write_out
from till.domain.business_day import day_of
from till.domain.errors.day import ZReportUnknown
from till.domain.paper.print_job import PaperRole
from till.domain.reports.report import ZReport
from till.domain.reports.report_facts import goes_beyond
from till.domain.reports.report_sums import day_report
from till.system.clock import SystemClock
from till.system.day_file import Form, file_name, written
from till.system.day_sheet import aligned, notes_of, sections_of, title_of
from till.system.day_value import DayPaper, paper_of, value_of, zreport_of

if TYPE_CHECKING:
    from till.actions.ports.cash import Days


class Which(Enum):
    """X is the day until now; Z closed it."""

    X = "x"
    Z = "z"


OnDay = Annotated[
    datetime | None,
    typer.Option("--date", metavar="D", formats=["%Y-%m-%d"], help="Default: today."),
]
Number = Annotated[
    int | None, typer.Option(metavar="N", help="The Z report of that number, of any day.")
]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Default: standard output.")]
Printed = Annotated[
    bool, typer.Option("--print", help="On the printer of reports, and nothing else.")
]


def report_day(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    which: Annotated[Which, typer.Argument(metavar="x|z", help="Until now, or as it was closed.")],
    *,
    on: OnDay = None,
    number: Number = None,
    form: Annotated[Form | None, typer.Option("--format", help="Default: lines to read.")] = None,
    out: Out = None,
    printed: Printed = False,
    as_json: Json = False,
) -> None:
    """Tell what a day came to; X as it is now, Z as it was closed.

    A day that was not closed yet has a Z without a number: what closing would write down now.
    """
    desk = desk_of(context)
    paper = _paper(desk, which, day_asked(on), number)
    if printed:
        _print(desk, paper, as_json=as_json)
        return
    if form in {None, Form.JSON} and out is None:
        as_json = as_json or form is Form.JSON
        answer(_lines(desk, paper), value_of(paper), as_json=as_json)
        return
    wanted = form or Form.JSON
    seen = file_if_seen(file_name(paper, wanted)) if wanted is Form.PDF else None
    write_out(desk.words, _file(desk, paper, wanted), out or seen)


def _print(desk: Desk, paper: DayPaper, *, as_json: bool) -> None:
    """Print a report as a slip; a Z that nobody took is an X. Raises what a printer may."""
    from till.cli.slip_printed import print_at_once, slips_at  # noqa: PLC0415 for --print alone

    taken = zreport_of(paper)
    slip = slips_at(desk).report(taken or paper.report, went_on=paper.went_on)
    with desk.logging():
        name = print_at_once(desk, slip, PaperRole.REPORTS)
    answer([desk.words.say("cli.printed", device=name)], {"device": name}, as_json=as_json)


def _paper(desk: Desk, which: Which, day: date | None, number: int | None) -> DayPaper:
    """Return the report that is asked for. Raises ZReportUnknown, and what reading may."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    now = SystemClock().now()
    with desk.logging(), kept_at(desk) as kept:
        if which is Which.Z and number is not None:
            taken = kept.days.z_report(number)
            if taken is None:
                raise ZReportUnknown(number=number)
            last = kept.days.last_z(taken.day)
            went_on = last != taken or _went_on(kept.days, taken)
            return paper_of(taken, went_on=went_on)
        asked = day_of(now) if day is None else day
        closed = kept.days.last_z(asked) if which is Which.Z else None
        if closed is not None:
            return paper_of(closed, went_on=_went_on(kept.days, closed))
        report = day_report(kept.days.facts_now(asked), now, "")
        return DayPaper(report=report, is_z=which is Which.Z)


def _went_on(days: "Days", taken: ZReport) -> bool:
    return goes_beyond(days.facts_now(taken.day), taken.report)


def _file(desk: Desk, paper: DayPaper, form: Form) -> bytes:
    """Return the report as a file holds it, the same bytes as the window saves."""
    shop = desk.settings.shop
    above = " · ".join(part for part in (shop.name, shop.till_name) if part)
    return written(paper, form, desk.words, shop=above)


def _lines(desk: Desk, paper: DayPaper) -> list[str]:
    lines = [title_of(paper, desk.words), *notes_of(paper, desk.words)]
    for section in sections_of(paper, desk.words):
        rows = [row for row in (section.head, *section.rows) if row]
        lines += ["", section.title, *aligned(rows)]
    return lines
