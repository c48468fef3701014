"""The printers page with example data, for its tests and its pictures.

Lives here: printers in each state, printers that were found, a page that shows them.
Must not: assert anything.
"""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.domain.paper.print_job import FoundPrinter, PrinterJoint, PrinterState
from ui.app.status_strip import StatusStrip
from ui.devices.plan import Choosing, DevicesSection, PrinterView
from ui.devices.screen import PrintersScreen
from ui.kit.state import State
from ui.shell.messages import Messages

FOUND = (
    FoundPrinter(
        address="usb://04b8:0e28",
        name="EPSON TM-T20III",
        joint=PrinterJoint.USB,
        model="epson-tm-t20",
    ),
    FoundPrinter(
        address="serial:///dev/ttyUSB0?baud=19200",
        name="ttyUSB0 · Prolific",
        joint=PrinterJoint.SERIAL,
    ),
    FoundPrinter(address="cups://Kuzhina", name="Kuzhina", joint=PrinterJoint.CUPS),
)
MODELS = (
    ("generic", "ESC/POS"),
    ("epson-tm-t20", "Epson TM-T20"),
    ("epson-tm-t88", "Epson TM-T88"),
    ("star", "Star (ESC/POS)"),
    ("bixolon", "Bixolon SRP"),
    ("xprinter", "Xprinter XP"),
)

VALUES = {
    "printer.drawer": "true",
    "printer.drawer_pin": "2",
    "display.device": "none:",
    "display.code_page": "852",
    "scale.device": "none:",
    "scale.protocol": "toledo",
}


def a_printer(state: PrinterState | None = PrinterState.READY, **facts: object) -> PrinterView:
    """A receipt printer on the network, or what is said of it."""
    usual = {
        "section": DevicesSection.RECEIPT,
        "address": "tcp://192.168.1.50:9100",
        "model": "epson-tm-t20",
        "model_title": "Epson TM-T20",
    }
    return PrinterView(state=state, **(usual | facts))


def a_page(words: Messages, size: QSize | None = None, *, with_strip: bool = False) -> QWidget:
    """A page as the window has it; with the strip on top for pictures."""
    screen = PrintersScreen(words)
    screen.show_values(VALUES)
    screen.show_choosing(Choosing(models=MODELS))
    screen.show_printer(a_printer())
    made: QWidget = screen
    if with_strip:
        made = QWidget()
        strip = StatusStrip()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(strip)
        column.addWidget(screen, 1)
        _fill(strip, words)
    made.setProperty("kind", "page")
    made.resize(size or QSize(1280, 800))
    return made


def _fill(strip: StatusStrip, words: Messages) -> None:
    strip.setFixedHeight(48)
    strip.show_operator("IS", "Ilir Shehu", words.say("role.owner"))
    strip.show_day("20.11.2026", words.say("strip.day_open"))
    strip.show_service(State.OK, words.say("service.up"), words.say("service.queue", count=0))
    strip.show_printer(State.OK, words.say("printer.ready"))
    strip.show_clock("14:36")
    strip.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
