"""What the page of the drawer shows at once, before anybody touches it.

Lives here: `DrawerScreen` by itself.
Must not: the till behind it (tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_drawer as example
from tests.ui.shots import drawer
from till.system.words import Words
from ui.shell.messages import Messages

SIZE = QSize(1280, 800)


def test_a_drawer_of_a_day_not_open_offers_to_declare_it_at_once(qtbot: QtBot) -> None:
    words = Messages(Words("sq", strict=True))
    closed = replace(example.standing(words), expected=None)

    window, screen = drawer.page(words, SIZE, closed)
    qtbot.addWidget(window)

    assert screen.keys["declare"].isVisible()
    assert not screen.moving.isVisible()
    with qtbot.waitSignal(screen.pressed, check_params_cb=lambda name: name == "declare"):
        screen.keys["declare"].click()


def test_whoever_takes_the_drawer_has_the_keys_of_the_page(qtbot: QtBot) -> None:
    words = Messages(Words("sq", strict=True))
    window = drawer.count_taker(words, SIZE)
    qtbot.addWidget(window)
    screen = window.findChild(drawer.DrawerScreen)

    asked = [
        part.isVisible()
        for part in (screen.operations, screen.keys["printers"], screen.keys["day"])
    ]
    screen.step_back()
    back = [
        part.isVisible()
        for part in (screen.operations, screen.keys["printers"], screen.keys["day"])
    ]

    assert asked == [False] * 3
    assert back == [True] * 3


def test_a_sale_that_stays_is_told_to_whoever_takes_over_only_where_there_is_one(
    qtbot: QtBot,
) -> None:
    words = Messages(Words("sq", strict=True))
    window = drawer.count_taker(words, SIZE)
    qtbot.addWidget(window)
    screen = window.findChild(drawer.DrawerScreen)

    screen.ask_taker([], has_sale=True)
    told = screen.taker.detail.isVisible()
    screen.ask_taker([], has_sale=False)

    assert told
    assert not screen.taker.detail.isVisible()
