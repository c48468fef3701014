"""The page of the catalogue, by keys, touch and scanner.

Lives here: what is asked for, what the fields say of what is typed.
Must not: what an article may be (tests/actions), what comes of it (tests/stories).
"""

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import RATES, an_article
from tests.ui.drivers.catalogue_page import CatalogueDriver, form_of
from tests.ui.drivers.hand import SQ
from till.domain.errors import TillError
from till.domain.errors.catalogue import BarcodeTaken, GroupTooLong, NameTooLong, UnitUnknown
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article
from till.domain.shop.vat import VatChange, VatCode, VatRatesByDay
from till.system.reference_tables import load_countries, load_units
from ui.catalogue.plan import ARCHIVE, make_catalogue
from ui.kit.entry.pick import PickButton
from ui.kit.layout import PlainScroll
from ui.kit.page.form_view import LineControl
from ui.shell.messages import Tables

TODAY = date(2026, 11, 20)
TOMORROW = date(2026, 11, 21)


def saved(page: CatalogueDriver) -> Article:
    """What was to be kept last."""
    article = page.saved[-1][0]
    assert isinstance(article, Article)
    return article


def hint_of(page: CatalogueDriver, name: str) -> str:
    """What is said under a field."""
    control = form_of(page.screen).view.controls[name]
    assert isinstance(control, LineControl)
    return control.field.hint.text()


def test_arrows_choose_and_f12_keeps_what_is_typed(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    page.write("price", "1250")
    page.press(Qt.Key.Key_F12)

    assert page.shown == "1007"
    assert (saved(page).price, saved(page).unit) == (Decimal("1250.0000"), "KGM")
    assert page.saved[-1][1] is False


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


def test_a_wrong_last_digit_is_said_and_kept(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.write("barcodes", "4006381333932")

    assert "4006381333932" in hint_of(page, "barcodes")
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
    page.type("D20")
    page.press(Qt.Key.Key_Return)
    page.type("Fruta")
    page.press(Qt.Key.Key_F12)

    article = saved(page)
    assert page.saved[-1][1] is True
    assert (article.article_id, article.name, article.unit) == ("77", "Domate", "kile")
    assert (article.price, article.category) == (Decimal("140.0000"), "Fruta")
    assert article.deposit == "D20"


def test_filters_ask_by_f5_and_by_touch(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_F5)
    assert page.screen.query.group == ArticleGroup.NO_BARCODE.value
    page.touch("catalogue.group.open_price")

    assert page.screen.query.group == ArticleGroup.OPEN_PRICE.value
    assert len(page.asked) == 2


def test_a_vat_code_is_chosen_by_arrows_and_by_touch(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.field("catalogue.group").setFocus()
    page.press(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_F12)
    assert saved(page).vat_code is VatCode.C
    page.touch("catalogue.vat")
    page.touch("catalogue.vat.A")
    page.press(Qt.Key.Key_F12)

    assert saved(page).vat_code is VatCode.A


def test_the_vat_codes_are_those_of_the_day_that_it_is(qtbot: QtBot) -> None:
    of_day = VatRatesByDay(
        first=RATES, changes=(VatChange(code=VatCode.C, rate=None, since=TOMORROW),)
    )
    days = [TODAY]
    rates = lambda: of_day.on(days[-1])  # noqa: E731
    screen = make_catalogue(SQ, Tables(units=load_units(), rates=rates, countries=load_countries()))
    qtbot.addWidget(screen)
    pick = screen.findChild(PickButton, "catalogue.vat")
    assert pick is not None

    def offered() -> set[str]:
        screen.show_record(an_article())
        found = set()
        while pick.current() not in found:
            found.add(pick.current())
            qtbot.keyClick(pick, Qt.Key.Key_Right)
        return found

    before = offered()
    days.append(TOMORROW)
    assert offered() == before - {"C"} != before


def test_no_part_of_the_fields_is_cut_or_scrolled_to(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    area = page.screen.findChild(PlainScroll)

    assert area is not None
    assert area.verticalScrollBar().maximum() == 0


def test_f8_asks_to_take_the_article_off_sale(qtbot: QtBot) -> None:
    page = CatalogueDriver(qtbot)

    page.press(Qt.Key.Key_F8)

    assert page.pressed == [(ARCHIVE,)]
