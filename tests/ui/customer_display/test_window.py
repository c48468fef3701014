"""The customer's screen: what it says, that all of it fits, and that it never takes the keyboard.

Lives here: the screen alone, with the design's own example.
Must not: know the till (tests/ui/test_customer_display_flow).
"""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image, ImageChops
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import a_basket, a_line, an_article
from tests.ui.examples import example_sale
from tests.ui.shots.display import LINK, SCENES, SIZES, a_display
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from till.system.reference_tables import load_units
from till.system.words import Words
from ui.customer_display.controller import CustomerDisplay, code_picture
from ui.customer_display.faces import read_picture
from ui.customer_display.stage import MARGIN, PANEL
from ui.customer_display.view import Teller
from ui.shell.messages import Messages
from ui.theme.style import apply_theme
from ui.theme.tokens import LIGHT

SPACE = "\u00a0"
EDGES_OF_LETTERS = 32  # of 255: Qt keeps large letters as pictures or as paths, as it has room


def teller(language: str = "sq", *, rate: str = "97.40", old_lek: bool = False) -> Teller:
    words = Messages(Words(language, strict=True))
    return Teller(words=words, units=load_units(), rate=Decimal(rate), old_lek=old_lek)


def shown(qtbot: QtBot, size: QSize, language: str = "sq") -> CustomerDisplay:
    display, _ = a_display(language, size)
    qtbot.addWidget(display)
    return display


def grabbed(display: CustomerDisplay) -> QImage:
    QApplication.processEvents()
    picture: QPixmap = display.grab()
    return picture.toImage()


def test_the_last_six_lines_are_shown_and_the_others_counted() -> None:
    view = teller().basket(example_sale.ten_lines())

    assert [line.name for line in view.lines][-2:] == ["Qese letre", "Çokollatë qumështi 100 g"]
    assert (len(view.lines), view.above) == (6, "4 artikuj më sipër")
    assert view.total == f"4{SPACE}266,00"


def test_quantities_are_pieces_or_weights() -> None:
    by_name = {line.name: line for line in teller().basket(example_sale.ten_lines()).lines}

    assert by_name["Çokollatë qumështi 100 g"].quantity == "4 ×"
    assert (by_name["Domate serre"].quantity, by_name["Domate serre"].note) == (
        "kg",
        f"· 1,350{SPACE}kg",
    )


def test_a_discount_is_an_amount_beside_the_struck_original() -> None:
    coffee = teller().basket(example_sale.ten_lines()).lines[0]

    assert (coffee.note, coffee.original, coffee.amount) == ("· zbritje 42,00", "420,00", "378,00")


def test_another_price_than_the_catalogues_strikes_that_one_out() -> None:
    line = example_sale.line("Kafe", "350", "2")
    cheaper = replace(line, list_price=Decimal(420))
    dearer = replace(line, list_price=Decimal(300))

    views = teller().basket(Basket(lines=(cheaper, dearer))).lines

    assert (views[0].original, views[0].amount) == ("840,00", "700,00")
    assert (views[1].original, views[1].note) == ("", "")


def test_a_discount_on_everything_is_told_with_the_total() -> None:
    basket = replace(example_sale.four_lines(), discount=Discount(amount=Decimal(75)))

    assert teller("en").basket(basket).discount == f"Discount 75,00{SPACE}L"
    assert teller("en").basket(example_sale.four_lines()).discount == ""


def test_the_customer_sees_what_is_to_be_paid_in_cash_where_that_is_rounded() -> None:
    basket = a_basket(a_line(an_article(price="733.30")))
    rounding = replace(teller(), rounding=1)

    assert rounding.basket(basket).in_cash == f"Me para në dorë 733,00{SPACE}L"
    assert teller().basket(basket).in_cash == ""


def test_the_total_is_told_in_euro_and_where_requested_in_old_lek() -> None:
    view = teller(old_lek=True).basket(example_sale.ten_lines())

    assert (view.euro, view.euro_rate) == ("43,80 EUR", "me kursin 97,40")
    assert view.old_lek == f"42{SPACE}660 lekë të vjetra"
    assert teller().basket(example_sale.ten_lines()).old_lek == ""


def test_without_a_rate_of_today_nothing_is_said_of_euro() -> None:
    view = replace(teller(), rate=None).basket(example_sale.ten_lines())

    assert (view.euro, view.euro_rate) == ("", "")


def test_thanks_say_what_was_handed_over_and_the_change() -> None:
    view = teller().thanks(example_sale.sale())

    assert view.rows == (
        ("Totali", f"4{SPACE}266,00{SPACE}L"),
        ("Kartë", f"2{SPACE}000,00{SPACE}L"),
        ("Para në dorë", f"2{SPACE}448,00{SPACE}L"),
    )
    assert (view.label, view.amount) == ("Kusuri juaj", "182,00")


def test_thanks_without_change_say_what_was_paid() -> None:
    sale = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))

    view = teller().thanks(sale)

    assert (view.label, view.amount) == ("Paguar", f"1{SPACE}275,00")


@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width()}x{size.height()}")
@pytest.mark.parametrize("scene", list(SCENES))
def test_nothing_reaches_into_the_margins(
    qtbot: QtBot, scene: str, size: QSize, language: str
) -> None:
    display = shown(qtbot, size, language)
    SCENES[scene](display, teller(language))

    image = grabbed(display)

    ratio = min(size.width() / 1280, size.height() / 800)
    edge = int((MARGIN - 6) * ratio)
    dark = QColor(LIGHT.glass)
    white = QColor(LIGHT.surface)
    for y in range(0, size.height(), 2):
        for x in (*range(0, edge, 3), *range(size.width() - edge, size.width(), 3)):
            assert image.pixelColor(x, y) in (dark, white), (x, y)


def test_the_look_is_the_same_in_a_dark_till_with_large_letters(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    display = shown(qtbot, QSize(1280, 800))
    SCENES["basket"](display, teller())
    grabbed(display).save(str(tmp_path / "light.png"))

    apply_theme(qapp, "dark", text_size=130, animate=False)
    grabbed(display).save(str(tmp_path / "dark.png"))
    apply_theme(qapp, "light", animate=False)

    assert furthest_apart(tmp_path / "light.png", tmp_path / "dark.png") <= EDGES_OF_LETTERS


def furthest_apart(one: Path, other: Path) -> int:
    """The largest difference of a pixel, of 255, between two pictures of one size."""
    difference = ImageChops.difference(
        Image.open(one).convert("RGB"), Image.open(other).convert("RGB")
    )
    counts = difference.histogram()  # of each of the three colours, one after the other
    return max(place % 256 for place in range(len(counts)) if counts[place] > 0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.width()}x{size.height()}")
def test_the_code_of_the_receipt_can_be_scanned(qtbot: QtBot, size: QSize, tmp_path: Path) -> None:
    display = shown(qtbot, size)
    SCENES["code"](display, teller())

    grabbed(display).save(str(tmp_path / "display.png"))

    found = zxingcpp.read_barcodes(Image.open(tmp_path / "display.png"))
    assert [each.text for each in found] == [LINK]


def test_a_long_link_has_a_code_too(qtbot: QtBot) -> None:
    assert code_picture(LINK + "x" * 1500).width() > code_picture(LINK).width()


def test_the_next_thanks_have_no_old_code(qtbot: QtBot) -> None:
    display = shown(qtbot, QSize(1280, 800))
    SCENES["code"](display, teller())

    SCENES["change"](display, teller())

    assert display.thanks.code is None


def test_the_screen_asks_for_neither_focus_nor_keys(qtbot: QtBot) -> None:
    display = shown(qtbot, QSize(960, 600))

    assert display.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert display.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert display.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_with_one_screen_it_is_a_window(qtbot: QtBot, qapp: QApplication) -> None:
    display = shown(qtbot, QSize(960, 600))

    display.stand_on(qapp.screens(), qapp.primaryScreen())

    assert display.isVisible()
    assert not display.isFullScreen()


def test_whoever_closes_the_window_only_puts_it_away(qtbot: QtBot) -> None:
    display = shown(qtbot, QSize(960, 600))

    display.close()

    assert not display.isVisible()
    display.show_idle()


def test_the_panel_is_a_quarter_of_the_height(qtbot: QtBot) -> None:
    display = shown(qtbot, QSize(1280, 800))
    SCENES["basket"](display, teller())

    image = grabbed(display)

    assert image.pixelColor(5, 800 - PANEL - 2) == QColor(LIGHT.glass)
    assert image.pixelColor(5, 800 - PANEL + 2) == QColor(LIGHT.surface)


def test_the_shops_picture_is_kept_no_larger_than_needed(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "shop.png"
    Image.new("RGB", (4000, 3000), "green").save(file)

    picture = read_picture(file)

    assert picture is not None
    assert picture.height() <= 1200


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n broken"])
def test_what_is_no_picture_leaves_our_mark(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "shop.png"
    file.write_bytes(content)

    assert read_picture(file) is None
    assert read_picture(tmp_path / "missing.png") is None
