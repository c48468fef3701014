"""The keys on the screen: when they come, what they send, when they go.

Lives here: fields in a plain window behind the scanner's filter, touched by a finger.
Must not: know the till's own pages (their stories and pictures do).
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.on_screen_keyboard import TouchedFields, touched_fields
from ui.input.letter_board import QUARTERS, ROWS, KeyLook
from ui.kit.entry.framed_line import FieldFace


@pytest.fixture
def fields(qtbot: QtBot, qapp: QApplication) -> Iterator[TouchedFields]:
    with touched_fields(qtbot, qapp) as made:
        yield made


def test_keys_come_with_a_touch_and_not_with_the_focus(fields: TouchedFields) -> None:
    fields.name.line.setFocus()
    assert fields.letters.board is None

    fields.touch(fields.name.line)

    assert fields.letters.is_up
    assert fields.name.line.hasFocus()


def test_an_amount_has_its_own_pad_and_gets_no_other_keys(fields: TouchedFields) -> None:
    fields.touch(fields.amount.line)

    assert fields.amount.line.hasFocus()
    assert not fields.letters.is_up


def test_a_field_that_only_shows_gets_no_keys(fields: TouchedFields) -> None:
    fields.name.line.setReadOnly(True)

    fields.touch(fields.name.line)

    assert not fields.letters.is_up


def test_letters_signs_and_capitals_are_typed_into_the_field(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)

    fields.touch_keys("shift", "d", "j", "a", "t", "h", "ë", "space", "signs", "5", "%")
    fields.touch_keys("letters", "shift", "shift", "ç", "a", "shift", "j", "o", "back")

    assert fields.name.text() == "Djathë 5%ÇAj"
    assert fields.name.line.hasFocus()


@pytest.mark.parametrize("face", [FieldFace.LETTERS, FieldFace.SIGNS, FieldFace.NUMBERS])
def test_every_key_types_what_stands_on_it(fields: TouchedFields, face: FieldFace) -> None:
    fields.name.line.face = face
    fields.touch(fields.name.line)
    board = fields.letters.board
    assert board is not None
    signs = [key for key in board.seen_keys() if key.look is KeyLook.SIGN]

    for key in signs:
        fields.touch(key)

    assert fields.name.text() == "".join(key.words for key in signs)


def test_a_field_takes_no_more_signs_than_it_may(fields: TouchedFields) -> None:
    fields.name.line.setMaxLength(3)
    fields.touch(fields.name.line)

    fields.touch_keys(*"qwerty")

    assert fields.name.text() == "qwe"


def test_enter_leads_on_to_the_keys_of_the_next_field_and_then_away(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)

    fields.touch_keys("a", "enter")
    assert fields.price.line.hasFocus()
    fields.touch_keys("1", "00", ",", "5", "enter")

    assert fields.price.text() == "100,5"
    assert not fields.letters.is_up


def test_the_first_touched_field_is_left_for_another(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)
    fields.touch_keys("a")

    fields.touch(fields.price.line)
    fields.touch_keys("7")

    assert (fields.name.text(), fields.price.text()) == ("a", "7")


def test_esc_takes_the_keys_away_and_does_nothing_else(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)
    QTest.keyClick(fields.windowHandle(), Qt.Key.Key_Escape)

    assert not fields.letters.is_up
    assert fields.name.line.hasFocus()
    assert fields.keys == []


@pytest.mark.parametrize("key", ["letters.close", "field"])
def test_keys_go_with_their_own_key_and_with_the_focus(fields: TouchedFields, key: str) -> None:
    fields.touch(fields.name.line)

    fields.touch(fields.amount.line if key == "field" else key)

    assert not fields.letters.is_up


def test_keys_go_when_the_field_is_hidden(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)

    fields.name.hide()

    assert not fields.letters.is_up


def test_whoever_types_on_a_keyboard_needs_no_keys_on_the_screen(
    fields: TouchedFields, qtbot: QtBot
) -> None:
    fields.touch(fields.name.line)
    fields.touch_keys("a")

    QTest.keyClick(fields.windowHandle(), Qt.Key.Key_B)
    qtbot.waitUntil(lambda: fields.name.text() == "ab")

    assert not fields.letters.is_up


def test_a_scan_goes_where_scans_go_and_takes_the_keys_away(fields: TouchedFields) -> None:
    fields.touch(fields.name.line)

    for sign in "5310042031104\r":
        key = Qt.Key.Key_Return if sign == "\r" else Qt.Key(ord(sign))
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign)
            event.setTimestamp(1_000_000)
            QApplication.sendEvent(fields.windowHandle(), event)

    assert fields.scans == ["5310042031104"]
    assert fields.name.text() == ""
    assert not fields.letters.is_up


def test_keys_stay_at_the_foot_of_a_window_that_grows(
    fields: TouchedFields, qapp: QApplication
) -> None:
    fields.touch(fields.name.line)

    fields.resize(1280, 800)
    qapp.processEvents()

    board = fields.letters.board
    assert board is not None
    assert board.geometry().bottom() == 800 - 13
    assert board.geometry().center().x() in (639, 640)


def test_keys_are_not_in_the_way_of_a_field_at_the_foot(fields: TouchedFields) -> None:
    fields.price.setParent(fields)
    fields.price.setGeometry(300, 660, 400, 90)
    fields.price.line.face = FieldFace.LETTERS
    fields.price.show()

    fields.touch(fields.price.line)

    board = fields.letters.board
    assert board is not None
    assert not board.geometry().intersects(fields.price.geometry())
    assert fields.rect().contains(board.geometry())


def test_keys_do_not_go_on_to_what_a_closed_dialog_leaves(fields: TouchedFields) -> None:
    fields.name.entered.connect(lambda _: fields.name.hide())
    fields.touch(fields.name.line)

    fields.touch_keys("enter")

    assert fields.price.line.hasFocus()
    assert not fields.letters.is_up


def test_a_start_reads_nothing_of_the_keys() -> None:
    asked = "import sys, ui.app.main; print('ui.input.letter_board' in sys.modules)"

    told = subprocess.run(
        [sys.executable, "-c", asked], check=True, capture_output=True, text=True
    ).stdout

    assert told.strip() == "False"


@pytest.mark.parametrize("face", list(ROWS))
def test_the_rows_of_a_face_are_equally_wide(face: FieldFace) -> None:
    assert {sum(quarters for _, quarters in row) for row in ROWS[face]} == {QUARTERS}
