"""Setting a basket aside and taking one back.

Lives here: what is shown and what is asked for, for `ui.park.dialog`.
Must not: keep baskets.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import CONTROL
from tests.ui.drivers.park import ParkDriver
from tests.ui.examples import example_people


def test_enter_sets_the_basket_aside_without_a_name(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(2), can_park=True)

    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", "")]


def test_a_name_is_one_line_of_plain_text(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, [], can_park=True)

    park.name.insert("  <b>Kafe</b>\x07  Agimi ")
    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", "<b>Kafe</b> Agimi")]


def test_arrows_and_enter_take_a_basket_back(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(3), can_park=True)

    park.press(Qt.Key.Key_Down)
    park.press(Qt.Key.Key_Down)
    words = park.dialog.primary.words()
    park.press(Qt.Key.Key_Return)

    assert words == "Merr"
    assert park.requested == [("recall", 2)]


def test_above_the_first_row_enter_parks_again(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(3), can_park=True)
    park.press(Qt.Key.Key_Down)

    park.press(Qt.Key.Key_Up)
    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", "")]


def test_control_and_a_digit_take_one_back_at_once(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(3), can_park=True)

    park.press(Qt.Key.Key_3, modifier=CONTROL)

    assert park.requested == [("recall", 3)]
    assert park.name.text() == ""


def test_control_and_a_digit_without_a_basket_do_nothing(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(2), can_park=True)

    park.press(Qt.Key.Key_9, modifier=CONTROL)

    assert park.requested == []


def test_with_an_empty_sale_the_first_basket_is_ready_to_be_taken_back(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(2), can_park=False)

    park.press(Qt.Key.Key_Return)

    assert park.requested == [("recall", 1)]
    assert not park.name.isVisible()


def test_with_nothing_to_do_enter_does_nothing(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, [], can_park=False)

    park.press(Qt.Key.Key_Return)

    assert park.requested == []
    assert not park.dialog.primary.isEnabled()


def test_two_quick_enters_park_once(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, [], can_park=True)

    park.press(Qt.Key.Key_Return)
    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", "")]


def test_after_a_problem_it_can_be_tried_again(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, [], can_park=True)
    park.press(Qt.Key.Key_Return)

    park.dialog.show_problem("Disku është plot.")
    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", ""), ("park", "")]


def test_discarding_is_asked_for_by_touch_and_by_del(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(3), can_park=True)

    park.touch("park.row.2.discard")
    park.press(Qt.Key.Key_Down, Qt.Key.Key_Delete)

    assert park.requested == [("discard", park.ids[1]), ("discard", park.ids[2])]


def test_letters_are_the_names_also_when_a_row_is_selected(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(3), can_park=True)
    park.press(Qt.Key.Key_Down)

    park.type("Besi")
    park.press(Qt.Key.Key_Return)

    assert park.requested == [("park", "Besi")]


def test_a_row_says_name_lines_age_who_and_total(qtbot: QtBot) -> None:
    row = ParkDriver(qtbot, example_people.cards(2), can_park=True).dialog.list.rows[1]

    spoken = row.accessibleName()

    assert spoken == "Kafe Agimi, 387,50 L, 1 rresht · 12 min · Besnik Leka"


def test_escape_leaves_and_throws_nothing_away(qtbot: QtBot) -> None:
    park = ParkDriver(qtbot, example_people.cards(2), can_park=True)

    park.press(Qt.Key.Key_Escape)

    assert park.requested == [("left", None)]
    assert not park.is_open


def test_a_list_that_refreshes_keeps_the_focus_where_it_was(qtbot: QtBot) -> None:
    cards = example_people.cards(3)
    park = ParkDriver(qtbot, cards, can_park=True)
    button = park.button("park.row.2.recall")
    button.setFocus()

    park.dialog.show_cards(cards)

    assert QApplication.focusWidget() is park.button("park.row.2.recall")
    assert QApplication.focusWidget() is not button


def test_what_was_discarded_is_gone_from_the_list_and_the_selection_stays(qtbot: QtBot) -> None:
    cards = example_people.cards(3)
    park = ParkDriver(qtbot, cards, can_park=True)
    park.press(Qt.Key.Key_Down)
    park.press(Qt.Key.Key_Down)

    park.dialog.show_cards(cards[1:])

    assert park.ids == [2, 3]
    assert park.selected == cards[1]
