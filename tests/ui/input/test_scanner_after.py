"""What follows a scan too soon, and bursts that nothing ends.

Lives here: the deaf moment after a scan; what no hand typed and no scanner finished.
Must not: know the till's screens.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.plain_window import CODE, HAND_MS, PlainWindow
from ui.input.scanner import DEAF_AFTER_SCAN_MS, LATE_END_MS
from ui.kit.entry.burst_guard import ITS_ENTER_MS, take_no_bursts


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[PlainWindow]:
    window = PlainWindow()
    qtbot.addWidget(window)
    qapp.installEventFilter(window.scanner)
    window.show()
    window.activateWindow()
    window.field.setFocus()
    qtbot.waitUntil(window.field.hasFocus)
    yield window
    qapp.removeEventFilter(window.scanner)


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_F12])
def test_a_pay_key_right_after_a_scan_waits_for_it_and_is_not_lost(
    qtbot: QtBot, window: PlainWindow, key: Qt.Key
) -> None:
    window.scan()

    window.press(key, after=2)
    assert window.keys == []

    qtbot.waitUntil(lambda: window.keys == [key])


def test_a_second_enter_of_the_scanner_pays_nothing(window: PlainWindow) -> None:
    window.scan()

    window.enter(after=2)

    assert (window.keys, window.entered) == ([], [])


def test_a_pay_key_some_time_after_a_scan_arrives(window: PlainWindow) -> None:
    window.scan()

    window.press(Qt.Key.Key_F12, after=DEAF_AFTER_SCAN_MS)

    assert window.keys == [Qt.Key.Key_F12]


def test_another_f_key_right_after_a_scan_arrives(window: PlainWindow) -> None:
    window.scan()

    window.press(Qt.Key.Key_F3, after=2)

    assert window.keys == [Qt.Key.Key_F3]


def test_a_second_enter_that_the_scanner_sends_is_swallowed(window: PlainWindow) -> None:
    window.scan()
    window.enter()

    assert window.scans == [CODE]
    assert window.entered == []


def test_no_field_sees_a_key_of_a_scan_go_up(window: PlainWindow) -> None:
    window.scan()

    assert window.released == []


def test_an_enter_of_a_hands_goes_up_where_it_went_down(window: PlainWindow) -> None:
    window.scan()

    window.enter(after=DEAF_AFTER_SCAN_MS)

    assert window.released == [Qt.Key.Key_Return]


def test_an_enter_some_time_after_a_scan_is_a_hands(window: PlainWindow) -> None:
    window.scan()

    window.enter(after=DEAF_AFTER_SCAN_MS)

    assert window.entered == [""]


def test_a_burst_without_an_end_is_typed_text(window: PlainWindow, qtbot: QtBot) -> None:
    window.burst(CODE)

    qtbot.waitUntil(lambda: window.field.text() == CODE)

    assert window.scans == []


def test_a_field_for_a_pin_or_an_amount_never_sees_a_burst(window: PlainWindow) -> None:
    take_no_bursts(window)
    window.burst(CODE)
    window.burst("50", gap=HAND_MS)
    window.enter(after=HAND_MS)

    assert window.entered == ["50"]


def test_a_burst_that_an_amount_refused_takes_its_late_enter_with_it(
    qtbot: QtBot, window: PlainWindow
) -> None:
    take_no_bursts(window.field)
    window.burst("4")
    qtbot.waitUntil(lambda: window.field.text() == "4")
    window.burst(CODE)
    window.enter(after=LATE_END_MS + 1)

    assert window.entered == []

    window.enter(after=ITS_ENTER_MS)
    assert window.entered == ["4"]


def test_a_hand_may_roll_a_whole_amount(window: PlainWindow) -> None:
    take_no_bursts(window.field)
    window.burst("1234567", gap=30)
    window.enter(after=HAND_MS)

    assert window.entered == ["1234567"]


@pytest.mark.parametrize("gap", [40, 100, 150])
def test_a_scan_that_a_busy_machine_tore_apart_is_whole_again(
    qtbot: QtBot, window: PlainWindow, gap: int
) -> None:
    window.burst(CODE[:5])
    qtbot.waitUntil(lambda: window.field.text() == CODE[:5])
    window.burst(CODE[5:], first=gap)
    window.enter()

    assert window.scans == [CODE]


def test_a_scan_torn_twice_is_whole_again(window: PlainWindow) -> None:
    window.burst(CODE[:5])
    window.burst(CODE[5:9], first=60)
    window.burst(CODE[9:], first=60)
    window.enter()

    assert window.scans == [CODE]


@pytest.mark.parametrize("head", ["53100", "3*"])
def test_what_a_hand_typed_before_a_scan_is_no_head_of_it(window: PlainWindow, head: str) -> None:
    for character in head:
        window.press(Qt.Key(ord(character)), character)
    window.scan()

    assert window.scans == [CODE]


def test_a_burst_that_nothing_ended_is_no_head_of_a_later_scan(window: PlainWindow) -> None:
    window.burst("12345")
    window.burst(CODE, first=160)
    window.enter()

    assert window.scans == [CODE]


def test_a_key_between_makes_what_follows_a_scan_of_its_own(window: PlainWindow) -> None:
    window.burst("12345")
    window.press(Qt.Key.Key_Escape, after=50)
    window.burst(CODE, first=50)
    window.enter()

    assert window.scans == [CODE]


def test_a_short_tap_of_space_presses_and_lets_go_of_the_button(
    qtbot: QtBot, window: PlainWindow
) -> None:
    window.button.setFocus()
    window.typed_elsewhere.clear()
    window.scanner._take_typed = lambda _key: False  # as over a dialog

    window.press(Qt.Key.Key_Space, " ")

    qtbot.waitUntil(lambda: len(window.presses) == 1)
    assert not window.button.isDown()
