"""The page of receipts by keys and touches: what is shown, and what is asked for.

Lives here: `ui.receipts.plan` and what stands beside its list.
Must not: what comes of it (tests/actions, tests/stories).
"""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import CONTROL, SQ, read
from tests.ui.drivers.receipts import ROWS, TODAY, ReceiptsDriver, an_invoice, rows
from tests.ui.examples import example_sale
from tests.ui.geometry import problems
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.document_list import DocumentGroup
from till.domain.identifiers import DocKind
from ui.kit.state import State
from ui.receipts.invoice_words import STATES

Key = Qt.Key


def test_arrows_choose_an_invoice_while_a_text_can_be_typed(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Down, Key.Key_Up)
    page.type("640")

    assert page.selected == "2"
    assert page.chosen[-1] == ("2",)
    assert page.query.text == "640"


def test_the_keys_ask_for_what_stands_on_them(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ, image=example_sale.receipt()))

    page.press(Key.Key_P, modifier=CONTROL)
    page.press(Key.Key_F3, Key.Key_F4, Key.Key_F8)

    assert page.requested == [("reprint",), ("pdf",), ("return",)]
    assert page.detail.facts.why.text() == SQ.say("errors.already_returned")


def test_a_finger_asks_for_the_same(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ, image=example_sale.receipt()))

    for name in ("reprint", "pdf", "return"):
        page.touch(f"receipts.{name}")

    assert page.requested == [("reprint",), ("pdf",), ("return",)]


def test_in_a_narrow_window_the_keys_stand_under_the_list_before_an_invoice_is_opened(
    qtbot: QtBot,
) -> None:
    page = ReceiptsDriver(qtbot, width=1024)
    page.detail.show_invoice(an_invoice(SQ, image=example_sale.receipt()))
    is_closed = not page.detail.isVisible()

    for name in ("reprint", "pdf", "return"):
        page.touch(f"receipts.list.{name}")
    page.screen.resize(1366, 700)

    assert is_closed
    assert page.requested == [("reprint",), ("pdf",), ("return",)]
    assert not page.detail.under.isVisible()


def test_a_touch_on_a_row_chooses_it(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    row = page.list.visualRect(page.list.records.index(3, 0))

    qtbot.mouseClick(
        page.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center() + QPoint(0, 1)
    )

    assert page.selected == "4"


def test_filters_add_up_by_keys(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)

    page.press(Key.Key_F5, Key.Key_F6, Key.Key_F9, Key.Key_F9, Key.Key_F10)

    query = page.query
    assert (query.group, query.kind) == (DocumentGroup.WAITING, DocKind.RETURN)
    assert (query.day, query.cashier_id) == (TODAY - timedelta(days=1), 1)
    assert len(page.asked) == 5
    page.press(Key.Key_F7, Key.Key_F7)
    page.press(Key.Key_D, modifier=CONTROL)
    assert page.query.day is None


def test_the_next_invoices_are_asked_for_near_the_end(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    before = len(page.more)

    page.press(Key.Key_Down)
    page.screen.add_rows(rows(SQ))

    assert len(page.more) > before
    assert page.selected == "2"
    assert page.list.records.rowCount() == 2 * len(ROWS)


def test_escape_forgets_what_was_typed_before_it_leaves(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.type("kafe")

    page.press(Key.Key_Escape)
    left_at_first = list(page.left)
    page.press(Key.Key_Escape)

    assert left_at_first == []
    assert page.left == [()]


def test_it_shows_amount_lines_payments_codes_and_every_try(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ))

    assert page.detail.facts.heading.text() == "Shitje 1043"
    assert read(page.detail.facts.amount.text()) == "4 266,00 L"
    assert page.line(2) == ("Djathë i bardhë deleje", "0,845 kg × 1 200,00", "1 014,00")
    assert page.line(4)[1] == "1 × 420,00 · Zbritje 10 % · −42,00"
    assert ("Kartë", "2 000,00") in page.facts
    assert ("Kusuri", "182,00") in page.facts
    assert ("NIVF", example_sale.FIC) in page.facts
    assert ("20.11.2026 14:36:13", "U dërgua · pa përgjigje") in page.facts
    assert ("20.11.2026 14:36:14", "U kontrollua · u fiskalizua") in page.facts


def test_a_linked_invoice_is_followed(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ))

    page.press(Key.Key_F11, Key.Key_F11)
    page.touch("receipts.linked.4")

    assert page.linked == [("4",)]


@pytest.mark.parametrize("state", DocumentState)
def test_every_state_is_said_with_word_and_sentence(qtbot: QtBot, state: DocumentState) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ, state))
    facts = page.detail.facts

    assert facts.pill.words() == SQ.say(f"document_state.{state.value}")
    assert (facts.pill.state is State.OK) == (state is DocumentState.COMPLETE)
    assert set(STATES) == set(DocumentState)


def test_what_cannot_be_done_says_why(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    page.detail.show_invoice(an_invoice(SQ, DocumentState.QUEUED))

    page.press(Key.Key_P, modifier=CONTROL)
    page.press(Key.Key_F3, Key.Key_F8)

    assert page.requested == []
    said = page.detail.facts.why.text()
    assert SQ.say("receipts.reprint_not_yet") in said
    assert SQ.say("receipts.no_pdf") in said


def test_the_receipt_is_shown_where_there_is_one_and_else_the_lines(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot)
    detail = page.detail

    page.detail.show_invoice(an_invoice(SQ))
    QApplication.processEvents()
    has_lines = detail.lines.isVisible()
    page.detail.show_invoice(an_invoice(SQ, image=example_sale.receipt()))

    assert has_lines
    assert detail.receipt.isVisible()
    assert detail.receipt.paper.height() > 400


def test_in_a_narrow_window_the_invoice_covers_the_list_until_escape(qtbot: QtBot) -> None:
    page = ReceiptsDriver(qtbot, width=1024)
    page.detail.show_invoice(an_invoice(SQ))
    was_list = page.list.isVisible()

    page.screen.halves.open_right()
    is_detail = page.detail.isVisible()
    page.press(Key.Key_Escape)

    assert (was_list, is_detail) == (True, True)
    assert page.list.isVisible()
    assert page.left == []


@pytest.mark.parametrize("width", [1024, 1280])
def test_nothing_is_cut_or_covered(qtbot: QtBot, width: int) -> None:
    page = ReceiptsDriver(qtbot, width)
    page.detail.show_invoice(an_invoice(SQ, image=example_sale.receipt()))
    QApplication.processEvents()
    listed = problems(page.screen)

    page.screen.halves.open_right()
    QApplication.processEvents()

    assert listed == []
    assert problems(page.screen) == []
