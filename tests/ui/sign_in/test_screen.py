"""Signing in, by keys and by touch.

Lives here: what is shown and what is asked for, for `ui.sign_in.screen`.
Must not: check PINs.
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import heard
from tests.ui.drivers.sign_in import SignInDriver
from tests.ui.shots.morning import people


def test_the_only_person_is_already_chosen_and_pin_and_enter_sign_in(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot, 1)

    sign_in.type("1234")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.requested == [(0, "1234")]


def test_of_two_of_one_name_each_tile_says_the_operator_code_and_is_one_of_them(
    qtbot: QtBot,
) -> None:
    sign_in = SignInDriver(qtbot)
    first, second = people(2)
    namesake = replace(first, person_id=9, operator_code="rb615qa208")

    sign_in.screen.show_people([first, second, namesake])

    told = [tile.accessibleName() for tile in sign_in.screen.people.tiles]
    assert told == [
        "Arta Hoxha, Arkëtar · ab123cd456, F2",
        "Besnik Leka, Arkëtar, F3",
        "Arta Hoxha, Arkëtar · rb615qa208, F4",
    ]
    for key, pin in ((Qt.Key.Key_F4, "2345"), (Qt.Key.Key_F2, "1234")):
        sign_in.press(key)
        sign_in.type(pin)
        sign_in.press(Qt.Key.Key_Return)
    assert sign_in.requested == [(9, "2345"), (first.person_id, "1234")]


def test_digits_are_dots_and_never_shown_or_spoken(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.type("123")

    spoken = QAccessible.queryAccessibleInterface(sign_in.pin)
    assert sign_in.dots == 3
    assert sign_in.pin.displayText() == ""
    assert all(
        "123" not in spoken.text(each) for each in (QAccessible.Text.Name, QAccessible.Text.Value)
    )
    assert spoken.text(QAccessible.Text.Name) == "PIN"


def test_a_pin_of_eight_digits_gets_eight_dots_and_no_more(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.type("123456789")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.dots == 8
    assert sign_in.requested == [(0, "12345678")]


def test_nothing_is_sent_before_enter(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.type("1234")

    assert sign_in.requested == []


def test_a_pin_that_is_too_short_is_not_tried(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.type("12")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.requested == []
    assert sign_in.said == "PIN-i ka të paktën 4 shifra."


def test_f_keys_choose_who_signs_in_and_forget_what_was_typed(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)
    sign_in.type("12")

    sign_in.press(Qt.Key.Key_F4)
    assert sign_in.dots == 0
    sign_in.type("4321")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.requested == [(2, "4321")]
    assert sign_in.name == "Elira Çela"


def test_a_tile_and_the_pad_do_the_same_by_touch(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.touch("sign_in.operator.2")
    sign_in.touch_digits("1234")
    sign_in.touch("sign_in.enter")

    assert sign_in.requested == [(1, "1234")]


def test_an_f_key_without_a_tile_does_nothing(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot, 2)

    sign_in.press(Qt.Key.Key_F11)

    assert sign_in.name == "Arta Hoxha"


def test_a_wrong_pin_empties_the_dots_and_says_so_until_the_next_digit(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)
    sign_in.type("1234")

    sign_in.screen.show_wrong_pin("PIN i gabuar.")
    assert (sign_in.dots, sign_in.said) == (0, "PIN i gabuar.")
    assert sign_in.warns
    sign_in.type("1")

    assert (sign_in.dots, sign_in.said) == (1, "Shkruaj PIN-in")


def test_after_too_many_tries_no_key_is_taken_until_the_wait_is_over(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.show_wait(30, "Prit 30 s.")
    sign_in.type("1234")
    sign_in.press(Qt.Key.Key_Return)
    assert (sign_in.dots, sign_in.said, sign_in.requested) == (0, "Prit 30 s.", [])
    assert not sign_in.button("sign_in.enter").isEnabled()
    sign_in.screen.show_wait(0, "")
    sign_in.type("1234")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.requested == [(0, "1234")]


def test_while_a_pin_is_checked_nothing_more_is_sent(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)
    sign_in.type("1234")

    sign_in.screen.set_busy(True)
    sign_in.press(Qt.Key.Key_Return)
    sign_in.type("5")

    assert sign_in.requested == []
    assert sign_in.dots == 4


def test_who_signed_in_last_is_chosen(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.show_people(people(6), last=3)

    assert sign_in.name == "Gent Prifti"


def test_with_nobody_a_practice_till_offers_its_demo_shop_and_no_command(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot, 0)
    asked = heard(sign_in.screen.demo_requested)
    sign_in.screen.show_demo("", may_try=True)

    sign_in.touch("sign_in.try_demo")

    assert asked == [()]
    assert "till " not in sign_in.screen.people.empty.text.text()
    assert not sign_in.screen.panel.isVisible()


def test_elsewhere_no_demo_shop_is_offered(qtbot: QtBot) -> None:
    nobody = SignInDriver(qtbot, 0)
    nobody.screen.show_demo("", may_try=False)

    assert not nobody.button("sign_in.try_demo").isVisible()


def test_a_demo_shop_tells_everybodys_pin(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.show_demo("1234", may_try=True)

    assert "1234" in sign_in.screen.demo.words()
    assert sign_in.screen.demo.isVisible()
    assert not sign_in.button("sign_in.try_demo").isVisible()


def test_a_scanned_card_is_told_and_is_no_pin(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    is_taken = sign_in.scan("OP-4006381332101")

    assert is_taken
    assert sign_in.badges == ["OP-4006381332101"]
    assert (sign_in.dots, sign_in.requested) == (0, [])


def test_while_a_pin_is_checked_or_must_wait_no_card_is_told(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.set_busy(True)
    sign_in.scan("OP-1")
    sign_in.screen.set_busy(False)
    sign_in.screen.show_wait(30, "Prit 30 s.")
    sign_in.scan("OP-2")

    assert sign_in.badges == []


def test_whose_card_needs_a_pin_too_is_chosen_and_asked(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)
    sign_in.type("12")

    sign_in.screen.ask_pin_of(4)
    assert (sign_in.dots, sign_in.said) == (0, "Tani shkruaj PIN-in")
    sign_in.type("4321")
    sign_in.press(Qt.Key.Key_Return)

    assert sign_in.requested == [(4, "4321")]


def test_a_kept_basket_is_told_and_no_basket_is_not(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.show_kept(7)
    kept = sign_in.kept
    sign_in.screen.show_kept(0)

    assert kept == "Ka një shitje të hapur në këtë arkë: 7 rreshta."
    assert sign_in.kept == ""


def test_of_many_the_chosen_one_is_scrolled_into_sight(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot, 14)

    sign_in.screen.ask_pin_of(13)

    last = sign_in.screen.people.tiles[13]
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())


def test_clock_and_day_are_shown_as_given(qtbot: QtBot) -> None:
    sign_in = SignInDriver(qtbot)

    sign_in.screen.show_clock("06:54", "E premte, 20.11.2026")
    sign_in.screen.show_day(True)

    assert sign_in.screen.clock.text() == "06:54"
    assert sign_in.screen.day.words() == "Dita e hapur"
