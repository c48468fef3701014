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

from tests.ui.drivers.plain_window import CODE, HAND_MS, Desk
from ui.input.scanner import BURST_GAP_MS, LATE_END_MS, PATIENCE_MS

ENTER = Qt.Key.Key_Enter
CONTROL = Qt.KeyboardModifier.ControlModifier


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


def test_a_burst_that_ends_in_enter_is_a_scan_and_no_field_sees_a_key_of_it(desk: Desk) -> None:
    desk.scan()

    assert desk.scans == [CODE]
    assert (desk.field.text(), desk.entered, desk.keys) == ("", [], [])


def test_a_scan_presses_no_button(desk: Desk) -> None:
    desk.button.setFocus()

    desk.burst("531 42")
    desk.enter()

    assert desk.scans == ["531 42"]
    assert desk.presses == []


def test_the_enter_of_the_number_pad_ends_a_scan_too(desk: Desk) -> None:
    desk.burst(CODE)
    desk.enter(key=ENTER)

    assert desk.scans == [CODE]


@pytest.mark.parametrize("gap", [0, 1, BURST_GAP_MS])
def test_keys_up_to_35_ms_apart_are_a_scanner(desk: Desk, gap: int) -> None:
    desk.burst(CODE, gap=gap)
    desk.enter(after=gap)

    assert desk.scans == [CODE]


def test_keys_a_little_slower_are_a_hand(desk: Desk) -> None:
    desk.burst(CODE, gap=BURST_GAP_MS + 1)
    desk.enter(after=1)

    assert desk.scans == []
    assert desk.entered == [CODE]


def test_an_enter_that_comes_late_is_a_hands(desk: Desk) -> None:
    desk.burst(CODE[:7])
    desk.enter(after=BURST_GAP_MS + 1)

    assert desk.scans == []
    assert desk.entered == [CODE[:7]]


def test_the_end_of_what_no_hand_can_roll_may_come_later(desk: Desk) -> None:
    desk.burst(CODE)
    desk.enter(after=LATE_END_MS)

    assert desk.scans == [CODE]
    assert desk.field.text() == ""


def test_an_end_that_comes_much_later_is_a_hands(desk: Desk) -> None:
    desk.burst(CODE)
    desk.enter(after=LATE_END_MS + 1)

    assert desk.scans == []
    assert desk.entered == [CODE]


def test_two_rolled_keys_and_enter_are_a_hand(desk: Desk) -> None:
    desk.burst("12")
    desk.enter()

    assert desk.scans == []
    assert desk.entered == ["12"]


def test_a_typed_key_arrives_by_itself_a_moment_later(desk: Desk, qtbot: QtBot) -> None:
    desk.burst("7")
    assert desk.field.text() == ""

    qtbot.waitUntil(lambda: desk.field.text() == "7")

    assert desk.scans == []


def test_a_window_that_was_busy_in_the_middle_of_a_scan_still_takes_it_whole(desk: Desk) -> None:
    desk.burst(CODE[:5])
    QTest.qSleep(PATIENCE_MS * 2)  # no key is looked at meanwhile: the window is busy
    QCoreApplication.processEvents()

    desk.burst(CODE[5:], first=1)
    desk.enter()

    assert desk.scans == [CODE]
    assert desk.field.text() == ""


def test_a_busy_window_looks_but_once_more_for_a_hands_key(desk: Desk, qtbot: QtBot) -> None:
    desk.burst("7")
    QTest.qSleep(PATIENCE_MS * 2)

    qtbot.waitUntil(lambda: desk.field.text() == "7")

    assert desk.scans == []


def test_equal_digits_told_as_a_key_held_down_belong_to_their_scan(desk: Desk) -> None:
    desk.burst("400")
    desk.press(Qt.Key.Key_0, "0", after=0, repeats=True)
    desk.burst("6", first=1)
    desk.enter()

    assert desk.scans == ["40006"]
    assert desk.field.text() == ""


def test_a_key_held_down_by_a_hand_repeats_in_the_field(desk: Desk) -> None:
    desk.burst("0")
    for _ in range(3):
        desk.press(Qt.Key.Key_0, "0", after=40, repeats=True)
    desk.enter(after=40)

    assert desk.scans == []
    assert desk.entered == ["0000"]


def test_commands_pass_at_once_and_what_was_typed_before_goes_first(desk: Desk) -> None:
    desk.burst("12")

    desk.press(Qt.Key.Key_L, "\x0c", after=1, modifiers=CONTROL)

    assert desk.field.text() == "12"
    assert desk.keys == [Qt.Key.Key_L]
    assert desk.scans == []


def test_what_a_hand_typed_before_the_scan_stays_in_the_field(desk: Desk) -> None:
    desk.burst("3*", gap=HAND_MS)

    desk.scan()

    assert desk.field.text() == "3*"
    assert desk.scans == [CODE]


def test_a_hand_goes_on_after_the_scan_where_it_was(desk: Desk) -> None:
    desk.burst("5", gap=HAND_MS)
    desk.scan()
    desk.burst("00", gap=HAND_MS)
    desk.enter(after=HAND_MS)

    assert desk.scans == [CODE]
    assert desk.entered == ["500"]


def test_scans_straight_after_each_other_are_each_their_own(desk: Desk) -> None:
    for code in (CODE, "4006381332101", "A001"):
        desk.burst(code, first=1)
        desk.enter()

    assert desk.scans == [CODE, "4006381332101", "A001"]


def test_a_window_that_is_busy_again_and_again_still_takes_a_scan_whole(desk: Desk) -> None:
    desk.burst(CODE[:5])
    for _ in range(3):
        QTest.qSleep(PATIENCE_MS * 2)
        QCoreApplication.processEvents()

    desk.burst(CODE[5:], first=1)
    desk.enter()

    assert desk.scans == [CODE]


def test_five_hundred_scans_are_each_their_own(desk: Desk) -> None:
    codes = [f"{4_000_000_000_000 + number * 7}" for number in range(500)]
    for number, code in enumerate(codes):
        (desk.field if number % 2 else desk.button).setFocus()
        desk.burst(code, first=1)
        desk.enter()

    assert desk.scans == codes
    assert (desk.field.text(), desk.entered, desk.presses, desk.keys) == ("", [], [], [])


def test_a_typed_key_may_be_taken_before_it_reaches_the_focus(desk: Desk) -> None:
    desk.button.setFocus()
    desk.burst("7 ", gap=HAND_MS)
    desk.enter(after=HAND_MS)

    assert desk.typed_elsewhere == ["7", " "]
    assert desk.presses == []
