"""Approving one thing, by PIN and by card.

Lives here: what is shown and what is asked for, for `ui.approval.dialog`.
Must not: check PINs.
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.approval import ApprovalDriver
from tests.ui.drivers.hand import SQ
from tests.ui.examples import example_people
from till.domain.errors.people import TooManyTries
from ui.approval.dialog import ApprovalRequest


def test_the_pin_of_the_first_approver_and_enter_approve(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    approval.type("2580")
    approval.press(Qt.Key.Key_Return)

    assert approval.requested == [(5, "2580")]


def test_approve_waits_for_a_whole_pin(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    approval.type("258")
    assert not approval.button("approval.approve").isEnabled()
    approval.press(Qt.Key.Key_Return)
    assert approval.requested == []
    approval.type("0")

    assert approval.button("approval.approve").isEnabled()


def test_f_keys_choose_who_approves_and_forget_the_digits(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("25")

    approval.press(Qt.Key.Key_F3)
    assert approval.dots == 0
    approval.type("1234")
    approval.press(Qt.Key.Key_Enter)

    assert approval.requested == [(6, "1234")]
    assert approval.said == "PIN-i: Ilir Shehu"


def test_by_touch_alone_it_goes_as_well(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    approval.touch("approval.person.2")
    approval.touch_digits("1379")
    approval.touch("approval.approve")

    assert approval.requested == [(6, "1379")]


def test_digits_are_the_pins_wherever_the_focus_is(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    approval.button("approval.refuse").setFocus()
    approval.type("12")

    assert approval.dots == 2


def test_enter_on_the_refuse_button_refuses_and_approves_nothing(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("2580")

    approval.button("approval.refuse").setFocus()
    approval.press(Qt.Key.Key_Return)

    assert approval.requested == [("refused",)]


def test_a_pin_is_never_shown_or_spoken(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    approval.type("25801234")

    spoken = QAccessible.queryAccessibleInterface(approval.pin)
    assert approval.pin.displayText() == ""
    assert "2580" not in spoken.text(QAccessible.Text.Value)
    assert approval.dots == 8


def test_escape_refuses_and_gives_the_focus_back(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("25")

    approval.press(Qt.Key.Key_Escape)

    assert approval.requested == [("refused",)]
    assert not approval.is_open
    assert QApplication.focusWidget() is approval.before


def test_no_digit_is_kept_once_the_dialog_has_closed(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("2580")

    approval.dialog.close_overlay()

    assert approval.pin.text() == ""
    assert approval.requested == []


def test_a_wrong_pin_is_said_until_the_next_digit(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("2580")
    approval.press(Qt.Key.Key_Return)
    approval.dialog.set_busy(True)

    approval.dialog.show_wrong_pin("PIN i gabuar.")
    said = approval.said
    dots = approval.dots
    approval.type("1")

    assert (said, dots) == ("PIN i gabuar.", 0)
    assert approval.dots == 1
    assert approval.said == "PIN-i: Drita Marku"


def test_while_a_pin_is_checked_nothing_else_is_requested(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.type("2580")
    approval.press(Qt.Key.Key_Return)

    approval.dialog.set_busy(True)
    approval.press(Qt.Key.Key_Return)
    approval.press(Qt.Key.Key_Escape)
    approval.dialog.code_scanned("OP-7781")

    assert approval.requested == [(5, "2580")]
    assert approval.is_open


def test_a_scan_is_a_card_and_no_digit_of_a_pin(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)

    is_taken = approval.dialog.code_scanned("4006381332101")

    assert is_taken
    assert approval.requested == [("badge", "4006381332101")]
    assert approval.dots == 0


def test_with_nobody_to_approve_it_can_only_be_refused(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot, example_people.nobody(SQ))

    approval.type("2580")
    approval.press(Qt.Key.Key_Return)
    assert approval.requested == []
    assert approval.says_nobody
    approval.touch("approval.refuse")

    assert approval.requested == [("refused",)]


def test_what_is_asked_stands_there_as_plain_text(qtbot: QtBot) -> None:
    asked = ApprovalRequest(
        asks="<b>Arta</b> kërkon",
        title="Zbritje\n25 %",
        sub="<img src=x>\x07 Vaj",
        rows=(("Çmimi", "1 290,00", False), ("Me zbritje", "967,50 L", True)),
        approvers=(example_people.DRITA,),
    )

    approval = ApprovalDriver(qtbot, asked)

    assert approval.question == [
        "<b>Arta</b> kërkon",
        "Zbritje 25 %",
        "<img src=x> Vaj",
        "1 290,00",
        "967,50 L",
    ]


def test_more_than_three_approvers_scroll_and_the_chosen_one_is_in_sight(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot, example_people.long_question(SQ))
    QApplication.processEvents()

    approval.press(Qt.Key.Key_F6)
    approval.press(Qt.Key.Key_F9)

    last = approval.button("approval.person.5")
    assert last.isChecked()
    assert not last.visibleRegion().isEmpty()


def test_it_may_cover_another_dialog_and_hands_the_focus_back_to_it(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    approval.press(Qt.Key.Key_Escape)
    other = QLineEdit(approval.window)
    other.show()
    other.setFocus()

    approval.dialog.begin(example_people.discount(SQ))
    assert QApplication.focusWidget() is approval.pin
    approval.dialog.close_overlay()

    assert QApplication.focusWidget() is other


def test_a_card_that_needs_its_pin_is_no_mistake_and_moves_no_key(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    pad = approval.dialog.answer.pad
    before = pad.mapTo(approval.dialog, pad.rect().topLeft())

    approval.dialog.ask_after_badge(SQ.say("errors.pin_wanted", name="Drita Marku"))
    QApplication.processEvents()

    assert approval.dialog.answer.sign.name == "id-card-lanyard"
    assert pad.mapTo(approval.dialog, pad.rect().topLeft()) == before


def test_a_sentence_of_two_lines_moves_no_key(qtbot: QtBot) -> None:
    approval = ApprovalDriver(qtbot)
    pad = approval.dialog.answer.pad
    before = pad.mapTo(approval.dialog, pad.rect().topLeft())

    approval.dialog.show_wrong_pin(SQ.error(TooManyTries(seconds=30)))
    QApplication.processEvents()

    assert pad.mapTo(approval.dialog, pad.rect().topLeft()) == before


def test_the_badge_is_spoken_of_only_where_it_alone_is_enough(qtbot: QtBot) -> None:
    request = replace(example_people.discount(SQ), by_badge=frozenset({6}))
    approval = ApprovalDriver(qtbot, request)

    assert approval.dialog.frame.sub.text() == "Shkruaj PIN-in"
    approval.press(Qt.Key.Key_F3)

    assert approval.dialog.frame.sub.text() == "Shkruaj PIN-in ose skano kartën"
