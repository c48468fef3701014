"""Counting the drawer and opening it without a sale, from the command line."""

import asyncio
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from till.actions.ports.events import DrawerOpened, Event
from till.cli.acting import Json
from till.cli.amounts import number
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
from till.domain.cash.count import CashCount
from till.domain.formatting import write_lek
from till.domain.paper.print_job import PaperRole
from till.system.day_value import count_value

if TYPE_CHECKING:
    from till.actions.till import Till

DRAWER_PATIENCE_S = 5


def count_drawer(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    *,
    counted: Counted = None,
    piece: Pieces = None,
    foreign: Foreign = None,
    note: Note = "",
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Count the drawer; the count is kept in the till, and nothing is declared.

    What should be there is told after the count is kept.
    """
    asked = CountAsked(counted=counted, pieces=piece or (), foreign=foreign or (), note=note)
    if counted is None and not asked.pieces and not asked.foreign:
        raise typer.BadParameter("how much is there: --counted N or --piece LEK*TIMES")
    desk = desk_of(context)
    kept, bank, limit = asyncio.run(_count(desk, asked, pin_of(wanted=pin_stdin)))
    lines = [count_line(kept, desk.words)]
    lines += told_of_slip(desk, slips_at(desk).count(kept), PaperRole.REPORTS)
    if bank is not None and limit is not None:
        facts = {"limit": write_lek(limit), "amount": write_lek(bank)}
        lines.append(desk.words.say("cli.to_the_bank", **facts))
    told = {"suggested_withdrawal": None if bank is None else number(bank)}
    answer(lines, count_value(kept) | told, as_json=as_json)


def open_the_drawer(
    context: typer.Context,
    *,
    reason: Annotated[str, typer.Option(metavar="T", help="Why; it is on the Z report.")],
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Open the drawer without a sale."""
    desk = desk_of(context)
    opened = asyncio.run(_open(desk, reason, pin_of(wanted=pin_stdin)))
    line = desk.words.say("cli.drawer_told" if opened else "cli.drawer_silent")
    answer([line], {"opened": opened, "reason": reason.strip()}, as_json=as_json)
    return Status.DONE if opened else Status.WAITING


async def _count(
    desk: Desk, asked: CountAsked, pin: str | None
) -> tuple[CashCount, Decimal | None, Decimal | None]:
    """Keep the count; return it, what should go to the bank, and the limit of the drawer."""
    from till.actions.counting import count_cash  # noqa: PLC0415 slow to import
    from till.actions.drawer import drawer_limit, suggested_withdrawal  # noqa: PLC0415 the same

    async with standing_at(desk, pin) as till:
        count = asked.count(till)
        if count is None:
            raise RuntimeError("a count was asked for without one")
        return await count_cash(till, count), suggested_withdrawal(till), drawer_limit(till)


async def _open(desk: Desk, reason: str, pin: str | None) -> bool:
    """Write the opening down, send the pulse, and tell whether the printer took it."""
    from till.actions.drawer import open_drawer  # noqa: PLC0415 the same
    from till.actions.signing_in import sign_in_by_pin  # noqa: PLC0415 the same
    from till.actions.wait_until import wait_until  # noqa: PLC0415 slow to import
    from till.cli.acting import as_the_command_line  # noqa: PLC0415 the same

    async with desk.opened() as opened:
        till: Till = opened.till if pin is not None else as_the_command_line(opened)
        if pin is not None:
            await sign_in_by_pin(till, pin)
        answers: list[bool] = []

        def notice(event: Event) -> None:
            if isinstance(event, DrawerOpened):
                answers.append(event.succeeded)

        till.listeners.append(notice)
        opened.spoolers.start()
        await open_drawer(till, reason)
        await wait_until(till, lambda: bool(answers), DRAWER_PATIENCE_S)
        return bool(answers) and answers[-1]
