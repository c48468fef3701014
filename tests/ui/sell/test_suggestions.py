"""The list of articles under the scan field, while a name is typed.

Lives here: what is taken for a name, what Enter, arrows and a finger take from the list.
Must not: search.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import heard
from tests.ui.drivers.sell import a_screen
from tests.ui.examples import example_sale
from ui.sell.screen import SellScreen
from ui.sell.suggestions import name_in

MILK = example_sale.article("Qumësht 1 L", "165", "201")
MILK_SMALL = example_sale.article("Qumësht 0,5 L", "95", "202")


def typed(qtbot: QtBot, text: str) -> SellScreen:
    """A screen with a text typed, and what was found for it."""
    screen = a_screen(qtbot)
    qtbot.keyClicks(screen.scan.line, text)
    screen.suggest([MILK, MILK_SMALL], text)
    return screen


@pytest.mark.parametrize(
    ("text", "name"),
    [("qum", "qum"), ("2*qum", "qum"), ("5310042", ""), ("A1", ""), ("0,845*210", ""), ("q", "")],
)
def test_letters_are_a_name_and_digits_a_code(text: str, name: str) -> None:
    assert name_in(text) == name


def test_each_letter_asks_and_digits_do_not(qtbot: QtBot) -> None:
    screen = a_screen(qtbot)
    asked = heard(screen.name_typed)

    qtbot.keyClicks(screen.scan.line, "qum")
    screen.scan.take_text()
    qtbot.keyClicks(screen.scan.line, "53")

    assert [each for (each,) in asked if each] == ["qu", "qum"]
    assert screen.suggestions.isHidden()


def test_enter_takes_the_first_unless_the_text_is_a_code(qtbot: QtBot) -> None:
    screen = typed(qtbot, "2*qum")
    entered = heard(screen.name_entered)

    qtbot.keyClick(screen.scan.line, Qt.Key.Key_Return)

    assert entered == [("2*qum", "201")]
    assert screen.scan.text() == ""
    assert screen.suggestions.isHidden()


def test_an_arrow_and_enter_take_another_with_its_quantity(qtbot: QtBot) -> None:
    screen = typed(qtbot, "2*qum")
    chosen = heard(screen.article_chosen)

    screen.open_by(1)
    qtbot.keyClick(screen.scan.line, Qt.Key.Key_Return)

    assert chosen == [("202", "2")]
    assert screen.scan.text() == ""


def test_a_finger_takes_a_row(qtbot: QtBot) -> None:
    screen = typed(qtbot, "qum")
    chosen = heard(screen.article_chosen)
    rows = screen.suggestions.view.viewport()

    qtbot.mouseClick(rows, Qt.MouseButton.LeftButton, pos=QPoint(40, 70))

    assert chosen == [("202", "")]
    assert screen.suggestions.isHidden()


def test_what_comes_late_is_not_shown_for_another_text(qtbot: QtBot) -> None:
    screen = typed(qtbot, "qum")
    qtbot.keyClicks(screen.scan.line, "x")

    screen.suggest([MILK], "qum")

    assert screen.suggestions.isHidden()


@pytest.mark.parametrize("end", ["scan", "escape"])
def test_a_scan_and_esc_end_the_list(qtbot: QtBot, end: str) -> None:
    screen = typed(qtbot, "qum")
    codes = heard(screen.code_entered)

    if end == "scan":
        screen.code_scanned("5310042031104")
        assert codes == [("5310042031104",)]
    else:
        assert screen.step_back()

    assert screen.suggestions.isHidden()
    assert screen.scan.text() == ""
