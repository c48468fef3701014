"""The fonts of the theme: what they remember is what Qt measures, and nobody changes them.

Lives here: widths against Qt's own, and the fonts after painting.
Must not: the fonts' files (test_theme_fonts).
"""

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from till.domain.selling.basket import change_price
from ui.kit.entry.amount_field import AmountField
from ui.kit.painting import text_width
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

TEXTS = ("1\u00a0290,95", "−42,00", "4006381332101 · TVSH B 20 %", "Çokollatë qumështi 100 g", "")
SIZES = (9, 13, 16, 20, 34)


@pytest.mark.parametrize("role", TextRole)
def test_a_width_is_the_one_that_qt_measures(qapp: QApplication, role: TextRole) -> None:
    font = current_theme().font(role)

    for text in TEXTS * 2:  # the second time it is remembered
        expected = QFontMetricsF(QFont(font)).horizontalAdvance(text)
        assert text_width(text, font) == pytest.approx(expected, abs=0.1)


def test_who_paints_leaves_the_fonts_of_the_theme_as_they_were(qtbot: QtBot) -> None:
    theme = current_theme()
    fonts = {(role, px): theme.sized(role, px) for role in TextRole for px in SIZES}
    before = {each: font.toString() for each, font in fonts.items()}
    sell = SellDriver(qtbot)
    basket = example_sale.ten_lines()
    sell.show(change_price(basket, 2, basket.line(2).article.price / 2))
    sell.screen.grab()
    field = AmountField("Shuma")
    qtbot.addWidget(field)
    field.show()

    assert {each: font.toString() for each, font in fonts.items()} == before
