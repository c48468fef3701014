"""The sell screen and the finished sale fit their windows, in both languages.

Lives here: every example picture of `tests.ui.shots_sell`, measured; ten lines, the drawn measures.
Must not: look at colours.
"""

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_sale
from tests.ui.examples.sell_scenes import SCENES
from tests.ui.geometry import place_of, problems
from tests.ui.shots.selling import window
from till.system.words import Words
from ui.find.list import find_columns
from ui.kit.painting import text_width
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.style import apply_theme
from ui.theme.tokens import TextRole

SMALL = QSize(1024, 768)
USUAL = QSize(1280, 800)
WIDE = QSize(1366, 768)
FULL = QSize(1920, 1080)


@pytest.fixture(params=[pytest.param(115, marks=pytest.mark.long), 130])
def large_text(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    application = cast("QApplication", qapp)
    apply_theme(application, text_size=request.param, animate=False)
    yield
    apply_theme(application, animate=False)


def a_window(qtbot: QtBot, size: QSize, language: str = "sq") -> tuple[QWidget, SellScreen]:
    made, screen = window(Messages(Words(language, strict=True)), size)
    qtbot.addWidget(made)
    QApplication.processEvents()
    return made, screen


def with_ten_lines(qtbot: QtBot, size: QSize) -> tuple[QWidget, SellScreen]:
    made, screen = a_window(qtbot, size)
    basket = example_sale.ten_lines()
    screen.show_basket(basket, example_sale.vat(basket), None)
    QApplication.processEvents()
    return made, screen


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, scene: str, size: QSize, language: str
) -> None:
    made, screen = a_window(qtbot, size, language)

    SCENES[scene](screen)
    QApplication.processEvents()

    assert problems(screen) == []
    assert made.size() == size


@pytest.mark.usefixtures("large_text")
@pytest.mark.parametrize(
    "scene",
    [
        "sell",
        "offline",
        "closed_day",
        "two_parked",
        "everything",
        "editing",
        "editing_new_group",
        "editing_looks",
        "finished",
        "finished_refused",
        "finished_slip",
    ],
)
def test_large_text_fits_too(qtbot: QtBot, scene: str, size: QSize) -> None:
    made, screen = a_window(qtbot, size)

    SCENES[scene](screen)
    QApplication.processEvents()

    assert problems(screen) == []
    assert made.size() == size


@pytest.mark.parametrize("size", [SMALL, USUAL, WIDE, FULL], ids=lambda size: str(size.width()))
def test_ten_lines_are_seen_at_once(qtbot: QtBot, size: QSize) -> None:
    _, screen = with_ten_lines(qtbot, size)
    view = screen.lines.view

    bottom = view.rowViewportPosition(9) + view.rowHeight(9)

    assert view.rowViewportPosition(0) == 0
    assert bottom <= view.viewport().height()


def test_the_measures_are_those_drawn_for_1280_px(qtbot: QtBot) -> None:
    made, screen = with_ten_lines(qtbot, USUAL)
    view = screen.lines.view

    heights = [view.rowHeight(row) for row in (0, 4, 9)]

    assert heights == [41, 56, 74]
    assert place_of(screen.scan, made).getRect() == (12, 60, 804, 64)
    assert place_of(screen.total.display, made).left() == 828
    assert screen.total.display.width() == 440
    assert place_of(screen.keys.pay.keys[12], made).right() == 1267
    assert place_of(screen.keys.bar.keys[1], made).bottom() == 787


def test_the_measures_are_those_drawn_for_1024_px(qtbot: QtBot) -> None:
    made, screen = with_ten_lines(qtbot, SMALL)
    view = screen.lines.view

    heights = [view.rowHeight(row) for row in (0, 4, 9)]

    assert heights == [36, 50, 70]
    assert place_of(screen.scan, made).getRect() == (12, 60, 664, 56)
    assert (place_of(screen.total.display, made).left(), screen.total.display.width()) == (688, 324)


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [(SMALL, 3, 4), (USUAL, 4, 5), (WIDE, 4, 4), (FULL, 5, 7)],
    ids=["1024", "1280", "1366", "1920"],
)
def test_the_grid_has_as_many_quick_keys_as_the_window_has_room_for(
    qtbot: QtBot, size: QSize, columns: int, rows: int
) -> None:
    _, screen = a_window(qtbot, size)

    tiles = screen.quick.tiles()

    assert len(tiles) == columns * rows
    assert len({tile.y() for tile in tiles}) == rows
    assert min(tile.height() for tile in tiles) >= 70


def test_the_stepper_stands_in_the_opened_line_after_scrolling(qtbot: QtBot) -> None:
    _, screen = a_window(qtbot, USUAL)
    basket = example_sale.many_lines(60)

    screen.show_basket(basket, example_sale.vat(basket), None)
    QApplication.processEvents()

    view = screen.lines.view
    stepper = screen.lines.quantity.stepper
    line = view.rowViewportPosition(59), view.rowViewportPosition(59) + view.rowHeight(59)
    assert line[0] <= stepper.geometry().top() < stepper.geometry().bottom() < line[1]
    assert line[1] <= view.viewport().height()


def test_a_screen_in_a_smaller_window_keeps_its_opened_line_in_sight(qtbot: QtBot) -> None:
    made, screen = with_ten_lines(qtbot, FULL)

    made.resize(1280, 560)
    QApplication.processEvents()

    view = screen.lines.view
    assert view.rowViewportPosition(9) + view.rowHeight(9) <= view.viewport().height()


def test_the_name_of_what_is_suggested_is_read(qtbot: QtBot, large_text: None) -> None:
    made, screen = a_window(qtbot, SMALL)
    SCENES["suggesting"](screen)
    QApplication.processEvents()

    view = screen.suggestions.view
    text_size = current_theme().text_size
    room = find_columns(view.viewport().width(), text_size).name.width

    assert room > text_width("Qumësht i freskët 3,2 % 1 L", current_theme().font(TextRole.LINE))
    assert made.rect().contains(place_of(screen.suggestions, made))
