"""The quick keys can be edited where they are, by touch and by keys.

Lives here: entering and leaving, placing, moving and removing keys, groups.
Must not: keeping the grid, or choosing an article for a place.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import Heard, a_screen, begin_editing, names, ten
from tests.ui.examples import example_sale
from till.actions.ports.records import QuickKey
from till.domain.rights.limits import Right
from ui.sell.screen import SellScreen

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def at(keys: list[QuickKey], article_id: str, tab: str) -> int:
    """The position of an article's key in a group."""
    return next(k.position for k in keys if k.article_id == article_id and k.tab == tab)


def test_who_may_not_edit_is_not_offered_it(qtbot: QtBot, screen: SellScreen) -> None:
    screen.editing.allow(frozenset())
    qtbot.mouseClick(screen.quick.tabs.more_key, LEFT)
    without = names(screen)[-1]

    screen.editing.allow(frozenset({Right.QUICK_KEYS}))

    assert (without, names(screen)[-1]) == ("", "Ndrysho tastet")


def test_while_keys_are_edited_no_money_is_taken(qtbot: QtBot, screen: SellScreen) -> None:
    ten(screen)

    begin_editing(qtbot, screen)

    assert screen.editing.is_on()
    assert screen.editor.isVisible()
    assert not screen.keys.pay.keys[12].isEnabled()
    assert screen.keys.pay.keys[12].toolTip() == "Mbaro më parë ndryshimin e tasteve"


def test_an_empty_place_asks_for_an_article(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.quick.tabs.tabs["Furra"], LEFT)

    with qtbot.waitSignal(screen.editing.article_requested) as wished:
        qtbot.mouseClick(screen.quick.tiles()[17], LEFT)

    assert wished.args == ["Furra", 17]


def test_a_key_moves_to_the_place_touched_next(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.quick.tabs.tabs["Furra"], LEFT)
    moved = names(screen)[1]
    heard = Heard(screen.editing.changed)

    qtbot.mouseClick(screen.quick.tiles()[1], LEFT)
    qtbot.mouseClick(screen.quick.tiles()[18], LEFT)

    assert (names(screen)[1], names(screen)[18]) == ("", moved)
    assert len(heard.values) == 1
    assert len(heard.last) == len(example_sale.quick_keys())


def test_two_keys_change_places_also_between_groups(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    heard = Heard(screen.editing.changed)
    first = names(screen)[0]

    qtbot.mouseClick(screen.quick.tiles()[0], LEFT)
    qtbot.mouseClick(screen.quick.tabs.tabs["Furra"], LEFT)
    other = names(screen)[2]
    qtbot.mouseClick(screen.quick.tiles()[2], LEFT)
    here = names(screen)[2]
    qtbot.mouseClick(screen.quick.tabs.tabs["Të shpejta"], LEFT)

    assert (here, names(screen)[0]) == (first, other)
    assert at(heard.last, "101", "Furra") == 2


def test_a_chosen_key_is_let_go_by_a_second_touch(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)

    with qtbot.assertNotEmitted(screen.editing.changed):
        qtbot.mouseClick(screen.quick.tiles()[0], LEFT)
        chosen = screen.editor.chosen.text()
        qtbot.mouseClick(screen.quick.tiles()[0], LEFT)

    assert chosen == "Zgjedhur: Domate serre"
    assert screen.editor.chosen.text() == "Asnjë tast i zgjedhur"


def test_a_removed_key_leaves_its_place_empty_and_the_others_where_they_are(
    qtbot: QtBot, screen: SellScreen
) -> None:
    begin_editing(qtbot, screen)
    before = names(screen)

    qtbot.mouseClick(screen.quick.tiles()[2], LEFT)
    with qtbot.waitSignal(screen.editing.changed):
        qtbot.mouseClick(screen.editor.remove_key, LEFT)

    assert names(screen) == [*before[:2], "", *before[3:]]


def test_escape_lets_go_of_the_key_and_then_ends(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.quick.tiles()[0], LEFT)

    screen.step_back()
    still = screen.editing.is_on()
    screen.step_back()

    assert still
    assert not screen.editing.is_on()
    assert screen.lines.isVisible()
    assert screen.scan.line.hasFocus()


def test_a_scan_ends_editing_and_is_sold(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)

    with qtbot.waitSignal(screen.code_entered) as entered:
        screen.code_scanned("5310042031108")

    assert entered.args == ["5310042031108"]
    assert not screen.editing.is_on()


def test_everything_goes_by_keys_alone(qtbot: QtBot, screen: SellScreen) -> None:
    screen.editing.allow(frozenset({Right.QUICK_KEYS}))
    heard = Heard(screen.editing.changed)
    before = names(screen)

    screen.quick.tabs.more_key.setFocus()
    qtbot.keyClick(screen.quick.tabs.more_key, Key.Key_Return)
    screen.quick.tiles()[-1].setFocus()
    qtbot.keyClick(screen.quick.tiles()[-1], Key.Key_Return)
    first = QApplication.focusWidget()
    qtbot.keyClick(screen.quick.tiles()[0], Key.Key_Return)
    screen.open_by(1)
    qtbot.keyClick(screen.quick.tiles()[4], Key.Key_Right)
    qtbot.keyClick(screen.quick.tiles()[5], Key.Key_Enter)
    screen.quick.tiles()[1].setFocus()
    screen.remove_selected()

    assert first is screen.quick.tiles()[0]
    assert (names(screen)[0], names(screen)[5]) == (before[5], before[0])
    assert names(screen)[1] == ""
    assert len(heard.values) == 2
