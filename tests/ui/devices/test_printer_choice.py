"""Choosing a printer: the card by itself.

Lives here: what stays while printers and jobs go on, and what is marked.
Must not: the till behind it (tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import heard
from till.domain.paper.print_job import FoundPrinter, PrinterJoint
from till.system.words import Words
from ui.devices.plan import Choosing, DevicesSection, PrinterView, device_keys
from ui.devices.printer_choice import ChoosingCard
from ui.kit.page.key import make_key
from ui.shell.messages import Messages

NEAR, FAR = (
    FoundPrinter(address=f"usb:{name}", name=name, joint=PrinterJoint.USB)
    for name in ("near", "far")
)
RECEIPTS = PrinterView(section=DevicesSection.RECEIPT, address=NEAR.address)


def a_card(qtbot: QtBot) -> ChoosingCard:
    words = Messages(Words("sq", strict=True))
    card = ChoosingCard(words, {each.name: make_key("", each) for each in device_keys(words)})
    qtbot.addWidget(card)
    card.show_printer(RECEIPTS)
    card.show_choosing(Choosing(found=(NEAR, FAR)))
    card.show()
    return card


def test_a_row_stays_under_the_finger_while_the_printer_goes_on(qtbot: QtBot) -> None:
    card = a_card(qtbot)
    _, far = card.rows
    chosen = heard(card.chosen)

    qtbot.mousePress(far, Qt.MouseButton.LeftButton)
    card.show_printer(replace(RECEIPTS, waiting=3))
    qtbot.mouseRelease(far, Qt.MouseButton.LeftButton)

    assert chosen == [("device", FAR.address)]


def test_what_holds_is_marked_and_not_what_was_touched(qtbot: QtBot) -> None:
    card = a_card(qtbot)
    near, far = card.rows
    far.click()

    card.show_printer(RECEIPTS)

    assert (near.isChecked(), far.isChecked()) == (True, False)


def test_a_touched_row_is_let_go_where_none_of_them_holds(qtbot: QtBot) -> None:
    card = a_card(qtbot)
    elsewhere = replace(RECEIPTS, address="tcp://10.0.0.9")
    card.show_printer(elsewhere)
    card.rows[0].click()

    card.show_printer(elsewhere)

    assert [row.isChecked() for row in card.rows] == [False, False]
