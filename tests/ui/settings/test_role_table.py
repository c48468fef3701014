"""Limits and roles as a table: changed by keys alone and by touch alone, said in words.

Lives here: the page of settings at its table, what it asks for.
Must not: what comes of it (tests/actions, tests/stories).
"""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, heard, show
from tests.ui.drivers.settings import VALUES, a_page
from till.domain.shop.people import Role
from till.system.settings.declared import SettingPlace
from ui.settings.screen import SettingsScreen

Key = Qt.Key


class TablePage(Hand):
    """The page of settings at its limits, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        page, self.screen = a_page(SQ, QSize(1280, 800))
        super().__init__(qtbot, page)
        show(qtbot, page)
        self.screen.open_place(SettingPlace.LIMITS)
        self.turned = heard(self.screen.roles.turned)
        self.asked = heard(self.screen.roles.amount_requested)

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        widget = QApplication.focusWidget()
        return widget.objectName() if isinstance(widget, QWidget) else ""

    def words(self, row: str, role: Role) -> str:
        """What a cell says."""
        return self.screen.roles.keys[row, role].accessibleName()


@pytest.fixture
def page(qtbot: QtBot) -> TablePage:
    return TablePage(qtbot)


def test_by_touch_a_right_is_given_and_a_number_asked_for(page: TablePage) -> None:
    page.touch("settings.role_open_drawer_cashier")
    page.touch("settings.role_remove_lines_cashier")
    page.touch("settings.role_discount_supervisor")

    given, taken = page.turned
    ((_, asked),) = page.asked
    assert [(cell.key, cell.member, is_on) for _, cell, is_on in (given, taken)] == [
        ("roles.cashier_rights", "open_drawer", True),
        ("roles.cashier_rights", "remove_lines", False),
    ]
    assert asked.key == "roles.supervisor_discount"


def test_by_keys_alone_the_table_is_walked_changed_and_left(page: TablePage) -> None:
    page.screen.sections["limits"].setFocus()
    page.press(Key.Key_Right)
    assert page.focus == "settings.role_discount_cashier"

    page.press(Key.Key_Up, Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Return)
    assert page.focus == "settings.role_price_supervisor"
    assert [cell.key for _, cell in page.asked] == ["roles.supervisor_price_cut"]
    page.press(Key.Key_Left, *[Key.Key_Down] * 3, Key.Key_Space)
    assert [(cell.member, is_on) for _, cell, is_on in page.turned] == [("create_article", True)]

    page.press(Key.Key_Left)
    assert page.focus == "settings.section_limits"


def test_the_key_that_the_arrows_reach_is_in_sight(page: TablePage) -> None:
    page.screen.sections["limits"].setFocus()
    page.press(Key.Key_Right, *[Key.Key_Down] * 25)

    reached = QApplication.focusWidget()
    assert reached is not None
    assert not reached.visibleRegion().isEmpty()


def test_it_says_what_each_role_may(page: TablePage) -> None:
    yes = SQ.say("common.yes")

    assert page.words("discount", Role.CASHIER).endswith("10\u00a0%")
    assert page.words("withdrawal", Role.SUPERVISOR).endswith(SQ.say("people.no_limit"))
    assert page.words("remove_lines", Role.CASHIER).endswith(yes)
    assert page.words("open_drawer", Role.CASHIER).endswith(SQ.say("settings.role_asks"))
    assert page.words("badge_alone", Role.OWNER).endswith(SQ.say("settings.role_with_pin"))
    assert ("discount", Role.OWNER) not in page.screen.roles.keys


def test_what_holds_now_is_shown_in_place_with_the_focus_where_it_was(page: TablePage) -> None:
    page.screen.sections["limits"].setFocus()
    page.press(Key.Key_Right)

    page.screen.show_values({**VALUES, "roles.cashier_discount": "25"})

    assert page.words("discount", Role.CASHIER).endswith("25\u00a0%")
    assert page.focus == "settings.role_discount_cashier"


def test_a_search_shows_the_setting_itself(page: TablePage, qtbot: QtBot) -> None:
    screen: SettingsScreen = page.screen
    screen.search.line.setFocus()
    page.type("arketarit")

    qtbot.waitUntil(lambda: "roles.cashier_rights" in screen.rows.rows)
    assert not screen.roles.isVisible()
