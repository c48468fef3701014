"""What follows a scan too soon, and bursts that nothing ends.

Lives here: the deaf moment after a scan; what no hand typed and no scanner finished.
Must not: know the till's screens.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.plain_window import CODE, HAND_MS, Desk
from ui.input.scanner import DEAF_AFTER_SCAN_MS
from ui.kit.entry.burst_guard import take_no_bursts


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Desk]:
    desk = Desk()
    qtbot.addWidget(desk)
    qapp.installEventFilter(desk.scanner)
    desk.show()
    desk.activateWindow()
    desk.field.setFocus()
    qtbot.waitUntil(desk.field.hasFocus)
    yield desk
    qapp.removeEventFilter(desk.scanner)


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_F12])
def test_a_pay_key_right_after_a_scan_does_nothing(desk: Desk, key: Qt.Key) -> None:
    desk.scan()

    desk.press(key, after=DEAF_AFTER_SCAN_MS - 10)
    desk.enter(after=2)

    assert (desk.keys, desk.entered) == ([], [])


def test_a_pay_key_some_time_after_a_scan_arrives(desk: Desk) -> None:
    desk.scan()

    desk.press(Qt.Key.Key_F12, after=DEAF_AFTER_SCAN_MS)

    assert desk.keys == [Qt.Key.Key_F12]


def test_another_f_key_right_after_a_scan_arrives(desk: Desk) -> None:
    desk.scan()

    desk.press(Qt.Key.Key_F3, after=2)

    assert desk.keys == [Qt.Key.Key_F3]


def test_a_second_enter_that_the_scanner_sends_is_swallowed(desk: Desk) -> None:
    desk.scan()
    desk.enter()

    assert desk.scans == [CODE]
    assert desk.entered == []


def test_no_field_sees_a_key_of_a_scan_go_up(desk: Desk) -> None:
    desk.scan()

    assert desk.released == []


def test_an_enter_of_a_hands_goes_up_where_it_went_down(desk: Desk) -> None:
    desk.scan()

    desk.enter(after=DEAF_AFTER_SCAN_MS)

    assert desk.released == [Qt.Key.Key_Return]


def test_an_enter_some_time_after_a_scan_is_a_hands(desk: Desk) -> None:
    desk.scan()

    desk.enter(after=DEAF_AFTER_SCAN_MS)

    assert desk.entered == [""]


def test_a_burst_without_an_end_is_typed_text(desk: Desk, qtbot: QtBot) -> None:
    desk.burst(CODE)

    qtbot.waitUntil(lambda: desk.field.text() == CODE)

    assert desk.scans == []


def test_a_field_for_a_pin_or_an_amount_never_sees_a_burst(desk: Desk) -> None:
    take_no_bursts(desk)
    desk.burst(CODE)
    desk.burst("50", gap=HAND_MS)
    desk.enter(after=HAND_MS)

    assert desk.entered == ["50"]


def test_a_hand_may_roll_a_whole_amount(desk: Desk) -> None:
    take_no_bursts(desk.field)
    desk.burst("1234567", gap=30)
    desk.enter(after=HAND_MS)

    assert desk.entered == ["1234567"]


@pytest.mark.parametrize("gap", [40, 100, 150])
def test_a_scan_that_a_busy_machine_tore_apart_is_whole_again(
    qtbot: QtBot, desk: Desk, gap: int
) -> None:
    desk.burst(CODE[:5])
    qtbot.waitUntil(lambda: desk.field.text() == CODE[:5])
    desk.burst(CODE[5:], first=gap)
    desk.enter()

    assert desk.scans == [CODE]


def test_a_scan_torn_twice_is_whole_again(desk: Desk) -> None:
    desk.burst(CODE[:5])
    desk.burst(CODE[5:9], first=60)
    desk.burst(CODE[9:], first=60)
    desk.enter()

    assert desk.scans == [CODE]


@pytest.mark.parametrize("head", ["53100", "3*"])
def test_what_a_hand_typed_before_a_scan_is_no_head_of_it(desk: Desk, head: str) -> None:
    for character in head:
        desk.press(Qt.Key(ord(character)), character)
    desk.scan()

    assert desk.scans == [CODE]


def test_a_burst_that_nothing_ended_is_no_head_of_a_later_scan(desk: Desk) -> None:
    desk.burst("12345")
    desk.burst(CODE, first=160)
    desk.enter()

    assert desk.scans == [CODE]


def test_a_key_between_makes_what_follows_a_scan_of_its_own(desk: Desk) -> None:
    desk.burst("12345")
    desk.press(Qt.Key.Key_Escape, after=50)
    desk.burst(CODE, first=50)
    desk.enter()

    assert desk.scans == [CODE]


def test_a_short_tap_of_space_presses_and_lets_go_of_the_button(qtbot: QtBot, desk: Desk) -> None:
    desk.button.setFocus()
    desk.typed_elsewhere.clear()
    desk.scanner._take_typed = lambda _key: False  # as over a dialog

    desk.press(Qt.Key.Key_Space, " ")

    qtbot.waitUntil(lambda: len(desk.presses) == 1)
    assert not desk.button.isDown()
