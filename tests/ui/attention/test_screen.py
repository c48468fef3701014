"""The page of what needs attention, by keys and touches.

Lives here: what is asked for, what is shown of one document.
Must not: what comes of it (tests/actions, tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.attention import AttentionDriver, a_view
from tests.ui.drivers.hand import CONTROL, SQ, a_window
from ui.attention.close_question import CloseQuestion
from ui.attention.view import AttentionView

FIRST = "0b7c1f2a-1"
SECOND = "9d20aa17-2"


def test_the_keys_decide_about_the_document_that_is_chosen(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_F2)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_F3, Qt.Key.Key_F5)

    assert page.requested == [("retry", FIRST), ("replace", SECOND), ("hurry",)]


def test_closing_a_document_without_one_asks_why_and_keeps_what_was_typed(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    question = CloseQuestion(SQ, a_window(qtbot))
    card = a_view(SQ).refused[0]

    page.press(Qt.Key.Key_F4)
    question.begin(card)
    question.reason.set_text("dy here")
    question.begin(card)

    assert page.requested == [("close", FIRST)]
    assert question.reason.text() == "dy here"
    assert question.reason.line.hasFocus()


def test_what_the_service_said_is_shown_on_request_alone(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    before = page.shown_original

    page.press(Qt.Key.Key_F6)

    assert before == ""
    assert page.shown_original == "Operator code hn305tr821 is not registered for this business"


def test_what_is_typed_and_chosen_stays_while_other_things_change(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    card = page.screen.chosen
    assert card is not None
    card.fix.field.set_text("gabim")

    page.screen.show_view(replace(a_view(SQ), waiting=(), waiting_count=0), MOMENT)

    assert page.chosen == SECOND
    assert page.screen.chosen is card
    assert card.fix.field.text() == "gabim"


def test_enter_goes_to_the_field_that_is_wrong_with_the_focus_in_it(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_Return)
    line = page.field("attention.mend_field")
    typed_into = (line.hasFocus(), line.text())
    page.type("ab123cd456")
    page.press(Qt.Key.Key_Return)

    assert typed_into == (True, "hn305tr821")
    assert page.requested == [("mend", FIRST, "ab123cd456")]


def test_control_and_a_digit_press_the_button_of_that_card(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_2, modifier=CONTROL)
    page.type("K31234567M")
    page.press(Qt.Key.Key_Return)

    assert page.chosen == SECOND
    assert page.requested == [("mend", SECOND, "K31234567M")]


def test_what_nothing_is_known_of_shows_what_the_service_said(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_3, modifier=CONTROL)

    assert page.shown_original == "Platforma tatimore nuk e pranon kërkesën."
    assert page.requested == []


def test_the_card_behind_the_one_that_is_mended_is_the_next(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    view = a_view(SQ)
    page.press(Qt.Key.Key_Down)
    kept = page.screen.cards[0]

    page.screen.show_view(replace(view, refused=(view.refused[0], view.refused[2])), MOMENT)

    assert page.chosen == "77aa01bc-3"
    assert page.screen.cards[0] is kept


def test_one_that_waits_is_tried_once_however_often_its_key_is_touched(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    for _ in range(2):
        page.touch("attention.try_now")

    assert page.requested == [("try", "waits-2")]


def test_another_address_is_asked_for_where_something_else_answers(qtbot: QtBot) -> None:
    held = AttentionView(held=SQ.say("attention.wrong_address"), asks_address=True)
    page = AttentionDriver(qtbot, held)

    page.field("attention.address").setFocus()
    page.type("https://service.example/v1")
    page.press(Qt.Key.Key_Return)

    assert page.requested == [("address", "https://service.example/v1")]


def test_another_token_is_asked_for_only_where_one_would_help(qtbot: QtBot) -> None:
    held = AttentionView(held=SQ.say("attention.token_refused"), asks_token=True)
    page = AttentionDriver(qtbot, held)

    page.field("attention.token").setFocus()
    page.type("abcdef")
    page.press(Qt.Key.Key_Return)
    page.screen.show_view(replace(held, asks_token=False), MOMENT)

    page.screen.show_view(a_view(SQ), MOMENT)
    page.press(Qt.Key.Key_F5)

    assert page.requested == [("token", "abcdef"), ("hurry",)]
    assert not page.field("attention.token").isVisible()


def test_what_a_new_document_would_say_otherwise_is_read_before_it_is_agreed_to(
    qtbot: QtBot,
) -> None:
    page = AttentionDriver(qtbot)
    page.screen.agreed.connect(lambda: page.requested.append(("agreed",)))
    card = page.screen.chosen
    assert card is not None

    card.ask_agreement(["Shitja 20261120-0001, rreshti 1 (Bukë): TVSH B 20% → D 10%"])
    page.press(Qt.Key.Key_Return)
    too_soon = list(page.requested)
    qtbot.waitUntil(lambda: not card.agreeing.is_fresh)
    page.press(Qt.Key.Key_Return)

    assert "TVSH B 20% → D 10%" in card.agreeing.lines.text()
    assert too_soon == []
    assert page.requested == [("agreed",)]


def test_escape_leaves_the_document_as_it_is_where_changes_are_shown(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    card = page.screen.chosen
    assert card is not None

    card.ask_agreement(["Shitja 20261120-0001, rreshti 1: emri Bukë → Bukë e zezë"])
    page.press(Qt.Key.Key_Escape)
    page.press(Qt.Key.Key_Return)

    assert not card.agreeing.isVisible()
    assert page.field("attention.mend_field").hasFocus()
    assert page.requested == []
