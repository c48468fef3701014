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

from tests.ui.touched_fields import Counter, a_touched_counter
from ui.input.letter_board import QUARTERS, ROWS, KeyLook
from ui.kit.entry.framed_line import FieldFace


@pytest.fixture
def counter(qtbot: QtBot, qapp: QApplication) -> Iterator[Counter]:
    with a_touched_counter(qtbot, qapp) as made:
        yield made


def test_keys_come_with_a_touch_and_not_with_the_focus(counter: Counter) -> None:
    counter.name.line.setFocus()
    assert counter.letters.board is None

    counter.touch(counter.name.line)

    assert counter.letters.is_up
    assert counter.name.line.hasFocus()


def test_an_amount_has_its_own_pad_and_gets_no_other_keys(counter: Counter) -> None:
    counter.touch(counter.amount.line)

    assert counter.amount.line.hasFocus()
    assert not counter.letters.is_up


def test_a_field_that_only_shows_gets_no_keys(counter: Counter) -> None:
    counter.name.line.setReadOnly(True)

    counter.touch(counter.name.line)

    assert not counter.letters.is_up


def test_letters_signs_and_capitals_are_typed_into_the_field(counter: Counter) -> None:
    counter.touch(counter.name.line)

    counter.touch_keys("shift", "d", "j", "a", "t", "h", "ë", "space", "signs", "5", "%")
    counter.touch_keys("letters", "shift", "shift", "ç", "a", "shift", "j", "o", "back")

    assert counter.name.text() == "Djathë 5%ÇAj"
    assert counter.name.line.hasFocus()


@pytest.mark.parametrize("face", [FieldFace.LETTERS, FieldFace.SIGNS, FieldFace.NUMBERS])
def test_every_key_types_what_stands_on_it(counter: Counter, face: FieldFace) -> None:
    counter.name.line.face = face
    counter.touch(counter.name.line)
    board = counter.letters.board
    assert board is not None
    signs = [key for key in board.seen_keys() if key.look is KeyLook.SIGN]

    for key in signs:
        counter.touch(key)

    assert counter.name.text() == "".join(key.words for key in signs)


def test_a_field_takes_no_more_signs_than_it_may(counter: Counter) -> None:
    counter.name.line.setMaxLength(3)
    counter.touch(counter.name.line)

    counter.touch_keys(*"qwerty")

    assert counter.name.text() == "qwe"


def test_enter_leads_on_to_the_keys_of_the_next_field_and_then_away(counter: Counter) -> None:
    counter.touch(counter.name.line)

    counter.touch_keys("a", "enter")
    assert counter.price.line.hasFocus()
    counter.touch_keys("1", "00", ",", "5", "enter")

    assert counter.price.text() == "100,5"
    assert not counter.letters.is_up


def test_the_first_touched_field_is_left_for_another(counter: Counter) -> None:
    counter.touch(counter.name.line)
    counter.touch_keys("a")

    counter.touch(counter.price.line)
    counter.touch_keys("7")

    assert (counter.name.text(), counter.price.text()) == ("a", "7")


def test_esc_takes_the_keys_away_and_does_nothing_else(counter: Counter) -> None:
    counter.touch(counter.name.line)
    QTest.keyClick(counter.windowHandle(), Qt.Key.Key_Escape)

    assert not counter.letters.is_up
    assert counter.name.line.hasFocus()
    assert counter.keys == []


@pytest.mark.parametrize("key", ["letters.close", "field"])
def test_keys_go_with_their_own_key_and_with_the_focus(counter: Counter, key: str) -> None:
    counter.touch(counter.name.line)

    counter.touch(counter.amount.line if key == "field" else key)

    assert not counter.letters.is_up


def test_keys_go_when_the_field_is_hidden(counter: Counter) -> None:
    counter.touch(counter.name.line)

    counter.name.hide()

    assert not counter.letters.is_up


def test_whoever_types_on_a_keyboard_needs_no_keys_on_the_screen(
    counter: Counter, qtbot: QtBot
) -> None:
    counter.touch(counter.name.line)
    counter.touch_keys("a")

    QTest.keyClick(counter.windowHandle(), Qt.Key.Key_B)
    qtbot.waitUntil(lambda: counter.name.text() == "ab")

    assert not counter.letters.is_up


def test_a_scan_goes_where_scans_go_and_takes_the_keys_away(counter: Counter) -> None:
    counter.touch(counter.name.line)

    for sign in "5310042031104\r":
        key = Qt.Key.Key_Return if sign == "\r" else Qt.Key(ord(sign))
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign)
            event.setTimestamp(1_000_000)
            QApplication.sendEvent(counter.windowHandle(), event)

    assert counter.scans == ["5310042031104"]
    assert counter.name.text() == ""
    assert not counter.letters.is_up


def test_keys_stay_at_the_foot_of_a_window_that_grows(counter: Counter, qapp: QApplication) -> None:
    counter.touch(counter.name.line)

    counter.resize(1280, 800)
    qapp.processEvents()

    board = counter.letters.board
    assert board is not None
    assert board.geometry().bottom() == 800 - 13
    assert board.geometry().center().x() in (639, 640)


def test_keys_are_not_in_the_way_of_a_field_at_the_foot(counter: Counter) -> None:
    counter.price.setParent(counter)
    counter.price.setGeometry(300, 660, 400, 90)
    counter.price.line.face = FieldFace.LETTERS
    counter.price.show()

    counter.touch(counter.price.line)

    board = counter.letters.board
    assert board is not None
    assert not board.geometry().intersects(counter.price.geometry())
    assert counter.rect().contains(board.geometry())


def test_keys_do_not_go_on_to_what_a_closed_dialog_leaves(counter: Counter) -> None:
    counter.name.entered.connect(lambda _: counter.name.hide())
    counter.touch(counter.name.line)

    counter.touch_keys("enter")

    assert counter.price.line.hasFocus()
    assert not counter.letters.is_up


def test_a_start_reads_nothing_of_the_keys() -> None:
    asked = "import sys, ui.app.main; print('ui.input.letter_board' in sys.modules)"

    told = subprocess.run(
        [sys.executable, "-c", asked], check=True, capture_output=True, text=True
    ).stdout

    assert told.strip() == "False"


@pytest.mark.parametrize("face", list(ROWS))
def test_the_rows_of_a_face_are_equally_wide(face: FieldFace) -> None:
    assert {sum(quarters for _, quarters in row) for row in ROWS[face]} == {QUARTERS}
