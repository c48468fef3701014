"""Slips of movements and counts, straight to the printer, for commands that wait for it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from till.cli.context import CommandContext
from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.paper.print_job import PaperRole

if TYPE_CHECKING:
    from till.actions.ports.paper import Slips
    from till.domain.paper.slip import Slip

NO_PRINTER = "none:"


def has_printer(context: CommandContext) -> bool:
    """Tell whether any printer is set up."""
    return context.settings.printer.device != NO_PRINTER


def print_movement(
    context: CommandContext, movement: CashMovement, document: FiscalDocument
) -> list[str]:
    """Print the slip of a movement of cash where there is a printer; return what to say of it."""
    return _print(context, lambda slips: slips.movement(movement, document), PaperRole.RECEIPT)


def print_count(context: CommandContext, count: CashCount) -> list[str]:
    """Print the slip of a count where there is a printer; return what to say of it."""
    return _print(context, lambda slips: slips.count(count), PaperRole.REPORTS)


def _print(context: CommandContext, make: "Callable[[Slips], Slip]", role: PaperRole) -> list[str]:
    """Print a slip where a printer is set up, and return what to say of it.

    What it is the slip of was done before: a printer that takes nothing is told, never raised.
    """
    if not has_printer(context):
        return []
    from till.cli import direct_print  # noqa: PLC0415 a third of the time of a command that looks

    slip = make(direct_print.slips_of_shop(context))
    try:
        name = direct_print.print_slip(context, slip, role)
    except TillError as error:
        return [context.words.error(error)]
    return [context.words.say("cli.printed", device=name)]
