"""The settings of this till: the shop before all, in words of the shop, nothing cut.

Lives here: what stands in a row and in which order.
Must not: changing a setting (tests/stories/window/test_settings), the table of roles.
"""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from till.system.settings.declared import SettingPlace
from till.system.words import Words
from ui.settings.screen import SettingsScreen
from ui.shell.messages import Messages


@pytest.fixture(params=["sq", "en"])
def screen(qtbot: QtBot, request: pytest.FixtureRequest) -> SettingsScreen:
    made = SettingsScreen(Messages(Words(request.param)))
    qtbot.addWidget(made)
    made.resize(1024, 700)
    made.show()
    made.open_place(SettingPlace.THIS_TILL)
    return made


def test_the_shops_name_is_the_first_setting_and_no_row_names_its_key(
    screen: SettingsScreen,
) -> None:
    rows = screen.rows.rows

    assert next(iter(rows)) == "shop.name"
    assert [
        key
        for key, row in rows.items()
        if any(key in each.text() for each in row.findChildren(QLabel))
    ] == []


def test_the_word_of_the_search_has_room(screen: SettingsScreen) -> None:
    line = screen.search.line
    needed = line.fontMetrics().horizontalAdvance(line.placeholderText())

    assert needed + 4 <= line.width()


def test_a_setting_is_still_found_by_its_key(screen: SettingsScreen) -> None:
    screen.search.set_text("ui.lock_after")
    screen.search.edited.emit("ui.lock_after")

    assert list(screen.rows.rows) == ["ui.lock_after_min"]
