"""Pictures of the page of what needs attention, and of the 48 hours.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import MOMENT
from tests.ui.drivers.attention import a_view
from tests.ui.drivers.outage import make_screen as an_outage
from tests.ui.drivers.outage import stations
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from ui.attention.close_question import CloseQuestion
from ui.attention.screen import AttentionScreen
from ui.attention.view import AttentionView
from ui.outage.plan import ROUTE
from ui.shell.messages import Messages


def page(words: Messages, size: QSize, view: AttentionView) -> tuple[QWidget, AttentionScreen]:
    screen = AttentionScreen(words)
    screen.show_view(view, MOMENT)
    return window(screen, words, size), screen


def attention(words: Messages, size: QSize) -> QWidget:
    return page(words, size, a_view(words))[0]


def attention_closing(words: Messages, size: QSize) -> QWidget:
    made, _ = page(words, size, a_view(words))
    CloseQuestion(words, made).begin(a_view(words).refused[0])
    return made


def attention_mending(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size, a_view(words))
    screen.cards[0].begin_fix()
    return made


def attention_token(words: Messages, size: QSize) -> QWidget:
    held = words.say("attention.token_refused")
    view = replace(a_view(words), refused=(), held=held, asks_token=True)
    return page(words, size, view)[0]


def attention_empty(words: Messages, size: QSize) -> QWidget:
    return page(words, size, AttentionView())[0]


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
