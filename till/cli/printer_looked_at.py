"""How the printer of receipts is, told on the command line.

Lives here: `till print state`.
Must not: print, move the drawer; judge what a look shows (printing.watching).
"""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from till.cli.acting import Json
from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.domain.printing import DeviceLook, PrinterState

if TYPE_CHECKING:  # slow to import
    from till.printing.devices import PrinterDevice

DRAWER_SEEN: Final = {True: "open", False: "shut", None: "untold"}


def tell_state(
    context: typer.Context,
    *,
    device: Annotated[str | None, typer.Option(metavar="URL", help="Default: the setting.")] = None,
    as_json: Json = False,
) -> None:
    """Ask the receipt printer how it is, and its drawer where the settings know its signal."""
    from till.printing.printer_watch import state_seen  # noqa: PLC0415 for this answer alone

    desk = desk_of(context)
    settings, words = desk.settings.printer, desk.words
    with desk.logging():
        printer = _printer(desk, device)
        look = printer.look()
    state = state_seen(look) if printer.prints else PrinterState.NONE
    said = words.say(f"printer.{state.value}" if state else "cli.printer_silent")
    lines = [words.say("cli.printer_state", device=printer.name, state=said)]
    if settings.drawer and settings.drawer_signal != "unknown":
        lines.append(words.say(f"printers.drawer_seen.{DRAWER_SEEN[look.is_drawer_open]}"))
    answer(lines, _value(printer.name, state, look), as_json=as_json)


def _printer(desk: Desk, device: str | None) -> "PrinterDevice":
    """Return the printer at an address, that of the settings for None.

    Raises PrinterDeviceUnknown.
    """
    from till.printing.devices import DeviceContext, open_device  # noqa: PLC0415 the same
    from till.printing.wires.addresses import parse_device  # noqa: PLC0415 for this answer alone
    from till.system.printer_models import traits_of  # noqa: PLC0415 the same

    settings = desk.settings.printer
    around = DeviceContext(
        folder=desk.paths.folder, show=lambda _picture: None, traits=traits_of(settings)
    )
    return open_device(parse_device(device or settings.device), around)


def _value(name: str, state: PrinterState | None, look: DeviceLook) -> dict[str, object]:
    return {
        "device": name,
        "state": None if state is None else state.value,
        "paper": look.paper.value,
        "is_drawer_open": look.is_drawer_open,
    }
