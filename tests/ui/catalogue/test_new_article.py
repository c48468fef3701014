"""A new article in three fields.

Lives here: `ui.catalogue.new_article` by keys and touch.
Must not: keep an article.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.find import SQ, a_window, heard, touch
from tests.ui.examples import example_sale
from tests.ui.shots.prices import COUNTER_RATES
from till.domain.shop.vat import VatCode
from ui.catalogue.new_article import CreateArticleDialog

CODE = "5310042099991"


def dialog(qtbot: QtBot) -> CreateArticleDialog:
    made = CreateArticleDialog(SQ, a_window(qtbot))
    made.begin(CODE, COUNTER_RATES)
    return made


def test_by_keys_alone_an_article_is_created(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    wished = heard(creating.create_requested)
    creating.window().activateWindow()
    qtbot.waitUntil(creating.name.line.hasFocus)

    qtbot.keyClicks(creating.name.line, "Caj mali 50 g")
    qtbot.keyClick(creating.name.line, Qt.Key.Key_Return)
    assert creating.price.line.hasFocus()
    qtbot.keyClicks(creating.price.line, "180,50")
    qtbot.keyClick(creating.price.line, Qt.Key.Key_F4)
    qtbot.keyClick(creating.price.line, Qt.Key.Key_Return)

    assert wished == [(CODE, "Caj mali 50 g", Decimal("180.50"), VatCode.E)]
    assert creating.isVisible()


def test_the_standard_rate_is_chosen_until_somebody_chooses_another(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    assert creating.vat.current() is VatCode.B

    touch(qtbot, creating, "create_article.vat.C")

    assert creating.vat.current() is VatCode.C


def test_in_two_rows_of_codes_one_is_chosen(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    creating.begin(CODE, example_sale.RATES)
    assert len(creating.vat.rows) == 2

    touch(qtbot, creating, "create_article.vat.J")

    marked = [
        key for row in creating.vat.rows for key, seg in row.segments.items() if seg.isChecked()
    ]
    assert marked == ["J"]
    assert creating.vat.current() is VatCode.J


def test_the_code_is_shown_and_can_be_anything(qtbot: QtBot) -> None:
    creating = dialog(qtbot)

    creating.begin("<b>9</b>" * 1000, COUNTER_RATES)

    assert creating.code.text().startswith("<b>9</b>")
    assert creating.code.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize("name", ["", "   ", "Çaj\u0007mali", "Çaj\u202emali"])
def test_a_name_that_cannot_be_printed_is_said(qtbot: QtBot, name: str) -> None:
    creating = dialog(qtbot)
    wished = heard(creating.create_requested)

    creating.name.set_text(name)
    creating.price.set_text("100")
    touch(qtbot, creating, "create_article.add")

    assert wished == []
    assert creating.name.hint.text().startswith("Emri")


def test_markup_in_a_name_is_a_name(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    wished = heard(creating.create_requested)

    creating.name.set_text("  <b>Çaj</b> ")
    creating.price.set_text("100")
    creating.create_it()

    assert [facts[1] for facts in wished] == ["<b>Çaj</b>"]


@pytest.mark.parametrize("price", ["", "0", "0,00", "-3", "1e9", "999999999", "1,234", "falas"])
def test_a_price_that_cannot_be_is_said(qtbot: QtBot, price: str) -> None:
    creating = dialog(qtbot)
    wished = heard(creating.create_requested)

    creating.name.set_text("Çaj")
    creating.price.set_text(price)
    creating.create_it()

    assert wished == []
    assert creating.price.hint.text().endswith(".")


def test_the_problem_goes_with_the_next_key(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    creating.create_it()

    qtbot.keyClicks(creating.name.line, "x")

    assert creating.name.hint.text() == ""


def test_a_name_searched_in_vain_asks_for_the_code_as_well(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    wished = heard(creating.create_requested)
    creating.begin("çaj mali", COUNTER_RATES)
    assert creating.name.text() == "çaj mali"

    creating.price.set_text("180")
    creating.create_it()
    assert creating.code_field.hint.text().startswith("Kodi mungon.")
    qtbot.keyClicks(creating.code_field.line, "990")
    creating.create_it()

    assert wished == [("990", "çaj mali", Decimal("180.00"), VatCode.B)]


def test_a_scan_inside_is_the_code(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    creating.begin("çaj mali", COUNTER_RATES)

    assert creating.code_scanned("5310042099991")

    assert creating.code.text() == "5310042099991"
    assert creating.code.isVisible()
    assert not creating.code_field.isVisible()


def test_it_says_whose_name_is_written_down(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    own = creating.who.text()

    creating.begin(CODE, COUNTER_RATES, needs_approval=True)

    assert own != creating.who.text()
    assert "miraton" in creating.who.text()


def test_escape_leaves_and_the_next_code_begins_empty(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    left = heard(creating.left)
    creating.name.set_text("Çaj")

    qtbot.keyClick(creating.name.line, Qt.Key.Key_Escape)
    creating.begin("101", COUNTER_RATES)

    assert left == [()]
    assert (creating.name.text(), creating.code.text()) == ("", "101")


def test_a_barcode_with_a_wrong_last_digit_is_warned_of_and_taken(qtbot: QtBot) -> None:
    creating = dialog(qtbot)
    warning = SQ.say("create_article.code_doubtful")

    assert creating.code_label.text() == warning
    assert creating.code_scanned("5310042031104")
    assert creating.code_label.text() == SQ.say("create_article.code")

    creating.begin("Çaj mali", COUNTER_RATES)
    creating.code_field.line.setText("5310042031107")
    assert creating.code_field.hint.text() == warning
    creating.code_field.line.setText("5310042031104")
    assert creating.code_field.hint.text() == ""
