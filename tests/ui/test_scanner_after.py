"""What follows a scan too soon, and bursts that nothing ends.

Lives here: the deaf moment after a scan; what no hand typed and no scanner finished.
Must not: know the till's screens.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.plain_desk import CODE, HAND_MS, Desk
from ui.scanner import DEAF_AFTER_SCAN_MS
from ui.widgets.no_bursts import take_no_bursts


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
