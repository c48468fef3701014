"""`till cash`: cash put into the drawer and taken out, counting it, opening the drawer."""

import asyncio
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Final

import typer

from till.actions import drawer
from till.actions.counting import count_cash
from till.actions.ports.events import DrawerOpened, Event
from till.actions.till import Till
from till.actions.wait_until import wait_until
from till.cli.acting import Actor, acting, read_actor
from till.cli.answers import Status, answer
from till.cli.context import CommandContext, context_of
from till.cli.counting import Counted, CountNote, CountOptions, Foreign, Pieces, count_line
from till.cli.document_view import DocumentView
from till.cli.issuing import answer_outcome, issue
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput, Wait, today
from till.cli.readers import reading
from till.cli.slips import print_count, print_movement
from till.domain.cash.count import CashCount
from till.domain.cash.expected import ExpectedCash, explain
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import FiscalDocument
from till.domain.formatting import write_lek, write_moment
from till.domain.typed import read_amount
from till.system.numbers import json_number
from till.system.reports.day_data import count_value
from till.system.words import Words

app = new_app()

DRAWER_PATIENCE_S: Final = 5
Amount = Annotated[str, typer.Option(metavar="N", help="Amount in lek.")]
Note = Annotated[str, typer.Option(metavar="T", help="Reason; declared too.")]
Reason = Annotated[str, typer.Option(metavar="T", help="Reason; shown on the Z report.")]


@app.command("count")
def count_drawer(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: CountNote = "",
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Count the drawer; the count is saved in the till and nothing is declared.

    The expected amount is shown after the count is saved.
    """
    options = CountOptions(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    options.require_count()
    context = context_of(ctx)
    count, bank, limit = asyncio.run(
        _count(context, options, read_actor(context, pin_stdin=pin_stdin))
    )
    lines = [count_line(count, context.words), *print_count(context, count)]
    if bank is not None and limit is not None:
        facts = {"limit": write_lek(limit), "amount": write_lek(bank)}
        lines.append(context.words.say("cli.to_the_bank", **facts))
    suggested = {"suggested_withdrawal": None if bank is None else json_number(bank)}
    answer(lines, count_value(count) | suggested, as_json=as_json)


@app.command("open-drawer")
def open_drawer(
    ctx: typer.Context, *, reason: Reason, pin_stdin: PinOnInput = False, as_json: Json = False
) -> Status:
    """Open the drawer without a sale."""
    context = context_of(ctx)
    opened = asyncio.run(_open_drawer(context, reason, read_actor(context, pin_stdin=pin_stdin)))
    line = context.words.say("cli.drawer_told" if opened else "cli.drawer_silent")
    answer([line], {"opened": opened, "reason": reason.strip()}, as_json=as_json)
    return Status.DONE if opened else Status.WAITING


@app.command("deposit")
def deposit(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    amount: Amount,
    note: Note = "",
    wait: Wait = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Deposit cash in the drawer; it is declared automatically."""
    lek = read_amount(amount)

    async def move(till: Till) -> FiscalDocument:
        return await drawer.deposit(till, lek, note)

    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    return _answer_movement(context, issue(context, actor, move, wait), as_json=as_json)


@app.command("withdraw")
def withdraw(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    amount: Amount,
    note: Note = "",
    wait: Wait = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Withdraw cash from the drawer; it is declared automatically."""
    lek = read_amount(amount)

    async def move(till: Till) -> FiscalDocument:
        return await drawer.withdraw(till, lek, note)

    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    return _answer_movement(context, issue(context, actor, move, wait), as_json=as_json)


@app.command("status")
def show_status(ctx: typer.Context, *, as_json: Json = False) -> None:
    """Show the expected balance of the drawer and today's movements."""
    context = context_of(ctx)
    day = today()
    with reading(context) as stored:
        is_open = stored.movements.opening(day) is not None
        movements = [each for each in stored.movements.of_day(day) if _moves_cash(each)]
        values = [_value(each, stored.documents.get(each.doc_id)) for each in movements]
        cash = explain(stored.movements.by_kind(day), stored.days.foreign_taken(day))
    lines = [_line(each, context.words) for each in movements]
    key = "cli.cash_expected" if is_open else "day.not_open"
    lines.append(context.words.say(key, day=day.isoformat(), amount=write_lek(cash.expected)))
    value = {
        "day": day.isoformat(),
        "is_open": is_open,
        "expected_cash": json_number(cash.expected) if is_open else None,
        "explained": _explained(cash),
        "movements": values,
    }
    answer(lines, value, as_json=as_json)


async def _count(
    context: CommandContext, options: CountOptions, actor: Actor | None
) -> tuple[CashCount, Decimal | None, Decimal | None]:
    """Keep the count; return it, what should go to the bank, and the limit of the drawer."""
    async with acting(context, actor) as opened:
        till = opened.till
        count = await count_cash(till, options.required(till))
        return count, drawer.suggested_withdrawal(till), drawer.drawer_limit(till)


async def _open_drawer(context: CommandContext, reason: str, actor: Actor | None) -> bool:
    """Write the opening down, send the pulse, and tell whether the printer took it."""
    async with acting(context, actor) as opened:
        answers: list[bool] = []
        opened.till.listeners.append(_drawer_listener(answers))
        opened.spoolers.start()
        await drawer.open_drawer(opened.till, reason)
        await wait_until(opened.till, lambda: bool(answers), DRAWER_PATIENCE_S)
        return bool(answers) and answers[-1]


def _drawer_listener(answers: list[bool]) -> Callable[[Event], None]:
    """Return a listener that notes each answer of the drawer's printer."""

    def notice(event: Event) -> None:
        if isinstance(event, DrawerOpened):
            answers.append(event.succeeded)

    return notice


def _answer_movement(context: CommandContext, one: DocumentView, *, as_json: bool) -> Status:
    """Print the slip of a movement, where there is a printer, and tell what became of it."""
    lines = print_movement(context, one.movement, one.document) if one.movement else []
    return answer_outcome(context, one, before=lines, as_json=as_json)


def _moves_cash(movement: CashMovement) -> bool:
    """Tell whether there is anything to tell: a sale by card leaves the drawer as it was."""
    return movement.amount != 0 or movement.kind is MovementKind.OPENING


def _explained(cash: ExpectedCash) -> dict[str, object]:
    return {
        "opening": json_number(cash.opening),
        "cash_sales": json_number(cash.cash_sales),
        "cash_refunds": json_number(cash.cash_refunds),
        "purchases": json_number(cash.purchases),
        "deposits": json_number(cash.deposits),
        "withdrawals": json_number(cash.withdrawals),
        "foreign": [
            {
                "currency": e.currency,
                "amount": json_number(e.amount),
                "in_lek": json_number(e.in_lek),
            }
            for e in cash.foreign
        ],
    }


def _value(movement: CashMovement, document: FiscalDocument | None) -> dict[str, object]:
    return {
        "kind": movement.kind.value,
        "amount": json_number(movement.amount),
        "moment": movement.moment.isoformat(),
        "person": movement.person.name,
        "note": movement.note,
        "docId": movement.doc_id,
        "state": document.state.value if document else None,
    }


def _line(movement: CashMovement, words: Words) -> str:
    line = words.say(
        "cli.cash_line",
        moment=write_moment(movement.moment),
        kind=words.say(f"movement_kind.{movement.kind.value}"),
        amount=_signed(movement.amount),
        person=movement.person.name,
    )
    return f"{line} · {movement.note}" if movement.note else line


def _signed(amount: Decimal) -> str:
    return f"+{write_lek(amount)}" if amount > 0 else write_lek(amount)
