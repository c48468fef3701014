"""A new article in three fields.

Lives here: `ui.catalogue.new_article_controller` by keys and touch.
Must not: keep an article.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.catalogue import CODE, NewArticleDriver
from tests.ui.drivers.hand import SQ
from tests.ui.examples import example_sale
from till.domain.shop.vat import VatCode


def test_by_keys_alone_an_article_is_created(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)

    article.type("Caj mali 50 g")
    article.press(Qt.Key.Key_Return)
    assert article.focus is article.dialog.price.line
    article.type("180,50")
    article.press(Qt.Key.Key_F4, Qt.Key.Key_Return)

    assert article.created == [(CODE, "Caj mali 50 g", Decimal("180.50"), VatCode.E)]
    assert article.is_open


def test_the_standard_rate_is_chosen_until_somebody_chooses_another(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)
    assert article.vat is VatCode.B

    article.touch("create_article.vat.C")

    assert article.vat is VatCode.C


def test_of_codes_in_two_rows_one_is_chosen(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot, CODE, example_sale.RATES)
    assert len({key.y() for key in article.dialog.vat.keys.values()}) == 2

    article.touch("create_article.vat.J")

    assert article.marked_codes == ["J"]
    assert article.vat is VatCode.J


def test_the_code_is_shown_and_can_be_anything(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot, "<b>9</b>" * 1000)

    assert article.code.startswith("<b>9</b>")
    assert article.dialog.code.textFormat() is Qt.TextFormat.PlainText


@pytest.mark.parametrize("name", ["", "   ", "Çaj\u0007mali", "Çaj\u202emali"])
def test_a_name_that_cannot_be_printed_is_said(qtbot: QtBot, name: str) -> None:
    article = NewArticleDriver(qtbot)

    article.fill(name=name, price="100")
    article.add()

    assert article.created == []
    assert article.problems["name"].startswith("Emri")


def test_markup_in_a_name_is_a_name(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)

    article.fill(name="  <b>Çaj</b> ", price="100")
    article.add()

    assert [facts[1] for facts in article.created] == ["<b>Çaj</b>"]


@pytest.mark.parametrize("price", ["", "0", "0,00", "-3", "1e9", "9999999999", "1,234", "falas"])
def test_a_price_that_cannot_be_is_said(qtbot: QtBot, price: str) -> None:
    article = NewArticleDriver(qtbot)

    article.fill(name="Çaj", price=price)
    article.add()

    assert article.created == []
    assert article.problems["price"].endswith(".")


def test_the_problem_goes_with_the_next_key(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)
    article.add()
    assert "name" in article.problems

    article.type_name("x")

    assert "name" not in article.problems


def test_a_name_searched_in_vain_asks_for_the_code_as_well(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot, "çaj mali")
    assert article.name == "çaj mali"

    article.fill(price="180")
    article.add()
    assert article.problems["code"].startswith("Kodi mungon.")
    article.type_code("990")
    article.add()

    assert article.created == [("990", "çaj mali", Decimal("180.00"), VatCode.B)]


def test_a_scan_inside_is_the_code(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot, "çaj mali")

    assert article.scan("5310042099991")

    assert article.code == "5310042099991"
    assert not article.asks_for_code


def test_it_says_whose_name_is_written_down(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)
    own = article.dialog.who.text()

    article.begin(CODE, needs_approval=True)

    assert own != article.dialog.who.text()
    assert "miratimi" in article.dialog.who.text()


def test_escape_leaves_and_the_next_code_begins_empty(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)
    article.fill(name="Çaj")

    article.press(Qt.Key.Key_Escape)
    article.begin("101")

    assert article.left == [()]
    assert (article.name, article.code) == ("", "101")


def test_a_barcode_with_a_wrong_last_digit_is_warned_of_and_taken(qtbot: QtBot) -> None:
    article = NewArticleDriver(qtbot)
    warning = SQ.say("create_article.code_doubtful")
    label = article.dialog.code_label

    assert label.text() == warning
    assert article.scan("5310042031104")
    assert label.text() == SQ.say("create_article.code")

    article.begin("Çaj mali")
    article.type_code("5310042031107")
    assert article.problems["code"] == warning
    article.type_code("5310042031104")
    assert "code" not in article.problems
