"""Slips of the till's own, straight to the printer, for commands that wait for it.

Lives here: a slip on the printer of its role, and what to tell of it; where a printer on the
screen shows its paper.
Must not: the queue of receipts, what stands on a slip.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from till.cli.desk import Desk
from till.domain.errors import Unreachable
from till.domain.errors.disk import DiskFailing
from till.domain.printing import PaperRole

if TYPE_CHECKING:
    from till.actions.ports.paper import Slips
    from till.domain.slip import Slip

NO_PRINTER = "none:"


def has_printer(desk: Desk) -> bool:
    """Tell whether any printer is set up."""
    return desk.settings.printer.device != NO_PRINTER


def slips_at(desk: Desk) -> "Slips":
    """Return the slips of this shop, in its language."""
    from till.equipment import slips_of  # noqa: PLC0415 slow to import

    return slips_of(desk.settings)


def shown_in(desk: Desk, shown: list[Path]) -> Callable[[bytes], None]:
    """Return what writes the picture of a printer on the screen to a file, and notes where.

    It raises DiskFailing.
    """

    def show(png: bytes) -> None:
        path = desk.paths.folder / "screen.png"
        try:
            path.write_bytes(png)
        except OSError as error:
            raise DiskFailing(path=str(path)) from error
        shown.append(path)

    return show


def print_at_once(desk: Desk, slip: "Slip", role: PaperRole = PaperRole.RECEIPT) -> str:
    """Print a slip on the printer of its role, else that of receipts; return the printer's name.

    What a printer on the screen shows is written to a file of the data directory. Raises
    PrinterDeviceUnknown, DiskFailing, and what a printer may raise.
    """
    from till.equipment import printer_plans  # noqa: PLC0415 slow to import
    from till.printing.devices import open_device  # noqa: PLC0415 the same
    from till.printing.raster import to_dots  # noqa: PLC0415 the same
    from till.printing.slips.drawing import draw_slip  # noqa: PLC0415 the same
    from till.printing.wires.addresses import parse_device  # noqa: PLC0415 the same

    plans = printer_plans(desk.settings, desk.paths.folder, shown_in(desk, []))
    plan = plans.get(role, plans[PaperRole.RECEIPT])
    printer = open_device(parse_device(plan.device), plan.context)
    printer.make_ready()
    picture = to_dots(draw_slip(slip, dots=plan.dots), dots=plan.dots)
    printer.print_picture(picture, cut=plan.cut)
    return printer.name


def told_of_slip(desk: Desk, slip: "Slip", role: PaperRole = PaperRole.RECEIPT) -> list[str]:
    """Print a slip where a printer is set up, and return what to tell of it.

    What it is the slip of was done before: a printer that takes nothing is told, never raised.
    """
    if not has_printer(desk):
        return []
    try:
        name = print_at_once(desk, slip, role)
    except Unreachable as error:
        return [desk.words.error(error)]
    return [desk.words.say("cli.printed", device=name)]
