"""What is a scan and what is a hand, on a plain window with one field and one button.

Lives here: the rules of the scanner's filter.
Must not: know the till's screens.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.plain_window import CODE, HAND_MS, PlainWindow
from ui.input.scanner import BURST_GAP_MS, LATE_END_MS, PATIENCE_MS

ENTER = Qt.Key.Key_Enter
CONTROL = Qt.KeyboardModifier.ControlModifier


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


def test_a_burst_that_ends_in_enter_is_a_scan_and_no_field_sees_a_key_of_it(
    window: PlainWindow,
) -> None:
    window.scan()

    assert window.scans == [CODE]
    assert (window.field.text(), window.entered, window.keys) == ("", [], [])


def test_a_scan_presses_no_button(window: PlainWindow) -> None:
    window.button.setFocus()

    window.burst("531 42")
    window.enter()

    assert window.scans == ["531 42"]
    assert window.presses == []


def test_the_enter_of_the_number_pad_ends_a_scan_too(window: PlainWindow) -> None:
    window.burst(CODE)
    window.enter(key=ENTER)

    assert window.scans == [CODE]


@pytest.mark.parametrize("gap", [0, 1, BURST_GAP_MS])
def test_keys_up_to_35_ms_apart_are_a_scanner(window: PlainWindow, gap: int) -> None:
    window.burst(CODE, gap=gap)
    window.enter(after=gap)

    assert window.scans == [CODE]


def test_keys_a_little_slower_are_a_hand(window: PlainWindow) -> None:
    window.burst(CODE, gap=BURST_GAP_MS + 1)
    window.enter(after=1)

    assert window.scans == []
    assert window.entered == [CODE]


def test_an_enter_that_comes_late_is_a_hands(window: PlainWindow) -> None:
    window.burst(CODE[:7])
    window.enter(after=BURST_GAP_MS + 1)

    assert window.scans == []
    assert window.entered == [CODE[:7]]


def test_the_end_of_what_no_hand_can_roll_may_come_later(window: PlainWindow) -> None:
    window.burst(CODE)
    window.enter(after=LATE_END_MS)

    assert window.scans == [CODE]
    assert window.field.text() == ""


def test_an_end_that_comes_much_later_is_a_hands(window: PlainWindow) -> None:
    window.burst(CODE)
    window.enter(after=LATE_END_MS + 1)

    assert window.scans == []
    assert window.entered == [CODE]


def test_two_rolled_keys_and_enter_are_a_hand(window: PlainWindow) -> None:
    window.burst("12")
    window.enter()

    assert window.scans == []
    assert window.entered == ["12"]


def test_a_typed_key_arrives_by_itself_a_moment_later(window: PlainWindow, qtbot: QtBot) -> None:
    window.burst("7")
    assert window.field.text() == ""

    qtbot.waitUntil(lambda: window.field.text() == "7")

    assert window.scans == []


def test_a_window_that_was_busy_in_the_middle_of_a_scan_still_takes_it_whole(
    window: PlainWindow,
) -> None:
    window.burst(CODE[:5])
    QTest.qSleep(PATIENCE_MS * 2)  # no key is looked at meanwhile: the window is busy
    QCoreApplication.processEvents()

    window.burst(CODE[5:], first=1)
    window.enter()

    assert window.scans == [CODE]
    assert window.field.text() == ""


def test_a_busy_window_looks_but_once_more_for_a_hands_key(
    window: PlainWindow, qtbot: QtBot
) -> None:
    window.burst("7")
    QTest.qSleep(PATIENCE_MS * 2)

    qtbot.waitUntil(lambda: window.field.text() == "7")

    assert window.scans == []


def test_equal_digits_told_as_a_key_held_down_belong_to_their_scan(window: PlainWindow) -> None:
    window.burst("400")
    window.press(Qt.Key.Key_0, "0", after=0, repeats=True)
    window.burst("6", first=1)
    window.enter()

    assert window.scans == ["40006"]
    assert window.field.text() == ""


def test_a_key_held_down_by_a_hand_repeats_in_the_field(window: PlainWindow) -> None:
    window.burst("0")
    for _ in range(3):
        window.press(Qt.Key.Key_0, "0", after=40, repeats=True)
    window.enter(after=40)

    assert window.scans == []
    assert window.entered == ["0000"]


def test_commands_pass_at_once_and_what_was_typed_before_goes_first(window: PlainWindow) -> None:
    window.burst("12")

    window.press(Qt.Key.Key_L, "\x0c", after=1, modifiers=CONTROL)

    assert window.field.text() == "12"
    assert window.keys == [Qt.Key.Key_L]
    assert window.scans == []


def test_what_a_hand_typed_before_the_scan_stays_in_the_field(window: PlainWindow) -> None:
    window.burst("3*", gap=HAND_MS)

    window.scan()

    assert window.field.text() == "3*"
    assert window.scans == [CODE]


def test_a_hand_goes_on_after_the_scan_where_it_was(window: PlainWindow) -> None:
    window.burst("5", gap=HAND_MS)
    window.scan()
    window.burst("00", gap=HAND_MS)
    window.enter(after=HAND_MS)

    assert window.scans == [CODE]
    assert window.entered == ["500"]


def test_scans_straight_after_each_other_are_each_their_own(window: PlainWindow) -> None:
    for code in (CODE, "4006381332101", "A001"):
        window.burst(code, first=1)
        window.enter()

    assert window.scans == [CODE, "4006381332101", "A001"]


def test_a_window_that_is_busy_again_and_again_still_takes_a_scan_whole(
    window: PlainWindow,
) -> None:
    window.burst(CODE[:5])
    for _ in range(3):
        QTest.qSleep(PATIENCE_MS * 2)
        QCoreApplication.processEvents()

    window.burst(CODE[5:], first=1)
    window.enter()

    assert window.scans == [CODE]


def test_five_hundred_scans_are_each_their_own(window: PlainWindow) -> None:
    codes = [f"{4_000_000_000_000 + number * 7}" for number in range(500)]
    for number, code in enumerate(codes):
        (window.field if number % 2 else window.button).setFocus()
        window.burst(code, first=1)
        window.enter()

    assert window.scans == codes
    assert (window.field.text(), window.entered, window.presses, window.keys) == ("", [], [], [])


def test_a_typed_key_may_be_taken_before_it_reaches_the_focus(window: PlainWindow) -> None:
    window.button.setFocus()
    window.burst("7 ", gap=HAND_MS)
    window.enter(after=HAND_MS)

    assert window.typed_elsewhere == ["7", " "]
    assert window.presses == []
