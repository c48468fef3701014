"""Trade over days, weeks or months, from the command line."""

import json
from datetime import date, datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.cli.written import day_asked, file_if_seen, write_out
from till.domain.business_day import day_of
from till.domain.reports.trade import Period, Trade
from till.domain.reports.trade_sums import span_of_facts, trade_of
from till.system.clock import SystemClock
from till.system.trade_sheet import lines_of, trade_workbook
from till.system.trade_value import trade_csv, trade_value


class Form(Enum):
    """What trade is written as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def tell_trade(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    *,
    by: Annotated[Period, typer.Option(help="14 days, 12 weeks or 12 months.")] = Period.DAYS,
    until: Annotated[
        datetime | None,
        typer.Option(metavar="D", formats=["%Y-%m-%d"], help="The last day; default: today."),
    ] = None,
    form: Annotated[Form | None, typer.Option("--format", help="Default: lines to read.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Default: standard output.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell how trade went, with best hours, best articles and differences by operator."""
    desk = desk_of(context)
    last = day_asked(until) or day_of(SystemClock().now())
    trade = _trade(desk, by, last)
    if form in {None, Form.JSON} and out is None:
        as_json = as_json or form is Form.JSON
        answer(lines_of(trade, desk.words), trade_value(trade), as_json=as_json)
        return
    wanted = form or Form.JSON
    name = f"{by.value}-{last.isoformat()}.xlsx"
    file = out or (file_if_seen(name) if wanted is Form.XLSX else None)
    write_out(desk.words, _written(desk, trade, wanted), file)


def _trade(desk: Desk, period: Period, until: date) -> Trade:
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    with desk.logging(), kept_at(desk) as kept:
        facts = kept.days.trade_facts_now(span_of_facts(period, until))
    return trade_of(facts, period, until)


def _written(desk: Desk, trade: Trade, form: Form) -> bytes:
    match form:
        case Form.JSON:
            text = json.dumps(trade_value(trade), ensure_ascii=False, indent=2)
            return f"{text}\n".encode()
        case Form.CSV:
            return trade_csv(trade).encode("utf-8-sig")
        case Form.XLSX:
            return trade_workbook(trade, desk.words)
