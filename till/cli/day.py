"""`till day`: opening, closing and handing over; its reports are in day_reports."""

import asyncio
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

import typer

from till.actions import opening
from till.actions.counting import hand_over
from till.actions.delivery_attempt import ask_the_time
from till.actions.opening import confirm_clock
from till.actions.reporting import close_day, days_not_closed
from till.actions.signing_in import person_called, require_pin
from till.actions.till import Till
from till.cli import day_reports
from till.cli.acting import Actor, acting, read_actor
from till.cli.answers import Status, answer
from till.cli.context import CommandContext, context_of
from till.cli.counting import Counted, CountNote, CountOptions, Foreign, Pieces, count_line
from till.cli.document_view import hold_lines, last_outcome, opened_lines
from till.cli.issuing import issued_document, wait_until_settled
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput, Wait, checked_day, read_secret, today
from till.cli.readers import reading
from till.cli.slips import print_count
from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.outbox import is_known_there
from till.domain.fiscal.recovery import Outcome
from till.domain.formatting import write_lek
from till.domain.reports.report import ZReport
from till.domain.typed import read_amount
from till.system.numbers import json_number
from till.system.reports.day_data import count_value, paper_of, value_of
from till.system.reports.day_text import notes_of
from till.system.words import Words

app = new_app()
app.command("report")(day_reports.report_day)
app.command("trade")(day_reports.report_trade)

OpeningAmount = Annotated[str, typer.Option(metavar="N", help="Cash in the drawer, in lek.")]
LastOpenedDay = Annotated[
    datetime | None,
    typer.Option(
        "--date",
        metavar="D",
        formats=["%Y-%m-%d"],
        help="Day to close; default: the last opened.",
    ),
]
KnownAmount = Annotated[
    str | None, typer.Option("--amount", metavar="N", help="Its amount in lek, if known.")
]
IsNot = Annotated[bool, typer.Option("--no", help="The service has none: today's can be sent.")]
ClockIsRight = Annotated[
    bool,
    typer.Option(
        "--clock-is-right",
        help="Confirm the computer's date and time where the service's differ; owner only.",
    ),
]
Taker = Annotated[str, typer.Option(metavar="NAME", help="Operator who takes over the drawer.")]


@app.command("close")
def close(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: CountNote = "",
    on: LastOpenedDay = None,
    clock_is_right: ClockIsRight = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Count the drawer and close the day on this till with a Z report.

    Waiting documents do not prevent it. Selling can continue and the day can be closed again.
    """
    options = CountOptions(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    context = context_of(ctx)
    day = checked_day(on)
    actor = read_actor(context, pin_stdin=pin_stdin)
    work = _close(context, actor, options, day, clock_is_right=clock_is_right)
    taken, left_open = asyncio.run(work)
    value = value_of(paper_of(taken, went_on=False))
    days = {"days_not_closed": [each.isoformat() for each in left_open]}
    answer(_closing_lines(taken, left_open, context.words), value | days, as_json=as_json)
    standing = taken.report.standing
    return Status.WAITING if standing.waiting or standing.refused else Status.DONE


@app.command("hand-over")
def hand_drawer_over(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    to: Taker,
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: CountNote = "",
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Count the drawer and hand it over within the day, without a new opening balance.

    The new operator's PIN is read from standard input too, after the one for --pin-stdin.
    """
    options = CountOptions(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    options.require_count()
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    taker_pin = read_secret(context.words.say("cli.pin_of", name=to))
    count = asyncio.run(_hand_over(context, options, (to, taker_pin), actor))
    taker = count.to_person.name if count.to_person else ""
    over = context.words.say("cli.handed_over", person=taker)
    lines = [count_line(count, context.words), over, *print_count(context, count)]
    answer(lines, count_value(count), as_json=as_json)


@app.command("open")
def open_day(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    amount: OpeningAmount,
    wait: Wait = None,
    clock_is_right: ClockIsRight = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Declare today's opening balance."""
    context = context_of(ctx)
    lek = read_amount(amount)
    actor = read_actor(context, pin_stdin=pin_stdin)
    work = _open(context, actor, (lek, wait), clock_is_right=clock_is_right)
    declared, document, outcome = asyncio.run(work)
    key = "cli.day_opened" if document.is_complete else "cli.day_opened_waiting"
    facts = {"day": declared.day.isoformat(), "amount": write_lek(declared.amount)}
    lines = [
        context.words.say(key, **facts),
        *opened_lines(document, context.words),
        *hold_lines(context, document, outcome),
    ]
    answer(lines, _value(declared, document), as_json=as_json)
    return Status.DONE if document.is_complete else Status.WAITING


@app.command("reported")
def day_is_reported(
    ctx: typer.Context,
    *,
    amount: KnownAmount = None,
    is_not: IsNot = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Confirm that the service already has today's opening balance, so that none is sent.

    After a restore without all later changes, today's waits until you answer; --no: the service
    has none.
    """
    context = context_of(ctx)
    lek = None if amount is None else read_amount(amount)
    if is_not and lek is not None:
        raise typer.BadParameter("--no, or --amount", param_hint="--no")
    actor = read_actor(context, pin_stdin=pin_stdin)
    known = asyncio.run(_reported(context, actor, lek, is_not=is_not))
    day = today().isoformat()
    key = "cli.day_not_reported" if known is None else "cli.day_reported"
    value = {
        "day": day,
        "is_reported": known is not None,
        "opening_balance": None if known is None else json_number(known.amount),
    }
    answer([context.words.say(key, day=day)], value, as_json=as_json)


async def _reported(
    context: CommandContext, actor: Actor | None, amount: Decimal | None, *, is_not: bool
) -> CashMovement | None:
    """Take the actor's word whether the service has today's opening balance; return ours if so."""
    async with acting(context, actor) as opened:
        if is_not:
            await opening.take_as_unknown(opened.till)
            return None
        return await opening.take_as_known(opened.till, amount)


@app.command("status")
def show_status(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show whether today is open and the state of its opening balance."""
    context = context_of(ctx)
    day = today()
    with reading(context) as stored:
        declared = stored.movements.opening(day)
        openings = stored.documents.opening_balances(day)
        is_shut = opening.is_to_be_opened_again(stored.documents, day)
        waiting = stored.documents.waiting_count()
        refused = stored.documents.refused_count()
        carried_over = stored.days.carried_over(day)
        asks = opening.asks_opening(stored.restores, stored.documents, day)
    if declared and openings and not is_shut:
        value = {**_value(declared, openings[-1]), "is_open": True}
        line = _opening_line(declared, openings[-1], context.words)
    elif declared:
        value = _shut_value(day, declared.amount)
        line = context.words.say("day.to_be_opened_again", day=day.isoformat())
    else:
        value = _shut_value(day, carried_over)
        line = _shut_line(day, carried_over, context.words)
    counts = {"waiting_count": waiting, "attention_count": refused}
    lines = [line, *([context.words.say("cli.opening_asked")] if asks else [])]
    answer(lines, {**value, **counts, "asks_opening": asks}, as_json=as_json)


async def _open(
    context: CommandContext,
    actor: Actor | None,
    wanted: tuple[Decimal, float | None],
    *,
    clock_is_right: bool,
) -> tuple[CashMovement, FiscalDocument, Outcome | None]:
    """Declare so much in the drawer, and wait so long (seconds, the setting's unless said).

    Return what was declared, its document, and what the last try came to while that waits.
    """
    amount, wait = wanted
    async with acting(context, actor) as opened:
        opened.require_service()  # nothing is declared that could never be reported
        await _see_to_clock(opened.till, is_right=clock_is_right)
        declared = await opening.declare(opened.till, amount)
        patience = context.settings.receipt.patience_s if wait is None else wait
        issued = issued_document(opened.till, declared.doc_id)
        document = await wait_until_settled(opened, issued, patience)
        return declared, document, last_outcome(document, opened.till.documents)


async def _see_to_clock(till: Till, *, is_right: bool) -> None:
    """Ask the service what time it is, and take the actor's word for our clock if they gave it."""
    await ask_the_time(till)
    if is_right:
        confirm_clock(till)


async def _close(
    context: CommandContext,
    actor: Actor | None,
    options: CountOptions,
    day: date | None,
    *,
    clock_is_right: bool,
) -> tuple[ZReport, Sequence[date]]:
    """Close the day; return its Z report and the earlier days that nobody has closed."""
    async with acting(context, actor) as opened:
        await _see_to_clock(opened.till, is_right=clock_is_right)
        taken = await close_day(opened.till, options.count(opened.till), day=day)
        return taken, days_not_closed(opened.till)


async def _hand_over(
    context: CommandContext, options: CountOptions, taker: tuple[str, str], actor: Actor | None
) -> CashCount:
    """Hand the drawer over to somebody, who is there: it is their name and PIN."""
    async with acting(context, actor) as opened:
        till = opened.till
        count = options.required(till)
        name, pin = taker
        person = await require_pin(till, person_called(till, name).person_id, pin)
        return await hand_over(till, count, person.person_id)


def _value(declared: CashMovement, document: FiscalDocument) -> dict[str, object]:
    return {
        "day": declared.day.isoformat(),
        "opening_balance": json_number(declared.amount),
        "docId": document.doc_id,
        "state": document.state.value,
        "fcdc": document.completion.fcdc,
    }


def _shut_value(day: date, carried_over: Decimal | None) -> dict[str, object]:
    return {
        "day": day.isoformat(),
        "is_open": False,
        "opening_balance": None,
        "suggested_balance": None if carried_over is None else json_number(carried_over),
    }


def _shut_line(day: date, carried_over: Decimal | None, words: Words) -> str:
    """Return that the day is not open, and what earlier days left in the drawer."""
    line = words.say("day.not_open", day=day.isoformat())
    if carried_over is None:
        return line
    return f"{line} {words.say('cli.left_in_drawer', amount=write_lek(carried_over))}"


def _opening_line(declared: CashMovement, document: FiscalDocument, words: Words) -> str:
    facts = {"day": declared.day.isoformat(), "amount": write_lek(declared.amount)}
    if is_known_there(document):
        return words.say("day.open_known", **facts)
    if document.state is DocumentState.REFUSED:
        message = document.problem.message if document.problem else ""
        return words.say("day.open_refused", **facts, message=message)
    return words.say("day.open" if document.is_complete else "day.open_waiting", **facts)


def _closing_lines(taken: ZReport, left_open: Sequence[date], words: Words) -> list[str]:
    report = taken.report
    facts = {"day": taken.day.isoformat(), "total": write_lek(report.total)}
    lines = [words.say("cli.day_closed", number=taken.number, **facts)]
    if report.cash.counted is not None:
        lines.append(count_line(report.cash.counts[-1], words))
    lines += notes_of(paper_of(taken, went_on=False), words)[1:]
    if left_open:
        days = ", ".join(each.isoformat() for each in left_open)
        lines.append(words.count("cli.day_not_closed_before", len(left_open), days=days))
    return lines
