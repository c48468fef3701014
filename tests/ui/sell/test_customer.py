"""Who buys and what is set aside stand in one row under the scan field.

Lives here: the customer's row, the rail of parked baskets, and how they share the width.
Must not: the till behind it.
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, show, ten
from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import FINISHED, PARKED
from tests.ui.geometry import place_of
from tests.ui.shots.selling import window
from till.domain.selling.basket import Basket, with_buyer
from till.domain.shop.buyer import BuyerIdType
from till.system.words import Words
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def for_a_buyer(*, is_electronic: bool = False) -> Basket:
    return with_buyer(example_sale.ten_lines(), example_sale.BUYER, is_electronic=is_electronic)


def chips(screen: SellScreen) -> list[str]:
    return [chip.first for chip in screen.second.rail.chips if chip.isVisible()]


def test_a_basket_for_nobody_has_no_second_row(screen: SellScreen) -> None:
    ten(screen)

    assert screen.second.isHidden()


def test_the_customer_is_named_with_number_and_town(screen: SellScreen) -> None:
    show(screen, for_a_buyer())

    assert screen.second.customer.isVisible()
    assert screen.second.customer.name.text() == "Kafe Bar Agimi sh.p.k."
    assert screen.second.customer.detail.text() == "NUIS L62104871M · Tiranë"
    assert not screen.second.customer.electronic.isVisible()


def test_an_electronic_invoice_is_said_in_a_pill(screen: SellScreen) -> None:
    show(screen, for_a_buyer(is_electronic=True))

    assert screen.second.customer.electronic.isVisible()
    assert screen.second.customer.accessibleName().endswith("Faturë elektronike")


def test_a_buyer_with_a_passport_is_not_said_to_have_a_nuis(screen: SellScreen) -> None:
    foreign = replace(example_sale.BUYER, id_type=BuyerIdType.PASS, id_number="C01X00T47")

    screen.second.show_customer(foreign)

    assert screen.second.customer.detail.text() == "Pasaportë C01X00T47 · Tiranë"


def test_a_touch_on_the_row_wishes_the_customer_and_its_cross_removes(
    qtbot: QtBot, screen: SellScreen
) -> None:
    show(screen, for_a_buyer())

    with qtbot.waitSignal(screen.second.customer.pressed):
        qtbot.mouseClick(screen.second.customer, LEFT, pos=QPoint(100, 24))
    with (
        qtbot.assertNotEmitted(screen.second.customer.pressed),
        qtbot.waitSignal(screen.second.customer.removed),
    ):
        qtbot.mouseClick(screen.second.customer.cross, LEFT)


def test_a_chip_wishes_its_basket_back(qtbot: QtBot, screen: SellScreen) -> None:
    screen.show_parked(PARKED[:2])
    QApplication.processEvents()

    with qtbot.waitSignal(screen.recall_requested) as recalled:
        qtbot.mouseClick(screen.second.rail.chips[1], LEFT)

    assert recalled.args == [2]
    assert chips(screen) == ["Zonja me fëmijë", "1 240,00 L"]
    assert screen.scan.line.hasFocus()


def test_what_has_no_room_on_the_rail_is_counted_and_one_touch_away(
    qtbot: QtBot, screen: SellScreen
) -> None:
    show(screen, for_a_buyer())
    screen.show_parked(PARKED)
    QApplication.processEvents()
    shown = chips(screen)

    with qtbot.waitSignal(screen.second.rail.more):
        qtbot.mouseClick(screen.second.rail.more_chip, LEFT)

    assert 0 < len(shown) < len(PARKED)
    assert screen.second.rail.more_chip.words == f"+{len(PARKED) - len(shown)}"


def test_a_chip_stays_itself_while_its_basket_grows_older(screen: SellScreen) -> None:
    screen.show_parked(PARKED[:2])
    first = screen.second.rail.chips[0]

    screen.show_parked([replace(PARKED[0], age_text="5 min")])

    assert screen.second.rail.chips == [first]
    assert first.second == "640,00 L · 5 min"
    assert first.accessibleName() == "Rimerr Zonja me fëmijë, 640,00 L, 5 min"


def test_the_rail_goes_with_its_last_basket(screen: SellScreen) -> None:
    screen.show_parked(PARKED)
    screen.show_parked([])
    QApplication.processEvents()

    assert screen.second.isHidden()
    assert screen.keys.bar.keys[5].badge() == 0


def test_a_finished_sale_needs_the_room_and_gives_it_back(screen: SellScreen) -> None:
    screen.show_parked(PARKED)
    screen.show_finished(FINISHED)
    during = screen.second.isVisible()

    screen.leave_finished()

    assert not during
    assert screen.second.isVisible()


def test_a_customer_chosen_after_a_finished_sale_begins_the_next(screen: SellScreen) -> None:
    screen.show_finished(FINISHED)

    show(screen, with_buyer(Basket(), example_sale.BUYER))

    assert not screen.is_finished()
    assert screen.second.customer.isVisible()


def test_ten_lines_stay_in_sight_with_customer_and_parked_baskets(
    qtbot: QtBot, size: QSize
) -> None:
    made, screen = window(Messages(Words("sq", strict=True)), size)
    qtbot.addWidget(made)

    show(screen, for_a_buyer())
    screen.show_parked(PARKED)
    QApplication.processEvents()

    view = screen.lines.view
    assert view.rowViewportPosition(0) == 0
    assert view.rowViewportPosition(9) + view.rowHeight(9) <= view.viewport().height()
    assert place_of(screen.second, made).height() == 48


def test_markup_and_control_signs_in_a_name_are_plain_text(screen: SellScreen) -> None:
    evil = replace(example_sale.BUYER, name="<b>Bar</b>\n\x00 \u202e& Grill <img src=x>")

    screen.second.show_customer(evil)

    assert screen.second.customer.name.text() == "<b>Bar</b> & Grill <img src=x>"
    assert screen.second.customer.name.textFormat() is Qt.TextFormat.PlainText
    assert "<b>" not in screen.second.customer.name.toolTip()
