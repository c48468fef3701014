"""Paper, from the command line.

Lives here: `till print`: a test page or a picture, straight to the printer; what can be found.
Must not: the queue of receipts (paper_jobs); those print by themselves.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.cli.printers_found import tell_printers
from till.cli.slip_printed import shown_in
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.disk import DiskFailing

if TYPE_CHECKING:
    from PIL.Image import Image

TEST_PAGE = "test"
PRINTERS = "printers"
WIDTHS = (58, 80, 110)


def print_paper(
    context: typer.Context,
    what: Annotated[
        str, typer.Argument(metavar="test|printers|FILE.png", help="What to print, or to look for.")
    ],
    *,
    device: Annotated[str | None, typer.Option(metavar="URL", help="Default: the setting.")] = None,
    width: Annotated[
        int | None, typer.Option(metavar="58|80|110", help="Of the paper, in mm.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")] = False,
) -> None:
    """Print a test page or a picture, and wait until the printer has taken it.

    With `printers`, tell instead which printers this machine knows of, each with its address.
    Where the printer is the screen, the picture is written to a file of the data directory.
    """
    if width not in {None, *WIDTHS}:
        raise typer.BadParameter("58, 80 or 110", param_hint="--width")
    desk = desk_of(context)
    if what == PRINTERS:
        tell_printers(desk.words, as_json=as_json)
        return
    with desk.logging():
        name, shown = _print(desk, what, device=device, width=width)
    lines = [desk.words.say("cli.printed", device=name)]
    lines += [desk.words.say("cli.receipt_written", path=str(path)) for path in shown]
    value = {"device": name, "path": str(shown[0]) if shown else None}
    answer(lines, value, as_json=as_json)


def _print(
    desk: Desk, what: str, *, device: str | None, width: int | None
) -> tuple[str, list[Path]]:
    """Print and return the printer's name and where its picture was shown.

    Raises FileNotFound, PictureUnreadable, PrinterDeviceUnknown and what a printer may raise.
    """
    from till.printing.devices import DeviceContext, open_device  # noqa: PLC0415 the same
    from till.printing.wires.addresses import parse_device  # noqa: PLC0415 for this command alone
    from till.system.printer_models import traits_of  # noqa: PLC0415 the same

    shown: list[Path] = []
    show = shown_in(desk, shown)
    settings = desk.settings.printer
    traits = traits_of(settings)
    context = DeviceContext(folder=desk.paths.folder, show=show, traits=traits)
    printer = open_device(parse_device(device or settings.device), context)
    picture = _picture(desk, what, width)
    printer.make_ready()
    printer.print_picture(picture, cut=settings.cut)
    return printer.name, shown


def _picture(desk: Desk, what: str, width: int | None) -> "Image":
    """Return the test page or the file's picture, as wide as the paper."""
    from till.cli.trial_page import draw_test_page  # noqa: PLC0415 slow to import
    from till.printing.raster import to_dots  # noqa: PLC0415 the same
    from till.system.printer_models import dots_across  # noqa: PLC0415 the same

    settings = desk.settings.printer
    dots = dots_across(settings.model, width) if width else settings.dots
    if what == TEST_PAGE:
        return draw_test_page(desk.words, width_mm=width or settings.paper_width, dots=dots)
    return to_dots(_read(Path(what)), dots=dots)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except OSError as error:
        raise DiskFailing(path=str(path)) from error
