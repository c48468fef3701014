"""The sell screen in windows of other sizes, with wide rows, large text and less motion.

Lives here: what changes with a setting or a width.
Must not: colours (the theme's tests), what fits (test_sell_geometry).
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import cast

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from tests.ui.shots.selling import window
from till.domain.selling.basket import Basket, add_article, change_quantity, remove_line
from ui.app.status_strip import StatusStrip
from ui.kit.avatar import Mark
from ui.sell.measures import measures_for, quick_grid
from ui.theme.style import apply_theme


@pytest.fixture
def motion(qapp: QApplication) -> Iterator[None]:
    application = cast("QApplication", qapp)
    apply_theme(application, animate=True)
    yield
    apply_theme(application, animate=False)


def test_wide_rows_can_each_be_touched(sell: SellDriver) -> None:
    sell.show_ten()

    sell.screen.set_wide_rows(wide=True)
    wide = sell.row_heights(0, 4, 9)
    sell.screen.set_wide_rows(wide=False)

    assert wide == [48, 60, 74]
    assert sell.row_heights(0) == [41]


def test_at_1366_px_only_the_list_is_wider() -> None:
    at_1280 = measures_for(1280)
    at_1366 = measures_for(1366)

    assert at_1366 == at_1280
    assert at_1366.right == 440


def test_the_widest_window_has_the_largest_total() -> None:
    full = measures_for(1920)

    assert (full.right, full.total, full.line) == (560, 96, 48)


@pytest.mark.parametrize(("width", "columns"), [(440, (4, 3)), (324, (3, 2)), (560, (5, 3))])
def test_the_largest_text_costs_quick_keys_a_column(width: int, columns: tuple[int, int]) -> None:
    usual = quick_grid(width, 400)
    large = quick_grid(width, 400, 130)

    assert (usual[0], large[0]) == columns


@pytest.mark.usefixtures("motion")
def test_a_line_added_or_raised_is_brighter_for_a_moment(qtbot: QtBot, sell: SellDriver) -> None:
    basket = sell.show_ten()
    qtbot.waitUntil(lambda: not sell.is_flashing())

    sell.show(add_article(basket, example_sale.article("Kripë", "40", "555")))

    assert sell.is_flashing()
    qtbot.waitUntil(lambda: not sell.is_flashing())


@pytest.mark.usefixtures("motion")
def test_a_line_taken_away_or_changed_elsewhere_does_not_flash(
    qtbot: QtBot, sell: SellDriver
) -> None:
    basket = sell.show_ten()
    qtbot.waitUntil(lambda: not sell.is_flashing())

    sell.show(change_quantity(basket, 3, Decimal(2)), 3)
    changed = sell.is_flashing()
    sell.show(remove_line(basket, 9))

    assert not changed
    assert not sell.is_flashing()


def test_with_less_motion_nothing_flashes(sell: SellDriver) -> None:
    basket = sell.show_ten()

    sell.show(add_article(basket, example_sale.article("Kripë", "40", "555")))

    assert not sell.is_flashing()


@pytest.mark.parametrize(("seen", "colours"), [(19, 1), (22, 3)])
def test_a_line_scrolled_away_shows_no_halves_of_letters(
    sell: SellDriver, seen: int, colours: int
) -> None:
    lines = example_sale.ten_lines().lines
    sell.show(Basket(lines=lines * 3))
    view = sell.screen.lines.view
    view.verticalScrollBar().setValue(view.rowHeight(0) - seen)

    sliver = view.viewport().grab(QRect(0, 0, view.viewport().width(), seen)).toImage()

    pixels = {sliver.pixel(x, y) for x in range(sliver.width()) for y in range(sliver.height())}
    assert min(len(pixels), 3) == colours


def test_a_group_without_room_for_its_tab_gets_one_when_it_is_chosen(qtbot: QtBot) -> None:
    made, screen = window(SQ, QSize(1024, 768))
    qtbot.addWidget(made)
    QApplication.processEvents()
    hidden = [name for name, tab in screen.quick.tabs.tabs.items() if not tab.isVisible()]

    screen.quick.turn_to((hidden[0], 0))

    tabs = screen.quick.tabs
    assert tabs.tabs[hidden[0]].isVisible()
    assert tabs.tabs[hidden[0]].geometry().right() < tabs.more_key.geometry().left()


def test_the_strip_carries_the_icon_of_the_program(qtbot: QtBot) -> None:
    strip = StatusStrip()
    qtbot.addWidget(strip)

    picture = strip.findChild(Mark).grab().toImage()

    assert picture.pixelColor(12, 2).name() == "#0b57a0"
