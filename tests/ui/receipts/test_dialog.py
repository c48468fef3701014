"""An earlier sale: what it shows, what it says of its state, reprinting.

Lives here: `ui.receipts.dialog`.
Must not: find a sale.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import SQ, a_window, heard, touch
from tests.ui.examples import example_sale
from tests.ui.shots.prices import document
from till.domain.fiscal.document import DocumentState
from till.domain.selling.tender import Tender, TenderKind
from till.system.reference_tables import load_units
from ui.kit.state import State
from ui.receipts.dialog import STATES, SaleView

CONTROL = Qt.KeyboardModifier.ControlModifier


def view(
    qtbot: QtBot, state: DocumentState = DocumentState.COMPLETE, image: bytes | None = None
) -> SaleView:
    made = SaleView(SQ, a_window(qtbot), units=load_units())
    made.begin(example_sale.sale(), document(state), image)
    return made


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_it_shows_number_total_moment_and_cashier(qtbot: QtBot) -> None:
    facts = view(qtbot).facts

    assert facts.number.text() == "Fatura 1043"
    assert plain(facts.total.text()) == "4 266,00 L"
    assert facts.when.text() == "20.11.2026 14:36"
    assert facts.who.text() == "Arta Hoxha"


def test_it_shows_every_line_and_how_it_was_paid(qtbot: QtBot) -> None:
    shown = view(qtbot)

    lines = [tuple(map(plain, shown.lines.lines.texts(row))) for row in range(10)]
    paid = [
        (row.label.text(), plain(row.value.text()))
        for row in shown.facts.rows
        if row.isVisibleTo(shown)
    ]
    assert lines[2] == ("Djathë i bardhë deleje", "0,845 kg × 1 200,00", "1 014,00")
    assert lines[4][1] == "1 × 420,00 · Zbritje 10 % · −42,00"
    assert paid == [("Kartë", "2 000,00"), ("Para në dorë", "2 266,00"), ("Kusuri", "182,00")]


@pytest.mark.parametrize("state", DocumentState)
def test_every_state_is_said_with_word_and_sentence(qtbot: QtBot, state: DocumentState) -> None:
    facts = view(qtbot, state).facts

    assert facts.pill.words() == SQ.say(f"document_state.{state.value}")
    assert facts.state.text().endswith(".")
    assert (facts.pill.state is State.OK) == (state is DocumentState.COMPLETE)
    assert set(STATES) == set(DocumentState)


def test_a_sale_that_waits_has_no_number_and_says_why_it_cannot_be_printed(qtbot: QtBot) -> None:
    shown = view(qtbot, DocumentState.QUEUED)
    wished = heard(shown.reprint_requested)

    qtbot.keyClick(shown.lines, Qt.Key.Key_P, CONTROL)

    assert wished == []
    assert shown.facts.number.text() == "Ende pa numër"
    assert shown.facts.why_not.text() == "Kuponi printohet pasi të fiskalizohet fatura."


def test_control_p_or_a_touch_prints_it_again_and_the_view_stays(qtbot: QtBot) -> None:
    shown = view(qtbot)
    wished = heard(shown.reprint_requested)

    qtbot.keyClick(shown.lines, Qt.Key.Key_P, CONTROL)
    touch(qtbot, shown, "sale_view.reprint")

    assert wished == [("1",), ("1",)]
    assert shown.isVisible()


def test_the_receipt_is_shown_where_there_is_one(qtbot: QtBot) -> None:
    without = view(qtbot)
    with_one = view(qtbot, image=example_sale.receipt())

    assert not without.receipt.isVisible()
    assert with_one.receipt.isVisible()
    assert with_one.receipt.paper.height() > 400


def test_the_arrows_scroll_long_sales(qtbot: QtBot) -> None:
    shown = view(qtbot)
    long = example_sale.sale(example_sale.many_lines(60), Tender(kind=TenderKind.CASH))
    shown.begin(long, document(DocumentState.COMPLETE), None)
    QApplication.processEvents()

    qtbot.keyClick(shown.lines, Qt.Key.Key_PageDown)

    assert shown.lines.verticalScrollBar().value() > 300


def test_escape_closes_it(qtbot: QtBot) -> None:
    shown = view(qtbot)
    left = heard(shown.left)

    qtbot.keyClick(shown.lines, Qt.Key.Key_Escape)

    assert left == [()]
    assert not shown.isVisible()
