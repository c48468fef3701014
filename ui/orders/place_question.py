"""A new place, or another name and area for one; one that is there goes out of the plan."""

from PySide6.QtWidgets import QWidget

from till.domain.orders.places import LONGEST_PLACE_NAME, Place
from ui.kit.page.form import Face, Field, Form, Tick, Values
from ui.kit.page.form_question import FormQuestion
from ui.kit.page.question import Question
from ui.shell.messages import Messages

NAME = "place_name"
AREA = "area"
REMOVE = "remove"


def make_place(words: Messages, window: QWidget) -> FormQuestion:
    """Make the question about a place: Enter keeps what stands there, wherever it is struck."""
    say = words.say
    form: Form[Values] = Form(
        parts=(
            Field(name=NAME, words=say("orders.place_name"), longest=LONGEST_PLACE_NAME),
            Field(name=AREA, words=say("orders.area"), longest=LONGEST_PLACE_NAME),
            Tick(name=REMOVE, words=say("orders.remove")),
        ),
        write=dict,
        read=lambda values, _: values,
        blank={},
    )
    made = FormQuestion(words, window, form, name="orders_place", missing=lambda _: "")
    made.view.walks = False
    return made


def place_question(words: Messages, place: Place | None) -> tuple[Question, Face]:
    """Return what is asked about a place, None for a new one, and what there is to fill in."""
    question = Question(
        title=words.say("orders.change_title" if place else "orders.new_title"),
        does=words.say("orders.keep_place"),
        keeps=words.say("orders.cancel"),
        destroys=False,
    )
    return question, Face(away=() if place else (REMOVE,))
