"""The page of settings under a finger: drawn up and down, and every touch means what it touches.

Lives here: the page as the window has it, its fields and keys touched again and again.
Must not: lists (tests/ui/kit).
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.finger import draw, touch
from tests.ui.drivers.hand import SQ, heard, show
from tests.ui.drivers.settings import a_page
from till.domain.shop.people import Role
from till.system.settings.declared import SettingPlace
from ui.kit.table.plain_view import scroll_by_finger
from ui.settings.screen import SettingsScreen
from ui.theme.style import apply_theme

TIMES = 5


@pytest.fixture
def screen(qtbot: QtBot, qapp: QApplication) -> SettingsScreen:
    apply_theme(qapp, "light", animate=False)
    page, made = a_page(SQ, QSize(1280, 800))
    show(qtbot, page)
    scroll_by_finger(page)
    made.open_place(SettingPlace.LIMITS)
    QApplication.processEvents()
    return made


def test_every_touch_of_a_key_is_taken_once(qtbot: QtBot, screen: SettingsScreen) -> None:
    turned = heard(screen.roles.turned)
    key = screen.roles.keys["remove_lines", Role.CASHIER]

    for count in range(1, TIMES + 1):
        touch(key)
        qtbot.waitUntil(lambda count=count: len(turned) == count)


def test_a_touch_opens_sections_and_leaves_none_out(qtbot: QtBot, screen: SettingsScreen) -> None:
    for place in SettingPlace:
        touch(screen.sections[place.value])
        qtbot.waitUntil(lambda place=place: screen.place is place)


def test_the_key_that_tries_the_service_is_pressed_after_its_section(
    qtbot: QtBot, screen: SettingsScreen
) -> None:
    tried = heard(screen.service.trial_requested)

    for count in range(1, TIMES + 1):
        touch(screen.sections[SettingPlace.LIMITS.value])
        qtbot.waitUntil(lambda: screen.place is SettingPlace.LIMITS)
        touch(screen.sections[SettingPlace.SERVICE.value])
        qtbot.waitUntil(screen.service.trial.isVisible)
        QApplication.processEvents()
        touch(screen.service.trial)
        qtbot.waitUntil(lambda count=count: len(tried) == count)


def test_a_finger_draws_the_page_and_presses_nothing(qtbot: QtBot, screen: SettingsScreen) -> None:
    turned = heard(screen.roles.turned)
    key = screen.roles.keys["remove_lines", Role.CASHIER]

    draw(qtbot, key, -200)

    bar = screen.area.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 2)
    assert turned == []
