"""Approving one thing, by PIN and by card.

Lives here: what is shown and what is wished, for `ui.approval.dialog`.
Must not: check PINs.
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.approval import WORDS, Desk
from tests.ui.examples import example_people
from ui.approval.request import ApprovalRequest
from ui.kit.choice.painted_button import PaintedButton


def test_the_pin_of_the_first_approver_and_enter_approve(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    desk.type("2580")
    desk.press(Qt.Key.Key_Return)

    assert desk.wished == [(5, "2580")]


def test_approve_waits_for_a_whole_pin(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    desk.type("258")
    assert not desk.button("approval.approve").isEnabled()
    desk.press(Qt.Key.Key_Return)
    assert desk.wished == []
    desk.type("0")

    assert desk.button("approval.approve").isEnabled()


def test_f_keys_choose_who_approves_and_forget_the_digits(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("25")

    desk.press(Qt.Key.Key_F3)
    assert desk.dots == 0
    desk.type("1234")
    desk.press(Qt.Key.Key_Enter)

    assert desk.wished == [(6, "1234")]
    assert desk.dialog.answer.said.text() == "PIN-i: Ilir Shehu"


def test_by_touch_alone_it_goes_as_well(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    desk.touch("approval.person.2")
    for digit in "1379":
        key = next(
            each
            for each in desk.dialog.answer.pad.findChildren(PaintedButton)
            if each.accessibleName() == digit
        )
        qtbot.mouseClick(key, Qt.MouseButton.LeftButton)
    desk.touch("approval.approve")

    assert desk.wished == [(6, "1379")]


def test_digits_are_the_pins_wherever_the_focus_is(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    desk.button("approval.refuse").setFocus()
    desk.type("12")

    assert desk.dots == 2


def test_enter_on_the_refuse_button_refuses_and_approves_nothing(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("2580")

    desk.button("approval.refuse").setFocus()
    desk.press(Qt.Key.Key_Return)

    assert desk.wished == [("refused",)]


def test_a_pin_is_never_shown_or_spoken(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    desk.type("25801234")

    spoken = QAccessible.queryAccessibleInterface(desk.pin)
    assert desk.pin.displayText() == ""
    assert "2580" not in spoken.text(QAccessible.Text.Value)
    assert desk.dots == 8


def test_escape_refuses_and_gives_the_focus_back(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("25")

    desk.press(Qt.Key.Key_Escape)

    assert desk.wished == [("refused",)]
    assert not desk.dialog.isVisible()
    assert QApplication.focusWidget() is desk.before


def test_no_digit_is_kept_once_the_dialog_has_closed(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("2580")

    desk.dialog.close_overlay()

    assert desk.pin.text() == ""
    assert desk.wished == []


def test_a_wrong_pin_is_said_until_the_next_digit(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("2580")
    desk.press(Qt.Key.Key_Return)
    desk.dialog.set_busy(True)

    desk.dialog.show_wrong_pin("PIN i gabuar.")
    said = desk.dialog.answer.said.text()
    dots = desk.dots
    desk.type("1")

    assert (said, dots) == ("PIN i gabuar.", 0)
    assert desk.dots == 1
    assert desk.dialog.answer.said.text() == "PIN-i: Drita Marku"


def test_while_a_pin_is_checked_nothing_else_is_wished(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.type("2580")
    desk.press(Qt.Key.Key_Return)

    desk.dialog.set_busy(True)
    desk.press(Qt.Key.Key_Return)
    desk.press(Qt.Key.Key_Escape)
    desk.dialog.code_scanned("OP-7781")

    assert desk.wished == [(5, "2580")]
    assert desk.dialog.isVisible()


def test_a_scan_is_a_card_and_no_digit_of_a_pin(qtbot: QtBot) -> None:
    desk = Desk(qtbot)

    is_taken = desk.dialog.code_scanned("4006381332101")

    assert is_taken
    assert desk.wished == [("badge", "4006381332101")]
    assert desk.dots == 0


def test_with_nobody_to_approve_it_can_only_be_refused(qtbot: QtBot) -> None:
    desk = Desk(qtbot, example_people.nobody(WORDS))

    desk.type("2580")
    desk.press(Qt.Key.Key_Return)
    assert desk.wished == []
    assert desk.dialog.question.nobody.isVisible()
    desk.touch("approval.refuse")

    assert desk.wished == [("refused",)]


def test_what_is_asked_stands_there_as_plain_text(qtbot: QtBot) -> None:
    asked = ApprovalRequest(
        asks="<b>Arta</b> kërkon",
        title="Zbritje\n25 %",
        sub="<img src=x>\x07 Vaj",
        rows=(("Çmimi", "1 290,00", False), ("Me zbritje", "967,50 L", True)),
        approvers=(example_people.DRITA,),
    )

    question = Desk(qtbot, asked).dialog.question

    assert question.asks.text() == "<b>Arta</b> kërkon"
    assert question.title.text() == "Zbritje 25 %"
    assert question.sub.text() == "<img src=x> Vaj"
    assert [row.value.text() for row in question.rows] == ["1 290,00", "967,50 L"]


def test_more_than_three_approvers_scroll_and_the_chosen_one_is_in_sight(qtbot: QtBot) -> None:
    desk = Desk(qtbot, example_people.long_question(WORDS))
    QApplication.processEvents()

    desk.press(Qt.Key.Key_F6)
    desk.press(Qt.Key.Key_F9)

    last = desk.button("approval.person.5")
    assert last.isChecked()
    assert not last.visibleRegion().isEmpty()


def test_it_may_cover_another_dialog_and_hands_the_focus_back_to_it(qtbot: QtBot) -> None:
    desk = Desk(qtbot)
    desk.press(Qt.Key.Key_Escape)
    other = QLineEdit(desk.window)
    other.show()
    other.setFocus()

    desk.dialog.begin(example_people.discount(WORDS))
    assert QApplication.focusWidget() is desk.pin
    desk.dialog.close_overlay()

    assert QApplication.focusWidget() is other
