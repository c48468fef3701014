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

from tests.ui.drivers.on_screen_keyboard import LEFT, TouchedFields, touched_fields
from ui.input.letter_board import LetterKey


@pytest.fixture
def fields(qtbot: QtBot, qapp: QApplication) -> Iterator[TouchedFields]:
    with touched_fields(qtbot, qapp) as made:
        yield made


def test_fast_fingers_are_no_scanner(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)

    fields.touch_keys(*"qwertyuiop", "enter")

    assert fields.scans == []
    assert fields.name.text() == "qwertyuiop"


def test_the_whole_height_of_a_field_can_be_touched(fields: TouchedFields) -> None:
    frame = fields.name.frame
    edge = frame.mapTo(fields, QPoint(frame.width() // 2, 2))

    QTest.mouseClick(fields.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, edge)

    assert fields.letters.is_up


def test_two_thumbs_type_one_after_the_other(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)
    device = QTest.createTouchDevice()
    window = fields.windowHandle()
    first, second = (fields.middle(name) for name in ("letters.a", "letters.l"))

    QTest.touchEvent(window, device).press(1, first, window).commit()
    QTest.touchEvent(window, device).stationary(1).press(2, second, window).commit()
    QTest.touchEvent(window, device).release(1, first, window).stationary(2).commit()
    QTest.touchEvent(window, device).release(2, second, window).commit()

    assert fields.name.text() == "al"
    assert not any(key.isDown() for key in fields.findChildren(LetterKey))


def test_a_finger_that_rests_on_backspace_goes_on_deleting(
    fields: TouchedFields, qtbot: QtBot
) -> None:
    fields.name.set_text("Djathë i bardhë")
    fields.touch(fields.name.line)
    device = QTest.createTouchDevice()
    at = fields.middle("letters.back")

    QTest.touchEvent(fields.windowHandle(), device).press(1, at).commit()
    qtbot.waitUntil(lambda: len(fields.name.text()) <= 10)
    QTest.touchEvent(fields.windowHandle(), device).release(1, at).commit()
    left = fields.name.text()
    qtbot.wait(300)

    assert fields.name.text() == left


def test_a_finger_on_the_glass_brings_the_keys(fields: TouchedFields) -> None:
    device = QTest.createTouchDevice()
    at = fields.name.line.mapTo(fields, fields.name.line.rect().center())

    QTest.touchEvent(fields.windowHandle(), device).press(1, at).commit()
    QTest.touchEvent(fields.windowHandle(), device).release(1, at).commit()

    assert fields.letters.is_up
