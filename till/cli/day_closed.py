"""Closing the day and handing the drawer over, from the command line."""

import asyncio
from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import Status, answer
from till.cli.count_asked import (
    CountAsked,
    Counted,
    Foreign,
    Note,
    Pieces,
    PinOnInput,
    count_line,
    pin_of,
    standing_at,
)
from till.cli.desk import Desk, desk_of
from till.cli.slip_printed import slips_at, told_of_slip
from till.cli.written import day_asked
from till.domain.cash.count import CashCount
from till.domain.errors.people import UnknownPerson
from till.domain.formatting import write_lek
from till.domain.paper.print_job import PaperRole
from till.domain.reports.report import ZReport
from till.system.day_sheet import notes_of
from till.system.day_value import count_value, paper_of, value_of

if TYPE_CHECKING:
    from till.actions.till import Till

OnDay = Annotated[
    datetime | None,
    typer.Option("--date", metavar="D", formats=["%Y-%m-%d"], help="Default: the last opened."),
]


def close_the_day(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    *,
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: Note = "",
    on: OnDay = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Count the drawer and close the day on this till with a Z report.

    Documents that wait stop nothing; selling may go on, and the day be closed again.
    """
    asked = CountAsked(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    desk = desk_of(context)
    day = day_asked(on)
    taken, left_open = asyncio.run(_close(desk, asked, day, pin_of(wanted=pin_stdin)))
    told = paper_of(taken, went_on=False)
    days = {"days_not_closed": [each.isoformat() for each in left_open]}
    answer(_lines(desk, taken, left_open), value_of(told) | days, as_json=as_json)
    standing = taken.report.standing
    return Status.WAITING if standing.waiting or standing.refused else Status.DONE


def hand_the_drawer_over(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    *,
    to: Annotated[str, typer.Option(metavar="NAME", help="Who takes the drawer over.")],
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: Note = "",
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Count the drawer and hand it over within the day, without a new opening balance."""
    asked = CountAsked(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    if counted is None and not asked.pieces and not asked.foreign:
        raise typer.BadParameter("how much is there: --counted N or --piece LEK*TIMES")
    desk = desk_of(context)
    kept = asyncio.run(_hand_over(desk, asked, to, pin_of(wanted=pin_stdin)))
    over = desk.words.say("cli.handed_over", person=kept.to_person or "")
    printed = told_of_slip(desk, slips_at(desk).count(kept), PaperRole.REPORTS)
    answer([count_line(kept, desk.words), over, *printed], count_value(kept), as_json=as_json)


async def _close(
    desk: Desk, asked: CountAsked, day: date | None, pin: str | None
) -> tuple[ZReport, Sequence[date]]:
    from till.actions.reporting import close_day, days_not_closed  # noqa: PLC0415 slow to import

    async with standing_at(desk, pin) as till:
        taken = await close_day(till, asked.count(till), day=day)
        return taken, days_not_closed(till)


async def _hand_over(desk: Desk, asked: CountAsked, name: str, pin: str | None) -> CashCount:
    from till.actions.counting import hand_over  # noqa: PLC0415 slow to import

    async with standing_at(desk, pin) as till:
        count = asked.count(till)
        if count is None:
            raise RuntimeError("a drawer was to be handed over without a count")
        return await hand_over(till, count, _person_id(till, name))


def _person_id(till: "Till", name: str) -> int:
    """Return whose name it is. Raises UnknownPerson."""
    for person in till.people.all():
        if person.name == name:
            return person.person_id
    raise UnknownPerson(name=name)


def _lines(desk: Desk, taken: ZReport, left_open: Sequence[date]) -> list[str]:
    report = taken.report
    words = desk.words
    day = taken.day.isoformat()
    total = write_lek(report.total)
    lines = [words.say("cli.day_closed", day=day, number=taken.number, total=total)]
    if report.cash.counted is not None:
        lines.append(count_line(report.cash.counts[-1], words))
    lines += notes_of(paper_of(taken, went_on=False), words)[1:]
    if left_open:
        days = ", ".join(each.isoformat() for each in left_open)
        lines.append(words.count("cli.day_not_closed_before", len(left_open), days=days))
    return lines
