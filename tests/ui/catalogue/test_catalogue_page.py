"""The page of the catalogue, by keys, touch and scanner.

Lives here: what is asked for, what the fields say of what is typed.
Must not: what an article may be (tests/actions), what comes of it (tests/stories).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.catalogue_page import CatalogueDriver, articles
from till.domain.errors import TillError
from till.domain.errors.catalogue import BarcodeTaken, GroupTooLong, NameTooLong, UnitUnknown
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article
from ui.catalogue.screen import CatalogueScreen

NARROW = 1024


def saved(page: CatalogueDriver) -> Article:
    """What was to be kept last."""
    article = page.saved[-1][0]
    assert isinstance(article, Article)
    return article


def test_arrows_choose_and_f12_keeps_what_is_typed(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    page.write("price", "1250")
    page.press(Qt.Key.Key_F12)

    assert page.shown == "1007"
    assert (saved(page).price, saved(page).unit) == (Decimal("1250.0000"), "kg")
    assert page.saved[-1][1] is False


def test_changes_are_kept_or_dropped_and_never_lost_on_the_way(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_Return)
    page.write("name", "Bukë")
    page.press(Qt.Key.Key_Down)

    assert page.shown == "1018"
    assert "Esc" in page.screen.head.told.text()
    page.press(Qt.Key.Key_Escape)
    assert page.screen.form.name.text() == articles()[0].name
    page.press(Qt.Key.Key_Escape)
    assert page.left


@pytest.mark.parametrize("price", ["", "0", "-5", "1,250", "abc", "99999999999"])
def test_no_price_that_is_none_is_kept(qtbot: QtBot, price: str) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_Return)
    page.write("price", "")
    page.field("catalogue.price").setText(price)
    page.press(Qt.Key.Key_F12)

    assert not page.saved
    assert set(page.problems) == {"price"}


def test_a_price_may_be_asked_for_at_each_sale(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.touch("catalogue.open_price")
    page.press(Qt.Key.Key_F12)

    assert saved(page).has_open_price


@pytest.mark.parametrize(
    ("error", "field"),
    [
        (BarcodeTaken(code="1", name="Kafe"), "barcodes"),
        (UnitUnknown(unit="kuti"), "unit"),
        (GroupTooLong(letters=100), "group"),
        (NameTooLong(letters=100), "name"),
    ],
)
def test_what_is_refused_is_said_at_its_field(qtbot: QtBot, error: TillError, field: str) -> None:
    page = CatalogueDriver(qtbot)

    page.screen.show_error(error)

    assert list(page.problems) == [field]
    assert page.field(f"catalogue.{field}").hasFocus()


def test_a_scan_finds_or_is_added_where_barcodes_are_written(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)
    asked: list[str] = []

    def take(code: str) -> bool:
        asked.append(code)
        return True

    page.screen.takes_scan = take
    assert page.screen.code_scanned("5300042010339")
    page.field("catalogue.barcodes").setFocus()
    assert page.screen.code_scanned("5300042010315")
    page.press(Qt.Key.Key_F12)

    assert asked == ["5300042010339"]
    assert saved(page).barcodes == ("5300042002174", "5300042010315")


def test_a_wrong_last_digit_is_said_and_kept(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.write("barcodes", "4006381333932")

    assert "4006381333932" in page.screen.form.barcodes.hint.text()
    page.press(Qt.Key.Key_F12)
    assert saved(page).barcodes == ("4006381333932",)


def test_a_new_article_is_written_by_keys_alone(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_F2)
    page.type("Domate")
    page.press(Qt.Key.Key_Return)
    page.type("77")
    page.press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    page.type("140")
    page.press(Qt.Key.Key_Return)
    page.type("kile")
    page.press(Qt.Key.Key_Return)
    page.type("Fruta")
    page.press(Qt.Key.Key_F12)

    article = saved(page)
    assert page.saved[-1][1] is True
    assert (article.article_id, article.name, article.unit) == ("77", "Domate", "kile")
    assert (article.price, article.category) == (Decimal("140.0000"), "Fruta")


def test_filters_ask_by_f5_and_by_touch(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_F5)
    assert page.screen.group is ArticleGroup.NO_BARCODE
    page.touch("catalogue.group.archived")

    assert page.screen.group is ArticleGroup.ARCHIVED
    assert len(page.asked) == 2


def test_f8_takes_off_sale_and_brings_back(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_F8)
    assert page.archived == [("1018",)]
    page.screen.show_article(articles()[0], is_archived=True)
    page.press(Qt.Key.Key_F8)

    assert saved(page).article_id == "1018"


def test_in_a_narrow_window_the_article_covers_the_list(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot, NARROW)
    screen: CatalogueScreen = page.screen

    assert not screen.detail.isVisible()
    page.press(Qt.Key.Key_Return)
    assert screen.detail.isVisible()
    assert not screen.list.isVisible()
    page.press(Qt.Key.Key_Escape)
    assert screen.list.isVisible()
    assert not page.left
