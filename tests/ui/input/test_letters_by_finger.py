"""Fingers on the keys of the screen: quick ones, two at once, one that rests.

Lives here: what only fingers do, with the events of a touch screen.
Must not: know the till's own pages (their stories and pictures do).
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.touched_fields import LEFT, Counter, a_touched_counter
from ui.input.letter_board import LetterKey


@pytest.fixture
def counter(qtbot: QtBot, qapp: QApplication) -> Iterator[Counter]:
    with a_touched_counter(qtbot, qapp) as made:
        yield made


def test_fast_fingers_are_no_scanner(counter: Counter) -> None:
    counter.touch(counter.name.line)

    counter.touch_keys(*"qwertyuiop", "enter")

    assert counter.scans == []
    assert counter.name.text() == "qwertyuiop"


def test_the_whole_height_of_a_field_can_be_touched(counter: Counter) -> None:
    frame = counter.name.frame
    edge = frame.mapTo(counter, QPoint(frame.width() // 2, 2))

    QTest.mouseClick(counter.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, edge)

    assert counter.letters.is_up


def test_two_thumbs_type_one_after_the_other(counter: Counter) -> None:
    counter.touch(counter.name.line)
    device = QTest.createTouchDevice()
    window = counter.windowHandle()
    first, second = (counter.middle(name) for name in ("letters.a", "letters.l"))

    QTest.touchEvent(window, device).press(1, first, window).commit()
    QTest.touchEvent(window, device).stationary(1).press(2, second, window).commit()
    QTest.touchEvent(window, device).release(1, first, window).stationary(2).commit()
    QTest.touchEvent(window, device).release(2, second, window).commit()

    assert counter.name.text() == "al"
    assert not any(key.isDown() for key in counter.findChildren(LetterKey))


def test_a_finger_that_rests_on_backspace_goes_on_deleting(counter: Counter, qtbot: QtBot) -> None:
    counter.name.set_text("Djathë i bardhë")
    counter.touch(counter.name.line)
    device = QTest.createTouchDevice()
    at = counter.middle("letters.back")

    QTest.touchEvent(counter.windowHandle(), device).press(1, at).commit()
    qtbot.waitUntil(lambda: len(counter.name.text()) <= 10)
    QTest.touchEvent(counter.windowHandle(), device).release(1, at).commit()
    left = counter.name.text()
    qtbot.wait(300)

    assert counter.name.text() == left


def test_a_finger_on_the_glass_brings_the_keys(counter: Counter) -> None:
    device = QTest.createTouchDevice()
    at = counter.name.line.mapTo(counter, counter.name.line.rect().center())

    QTest.touchEvent(counter.windowHandle(), device).press(1, at).commit()
    QTest.touchEvent(counter.windowHandle(), device).release(1, at).commit()

    assert counter.letters.is_up
