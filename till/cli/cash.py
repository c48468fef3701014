"""Cash in the drawer, from the command line."""

from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli import cash_counted
from till.cli.acting import Json, Wait, carry_out, tell
from till.cli.amounts import number, parse_lek
from till.cli.answers import Status, answer
from till.cli.described import Reported
from till.cli.desk import Desk, desk_of
from till.cli.slip_printed import slips_at, told_of_slip
from till.domain.business_day import day_of
from till.domain.cash.expected import ExpectedCash, explain
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import FiscalDocument
from till.domain.formatting import write_lek, write_moment
from till.system.clock import SystemClock
from till.system.words import Words

if TYPE_CHECKING:
    from till.actions.till import Till

app = typer.Typer(help="Cash put into the drawer, and taken out.", no_args_is_help=True)
app.command("count")(cash_counted.count_drawer)
app.command("open-drawer")(cash_counted.open_the_drawer)

Amount = Annotated[str, typer.Option(metavar="N", help="In lek.")]
Note = Annotated[str, typer.Option(metavar="T", help="Why; it is reported too.")]


@app.command("deposit")
def put_in(
    context: typer.Context,
    *,
    amount: Amount,
    note: Note = "",
    wait: Wait = None,
    as_json: Json = False,
) -> Status:
    """Put cash into the drawer; it is reported by itself."""
    from till.actions.drawer import deposit  # noqa: PLC0415 slow to import

    lek = parse_lek(amount)
    desk = desk_of(context)

    async def move(till: "Till") -> FiscalDocument:
        return await deposit(till, lek, note)

    return _told(desk, carry_out(desk, move, wait), as_json=as_json)


@app.command("withdraw")
def take_out(
    context: typer.Context,
    *,
    amount: Amount,
    note: Note = "",
    wait: Wait = None,
    as_json: Json = False,
) -> Status:
    """Take cash out of the drawer; it is reported by itself."""
    from till.actions.drawer import withdraw  # noqa: PLC0415 slow to import

    lek = parse_lek(amount)
    desk = desk_of(context)

    async def move(till: "Till") -> FiscalDocument:
        return await withdraw(till, lek, note)

    return _told(desk, carry_out(desk, move, wait), as_json=as_json)


@app.command("status")
def tell_status(context: typer.Context, *, as_json: Json = False) -> None:
    """Tell what the drawer should hold, and what has come and gone today, line by line."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    today = day_of(SystemClock().now())
    with desk.logging(), kept_at(desk) as kept:
        is_open = kept.movements.opening(today) is not None
        told = [each for each in kept.movements.of_day(today) if _moves_cash(each)]
        values = [_value(each, kept.documents.get(each.doc_id)) for each in told]
        cash = explain(kept.movements.by_kind(today), kept.days.foreign_taken(today))
    held = cash.expected
    lines = [_line(each, desk.words) for each in told]
    key = "cli.cash_expected" if is_open else "day.not_open"
    lines.append(desk.words.say(key, day=today.isoformat(), amount=write_lek(held)))
    value = {
        "day": today.isoformat(),
        "is_open": is_open,
        "expected_cash": number(held) if is_open else None,
        "explained": _explained(cash),
        "movements": values,
    }
    answer(lines, value, as_json=as_json)


def _told(desk: Desk, one: Reported, *, as_json: bool) -> Status:
    """Print the slip of a movement, where there is a printer, and tell what became of it."""
    lines = []
    if one.movement is not None:
        slip = slips_at(desk).movement(one.movement, one.document)
        lines = told_of_slip(desk, slip)
    return tell(desk, one, before=lines, as_json=as_json)


def _moves_cash(movement: CashMovement) -> bool:
    """Tell whether there is anything to tell: a sale by card leaves the drawer as it was."""
    return movement.amount != 0 or movement.kind is MovementKind.OPENING


def _explained(cash: ExpectedCash) -> dict[str, object]:
    return {
        "opening": number(cash.opening),
        "cash_sales": number(cash.cash_sales),
        "cash_refunds": number(cash.cash_refunds),
        "purchases": number(cash.purchases),
        "deposits": number(cash.deposits),
        "withdrawals": number(cash.withdrawals),
        "foreign": [
            {"currency": e.currency, "amount": number(e.amount), "in_lek": number(e.in_lek)}
            for e in cash.foreign
        ],
    }


def _value(movement: CashMovement, document: FiscalDocument | None) -> dict[str, object]:
    return {
        "kind": movement.kind.value,
        "amount": number(movement.amount),
        "moment": movement.moment.isoformat(),
        "person": movement.person,
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
        person=movement.person,
    )
    return f"{line} · {movement.note}" if movement.note else line


def _signed(amount: Decimal) -> str:
    return f"+{write_lek(amount)}" if amount > 0 else write_lek(amount)
