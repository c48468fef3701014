"""`till cash`: cash put into the drawer and taken out, counting it, opening the drawer."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from till.actions.day import drawer
from till.actions.day.counting import count_cash
from till.actions.ports.events import DrawerOpened, Event
from till.actions.wait_until import wait_until
from till.cli.acting import acting
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.counting import COUNT_NOTE, COUNTED, FOREIGN, PIECES, CountOptions, count_line
from till.cli.issuing import Act, answer_outcome, issue
from till.cli.options import WAIT, option, today
from till.cli.readers import reading
from till.cli.slips import print_count, print_movement
from till.domain.cash.expected import ExpectedCash, explain
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import FiscalDocument
from till.domain.formatting import write_lek, write_moment
from till.domain.typed import read_amount
from till.system.json_values import picked
from till.system.reports.day_data import count_value
from till.system.words import Words

app = Group()

DRAWER_PATIENCE_S: Final = 5
AMOUNT = option("--amount", "N", "Amount in lek.", required=True)
NOTE = option("--note", "T", "Reason; declared too.", default="")
REASON = option("--reason", "T", "Reason; shown on the Z report.", required=True)


@command("count", COUNTED, PIECES, FOREIGN, COUNT_NOTE, acts=True, of=app)
async def count_drawer(
    context: CommandContext,
    counted: str | None,
    piece: Sequence[str],
    foreign: Sequence[str],
    note: str,
) -> None:
    """Count the drawer; the count is saved in the till and nothing is declared.

    The expected amount is shown after the count is saved.
    """
    options = CountOptions(counted=counted, pieces=piece, foreign=foreign, note=note)
    options.require_count()
    async with acting(context) as opened:
        till = opened.till
        count = await count_cash(till, options.required(till))
        bank = drawer.suggested_withdrawal(till)
        limit = drawer.drawer_limit(till)
    lines = [count_line(count, context.words), *print_count(context, count)]
    if bank is not None and limit is not None:
        facts = {"limit": write_lek(limit), "amount": write_lek(bank)}
        lines.append(context.words.say("cli.to_the_bank", **facts))
    context.answer(lines, {**count_value(count), "suggested_withdrawal": bank})


@command("open-drawer", REASON, acts=True, of=app)
async def open_drawer(context: CommandContext, reason: str) -> Status:
    """Open the drawer without a sale."""
    answers: list[bool] = []

    def notice(event: Event) -> None:
        if isinstance(event, DrawerOpened):
            answers.append(event.succeeded)

    async with acting(context) as opened:
        opened.till.listeners.append(notice)
        opened.spoolers.start()
        await drawer.open_drawer(opened.till, reason)
        await wait_until(opened.till, lambda: bool(answers), DRAWER_PATIENCE_S)
    is_open = bool(answers) and answers[-1]
    line = context.words.say("cli.drawer_told" if is_open else "cli.drawer_silent")
    context.answer([line], {"opened": is_open, "reason": reason.strip()})
    return Status.DONE if is_open else Status.WAITING


@command("deposit", AMOUNT, NOTE, WAIT, acts=True, of=app)
async def deposit(context: CommandContext, amount: str, note: str, wait: float | None) -> Status:
    """Deposit cash in the drawer; it is declared automatically."""
    lek = read_amount(amount)
    return await _move(context, lambda till: drawer.deposit(till, lek, note), wait)


@command("withdraw", AMOUNT, NOTE, WAIT, acts=True, of=app)
async def withdraw(context: CommandContext, amount: str, note: str, wait: float | None) -> Status:
    """Withdraw cash from the drawer; it is declared automatically."""
    lek = read_amount(amount)
    return await _move(context, lambda till: drawer.withdraw(till, lek, note), wait)


@command("status", of=app)
def show_status(context: CommandContext) -> None:
    """Show the expected balance of the drawer and today's movements."""
    day = today()
    with reading(context) as stored:
        is_open = stored.movements.opening(day) is not None
        movements = [each for each in stored.movements.of_day(day) if _moves_cash(each)]
        values = [_value(each, stored.documents.get(each.doc_id)) for each in movements]
        cash = explain(stored.movements.by_kind(day), stored.days.foreign_taken(day))
    lines = [_line(each, context.words) for each in movements]
    key = "cli.cash_expected" if is_open else "day.not_open"
    lines.append(context.words.say(key, day=day.isoformat(), amount=write_lek(cash.expected)))
    value = {"day": day, "is_open": is_open, "expected_cash": cash.expected if is_open else None}
    context.answer(lines, {**value, "explained": _explained(cash), "movements": values})


async def _move(context: CommandContext, act: Act, wait: float | None) -> Status:
    """Move cash, print its slip where there is a printer, and tell what became of it."""
    one = await issue(context, act, wait)
    lines = print_movement(context, one.movement, one.document) if one.movement else []
    return answer_outcome(context, one, before=lines)


def _moves_cash(movement: CashMovement) -> bool:
    """Tell whether there is anything to tell: a sale by card leaves the drawer as it was."""
    return movement.amount != 0 or movement.kind is MovementKind.OPENING


def _explained(cash: ExpectedCash) -> dict[str, object]:
    return {
        "opening": cash.opening,
        "cash_sales": cash.cash_sales,
        "cash_refunds": cash.cash_refunds,
        "purchases": cash.purchases,
        "places": cash.places,
        "deposits": cash.deposits,
        "withdrawals": cash.withdrawals,
        "foreign": [
            {"currency": e.currency, "amount": e.amount, "in_lek": e.in_lek} for e in cash.foreign
        ],
    }


def _value(movement: CashMovement, document: FiscalDocument | None) -> dict[str, object]:
    told = picked(movement, "kind amount moment person note docId=doc_id")
    return {**told, "state": document.state if document else None}


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
