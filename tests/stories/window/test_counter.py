"""Between scanning and paying at the real window: parking, open prices, labels, new articles.

Lives here: what a cashier's day brings besides plain scans.
Must not: payment; discounts and prices (test_window_limits).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import SALAMI, Cashier
from tests.stories.limited import journal, total
from tests.stories.long_day import DRITAS_PIN
from till.domain.barcode import check_digit
from till.domain.rights.journal import JournalAction
from till.domain.shop.vat import VatCode
from ui.approval.dialog import ApprovalDialog
from ui.catalogue.new_article_controller import NewArticleDialog
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.kit.page.question import QuestionDialog
from ui.park.dialog import ParkDialog

UNKNOWN = "4006381333931"


@pytest.fixture
def cashier(limited: Cashier) -> Cashier:
    return limited


def test_a_basket_is_parked_and_taken_up_again_by_keys_alone(cashier: Cashier) -> None:
    cashier.press(Qt.Key.Key_F5)
    cashier.until(cashier.window.dialog_of(ParkDialog).isVisible)
    cashier.type("ZONJA")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(ParkDialog).isVisible())
    assert cashier.till.session.basket.is_empty
    assert cashier.till.baskets.parked()[0].name == "ZONJA"
    cashier.scan_and_see(SALAMI, lines=1)

    cashier.press(Qt.Key.Key_F5)
    cashier.until(cashier.window.dialog_of(ParkDialog).isVisible)
    cashier.press(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)

    cashier.until(lambda: not cashier.window.dialog_of(ParkDialog).isVisible())
    assert total(cashier) == Decimal("95.00")
    (other,) = cashier.till.baskets.parked()
    assert other.basket.lines[0].article.barcodes[0] == SALAMI


def test_who_removes_lines_discards_a_parked_basket_and_it_is_written_down(
    cashier: Cashier,
) -> None:
    cashier.press(Qt.Key.Key_F5)
    cashier.until(cashier.window.dialog_of(ParkDialog).isVisible)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(ParkDialog).isVisible())
    cashier.press(Qt.Key.Key_F5)
    cashier.until(cashier.window.dialog_of(ParkDialog).isVisible)

    cashier.window.dialog_of(ParkDialog).list.discard_requested.emit(
        cashier.till.baskets.parked()[0].parked_id
    )
    cashier.until(cashier.window.dialog_of(QuestionDialog).isVisible)
    cashier.until(lambda: not cashier.window.dialog_of(QuestionDialog).is_reading)
    cashier.press(Qt.Key.Key_F8)

    cashier.until(lambda: not cashier.till.baskets.parked())
    cashier.until(lambda: journal(cashier)[-1].action is JournalAction.PARKED_DISCARDED)
    assert "approved_by" not in journal(cashier)[-1].facts


def test_an_open_price_is_asked_for_one_after_the_other(cashier: Cashier) -> None:
    cashier.scan("G1")
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)
    cashier.scan(SALAMI)
    cashier.type("50")
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 3)
    assert not cashier.window.dialog_of(NumberDialog).isVisible()
    newest = [line.article.name for line in cashier.till.session.basket.lines][1]
    assert newest == "Gazetë <b>"
    assert cashier.till.session.basket.lines[1].total == Decimal("50.00")


def test_an_open_price_that_nobody_says_is_not_sold(cashier: Cashier) -> None:
    cashier.scan("G1")
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)

    cashier.press(Qt.Key.Key_Escape)

    cashier.until(lambda: not cashier.window.dialog_of(NumberDialog).isVisible())
    assert len(cashier.till.session.basket.lines) == 1


def test_a_scales_label_is_sold_at_what_it_says(cashier: Cashier) -> None:
    digits = "220012301013"

    cashier.scan_and_see(digits + check_digit(digits), lines=2)

    line = cashier.till.session.basket.lines[1]
    assert (line.quantity, line.total) == (Decimal("0.844"), Decimal("1013.00"))


def test_a_new_article_is_created_with_an_approval_and_sold_at_once(cashier: Cashier) -> None:
    cashier.window.dialog_of(FindDialog).create_requested.emit(UNKNOWN)
    cashier.until(cashier.window.dialog_of(NewArticleDialog).isVisible)

    cashier.window.dialog_of(NewArticleDialog).create_requested.emit(
        UNKNOWN, "Stilolaps <i>", Decimal("120.00"), VatCode.B
    )
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 2)
    assert cashier.till.session.basket.lines[1].article.name == "Stilolaps <i>"


def test_a_changed_grid_that_is_refused_shows_as_it_was(cashier: Cashier) -> None:
    before = [key for key, _ in cashier.till.articles.quick_keys()]

    cashier.window.sell.editing.changed.emit(before[:1])
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    cashier.press(Qt.Key.Key_Escape)

    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())
    assert [key for key, _ in cashier.till.articles.quick_keys()] == before
    cashier.window.sell.editing.changed.emit(before[:1])
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    cashier.type(DRITAS_PIN)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: len(cashier.till.articles.quick_keys()) == 1)


def test_a_wild_code_is_one_clear_sentence_and_nothing_is_lost(cashier: Cashier) -> None:
    for wild in ("9" * 10_000, "0*101", "-1*101", "<b>x</b>", "1000000000*101"):
        cashier.window.sell.code_entered.emit(wild)
        cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)

    cashier.scan_and_see(SALAMI, lines=2)
