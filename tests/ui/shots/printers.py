"""Pictures of the printers page: `python -m tests.ui.shots_printers --out DIR`.

Lives here: the page in every section and state.
Must not: assert anything.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.devices import FOUND, MODELS, a_page, a_printer
from tests.ui.shots.photographer import photograph
from till.domain.paper.print_job import PrinterState
from till.domain.shop.vat import KNOWN_RATES, ConfirmedVatCode, VatCode
from ui.devices.plan import (
    TRY_DISPLAY,
    TRY_DRAWER,
    VAT_CONFIRM,
    VAT_RATE,
    VAT_SINCE,
    WEIGH,
    Choosing,
    DevicesSection,
    VatView,
)
from ui.devices.screen import PrintersScreen
from ui.devices.vat import codes_part, vat_facts
from ui.shell.messages import Messages


def page(words: Messages, size: QSize) -> tuple[QWidget, PrintersScreen]:
    made = a_page(words, size, with_strip=True)
    screen = made.findChild(PrintersScreen)
    assert screen is not None
    made.show()
    return made, screen


def ready(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_choosing(Choosing(found=FOUND, models=MODELS))
    screen.show_printer(a_printer(address="usb://04b8:0e28"))
    screen.say(words.say("printers.saved", time="14:35"))
    return made


def paper_out(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_choosing(Choosing(found=(), models=MODELS))
    screen.show_printer(
        a_printer(
            PrinterState.PAPER_OUT,
            waiting=3,
            owed=2,
            targets=(DevicesSection.KITCHEN, DevicesSection.REPORTS),
        )
    )
    return made


def uncertain(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_choosing(Choosing(found=(), models=MODELS))
    screen.show_printer(a_printer(PrinterState.UNCERTAIN, waiting=1))
    screen.jobs.agrees_to_drop()
    return made


def failed(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_choosing(Choosing(found=(), models=MODELS))
    screen.show_printer(a_printer(failed=2, waiting=1, targets=(DevicesSection.REPORTS,)))
    return made


def none(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_printer(a_printer(PrinterState.NONE, address="none:"))
    screen.choosing.show_problem(
        words.say("errors.printer_device_unknown", device="192.168.1.50", allowed="tcp://HOST:PORT")
    )
    screen.choosing.set_searching(is_searching=True)
    return made


def kitchen(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.KITCHEN)
    screen.show_choosing(Choosing(found=FOUND, models=MODELS))
    screen.show_printer(a_printer(None, section=DevicesSection.KITCHEN, address=""))
    return made


def model(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.choosing.tabs.choose("model")
    screen.show_printer(a_printer(PrinterState.UNREACHABLE))
    return made


def drawer(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.DRAWER)
    return made


def drawer_open(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.DRAWER)
    screen.card_of(TRY_DRAWER).say(TRY_DRAWER, words.say("printers.drawer_seen.open"))
    return made


def drawer_untold(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.DRAWER)
    screen.card_of(TRY_DRAWER).say(TRY_DRAWER, words.say("printers.drawer_seen.untold"))
    return made


def display(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.DISPLAY)
    screen.say(words.say("printers.saved", time="14:35"))
    screen.card_of(TRY_DISPLAY).say(TRY_DISPLAY, words.say("printers.display_tried"))
    return made


def display_gone(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.DISPLAY)
    where = "serial:///dev/ttyUSB0"
    said = words.say("errors.display_unreachable", device=where)
    screen.card_of(TRY_DISPLAY).say(TRY_DISPLAY, said, wrong=True)
    return made


VAT = VatView(
    in_use=KNOWN_RATES,
    today=date(2026, 11, 20),
    confirmed=(
        ConfirmedVatCode(code=VatCode.F, rate=Decimal(5), since=date(2026, 12, 1)),
        ConfirmedVatCode(code=VatCode.K, rate=Decimal("12.5"), since=date(2027, 1, 1)),
    ),
)


def vat(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.VAT)
    screen.show_codes(codes_part(VAT, words), "20.11.2026")
    facts = vat_facts(VAT.confirmed[0])
    screen.card_of(VAT_CONFIRM).say(VAT_CONFIRM, words.say("printers.vat_confirmed", **facts))
    return made


def vat_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.VAT)
    screen.show_codes(codes_part(VAT, words), "20.11.2026")
    for name, text in ((VAT_RATE, "x"), (VAT_SINCE, "31.02.2026")):
        control = screen.card_of(name).view.controls[name]
        control.put(text)
        control.say(words.say(f"printers.{name}_wrong"), wrong=True)
    return made


def scale(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.SCALE)
    screen.card_of(WEIGH).say(WEIGH, words.say("printers.weight", weight="0,845"))
    return made


def scale_problem(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_section(DevicesSection.SCALE)
    screen.card_of(WEIGH).say(WEIGH, words.say("errors.scale_in_motion"), wrong=True)
    return made


PRINTERS = (ready, paper_out, uncertain, failed, none, kitchen, model)
DRAWERS = (drawer, drawer_open, drawer_untold)
MADE = (*PRINTERS, *DRAWERS, display, display_gone, scale, scale_problem, vat, vat_wrong)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {make.__name__: make for make in MADE}


if __name__ == "__main__":
    photograph(SHOTS)
