"""`till print`: a test page or a picture straight to the printer, its state, printers to be found.

The commands for the queue of receipts are in print_jobs; those print by themselves.
"""

from pathlib import Path
from typing import Final

import click
from PIL.Image import Image
from typing_extensions import override

from till.cli import print_jobs
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.direct_print import draw_test_page, open_printer, screen_file
from till.cli.options import DEVICE, argument, option
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.disk import disk_error
from till.domain.errors.paper import PictureUnreadable
from till.domain.fiscal.rendering import is_whole_png
from till.domain.paper.print_job import PrinterState
from till.printing.printer_watch import state_seen
from till.printing.raster import to_dots
from till.printing.wires.discovery import found_printers
from till.system.json_values import picked
from till.system.printer_models import dots_across, load_models

PAGE: Final = "test|printers|FILE.png"  # what is meant where the first word names no command
TEST_PAGE: Final = "test"
PRINTERS: Final = "printers"
WIDTHS: Final = (58, 80, 110)
DRAWER_STATES: Final = {True: "open", False: "shut", None: "untold"}

WHAT = argument("what", "WHAT", "test, printers or a PNG file.")
WIDTH = option("--width", "58|80|110", "Paper width in mm.", type=click.INT)


class PrintGroup(Group):
    """Takes what is none of its commands for a page to print: `test`, or a picture's file."""

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, "-h", "--help"}:
            args = [PAGE, *args]
        return super().parse_args(ctx, args)


app = PrintGroup()


@command(PAGE, WHAT, DEVICE, WIDTH, of=app)
def print_page(context: CommandContext, what: str, device: str | None, width: int | None) -> None:
    """Print a test page or an image and wait until the printer accepts it.

    With `printers`, list the printers of this computer with their addresses instead. If the
    printer is the screen, the image is saved to a file in the data folder.
    """
    if width not in {None, *WIDTHS}:
        raise click.BadParameter("58, 80 or 110", param_hint="--width")
    if what == PRINTERS:
        _list_printers(context)
        return
    with context.logging():
        name, written = _print(context, what, device=device, width=width)
    lines = [context.words.say("cli.printed", device=name)]
    lines += [context.words.say("cli.receipt_written", path=str(path)) for path in written]
    value = {"device": name, "path": str(written[0]) if written else None}
    context.answer(lines, value)


@command("state", DEVICE, of=app)
def show_state(context: CommandContext, device: str | None) -> None:
    """Show the state of the receipt printer, and of the drawer if its signal is set."""
    settings = context.settings.printer
    words = context.words
    with context.logging():
        printer = open_printer(context, device, lambda _picture: None)
        look = printer.look()
    state = state_seen(look) if printer.prints else PrinterState.NONE
    said = words.say(f"printer.{state.value}" if state else "cli.printer_silent")
    lines = [words.say("cli.printer_state", device=printer.name, state=said)]
    if settings.drawer and settings.drawer_signal != "unknown":
        lines.append(words.say(f"printers.drawer_seen.{DRAWER_STATES[look.is_drawer_open]}"))
    context.answer(
        lines, {"device": printer.name, "state": state, **picked(look, "paper is_drawer_open")}
    )


for job_command in (print_jobs.list_waiting, print_jobs.done, print_jobs.again, print_jobs.drop):
    app.add_command(job_command)
app.add_command(print_jobs.move)


def _print(
    context: CommandContext, what: str, *, device: str | None, width: int | None
) -> tuple[str, list[Path]]:
    """Print and return the printer's name and where its picture was shown.

    Raises FileNotFound, PictureUnreadable, PrinterDeviceUnknown and what a printer may raise.
    """
    written: list[Path] = []
    printer = open_printer(context, device, screen_file(context, written))
    picture = _picture(context, what, width)
    printer.make_ready()
    printer.print_picture(picture, cut=context.settings.printer.cut)
    return printer.name, written


def _picture(context: CommandContext, what: str, width: int | None) -> Image:
    """Return the test page or the file's picture, as wide as the paper."""
    settings = context.settings.printer
    dots = dots_across(settings.model, width) if width else settings.dots
    if what == TEST_PAGE:
        return draw_test_page(context.words, width_mm=width or settings.paper_width, dots=dots)
    picture = _read(Path(what))
    if not is_whole_png(picture):
        raise PictureUnreadable
    return to_dots(picture, dots=dots)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except OSError as error:
        raise disk_error(error, path) from error


def _list_printers(context: CommandContext) -> None:
    """Answer with every printer that was found, each with the address that the setting takes."""
    models = load_models()
    found = found_printers(models.values())
    lines = [
        context.words.say(
            "cli.printer_found",
            address=each.address,
            name=each.name,
            joint=context.words.say(f"cli.printer_joint.{each.joint.value}"),
            model=models[each.model].title,
        )
        for each in found
    ]
    value = {"printers": found}
    context.answer(lines or [context.words.say("cli.printers_none")], value)
