"""The keys of the sell screen and the banner say what the cashier wishes.

Lives here: pay keys, the F row, being offline.
Must not: the till behind it.
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import a_screen, show, ten
from tests.ui.examples.sell_scenes import PARKED
from till.domain.selling.basket import Basket
from till.domain.selling.tender import TenderKind
from ui.sell.screen import SellScreen

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(qtbot: QtBot) -> SellScreen:
    return a_screen(qtbot)


@pytest.mark.parametrize(
    ("number", "kind"), [(10, TenderKind.CARD), (11, None), (12, TenderKind.CASH)]
)
def test_the_pay_keys_wish_payment(
    qtbot: QtBot, screen: SellScreen, number: int, kind: TenderKind | None
) -> None:
    ten(screen)

    with qtbot.waitSignal(screen.keys.payment_requested) as wished:
        screen.keys.press(number)

    assert wished.args == [kind]


def test_before_the_day_is_open_the_pay_keys_lead_to_the_balance(
    qtbot: QtBot, screen: SellScreen
) -> None:
    ten(screen)
    screen.keys.show_day_open(is_open=False)

    with (
        qtbot.assertNotEmitted(screen.keys.payment_requested),
        qtbot.waitSignal(screen.keys.opening_requested),
    ):
        qtbot.mouseClick(screen.keys.pay.keys[12], LEFT)

    assert {key.words() for key in screen.keys.pay.keys.values()} == {"Deklaro gjendjen"}


def test_keys_of_a_later_version_say_so_and_do_nothing(screen: SellScreen) -> None:
    ten(screen)

    later = [screen.keys.bar.keys[number] for number in (7, 9)]

    assert not any(key.isEnabled() for key in later)
    assert all("mëvonshëm" in key.toolTip() for key in later)


@pytest.mark.parametrize(
    ("number", "wish"),
    [
        (2, "find_requested"),
        (4, "price_requested"),
        (5, "park_requested"),
        (6, "customer_requested"),
        (8, "drawer_requested"),
    ],
)
def test_the_f_row_wishes_what_its_keys_say(
    qtbot: QtBot, screen: SellScreen, number: int, wish: str
) -> None:
    ten(screen)

    with qtbot.waitSignal(getattr(screen.keys, wish)):
        screen.keys.press(number)


def test_without_lines_only_what_needs_none_can_be_pressed(screen: SellScreen) -> None:
    show(screen, Basket())

    live = [number for number, key in screen.keys.bar.keys.items() if key.isEnabled()]

    assert live == [1, 2, 6, 8]
    assert not any(key.isEnabled() for key in screen.keys.pay.keys.values())


def test_f5_carries_the_count_and_brings_back_without_lines(
    qtbot: QtBot, screen: SellScreen
) -> None:
    show(screen, Basket())
    screen.show_parked(PARKED[:2])

    with qtbot.waitSignal(screen.keys.park_requested):
        screen.keys.press(5)

    assert screen.keys.bar.keys[5].badge() == 2
    assert not screen.keys.bar.keys[3].isEnabled()


def test_f1_wishes_help(qtbot: QtBot, screen: SellScreen) -> None:
    with qtbot.waitSignal(screen.keys.help_requested):
        screen.keys.press(1)


def test_offline_is_said_under_the_scan_field_and_can_be_closed(
    qtbot: QtBot, screen: SellScreen
) -> None:
    screen.notices.show_offline("Shitja vazhdon.", "7 dokumente u ruajtën.")
    shown = screen.notices.banner.isVisible()

    qtbot.mouseClick(screen.notices.banner.close_key, LEFT)

    assert shown
    assert screen.notices.banner.isHidden()
