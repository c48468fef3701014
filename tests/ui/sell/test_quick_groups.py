"""Groups of quick keys can be made, named and removed.

Lives here: what the editor left of the keys does to groups.
Must not: single keys (test_sell_editing), keeping the grid.
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import Heard, a_screen, begin_editing, names
from tests.ui.examples import example_sale
from till.actions.ports.records import QuickKey
from till.domain.shop.article import ArticleId
from ui.sell.screen import SellScreen

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


def test_a_group_gets_another_name_with_all_its_keys(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    heard = Heard(screen.editing.changed)
    qtbot.mouseClick(screen.quick.tabs.tabs["Furra"], LEFT)

    screen.editor.begin_naming()
    qtbot.keyClicks(screen.editor.name.line, "Brumra")
    qtbot.keyClick(screen.editor.name.line, Key.Key_Return)

    tabs = list(dict.fromkeys(key.tab for key in heard.last))
    assert tabs == ["Të shpejta", "Fruta-perime", "Brumra", "Pije"]
    assert screen.quick.group == "Brumra"


@pytest.mark.parametrize(("typed", "said"), [("Pije", "ekziston"), ("   ", "Shkruaj emrin")])
def test_a_name_that_is_taken_or_missing_is_explained(
    qtbot: QtBot, screen: SellScreen, typed: str, said: str
) -> None:
    begin_editing(qtbot, screen)
    screen.editor.name.set_text(typed)

    with qtbot.assertNotEmitted(screen.editing.changed):
        qtbot.mouseClick(screen.editor.rename, LEFT)

    assert said in screen.editor.name.hint.text()


def test_a_new_group_is_named_at_once_and_takes_articles(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)

    qtbot.mouseClick(screen.editor.add, LEFT)
    qtbot.keyClicks(screen.editor.name.line, "Dhurata")
    qtbot.keyClick(screen.editor.name.line, Key.Key_Return)
    with qtbot.waitSignal(screen.editing.article_requested) as wished:
        qtbot.mouseClick(screen.quick.tiles()[0], LEFT)

    assert wished.args == ["Dhurata", 0]


def test_the_grid_kept_meanwhile_comes_back_and_a_new_group_stays(
    qtbot: QtBot, screen: SellScreen
) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.editor.add, LEFT)
    new = screen.quick.group
    article = example_sale.article("Vazo", "900", "900")
    key = QuickKey(tab=new, position=3, article_id=ArticleId("900"), label="")

    screen.quick.show_keys([*example_sale.quick_keys(), (key, article)])

    assert screen.editing.is_on()
    assert screen.quick.group == new
    assert names(screen)[3] == "Vazo"


def test_an_empty_group_is_gone_when_editing_ends(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.editor.add, LEFT)

    qtbot.mouseClick(screen.editor.done, LEFT)

    assert list(screen.quick.tabs.tabs) == ["Të shpejta", "Fruta-perime", "Furra", "Pije"]
    assert names(screen)[0] == "Domate serre"


def test_a_group_with_keys_is_removed_only_at_the_second_touch(
    qtbot: QtBot, screen: SellScreen
) -> None:
    begin_editing(qtbot, screen)
    heard = Heard(screen.editing.changed)
    qtbot.mouseClick(screen.quick.tabs.tabs["Furra"], LEFT)

    qtbot.mouseClick(screen.editor.remove_group, LEFT)
    asked = screen.editor.remove_group.words()
    qtbot.mouseClick(screen.editor.remove_group, LEFT)

    assert asked == "Po, hiq grupin me 16 taste"
    assert "Furra" not in {key.tab for key in heard.last}


def test_the_question_about_a_group_ends_with_another_group(
    qtbot: QtBot, screen: SellScreen
) -> None:
    begin_editing(qtbot, screen)
    qtbot.mouseClick(screen.editor.remove_group, LEFT)

    qtbot.mouseClick(screen.quick.tabs.tabs["Pije"], LEFT)

    assert screen.editor.remove_group.words() == "Hiq grupin"


def test_a_shop_without_quick_keys_begins_with_one_group(qtbot: QtBot, screen: SellScreen) -> None:
    screen.quick.show_keys([])
    begin_editing(qtbot, screen)

    with qtbot.waitSignal(screen.editing.article_requested) as wished:
        qtbot.mouseClick(screen.quick.tiles()[0], LEFT)

    assert wished.args == ["Të shpejta", 0]


def test_a_name_full_of_markup_is_a_plain_tab(qtbot: QtBot, screen: SellScreen) -> None:
    begin_editing(qtbot, screen)
    screen.editor.name.set_text("<b>Bukë</b>\t")

    qtbot.mouseClick(screen.editor.rename, LEFT)

    assert screen.quick.group == "<b>Bukë</b>"
    assert not screen.grab().isNull()
