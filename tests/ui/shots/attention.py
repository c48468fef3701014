"""Pictures of the page of what needs attention, and of the 48 hours.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.attention import a_view, make_screen, operator
from tests.ui.drivers.outage import make_screen as an_outage
from tests.ui.drivers.outage import stations
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from ui.attention.plan import (
    AttentionView,
    FieldQuestion,
    FieldRequest,
    close_question,
    mend_question,
)
from ui.kit.table.record_list import PARTED
from ui.outage.plan import ROUTE
from ui.shell.messages import Messages


def attention(words: Messages, size: QSize) -> QWidget:
    return window(make_screen(words, a_view(words), response=True), words, size)


def attention_closing(words: Messages, size: QSize) -> QWidget:
    made = attention(words, size)
    ask = close_question(words, PARTED.join(operator(words).facts))
    label = words.say("attention.reason")
    request = FieldRequest(label=label, confirm="", example=words.say("attention.reason_example"))
    question = FieldQuestion(words, made, name="close_document")
    question.begin(ask, request, "", lambda _: None)
    return made


def attention_mending(words: Messages, size: QSize) -> QWidget:
    made = attention(words, size)
    item = operator(words)
    assert item.field is not None
    ask = mend_question(words, item.does, PARTED.join((item.title, *item.facts)), item.field)
    question = FieldQuestion(words, made, name="mend_document")
    question.begin(ask, item.field, item.key, lambda _: None)
    return made


def attention_token(words: Messages, size: QSize) -> QWidget:
    return window(make_screen(words, a_view(words, held=True)), words, size)


def attention_empty(words: Messages, size: QSize) -> QWidget:
    return window(make_screen(words, AttentionView()), words, size)


def outage(words: Messages, size: QSize) -> QWidget:
    screen = an_outage(words)
    screen.overview.show_parts({ROUTE: stations(words)})
    return window(screen, words, size)


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (
        *(attention, attention_mending, attention_closing),
        *(attention_token, attention_empty, outage),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)
