"""The quick keys can be edited where they are, by touch and by keys.

Lives here: entering and leaving, placing, moving and removing keys; making, naming and removing
groups.
Must not: keeping the grid, or choosing an article for a place.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import heard
from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from till.actions.ports.records import QuickKey
from till.domain.rights.limits import Right
from till.domain.shop.article import ArticleId

Key = Qt.Key
MILK = "5310042031108"


@pytest.fixture
def editing(sell: SellDriver) -> SellDriver:
    """A cashier who edits the quick keys."""
    sell.begin_editing()
    return sell


def at(keys: list[QuickKey], article_id: str, tab: str) -> int:
    """The position of an article's key in a group."""
    return next(k.position for k in keys if k.article_id == article_id and k.tab == tab)


def test_who_may_not_edit_is_not_offered_it(sell: SellDriver) -> None:
    sell.screen.editing.allow(frozenset())
    sell.list_groups()
    without = sell.tiles()[-1]

    sell.screen.editing.allow(frozenset({Right.QUICK_KEYS}))

    assert (without, sell.tiles()[-1]) == ("", "Ndrysho tastet")


def test_while_keys_are_edited_no_money_is_taken(sell: SellDriver) -> None:
    sell.show_ten()

    sell.begin_editing()

    assert sell.screen.editing.is_on()
    assert sell.screen.editor.isVisible()
    assert not sell.key(12).isEnabled()
    assert sell.key(12).toolTip() == "Mbaro më parë ndryshimin e tasteve"


def test_an_empty_place_asks_for_an_article(editing: SellDriver) -> None:
    editing.touch_group("Furra")

    editing.touch_tile(17)

    assert editing.requested == [("article for", "Furra", 17)]


def test_a_key_moves_to_the_place_touched_next(editing: SellDriver) -> None:
    editing.touch_group("Furra")
    moved = editing.tiles()[1]

    editing.touch_tile(1)
    editing.touch_tile(18)

    assert (editing.tiles()[1], editing.tiles()[18]) == ("", moved)
    assert len(editing.grids) == 1
    assert len(editing.grids[-1]) == len(example_sale.quick_keys())


def test_two_keys_change_places_also_between_groups(editing: SellDriver) -> None:
    first = editing.tiles()[0]

    editing.touch_tile(0)
    editing.touch_group("Furra")
    other = editing.tiles()[2]
    editing.touch_tile(2)
    here = editing.tiles()[2]
    editing.touch_group("Favoritët")

    assert (here, editing.tiles()[0]) == (first, other)
    assert at(editing.grids[-1], "101", "Furra") == 2


def test_a_chosen_key_is_let_go_by_a_second_touch(editing: SellDriver) -> None:
    editing.touch_tile(0)
    chosen = editing.screen.editor.chosen.text()
    editing.touch_tile(0)

    assert editing.grids == []
    assert chosen == "Zgjedhur: Domate serre"
    assert editing.screen.editor.chosen.text() == "Asnjë tast i zgjedhur"


def test_a_removed_key_leaves_its_place_empty_and_the_others_where_they_are(
    editing: SellDriver,
) -> None:
    before = editing.tiles()

    editing.touch_tile(2)
    editing.touch("sell.quick_remove_key")

    assert len(editing.grids) == 1
    assert editing.tiles() == [*before[:2], "", *before[3:]]


def test_escape_lets_go_of_the_key_and_then_ends(editing: SellDriver) -> None:
    editing.touch_tile(0)

    editing.escape()
    still = editing.screen.editing.is_on()
    editing.escape()

    assert still
    assert not editing.screen.editing.is_on()
    assert editing.screen.lines.isVisible()
    assert editing.scans_next()


def test_a_scan_ends_editing_and_is_sold(editing: SellDriver) -> None:
    editing.scan(MILK)

    assert editing.requested == [("code", MILK)]
    assert not editing.screen.editing.is_on()


def test_everything_goes_by_keys_alone(qtbot: QtBot, sell: SellDriver) -> None:
    sell.screen.editing.allow(frozenset({Right.QUICK_KEYS}))
    before = sell.tiles()
    tiles = sell.screen.quick.tiles()

    sell.button("sell.more_groups").setFocus()
    sell.press(Key.Key_Return)
    tiles[-1].setFocus()
    sell.press(Key.Key_Return)
    first = QApplication.focusWidget()
    qtbot.keyClick(tiles[0], Key.Key_Return)
    sell.down()
    qtbot.keyClick(tiles[4], Key.Key_Right)
    qtbot.keyClick(tiles[5], Key.Key_Enter)
    tiles[1].setFocus()
    sell.delete()

    assert first is tiles[0]
    assert (sell.tiles()[0], sell.tiles()[5]) == (before[5], before[0])
    assert sell.tiles()[1] == ""
    assert len(sell.grids) == 2


def test_a_group_gets_another_name_with_all_its_keys(editing: SellDriver) -> None:
    editing.touch_group("Furra")

    editing.screen.editor.begin_naming()
    editing.name_group("Brumra")

    tabs = list(dict.fromkeys(key.tab for key in editing.grids[-1]))
    assert tabs == ["Favoritët", "Fruta-perime", "Brumra", "Pije"]
    assert editing.screen.quick.group == "Brumra"


@pytest.mark.parametrize(("typed", "said"), [("Pije", "Ekziston"), ("   ", "Shkruaj emrin")])
def test_a_name_that_is_taken_or_missing_is_explained(
    editing: SellDriver, typed: str, said: str
) -> None:
    editing.screen.editor.name.set_text(typed)

    editing.touch("sell.quick_rename")

    assert editing.grids == []
    assert said in editing.screen.editor.name.hint.text()


def test_a_new_group_is_named_at_once_and_takes_articles(editing: SellDriver) -> None:
    editing.touch("sell.quick_add")
    editing.name_group("Dhurata")
    editing.touch_tile(0)

    assert editing.requested == [("article for", "Dhurata", 0)]


def test_the_grid_kept_meanwhile_comes_back_and_a_new_group_stays(editing: SellDriver) -> None:
    editing.touch("sell.quick_add")
    new = editing.screen.quick.group
    article = example_sale.article("Vazo", "900", "900")
    key = QuickKey(tab=new, position=3, article_id=ArticleId("900"), label="")

    editing.screen.quick.show_keys([*example_sale.quick_keys(), (key, article)])

    assert editing.screen.editing.is_on()
    assert editing.screen.quick.group == new
    assert editing.tiles()[3] == "Vazo"


def test_an_empty_group_is_gone_when_editing_ends(editing: SellDriver) -> None:
    editing.touch("sell.quick_add")

    editing.touch("sell.quick_done")

    assert editing.groups() == ["Favoritët", "Fruta-perime", "Furra", "Pije"]
    assert editing.tiles()[0] == "Domate serre"


def test_a_group_with_keys_is_asked_about_before_it_goes(editing: SellDriver) -> None:
    asked = heard(editing.screen.editing.removal_asked)
    editing.touch_group("Furra")

    editing.touch("sell.quick_remove_group")
    before = list(editing.grids)
    editing.screen.editing.remove_group("Furra")

    assert (asked, before) == ([("Furra", 16)], [])
    assert "Furra" not in {key.tab for key in editing.grids[-1]}


def test_a_shop_without_quick_keys_begins_with_one_group(sell: SellDriver) -> None:
    sell.screen.quick.show_keys([])
    sell.begin_editing()

    sell.touch_tile(0)

    assert sell.requested == [("article for", "Favoritët", 0)]


def test_a_name_full_of_markup_is_a_plain_tab(editing: SellDriver) -> None:
    editing.screen.editor.name.set_text("<b>Bukë</b>\t")

    editing.touch("sell.quick_rename")

    assert editing.screen.quick.group == "<b>Bukë</b>"
    assert not editing.screen.grab().isNull()


def test_a_shop_without_quick_keys_says_so_and_shows_no_key_that_does_nothing(
    qtbot: QtBot,
) -> None:
    sell = SellDriver(qtbot)
    quick = sell.screen.quick

    quick.show_keys([])
    assert quick.empty.isVisible()
    assert not quick.tabs.more_key.isVisible()
    assert not any(tile.isVisible() for tile in quick.tiles())
    quick.set_editable(editable=True)
    assert quick.tabs.more_key.isVisible()
    quick.show_keys(example_sale.quick_keys())

    assert not quick.empty.isVisible()
    assert all(tile.isVisible() for tile in quick.tiles())
