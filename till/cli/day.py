"""The business day, from the command line."""

import asyncio
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli import day_closed, day_report, day_trade
from till.cli.amounts import number, parse_lek
from till.cli.answers import Status, answer
from till.cli.desk import COMMAND_LINE, desk_of
from till.domain.business_day import day_of
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.formatting import write_lek
from till.system.clock import SystemClock
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import OpenTill

app = typer.Typer(help="The business day.", no_args_is_help=True)
app.command("report")(day_report.report_day)
app.command("trade")(day_trade.tell_trade)
app.command("close")(day_closed.close_the_day)
app.command("hand-over")(day_closed.hand_the_drawer_over)

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
Wait = Annotated[
    float | None,
    typer.Option(metavar="S", min=0, help="Seconds for the service; default: receipt.patience_s."),
]


@app.command("open")
def open_day(
    context: typer.Context,
    *,
    amount: Annotated[str, typer.Option(metavar="N", help="Cash in the drawer, in lek.")],
    wait: Wait = None,
    as_json: Json = False,
) -> Status:
    """Declare the opening balance of today."""
    from till.cli.background import settled  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    lek = parse_lek(amount)

    async def declare() -> tuple[CashMovement, FiscalDocument]:
        async with desk.opened() as opened:
            opening = await _declare(opened, lek)
            patience = desk.settings.receipt.patience_s if wait is None else wait
            return opening, await settled(opened, opening.doc_id, patience)

    opening, document = asyncio.run(declare())
    key = "cli.day_opened" if document.is_complete else "cli.day_opened_waiting"
    line = desk.words.say(key, day=opening.day.isoformat(), amount=write_lek(opening.amount))
    answer([line], _value(opening, document), as_json=as_json)
    return Status.DONE if document.is_complete else Status.WAITING


@app.command("status")
def tell_status(context: typer.Context, *, as_json: Json = False) -> None:
    """Tell whether today is open, and how its opening balance stands."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    today = day_of(SystemClock().now())
    with desk.logging(), kept_at(desk) as kept:
        opening = kept.movements.opening(today)
        document = kept.documents.get(opening.doc_id) if opening else None
        waiting = kept.documents.waiting_count()
        needing = kept.documents.refused_count()
        left = kept.days.carried_over(today)
    told = {
        "day": today.isoformat(),
        "is_open": False,
        "opening_balance": None,
        "suggested_balance": None if left is None else number(left),
    }
    if opening and document:
        told = {**_value(opening, document), "is_open": True}
        line = _line(opening, document, desk.words)
    else:
        line = _shut(today, left, desk.words)
    counts = {"waiting_count": waiting, "attention_count": needing}
    answer([line], {**told, **counts}, as_json=as_json)


async def _declare(opened: "OpenTill", amount: Decimal) -> CashMovement:
    from till.actions import opening  # noqa: PLC0415 slow to import

    opened.require_service()  # nothing is declared that could never be reported
    till = opened.till
    till.session = replace(till.session, cashier=COMMAND_LINE)
    return await opening.declare(till, amount)


def _value(opening: CashMovement, document: FiscalDocument) -> dict[str, object]:
    return {
        "day": opening.day.isoformat(),
        "opening_balance": number(opening.amount),
        "docId": document.doc_id,
        "state": document.state.value,
        "fcdc": document.completion.fcdc,
    }


def _shut(today: date, left: Decimal | None, words: Words) -> str:
    """Return that the day is not open, and what earlier days left in the drawer."""
    line = words.say("day.not_open", day=today.isoformat())
    if left is None:
        return line
    return f"{line} {words.say('cli.left_in_drawer', amount=write_lek(left))}"


def _line(opening: CashMovement, document: FiscalDocument, words: Words) -> str:
    facts = {"day": opening.day.isoformat(), "amount": write_lek(opening.amount)}
    if document.state is DocumentState.REFUSED:
        message = document.problem.message if document.problem else ""
        return words.say("day.open_refused", **facts, message=message)
    return words.say("day.open" if document.is_complete else "day.open_waiting", **facts)
