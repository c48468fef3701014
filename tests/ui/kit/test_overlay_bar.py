"""The scroll bar that lies on the sale lines: it moves with them, and moves nothing in them.

Lives here: the bar of the sell screen's own list.
Must not: how it looks (style sheet).
"""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket
from ui.sell.basket_model import BasketColumn
from ui.sell.lines_view import OverlayBar


def test_it_comes_when_lines_are_out_of_sight_and_goes_again(qtbot: QtBot) -> None:
    sell = SellDriver(qtbot)
    few, many = _baskets()
    seen = []

    for basket in (few, many, few):
        sell.show(basket)
        seen.append(_bar(sell).isVisible())

    assert seen == [False, True, False]


def test_amounts_stay_where_they_are_when_it_comes(qtbot: QtBot) -> None:
    sell = SellDriver(qtbot)
    edges = set()

    for basket in _baskets():
        sell.show(basket)
        view = sell.screen.lines.view
        edges.add(
            view.columnViewportPosition(BasketColumn.AMOUNT) + view.columnWidth(BasketColumn.AMOUNT)
        )

    assert len(edges) == 1


def test_it_stands_at_the_end_with_the_newest_line(qtbot: QtBot) -> None:
    sell = SellDriver(qtbot)
    sell.show(_baskets()[1])
    bar = _bar(sell)

    assert bar.value() == bar.maximum() > 0


def test_dragging_it_moves_the_lines(qtbot: QtBot) -> None:
    sell = SellDriver(qtbot)
    sell.show(_baskets()[1])

    _bar(sell).setValue(0)
    QApplication.processEvents()

    assert sell.screen.lines.view.rowAt(0) == 0


def _bar(sell: SellDriver) -> OverlayBar:
    (bar,) = sell.screen.lines.view.findChildren(OverlayBar)
    return bar


def _baskets() -> tuple[Basket, Basket]:
    lines = example_sale.ten_lines().lines
    return Basket(lines=lines[:3]), Basket(lines=lines * 3)
