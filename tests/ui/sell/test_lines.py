"""The sell screen shows the basket: lines, the opened line, the total.

Lives here: what is shown, and which line is opened.
Must not: the till behind it; another quantity (test_quantity).
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import read
from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket, BasketLine


def test_lines_are_written_as_on_the_picture(sell: SellDriver) -> None:
    sell.show_ten()

    model = sell.screen.lines.model
    assert sell.line(2) == ["3", "Djathë i bardhë deleje", "0,845 kg", "1 200,00", "1 014,00"]
    assert sell.line(4) == ["5", "Kafe e bluar 250 g", "1", "420,00", "378,00"]
    assert read(model.discount_text(4)) == "Zbritje 10 % · −42,00"
    assert read(model.detail_text(9)) == "4006381332101 · TVSH B 20 %"


def test_the_newest_line_is_opened(sell: SellDriver) -> None:
    sell.show_ten()

    assert sell.opened() == 9
    assert sell.find("sell.quantity").isVisible()
    assert sell.quantity() == "4"


def test_up_and_down_open_another_line_and_stop_at_the_ends(sell: SellDriver) -> None:
    sell.show_ten(1)

    for _ in range(3):
        sell.up()
    first = sell.opened()
    sell.down()

    assert first == 0
    assert sell.opened() == 1


def test_a_tap_opens_the_line_under_it(sell: SellDriver) -> None:
    sell.show_ten()

    sell.tap_line(3)

    assert sell.opened() == 3
    assert sell.scans_next()


def test_a_tap_under_the_lines_opens_the_nearest(sell: SellDriver) -> None:
    sell.show(example_sale.four_lines(), 0)

    sell.tap_below_the_lines()

    assert sell.opened() == 3


def test_an_empty_sale_says_that_it_is_ready_and_takes_no_money(sell: SellDriver) -> None:
    sell.show(Basket())

    assert not sell.screen.lines.empty.isHidden()
    assert sell.opened() is None
    assert sell.keys_that_work() == [1, 2, 6, 7, 8, 9]
    assert sell.key(12).toolTip() == "Shitja është bosh"


def test_every_control_has_a_name_for_those_who_cannot_see_it(sell: SellDriver) -> None:
    sell.show_ten()

    named = {
        "sell.scan": "Skano ose shkruaj kodin",
        "sell.lines": "Rreshtat e shitjes",
        "sell.f12": "Para në dorë, F12",
        "sell.one_more": "Një më shumë",
        "sell.quick_0": "Domate serre, 140/kg",
    }

    for name, spoken in named.items():
        assert sell.find(name).accessibleName() == spoken, name


def test_a_thousand_lines_change_one_row_at_a_time(qtbot: QtBot, sell: SellDriver) -> None:
    basket = example_sale.many_lines(1000)
    sell.show(basket)
    last: BasketLine = basket.lines[-1]
    added = Basket(lines=(*basket.lines, last))
    model = sell.screen.lines.model

    with (
        qtbot.assertNotEmitted(model.modelReset),
        qtbot.assertNotEmitted(model.dataChanged),
        qtbot.waitSignal(model.rowsInserted) as inserted,
    ):
        sell.show(added)

    assert inserted.args is not None
    assert inserted.args[1:] == [1000, 1000]
    assert sell.opened() == 1000


def test_removing_and_bringing_back_a_line_in_the_middle(sell: SellDriver) -> None:
    basket = sell.show_ten(4)
    without = Basket(lines=basket.lines[:4] + basket.lines[5:])

    sell.show(without, 4)
    removed = sell.row_heights(*range(9))
    sell.show(basket, 9)

    assert removed == [41, 41, 41, 41, 74, 41, 41, 41, 41]
    assert sell.row_heights(*range(10)) == [41] * 4 + [56] + [41] * 4 + [74]


def test_a_screen_reader_names_each_row_by_its_article(sell: SellDriver) -> None:
    sell.show_ten()
    model = sell.screen.lines.model

    named = [model.headerData(row, Qt.Orientation.Vertical) for row in range(3)]

    assert named == ["Ujë burimi 1,5 L", "Bukë integrale 500 g", "Djathë i bardhë deleje"]
    assert sell.screen.accessibleName() == "Shitje"


def test_no_place_of_a_quick_key_is_without_a_name(sell: SellDriver) -> None:
    names = [tile.accessibleName() for tile in sell.screen.quick.tiles()]

    assert all(names)
    assert len(set(names)) == len(names)
