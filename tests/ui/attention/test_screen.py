"""The page of what needs attention, by keys and touches.

Lives here: what is asked for, what is shown of one document, the question for a field.
Must not: what comes of it (tests/actions, tests/stories).
"""

from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.attention import AttentionDriver, a_view, operator
from tests.ui.drivers.hand import SQ, a_window
from ui.attention.plan import (
    DOCUMENT,
    RESPONSE,
    AttentionView,
    FieldQuestion,
    FieldRequest,
    attention_rows,
    marked_or_next,
)
from ui.kit.page.question import Question

FIRST = "0b7c1f2a-1"
SECOND = "9d20aa17-2"
ASKED = Question(title="Korrigjo", does="Po", keeps="Jo", destroys=False)


def test_the_keys_decide_about_the_document_that_is_marked(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)

    page.press(Qt.Key.Key_F2, Qt.Key.Key_Down, Qt.Key.Key_F3, Qt.Key.Key_F4)
    page.press(Qt.Key.Key_Return, Qt.Key.Key_F5, Qt.Key.Key_F9, Qt.Key.Key_F8)

    assert page.pressed[:3] == [("retry", FIRST), ("replace", SECOND), ("close", SECOND)]
    assert [name for name, _ in page.pressed[3:]] == ["mend", "try_all", "outage", "paper"]


def test_what_goes_by_itself_has_none_of_the_keys_that_decide(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    for _ in range(5):
        page.press(Qt.Key.Key_Down)

    page.press(Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F4, Qt.Key.Key_F6, Qt.Key.Key_Return)

    assert page.pressed == [("mend", "waits-2")]
    assert page.screen.keys["mend"].words() == SQ.say("attention.try_now")


def test_one_that_is_being_tried_is_not_tried_twice(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    for _ in range(6):
        page.press(Qt.Key.Key_Down)

    page.press(Qt.Key.Key_Return)

    assert (page.marked, page.pressed) == ("waits-5", [])


def test_what_the_service_said_is_shown_on_request_alone(qtbot: QtBot) -> None:
    without = AttentionDriver(qtbot).part(RESPONSE).lines
    (line,) = AttentionDriver(qtbot, response=True).part(RESPONSE).lines

    assert list(without) == []
    assert line.words == "Operator code hn305tr821 is not registered for this business"


def test_all_that_is_said_of_one_stands_beside_the_list(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    page.press(Qt.Key.Key_Down)

    title, *facts = page.part(DOCUMENT).lines

    assert title.label == SQ.say("cause.title_tax", cause=SQ.say("cause.buyer"))
    assert [each.words for each in facts][1:] == [
        "Ndërtim Korabi",
        "20.11.2026 13:58",
        "Drita Marku",
    ]


def test_the_time_to_the_next_try_goes_on_and_the_marked_row_stays(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot)
    page.press(Qt.Key.Key_Down)

    page.screen.renew_rows(attention_rows(page.view, MOMENT + timedelta(seconds=3), SQ))

    states = [each.cells[0] for each in page.screen.records.list.view.records.rows]
    assert states[-2:] == ["00:05", "00:23"]
    assert states[0] == SQ.say("attention.to_mend")
    assert page.marked == SECOND


def test_behind_the_one_that_is_mended_comes_the_next() -> None:
    rows = attention_rows(a_view(SQ), MOMENT, SQ)

    assert marked_or_next(rows, SECOND, rows) == SECOND
    assert marked_or_next(rows, SECOND, [rows[0], *rows[2:]]) == "77aa01bc-3"
    assert marked_or_next(rows, rows[-1].key, rows[:1]) == ""


def test_what_keeps_all_documents_back_stands_over_the_list_and_comes_first(
    qtbot: QtBot,
) -> None:
    page = AttentionDriver(qtbot, a_view(SQ, held=True))

    page.press(Qt.Key.Key_Return)

    assert page.screen.banner.words() == SQ.say("attention.token_refused")
    assert page.pressed == [("mend", "token")]


def test_where_nothing_is_outstanding_that_is_said(qtbot: QtBot) -> None:
    page = AttentionDriver(qtbot, AttentionView())

    page.press(Qt.Key.Key_Return, Qt.Key.Key_F2, Qt.Key.Key_F8)

    assert page.screen.records.nothing.isVisible()
    assert page.pressed == []


def test_a_field_is_asked_for_with_the_focus_in_it_and_enter_takes_it(qtbot: QtBot) -> None:
    question = FieldQuestion(SQ, a_window(qtbot), name="mend_document")
    taken: list[str] = []
    request = operator(SQ).field
    assert request is not None

    question.begin(ASKED, request, FIRST, taken.append)
    line = question.field.line
    before = (line.hasFocus(), line.selectedText(), line.objectName())
    qtbot.waitUntil(lambda: not question.is_reading)
    qtbot.keyClicks(line, "ab123cd456")
    qtbot.keyClick(line, Qt.Key.Key_Return)

    assert before == (True, "hn305tr821", "attention.mend_field")
    assert taken == ["ab123cd456"]


def test_what_is_wrong_is_said_at_the_field_and_what_was_typed_stays(qtbot: QtBot) -> None:
    question = FieldQuestion(SQ, a_window(qtbot), name="close_document")
    request = FieldRequest(label="Arsyeja", confirm="Po", name="reason")
    question.begin(ASKED, request, FIRST, lambda _: None)
    question.field.set_text("dy here")

    question.show_problem("Shkruaj më shumë.")
    problem = question.field.line.accessibleDescription()
    question.begin(ASKED, request, FIRST, lambda _: None)
    kept = question.field.text()
    question.begin(ASKED, request, SECOND, lambda _: None)

    assert (problem, kept, question.field.text()) == ("Shkruaj më shumë.", "dy here", "")


def test_a_token_is_not_seen_while_it_is_typed(qtbot: QtBot) -> None:
    question = FieldQuestion(SQ, a_window(qtbot), name="mend_document")

    question.begin(
        ASKED,
        FieldRequest(label="Token", confirm="Provo", name="token", is_secret=True),
        "token",
        lambda _: None,
    )

    assert question.field.line.echoMode() is QLineEdit.EchoMode.Password
