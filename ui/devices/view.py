"""What the printers page shows, as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from till.domain.paper.print_job import FoundPrinter, PrinterJoint, PrinterState
from till.domain.shop.vat import ConfirmedVatCode, VatCode
from ui.kit.state import State
from ui.kit.wording import printer_place
from ui.shell.messages import Messages

PRINTER_LOOK = {
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


class DevicesSection(StrEnum):
    """A section of the page; the first three are printers, the last is the owner's."""

    RECEIPT = "receipt"
    KITCHEN = "kitchen"
    REPORTS = "reports"
    DRAWER = "drawer"
    DISPLAY = "display"
    SCALE = "scale"
    VAT = "vat"


PRINTERS = (DevicesSection.RECEIPT, DevicesSection.KITCHEN, DevicesSection.REPORTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterView:
    """One printer; `state` is None where it prints where receipts are printed.

    `address` is that of the settings; `width` in mm; `model` its name and `model_title` its words;
    `is_asked` whether its sensors are asked about paper and cover.
    `waiting` jobs wait for it, `owed` ones are too old, `failed` ones cannot be printed; `targets`
    may take over what waits. `why` is the key of the words for what this computer lacks to print
    there, empty where that is not what ails it.
    """

    section: DevicesSection
    address: str
    state: PrinterState | None = PrinterState.READY
    width: int = 80
    model: str = "generic"
    model_title: str = "ESC/POS"
    is_asked: bool = True
    waiting: int = 0
    owed: int = 0
    failed: int = 0
    why: str = ""
    targets: tuple[DevicesSection, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VatView:
    """The VAT codes in use today with their rates in percent, and those that were confirmed."""

    in_use: Mapping[VatCode, Decimal]
    today: date
    confirmed: tuple[ConfirmedVatCode, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """What may be chosen: printers that were found (None before anybody searched), models."""

    found: tuple[FoundPrinter, ...] | None = None
    models: tuple[tuple[str, str], ...] = ()


def place_words(words: Messages, address: str, section: DevicesSection) -> str:
    """Return where a printer is, as people say it.

    Without an address it is that of receipts, but for the kitchen: an order has no slip then.
    """
    if not address:
        place = "none" if section is DevicesSection.KITCHEN else "shared"
        return words.say(f"printers.place.{place}")
    return printer_place(words, address)
