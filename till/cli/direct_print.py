"""Printing without the queue of receipts, for commands that wait for the printer."""

from collections.abc import Callable
from pathlib import Path

from PIL.Image import Image

from till.actions.ports.paper import Slips
from till.cli.answers import write_file
from till.cli.context import CommandContext
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import Slip
from till.equipment import printer_plans, slips_of
from till.printing.devices import DeviceContext, PrinterDevice, open_device
from till.printing.raster import to_dots
from till.printing.slips.drawing import draw_slip
from till.printing.slips.shop_slips import printer_test_slip
from till.printing.slips.source import SlipSource
from till.printing.wires.addresses import parse_device
from till.system.printer_models import traits_of
from till.system.words import Words


def slips_of_shop(context: CommandContext) -> Slips:
    """Return the slips of this shop, in its language: of day and cash, which name no unit."""
    return slips_of(context.settings, ())


def print_slip(context: CommandContext, slip: Slip, role: PaperRole) -> str:
    """Print a slip on the printer of its role, else that of receipts; return the printer's name.

    What a printer on the screen shows is written to a file of the data directory. Raises
    PrinterDeviceUnknown, DiskFailing, and what a printer may raise.
    """
    plans = printer_plans(context.settings, context.paths.folder, screen_file(context, []))
    plan = plans.get(role, plans[PaperRole.RECEIPT])
    printer = open_device(parse_device(plan.device), plan.context)
    printer.make_ready()
    picture = to_dots(draw_slip(slip, dots=plan.dots), dots=plan.dots)
    printer.print_picture(picture, cut=plan.cut)
    return printer.name


def open_printer(
    context: CommandContext, device: str | None, show: Callable[[bytes], None]
) -> PrinterDevice:
    """Return the printer at an address, that of the settings for None.

    `show` gets what a printer on the screen prints. Raises PrinterDeviceUnknown.
    """
    settings = context.settings.printer
    folder = context.paths.folder
    traits = traits_of(settings)
    around = DeviceContext(folder=folder, show=show, traits=traits, own_files=folder)
    return open_device(parse_device(device or settings.device), around)


def screen_file(context: CommandContext, written: list[Path]) -> Callable[[bytes], None]:
    """Return what writes the picture of a printer on the screen to a file, and notes where.

    It raises DiskFailing.
    """

    def show(png: bytes) -> None:
        path = context.paths.folder / "screen.png"
        write_file(path, png, force=True)
        written.append(path)

    return show


def draw_test_page(words: Words, *, width_mm: int, dots: int) -> Image:
    """Return mode "1" dots: frame and ruler to both edges, letters of our languages, codes."""
    slip = printer_test_slip(SlipSource(words=words), width_mm=width_mm, dots=dots)
    return to_dots(draw_slip(slip, dots=dots), dots=dots)
