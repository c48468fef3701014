"""What the page of printers and devices shows and is made of: its sections, keys and forms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from till.domain.paper.print_job import FoundPrinter, PrinterJoint, PrinterState
from till.domain.shop.vat import TO_BE_CONFIRMED, ConfirmedVatCode, VatCode
from ui.kit.choice.exclusive import Option
from ui.kit.page.form import Field, Form, FormPart, KeyPlace, Pick, Tick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.sections_screen import PagePart
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
DRAWER_ON: Final = "drawer_on"
SETTINGS: Final[Mapping[str, str]] = {
    DRAWER_ON: "printer.drawer",
    "drawer_pin": "printer.drawer_pin",
    "display_device": "display.device",
    "code_page": "display.code_page",
    "scale_device": "scale.device",
    "protocol": "scale.protocol",
}
"""The setting that each part of a form is for."""
PINS: Final = ("2", "5")
CODE_PAGES: Final = ("437", "850", "852", "858", "1252")
LANGUAGES: Final = ("toledo", "cas", "dialog06")
TEST: Final = "test"
DRAWER: Final = "open_drawer"
SEARCH: Final = "search"
STOP: Final = "stop"
KEEP: Final = "keep"
PRINT: Final = "print_owed"
DROP: Final = "drop_owed"
MEND: Final = "mend"
TRY_DRAWER: Final = "try_drawer"
TRY_DISPLAY: Final = "try_display"
WEIGH: Final = "weigh"
VAT_CODE: Final = "vat_code"
VAT_RATE: Final = "vat_rate"
VAT_SINCE: Final = "vat_since"
VAT_CONFIRM: Final = "vat_confirm"
KEEPS: Final = {"keep_display": "display_device", "keep_scale": "scale_device"}
"""The keys that keep an address, as Enter in its field does."""


class DevicesSection(StrEnum):
    """A section of the page; the first three are printers, the last is the owner's."""

    RECEIPT = "receipt"
    KITCHEN = "kitchen"
    REPORTS = "reports"
    DRAWER = "drawer"
    DISPLAY = "display"
    SCALE = "scale"
    VAT = "vat"


ICONS: Final = {
    DevicesSection.RECEIPT: "receipt-text",
    DevicesSection.KITCHEN: "layout-grid",
    DevicesSection.REPORTS: "file-text",
    DevicesSection.DRAWER: "inbox",
    DevicesSection.DISPLAY: "monitor",
    DevicesSection.SCALE: "scale",
    DevicesSection.VAT: "percent",
}
MOVES: Final = {
    "F5": DevicesSection.RECEIPT,
    "F6": DevicesSection.KITCHEN,
    "F7": DevicesSection.REPORTS,
}
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


def section_parts(words: Messages) -> Sequence[PagePart]:
    """Return the sections in their order."""
    return [
        PagePart(name=each.value, words=words.say(f"printers.section.{each.value}"), icon=icon)
        for each, icon in ICONS.items()
    ]


def move_name(section: DevicesSection) -> str:
    """Return the name of the key that lets another printer take over what waits."""
    return f"move_to_{section.value}"


def device_keys(words: Messages) -> tuple[Key, ...]:
    """Return the keys of all sections."""
    say = words.say
    keep = say("printers.keep")
    roles = {each: say(f"printers.section.{each.value}") for each in MOVES.values()}
    moves = [
        Key(name=move_name(each), keys=keys, words=roles[each], at=At.TOOL)
        for keys, each in MOVES.items()
    ]
    fields = At.FIELDS
    return (
        Key(name=TEST, keys="F2", words=say("printers.test"), icon="receipt-text", at=At.TOOL),
        Key(name=DRAWER, keys="F3", words=say("printers.drawer"), icon="inbox", at=At.TOOL),
        Key(name=SEARCH, keys="F4", words=say("printers.search"), icon="search", at=At.TOOL),
        Key(name=STOP, keys="Esc", words=say("printers.stop"), at=At.SECTION),
        *moves,
        Key(name=PRINT, keys="F8", words=say("printers.print_owed"), icon="printer", at=At.TOOL),
        Key(name=DROP, keys="F9", icon="trash-2", at=At.TOOL, destroys=True),
        Key(name=MEND, keys="F10", icon="refresh-cw", at=At.TOOL),
        Key(name=KEEP, words=keep, at=fields),
        Key(name=TRY_DRAWER, keys="F3", words=say("printers.drawer"), icon="inbox", at=At.TOOL),
        Key(
            name=TRY_DISPLAY,
            keys="F2",
            words=say("printers.try_display"),
            icon="monitor",
            at=At.TOOL,
        ),
        Key(name=WEIGH, keys="F2", words=say("printers.weigh"), icon="scale", at=At.TOOL),
        *(Key(name=each, words=keep, at=fields) for each in KEEPS),
        Key(
            name=VAT_CONFIRM,
            keys="F2",
            words=say("printers.vat_confirm"),
            icon="check",
            at=fields,
            primary=True,
        ),
    )


def device_forms(words: Messages) -> Mapping[DevicesSection, Form[Values]]:
    """Return the form of each section that is no printer's."""
    parts = {
        DevicesSection.DRAWER: _drawer(words),
        DevicesSection.DISPLAY: _display(words),
        DevicesSection.SCALE: _scale(words),
        DevicesSection.VAT: _vat(words),
    }
    hints = {
        "drawer_pin": words.say("printers.drawer_pin_hint"),
        "display_device": words.say("printers.display_hint"),
        "code_page": words.say("printers.display_page_hint"),
        "scale_device": words.say("printers.scale_hint"),
        "protocol": words.say("printers.scale_language_hint"),
        WEIGH: words.say("printers.weight_hint"),
        VAT_CONFIRM: words.say("printers.vat_hint"),
    }
    return {
        section: Form(
            parts=each,
            write=dict,
            read=lambda values, _: values,
            blank={VAT_CODE: TO_BE_CONFIRMED[0].value} if section is DevicesSection.VAT else {},
            hints=lambda _values, _record: hints,
        )
        for section, each in parts.items()
    }


def _options(values: Sequence[str]) -> Sequence[Option]:
    return [Option(key=each, words=each) for each in values]


def _drawer(words: Messages) -> Sequence[FormPart]:
    say = words.say
    on_detail = say("printers.drawer_on_detail")
    pin = say("printers.drawer_pin")
    return (
        Tick(name=DRAWER_ON, words=say("printers.drawer_on"), detail=on_detail),
        Pick(name="drawer_pin", words=pin, options=_options(PINS), spread=True),
        KeyPlace(name=TRY_DRAWER),
    )


def _display(words: Messages) -> Sequence[FormPart]:
    say = words.say
    page = say("printers.display_page")
    return (
        Field(name="display_device", words=say("printers.display_address")),
        KeyPlace(name="keep_display", beside=True),
        Pick(name="code_page", words=page, options=_options(CODE_PAGES), spread=True),
        KeyPlace(name=TRY_DISPLAY),
    )


def _scale(words: Messages) -> Sequence[FormPart]:
    say = words.say
    languages = [Option(key=each, words=say(f"printers.language.{each}")) for each in LANGUAGES]
    return (
        Field(name="scale_device", words=say("printers.scale_address")),
        KeyPlace(name="keep_scale", beside=True),
        Pick(name="protocol", words=say("printers.scale_language"), options=languages, spread=True),
        KeyPlace(name=WEIGH),
    )


def _vat(words: Messages) -> Sequence[FormPart]:
    say = words.say
    codes = _options([each.value for each in TO_BE_CONFIRMED])
    return (
        Pick(name=VAT_CODE, words=say("printers.vat_code"), options=codes, spread=True),
        Field(name=VAT_RATE, words=say("printers.vat_rate"), sample="5"),
        Field(name=VAT_SINCE, words=say("printers.vat_since"), beside=True),
        KeyPlace(name=VAT_CONFIRM),
    )
