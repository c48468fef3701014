"""Signing in, by keys and by touch.

Lives here: what is shown and what is wished, for `ui.sign_in.screen`.
Must not: check PINs.
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sign_in import Door
from tests.ui.shots.morning import people
from ui.kit.choice.painted_button import PaintedButton


def test_the_only_person_is_already_chosen_and_pin_and_enter_sign_in(qtbot: QtBot) -> None:
    door = Door(qtbot, 1)

    door.type("1234")
    door.press(Qt.Key.Key_Return)

    assert door.wished == [(0, "1234")]


def test_of_two_of_one_name_each_tile_says_the_operator_code(qtbot: QtBot) -> None:
    door = Door(qtbot)
    first, second = people(2)
    namesake = replace(first, person_id=9, operator_code="rb615qa208")

    door.screen.show_people([first, second, namesake])

    told = [tile.accessibleName() for tile in door.screen.people.tiles]
    assert told == [
        "Arta Hoxha, Arkëtar · ab123cd456, F2",
        "Besnik Leka, Arkëtar, F3",
        "Arta Hoxha, Arkëtar · rb615qa208, F4",
    ]


def test_digits_are_dots_and_never_shown_or_spoken(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.type("123")

    spoken = QAccessible.queryAccessibleInterface(door.pin)
    assert door.dots == 3
    assert door.pin.displayText() == ""
    assert all(
        "123" not in spoken.text(each) for each in (QAccessible.Text.Name, QAccessible.Text.Value)
    )
    assert spoken.text(QAccessible.Text.Name) == "PIN"


def test_a_pin_of_eight_digits_gets_eight_dots_and_no_more(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.type("123456789")
    door.press(Qt.Key.Key_Return)

    assert door.dots == 8
    assert door.wished == [(0, "12345678")]


def test_nothing_is_sent_before_enter(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.type("1234")

    assert door.wished == []


def test_a_pin_that_is_too_short_is_not_tried(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.type("12")
    door.press(Qt.Key.Key_Return)

    assert door.wished == []
    assert door.said == "PIN-i ka të paktën katër shifra."


def test_f_keys_choose_who_signs_in_and_forget_what_was_typed(qtbot: QtBot) -> None:
    door = Door(qtbot)
    door.type("12")

    door.press(Qt.Key.Key_F4)
    assert door.dots == 0
    door.type("4321")
    door.press(Qt.Key.Key_Return)

    assert door.wished == [(2, "4321")]
    assert door.screen.panel.name.text() == "Elira Çela"


def test_a_tile_and_the_pad_do_the_same_by_touch(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.touch("sign_in.operator.2")
    for key in door.screen.panel.pad.findChildren(PaintedButton):
        if key.accessibleName() in ("1", "2", "3", "4"):
            qtbot.mouseClick(key, Qt.MouseButton.LeftButton)
    door.touch("sign_in.enter")

    assert door.wished == [(1, "1234")]


def test_an_f_key_without_a_tile_does_nothing(qtbot: QtBot) -> None:
    door = Door(qtbot, 2)

    door.press(Qt.Key.Key_F11)

    assert door.screen.panel.name.text() == "Arta Hoxha"


def test_a_wrong_pin_empties_the_dots_and_says_so_until_the_next_digit(qtbot: QtBot) -> None:
    door = Door(qtbot)
    door.type("1234")

    door.screen.show_wrong_pin("PIN i gabuar.")
    assert (door.dots, door.said) == (0, "PIN i gabuar.")
    assert door.screen.panel.sign.isVisible()
    door.type("1")

    assert (door.dots, door.said) == (1, "Shkruaj PIN-in")


def test_after_too_many_tries_no_key_is_taken_until_the_wait_is_over(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.screen.show_wait(30, "Prit 30 s.")
    door.type("1234")
    door.press(Qt.Key.Key_Return)
    assert (door.dots, door.said, door.wished) == (0, "Prit 30 s.", [])
    assert not door.screen.panel.enter.isEnabled()
    door.screen.show_wait(0, "")
    door.type("1234")
    door.press(Qt.Key.Key_Return)

    assert door.wished == [(0, "1234")]


def test_while_a_pin_is_checked_nothing_more_is_sent(qtbot: QtBot) -> None:
    door = Door(qtbot)
    door.type("1234")

    door.screen.set_busy(True)
    door.press(Qt.Key.Key_Return)
    door.type("5")

    assert door.wished == []
    assert door.dots == 4


def test_who_signed_in_last_is_chosen(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.screen.show_people(people(6), last=3)

    assert door.screen.panel.name.text() == "Gent Prifti"


def test_with_nobody_it_says_how_to_add_the_first(qtbot: QtBot) -> None:
    door = Door(qtbot, 0)

    assert door.screen.people.empty.isVisible()
    assert "till people add" in door.screen.people.empty.text.text()
    assert not door.screen.panel.isVisible()


def test_a_scanned_card_is_told_and_is_no_pin(qtbot: QtBot) -> None:
    door = Door(qtbot)

    is_taken = door.screen.code_scanned("OP-4006381332101")

    assert is_taken
    assert door.badges == ["OP-4006381332101"]
    assert (door.dots, door.wished) == (0, [])


def test_while_a_pin_is_checked_or_must_wait_no_card_is_told(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.screen.set_busy(True)
    door.screen.code_scanned("OP-1")
    door.screen.set_busy(False)
    door.screen.show_wait(30, "Prit 30 s.")
    door.screen.code_scanned("OP-2")

    assert door.badges == []


def test_whose_card_needs_a_pin_too_is_chosen_and_asked(qtbot: QtBot) -> None:
    door = Door(qtbot)
    door.type("12")

    door.screen.ask_pin_of(4)
    assert (door.dots, door.said) == (0, "Tani shkruaj PIN-in")
    door.type("4321")
    door.press(Qt.Key.Key_Return)

    assert door.wished == [(4, "4321")]


def test_a_kept_basket_is_told_and_no_basket_is_not(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.screen.show_kept(7)
    told = door.screen.kept.words.text()
    door.screen.show_kept(0)

    assert told == "Një shitje e hapur ruhet këtu: 7 rreshta presin."
    assert not door.screen.kept.isVisible()


def test_of_many_the_chosen_one_is_scrolled_into_sight(qtbot: QtBot) -> None:
    door = Door(qtbot, 14)

    door.screen.ask_pin_of(13)

    last = door.screen.people.tiles[13]
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())


def test_clock_and_day_are_shown_as_given(qtbot: QtBot) -> None:
    door = Door(qtbot)

    door.screen.show_clock("06:54", "E premte, 20.11.2026")
    door.screen.show_day(True)

    assert door.screen.clock.text() == "06:54"
    assert door.screen.day.words() == "Dita e hapur"
