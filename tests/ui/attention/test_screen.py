"""The page of what needs attention, by keys and touches.

Lives here: what is asked for, what is shown of one document.
Must not: what comes of it (tests/actions, tests/stories).
"""

from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.attention import AttentionDriver, a_view
from tests.ui.drivers.hand import SQ
from ui.attention.view import AttentionView

FIRST = "0b7c1f2a-1"
SECOND = "9d20aa17-2"


def test_the_keys_decide_about_the_document_that_is_chosen(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_F2)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_F3, Qt.Key.Key_F5)

    assert page.requested == [("retry", FIRST), ("replace", SECOND), ("hurry",)]


def test_a_document_is_closed_with_a_reason_and_escape_gives_that_up_first(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_F4)
    page.type("dy")
    page.press(Qt.Key.Key_Escape)
    page.press(Qt.Key.Key_F4)
    page.type(" here")
    page.press(Qt.Key.Key_Return)
    page.press(Qt.Key.Key_Escape, Qt.Key.Key_Escape)

    assert page.requested == [("close", FIRST, "dy here"), ("left",)]


def test_what_the_service_said_is_shown_on_request_alone(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    before = page.shown_original

    page.press(Qt.Key.Key_F6)

    assert before == ""
    assert page.shown_original == "Operator code hn305tr821 is not registered for this business"


def test_what_is_typed_and_chosen_stays_while_other_things_change(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_F4)
    page.type("gabim")

    page.screen.show_view(replace(a_view(SQ), waiting=(), waiting_count=0), MOMENT)

    assert page.chosen == SECOND
    card = page.screen.chosen
    assert card is not None
    assert card.reason.text() == "gabim"


def test_another_token_is_asked_for_only_where_one_would_help(qtbot: QtBot) -> None:
    held = AttentionView(held=SQ.say("attention.token_refused"), asks_token=True)
    page = AttentionDriver(qtbot, held)

    page.field("attention.token").setFocus()
    page.type("abcdef")
    page.press(Qt.Key.Key_Return)
    page.screen.show_view(replace(held, asks_token=False), MOMENT)

    assert page.requested == [("token", "abcdef")]
    assert not page.field("attention.token").isVisible()
