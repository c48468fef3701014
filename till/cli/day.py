"""`till day`: opening, closing and handing over; its reports are in day_reports."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

import click

from till.actions.day import opening
from till.actions.day.counting import hand_over
from till.actions.day.opening import confirm_clock
from till.actions.day.reporting import close_day, days_not_closed
from till.actions.people.signing_in import person_called, require_pin
from till.actions.service_time import ask_the_time
from till.actions.till import Till
from till.cli import day_reports
from till.cli.acting import acting
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.counting import COUNT_NOTE, COUNTED, FOREIGN, PIECES, CountOptions, count_line
from till.cli.document_view import hold_lines, last_outcome, opened_lines
from till.cli.issuing import issued_document, wait_until_settled
from till.cli.options import DAY, WAIT, checked_day, flag, option, today
from till.cli.readers import reading
from till.cli.slips import print_count
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.outbox import is_known_there
from till.domain.formatting import write_lek
from till.domain.reports.report import ZReport
from till.domain.typed import read_amount
from till.system.json_values import picked
from till.system.reports.day_data import count_value, paper_of, value_of
from till.system.reports.day_text import notes_of
from till.system.words import Words

app = Group()
app.add_command(day_reports.report_day)
app.add_command(day_reports.report_trade)

OPENING_AMOUNT = option("--amount", "N", "Cash in the drawer, in lek.", required=True)
LAST_OPENED_DAY = option(
    "--date", "D", "Day to close; default: the last opened.", into="on", type=DAY
)
KNOWN_AMOUNT = option("--amount", "N", "Its amount in lek, if known.")
IS_NOT = flag("--no", "The service has none: today's can be sent.", into="is_not")
CLOCK_IS_RIGHT = flag(
    "--clock-is-right",
    "Confirm the computer's date and time where the service's differ; owner only.",
)
TAKER = option("--to", "NAME", "Operator who takes over the drawer.", required=True)


@command(
    "close",
    COUNTED,
    PIECES,
    FOREIGN,
    COUNT_NOTE,
    LAST_OPENED_DAY,
    CLOCK_IS_RIGHT,
    acts=True,
    of=app,
)
async def close(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    *,
    counted: str | None,
    piece: Sequence[str],
    foreign: Sequence[str],
    note: str,
    on: datetime | None,
    clock_is_right: bool,
) -> Status:
    """Count the drawer and close the day on this till with a Z report.

    Waiting documents do not prevent it. Selling can continue and the day can be closed again.
    """
    options = CountOptions(counted=counted, pieces=piece, foreign=foreign, note=note)
    day = checked_day(on)
    async with acting(context) as opened:
        await _see_to_clock(opened.till, is_right=clock_is_right)
        taken = await close_day(opened.till, options.count(opened.till), day=day)
        left_open = days_not_closed(opened.till)
    value = {**value_of(paper_of(taken, went_on=False)), "days_not_closed": left_open}
    context.answer(_closing_lines(taken, left_open, context.words), value)
    standing = taken.report.standing
    return Status.WAITING if standing.waiting or standing.refused else Status.DONE


@command("hand-over", TAKER, COUNTED, PIECES, FOREIGN, COUNT_NOTE, acts=True, of=app)
async def hand_drawer_over(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    *,
    to: str,
    counted: str | None,
    piece: Sequence[str],
    foreign: Sequence[str],
    note: str,
) -> None:
    """Count the drawer and hand it over within the day, without a new opening balance.

    The new operator's PIN is read from standard input too, after the one for --pin-stdin.
    """
    options = CountOptions(counted=counted, pieces=piece, foreign=foreign, note=note)
    options.require_count()
    pin = context.read_secret(context.words.say("cli.pin_of", name=to))
    async with acting(context) as opened:
        till = opened.till
        counted_now = options.required(till)
        taking = await require_pin(till, person_called(till, to).person_id, pin)
        count = await hand_over(till, counted_now, taking.person_id)
    taker = count.to_person.name if count.to_person else ""
    over = context.words.say("cli.handed_over", person=taker)
    lines = [count_line(count, context.words), over, *print_count(context, count)]
    context.answer(lines, count_value(count))


@command("open", OPENING_AMOUNT, WAIT, CLOCK_IS_RIGHT, acts=True, of=app)
async def open_day(
    context: CommandContext, *, amount: str, wait: float | None, clock_is_right: bool
) -> Status:
    """Declare today's opening balance."""
    lek = read_amount(amount)
    patience = context.settings.receipt.patience_s if wait is None else wait
    async with acting(context) as opened:
        opened.require_service()  # nothing is declared that could never be reported
        await _see_to_clock(opened.till, is_right=clock_is_right)
        declared = await opening.declare(opened.till, lek)
        issued = issued_document(opened.till, declared.doc_id)
        document = await wait_until_settled(opened, issued, patience)
        outcome = last_outcome(document, opened.till.documents)
    key = "cli.day_opened" if document.is_complete else "cli.day_opened_waiting"
    facts = {"day": declared.day.isoformat(), "amount": write_lek(declared.amount)}
    lines = [
        context.words.say(key, **facts),
        *opened_lines(document, context.words),
        *hold_lines(context, document, outcome),
    ]
    context.answer(lines, _value(declared, document))
    return Status.DONE if document.is_complete else Status.WAITING


@command("reported", KNOWN_AMOUNT, IS_NOT, acts=True, of=app)
async def day_is_reported(context: CommandContext, *, amount: str | None, is_not: bool) -> None:
    """Confirm that the service already has today's opening balance, so that none is sent.

    After a restore without all later changes, today's waits until you answer; --no: the service
    has none.
    """
    lek = None if amount is None else read_amount(amount)
    if is_not and lek is not None:
        raise click.BadParameter("--no, or --amount", param_hint="--no")
    known = None
    async with acting(context) as opened:
        if is_not:
            await opening.take_as_unknown(opened.till)
        else:
            known = await opening.take_as_known(opened.till, lek)
    day = today().isoformat()
    key = "cli.day_not_reported" if known is None else "cli.day_reported"
    value = {"is_reported": known is not None, "opening_balance": known and known.amount}
    context.answer([context.words.say(key, day=day)], {"day": day, **value})


@command("status", of=app)
def show_status(context: CommandContext) -> None:
    """Show whether today is open and the state of its opening balance."""
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
    context.answer(lines, {**value, **counts, "asks_opening": asks})


async def _see_to_clock(till: Till, *, is_right: bool) -> None:
    """Ask the service what time it is, and take the actor's word for our clock if they gave it."""
    await ask_the_time(till)
    if is_right:
        confirm_clock(till)


def _value(declared: CashMovement, document: FiscalDocument) -> dict[str, object]:
    told = picked(document, "docId=doc_id state fcdc=completion.fcdc")
    return {**picked(declared, "day opening_balance=amount"), **told}


def _shut_value(day: date, carried_over: Decimal | None) -> dict[str, object]:
    return {
        "day": day,
        "is_open": False,
        "opening_balance": None,
        "suggested_balance": carried_over,
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
