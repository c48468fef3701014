"""The field for an amount: thousands apart as they are typed, one comma.

Lives here: `ui.kit.entry.amount_field`.
Must not: barcodes kept out (tests of the payment).
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import heard, read
from ui.kit.entry.amount_field import AmountField, grouped
from ui.kit.painting import text_width


def a_field(qtbot: QtBot) -> AmountField:
    """A field of lek that has the focus."""
    made = AmountField("Marrë")
    made.group_thousands()
    qtbot.addWidget(made)
    made.show()
    made.line.setFocus()
    return made


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("500", "500"),
        ("15000", "15 000"),
        ("1234567,5", "1 234 567,5"),
        ("0,50", "0,50"),
        ("1.300", "1.300"),
        ("", ""),
    ],
)
def test_thousands_stand_apart(typed: str, shown: str) -> None:
    assert read(grouped(typed)) == shown


def test_digits_are_set_apart_as_they_come_and_told_without_blanks(qtbot: QtBot) -> None:
    field = a_field(qtbot)
    told = heard(field.edited)

    qtbot.keyClicks(field.line, "15000")

    assert read(field.line.text()) == "15 000"
    assert field.text() == "15000"
    assert told[-1] == ("15000",)
    field.backspace()
    assert read(field.line.text()) == "1 500"


def test_a_digit_in_the_middle_keeps_the_cursor_behind_it(qtbot: QtBot) -> None:
    field = a_field(qtbot)
    qtbot.keyClicks(field.line, "1500")
    qtbot.keyClick(field.line, Qt.Key.Key_Home)

    qtbot.keyClicks(field.line, "23")

    assert read(field.line.text()) == "231 500"
    assert field.line.cursorPosition() == 2


def test_a_comma_by_touch_stands_after_a_nought_and_comes_once(qtbot: QtBot) -> None:
    field = a_field(qtbot)

    for sign in (",", "5", ",", "0"):
        field.type_digit(sign)

    assert field.text() == "0,50"


@pytest.mark.parametrize("width", [240, 300, 420])
def test_the_largest_amount_shrinks_and_is_not_cut(qtbot: QtBot, width: int) -> None:
    field = AmountField("Marrë")
    field.group_thousands()
    qtbot.addWidget(field)
    field.resize(width, field.height())
    field.show()

    field.type_digit("999999999,99")

    wanted = text_width(field.line.text(), field.line.font())
    assert wanted <= field.line.contentsRect().width()
    field.clear()
    field.type_digit("5")
    assert field.line.font().pixelSize() > 20
