"""Who buys and what is set aside stand in one row under the scan field.

Lives here: the customer's row, the rail of parked baskets, and how they share the width.
Must not: the till behind it.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import FINISHED, PARKED
from tests.ui.geometry import place_of
from tests.ui.shots.selling import window
from till.domain.selling.basket import Basket, with_buyer
from till.domain.shop.buyer import BuyerIdType
from ui.sell.second_row import CustomerRow


def for_a_buyer(*, is_electronic: bool = False) -> Basket:
    return with_buyer(example_sale.ten_lines(), example_sale.BUYER, is_electronic=is_electronic)


def customer(sell: SellDriver) -> CustomerRow:
    return sell.screen.second_row.customer


def test_a_basket_for_nobody_has_no_second_row(sell: SellDriver) -> None:
    sell.show_ten()

    assert sell.screen.second_row.isHidden()


def test_the_customer_is_named_with_number_and_town(sell: SellDriver) -> None:
    sell.show(for_a_buyer())

    assert customer(sell).isVisible()
    assert customer(sell).name.text() == "Kafe Bar Agimi sh.p.k."
    assert customer(sell).detail.text() == "NIPT L62104871M · Tiranë"
    assert not customer(sell).electronic.isVisible()


def test_an_electronic_invoice_is_said_in_a_pill(sell: SellDriver) -> None:
    sell.show(for_a_buyer(is_electronic=True))

    assert customer(sell).electronic.isVisible()
    assert customer(sell).accessibleName().endswith("Faturë elektronike")


def test_a_buyer_with_a_passport_is_not_said_to_have_a_nuis(sell: SellDriver) -> None:
    foreign = replace(example_sale.BUYER, id_type=BuyerIdType.PASS, id_number="C01X00T47")

    sell.screen.second_row.show_customer(foreign)

    assert customer(sell).detail.text() == "Pasaportë C01X00T47 · Tiranë"


def test_a_touch_on_the_row_asks_for_the_customer_and_its_cross_removes(
    qtbot: QtBot, sell: SellDriver
) -> None:
    sell.show(for_a_buyer())

    qtbot.mouseClick(customer(sell), Qt.MouseButton.LeftButton, pos=QPoint(100, 24))
    sell.touch("sell.customer_remove")

    assert sell.requested == [("customer row",), ("customer off",)]


def test_a_chip_asks_for_its_basket_back(sell: SellDriver) -> None:
    sell.screen.show_parked(PARKED[:2])
    QApplication.processEvents()

    sell.touch_chip(1)

    assert sell.requested == [("recall", 2)]
    assert sell.chips() == ["Zonja me fëmijë", "1 240,00 L"]
    assert sell.scans_next()


def test_what_has_no_room_on_the_rail_is_counted_and_one_touch_away(sell: SellDriver) -> None:
    sell.show(for_a_buyer())
    sell.screen.show_parked(PARKED)
    QApplication.processEvents()
    shown = sell.chips()

    sell.touch("sell.parked_more")

    assert sell.requested == [("all parked",)]
    assert 0 < len(shown) < len(PARKED)
    assert sell.screen.second_row.rail.more_chip.words == f"+{len(PARKED) - len(shown)}"


def test_a_chip_stays_itself_while_its_basket_grows_older(sell: SellDriver) -> None:
    sell.screen.show_parked(PARKED[:2])
    first = sell.screen.second_row.rail.chips[0]

    sell.screen.show_parked([replace(PARKED[0], age_text="5 min")])

    assert sell.screen.second_row.rail.chips == [first]
    assert first.second_line == "640,00 L · 5 min"
    assert first.accessibleName() == "Merr Zonja me fëmijë, 640,00 L, 5 min"


def test_the_rail_goes_with_its_last_basket(sell: SellDriver) -> None:
    sell.screen.show_parked(PARKED)
    sell.screen.show_parked([])
    QApplication.processEvents()

    assert sell.screen.second_row.isHidden()
    assert sell.key(5).badge() == 0


def test_a_finished_sale_needs_the_room_and_gives_it_back(sell: SellDriver) -> None:
    sell.screen.show_parked(PARKED)
    sell.screen.show_finished(FINISHED)
    during = sell.screen.second_row.isVisible()

    sell.screen.leave_finished()

    assert not during
    assert sell.screen.second_row.isVisible()


def test_a_customer_chosen_after_a_finished_sale_begins_the_next(sell: SellDriver) -> None:
    sell.screen.show_finished(FINISHED)

    sell.show(with_buyer(Basket(), example_sale.BUYER))

    assert not sell.screen.shows_finished
    assert customer(sell).isVisible()


@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(1024, 768)], ids=["1280", "1024"])
def test_ten_lines_stay_in_sight_with_customer_and_parked_baskets(
    qtbot: QtBot, size: QSize
) -> None:
    made, screen = window(SQ, size)
    qtbot.addWidget(made)
    sell = SellDriver(qtbot, screen)

    sell.show(for_a_buyer())
    screen.show_parked(PARKED)
    QApplication.processEvents()

    view = screen.lines.view
    assert view.rowViewportPosition(0) == 0
    assert view.rowViewportPosition(9) + view.rowHeight(9) <= view.viewport().height()
    assert place_of(screen.second_row, made).height() == 48


def test_markup_and_control_signs_in_a_name_are_plain_text(sell: SellDriver) -> None:
    evil = replace(example_sale.BUYER, name="<b>Bar</b>\n\x00 \u202e& Grill <img src=x>")

    sell.screen.second_row.show_customer(evil)

    assert customer(sell).name.text() == "<b>Bar</b> & Grill <img src=x>"
    assert customer(sell).name.textFormat() is Qt.TextFormat.PlainText
    assert "<b>" not in customer(sell).name.toolTip()
