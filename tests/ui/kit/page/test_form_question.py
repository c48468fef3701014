"""A question with a form: what has to be there before it is agreed to, the way to the PIN.

Lives here: `FormQuestion` by itself.
Must not: any question of the product.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from ui.kit.page.form import Field, Form, Tick, Values
from ui.kit.page.question import FormQuestion, Question

Key = Qt.Key
FORM: Form[Values] = Form(
    parts=(Tick(name="seen", words="E pashë"), Field(name="why", words="Arsyeja")),
    write=dict,
    read=lambda values, _: values,
)


class Asked(Hand):
    """A tick that has to be on and a note, with or without an owner's PIN."""

    def __init__(self, qtbot: QtBot, *, asks_pin: bool) -> None:
        self.question = FormQuestion(
            SQ,
            a_window(qtbot),
            FORM,
            name="asked",
            missing=lambda values: "" if values["seen"] else "Shiko më parë",
        )
        super().__init__(qtbot, self.question)
        self.agreed: list[str] = []
        asked = Question(title="Vazhdo?", does="Po", keeps="Jo", destroys=False, asks_pin=asks_pin)
        self.question.begin(asked, self.agreed.append)
        qtbot.waitUntil(lambda: not self.question.is_reading)


def test_nothing_is_agreed_to_while_something_is_missing(qtbot: QtBot) -> None:
    asked = Asked(qtbot, asks_pin=False)

    asked.touch("asked.sure")
    said = asked.question.problem.text()
    asked.touch("asked.seen")
    asked.touch("asked.sure")

    assert said == "Shiko më parë"
    assert asked.question.problem.text() == ""
    assert asked.agreed == [""]


def test_the_last_that_was_missing_leads_to_the_pin(qtbot: QtBot) -> None:
    asked = Asked(qtbot, asks_pin=True)

    asked.touch("asked.seen")
    there = QApplication.focusWidget()
    asked.touch("asked.sure")
    said = asked.question.problem.text()
    asked.type("4815")
    asked.press(Key.Key_Return)

    assert there is asked.question.pin.line
    assert said == SQ.say("question.missing_pin")
    assert asked.agreed == ["4815"]


def test_what_is_typed_meanwhile_keeps_the_focus(qtbot: QtBot) -> None:
    asked = Asked(qtbot, asks_pin=True)
    asked.touch("asked.seen")

    asked.field("asked.why").setFocus()
    asked.type("vonesë")

    assert asked.field("asked.why").text() == "vonesë"
    assert asked.question.view.values()["why"] == "vonesë"


def test_it_begins_empty_each_time(qtbot: QtBot) -> None:
    asked = Asked(qtbot, asks_pin=True)
    asked.touch("asked.seen")
    asked.type("4815")

    asked.question.close_overlay()
    asked.question.begin(Question(title="Vazhdo?", does="Po", keeps="Jo", asks_pin=True), str)

    assert asked.question.view.values() == {"seen": "", "why": ""}
    assert asked.question.pin.text() == ""
