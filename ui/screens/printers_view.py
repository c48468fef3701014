"""What the printers page shows, as values.

Lives here: the sections of the page, how one printer is, what waits for it, where it may be.
Must not: find anything out; the flow does.
"""

from dataclasses import dataclass
from enum import StrEnum

from till.domain.printing import FoundPrinter, PrinterJoint, PrinterState
from ui.messages import Messages
from ui.widgets.state import State


class Section(StrEnum):
    """A section of the page; the first three are printers."""

    RECEIPT = "receipt"
    KITCHEN = "kitchen"
    REPORTS = "reports"
    DRAWER = "drawer"
    DISPLAY = "display"
    SCALE = "scale"


PRINTERS = (Section.RECEIPT, Section.KITCHEN, Section.REPORTS)
LOOK = {
    PrinterState.READY: State.OK,
    PrinterState.PRINTING: State.OK,
    PrinterState.PAPER_LOW: State.WAIT,
    PrinterState.PAPER_OUT: State.ATT,
    PrinterState.COVER_OPEN: State.ATT,
    PrinterState.UNREACHABLE: State.ATT,
    PrinterState.UNCERTAIN: State.ATT,
    PrinterState.NONE: State.MUTE,
}
JOINT_ICON = {
    PrinterJoint.USB: "printer",
    PrinterJoint.SERIAL: "keyboard",
    PrinterJoint.WINDOWS: "monitor",
    PrinterJoint.CUPS: "monitor",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterView:
    """One printer; `state` is None where it prints where receipts are printed.

    `address` is that of the settings; `width` in mm; `model` its name and `model_title` its words.
    `waiting` jobs wait for it, `owed` ones are too old; `targets` may take them over.
    """

    section: Section
    address: str
    state: PrinterState | None = PrinterState.READY
    width: int = 80
    model: str = "generic"
    model_title: str = "ESC/POS"
    waiting: int = 0
    owed: int = 0
    targets: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicesView:
    """The other things on the counter, as they are set; `pin` is 2 or 5."""

    has_drawer: bool = True
    pin: str = "2"
    display: str = "none:"
    code_page: str = "852"
    scale: str = "none:"
    language: str = "toledo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """What may be chosen: printers that were found (None before anybody searched), models."""

    found: tuple[FoundPrinter, ...] | None = None
    models: tuple[tuple[str, str], ...] = ()


def place_words(words: Messages, address: str) -> str:
    """Return where a printer is, as people say it: `Rrjet · 192.168.1.50:9100`."""
    kind, _, rest = address.partition(":")
    if not address:
        return words.say("printers.place.shared")
    if kind in {"none", "screen"}:
        return words.say(f"printers.place.{kind}")
    if kind not in {"tcp", "usb", "serial", "windows", "cups", "file"}:
        return address
    return words.say(f"printers.place.{kind}", where=rest.removeprefix("//"))
