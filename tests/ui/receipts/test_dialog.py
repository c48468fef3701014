"""An earlier sale: what it shows, what it says of its state, reprinting.

Lives here: `ui.receipts.dialog`.
Must not: find a sale.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import CONTROL, SQ, read
from tests.ui.drivers.receipts import SaleViewDriver
from tests.ui.examples import example_sale
from till.domain.fiscal.document import DocumentState
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.state import State
from ui.receipts.dialog import STATES


def test_it_shows_number_total_moment_and_cashier(qtbot: QtBot) -> None:
    facts = SaleViewDriver(qtbot).view.facts

    assert facts.number.text() == "Fatura 1043"
    assert read(facts.total.text()) == "4 266,00 L"
    assert facts.when.text() == "20.11.2026 14:36"
    assert facts.who.text() == "Arta Hoxha"


def test_it_shows_every_line_and_how_it_was_paid(qtbot: QtBot) -> None:
    sale = SaleViewDriver(qtbot)

    assert sale.line(2) == ("Djathë i bardhë deleje", "0,845 kg × 1 200,00", "1 014,00")
    assert sale.line(4)[1] == "1 × 420,00 · Zbritje 10 % · −42,00"
    assert sale.payments == [
        ("Kartë", "2 000,00"),
        ("Para në dorë", "2 266,00"),
        ("Kusuri", "182,00"),
    ]


@pytest.mark.parametrize("state", DocumentState)
def test_every_state_is_said_with_word_and_sentence(qtbot: QtBot, state: DocumentState) -> None:
    facts = SaleViewDriver(qtbot, state).view.facts

    assert facts.pill.words() == SQ.say(f"document_state.{state.value}")
    assert facts.state.text().endswith(".")
    assert (facts.pill.state is State.OK) == (state is DocumentState.COMPLETE)
    assert set(STATES) == set(DocumentState)


def test_a_sale_that_waits_has_no_number_and_says_why_it_cannot_be_printed(qtbot: QtBot) -> None:
    sale = SaleViewDriver(qtbot, DocumentState.QUEUED)

    sale.press(Qt.Key.Key_P, modifier=CONTROL)

    assert sale.reprints == []
    assert sale.view.facts.number.text() == "Ende pa numër"
    assert sale.view.facts.why_not.text() == "Kuponi printohet pasi të fiskalizohet fatura."


def test_control_p_or_a_touch_prints_it_again_and_the_view_stays(qtbot: QtBot) -> None:
    sale = SaleViewDriver(qtbot)

    sale.press(Qt.Key.Key_P, modifier=CONTROL)
    sale.touch("sale_view.reprint")

    assert sale.reprints == [("1",), ("1",)]
    assert sale.is_open


def test_the_receipt_is_shown_where_there_is_one(qtbot: QtBot) -> None:
    without = SaleViewDriver(qtbot)
    with_one = SaleViewDriver(qtbot, image=example_sale.receipt())

    assert not without.shows_receipt
    assert with_one.shows_receipt
    assert with_one.view.receipt.paper.height() > 400


def test_the_arrows_scroll_long_sales(qtbot: QtBot) -> None:
    long = example_sale.sale(example_sale.many_lines(60), Tender(kind=TenderKind.CASH))
    sale = SaleViewDriver(qtbot, sale=long)
    QApplication.processEvents()

    sale.press(Qt.Key.Key_PageDown)

    assert sale.scrolled_px > 300


def test_escape_closes_it(qtbot: QtBot) -> None:
    sale = SaleViewDriver(qtbot)

    sale.press(Qt.Key.Key_Escape)

    assert sale.left == [()]
    assert not sale.is_open
