"""The sell screen shows the basket: lines, the opened line, the total.

Lives here: what is shown, and which line is opened.
Must not: the till behind it.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, read, show, ten
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket, BasketLine
from ui.sell.basket_model import BasketColumn
from ui.sell.screen import SellScreen

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def row(screen: SellScreen, number: int) -> list[str]:
    return [read(screen.lines.model.text(number, column)) for column in BasketColumn]


def tap_row(qtbot: QtBot, screen: SellScreen, number: int) -> None:
    view = screen.lines.view
    at = QPoint(200, view.rowViewportPosition(number) + 10)
    qtbot.mouseClick(view.viewport(), LEFT, pos=at)


def test_lines_are_written_as_on_the_picture(screen: SellScreen) -> None:
    ten(screen)

    assert row(screen, 2) == ["3", "Djathë i bardhë deleje", "0,845 kg", "1 200,00", "1 014,00"]
    assert row(screen, 4) == ["5", "Kafe e bluar 250 g", "1", "420,00", "378,00"]
    assert read(screen.lines.model.discount_text(4)) == "Zbritje 10 % · −42,00"
    assert read(screen.lines.model.detail_text(9)) == "4006381332101 · TVSH B 20 %"


def test_the_glass_shows_total_lines_vat_and_discounts(screen: SellScreen) -> None:
    ten(screen)

    assert read(screen.total.display.number_text()) == "4 266,00"
    assert read(screen.total.display.accessibleName()) == "Për të paguar 4 266,00 L"
    said = read(screen.total.display.accessibleDescription())
    assert said == "10 rreshta, TVSH 711,00, Zbritje −42,00"


def test_without_discounts_the_glass_does_not_speak_of_them(screen: SellScreen) -> None:
    show(screen, example_sale.four_lines())

    assert "Zbritje" not in screen.total.display.accessibleDescription()


def test_the_newest_line_is_opened(screen: SellScreen) -> None:
    ten(screen)

    assert screen.lines.selected() == 9
    assert screen.lines.quantity.stepper.isVisible()
    assert screen.lines.quantity.stepper.text() == "4"


def test_up_and_down_open_another_line_and_stop_at_the_ends(screen: SellScreen) -> None:
    ten(screen, 1)

    for _ in range(3):
        screen.open_by(-1)
    first = screen.lines.selected()
    screen.open_by(1)

    assert first == 0
    assert screen.lines.selected() == 1


def test_a_tap_opens_the_line_under_it(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    tap_row(qtbot, screen, 3)

    assert screen.lines.selected() == 3
    assert screen.scan.line.hasFocus()


def test_a_tap_under_the_lines_opens_the_nearest(qtbot: QtBot, screen: SellScreen) -> None:
    show(screen, example_sale.four_lines(), 0)
    viewport = screen.lines.view.viewport()

    qtbot.mouseClick(viewport, LEFT, pos=QPoint(200, viewport.height() - 5))

    assert screen.lines.selected() == 3


def test_an_empty_sale_says_that_it_is_ready_and_takes_no_money(screen: SellScreen) -> None:
    show(screen, Basket())

    assert not screen.lines.empty.isHidden()
    assert screen.lines.selected() is None
    assert [key.isEnabled() for key in screen.keys.pay.keys.values()] == [False, False, False]
    assert screen.keys.pay.keys[12].toolTip() == "Shitja është bosh"
    assert not screen.keys.bar.keys[3].isEnabled()


def test_every_control_has_a_name_for_those_who_cannot_see_it(screen: SellScreen) -> None:
    ten(screen)

    named = {
        "sell.scan": "Skano, ose shkruaj kodin",
        "sell.lines": "Rreshtat e shitjes",
        "sell.f12": "Para në dorë, F12",
        "sell.one_more": "Një më shumë",
        "sell.quick_0": "Domate serre, 140/kg",
    }

    for name, spoken in named.items():
        found = screen.findChild(object, name)
        assert found.accessibleName() == spoken, name


def test_a_thousand_lines_change_one_row_at_a_time(qtbot: QtBot, screen: SellScreen) -> None:
    basket = example_sale.many_lines(1000)
    show(screen, basket)
    last: BasketLine = basket.lines[-1]
    added = Basket(lines=(*basket.lines, last))

    with (
        qtbot.assertNotEmitted(screen.lines.model.modelReset),
        qtbot.assertNotEmitted(screen.lines.model.dataChanged),
        qtbot.waitSignal(screen.lines.model.rowsInserted) as inserted,
    ):
        show(screen, added)

    assert inserted.args is not None
    assert inserted.args[1:] == [1000, 1000]
    assert screen.lines.selected() == 1000


def test_removing_and_bringing_back_a_line_in_the_middle(screen: SellScreen) -> None:
    basket = ten(screen, 4)
    without = Basket(lines=basket.lines[:4] + basket.lines[5:])
    view = screen.lines.view

    show(screen, without, 4)
    removed = [view.rowHeight(number) for number in range(9)]
    show(screen, basket, 9)

    assert removed == [41, 41, 41, 41, 74, 41, 41, 41, 41]
    assert [view.rowHeight(number) for number in range(10)] == [41] * 4 + [56] + [41] * 4 + [74]
