"""The question about paper: its answers by touch and by key, and that it fits its windows.

Lives here: `ui.paper.question` on its own.
Must not: jobs, printers, the sale below (tests/stories).
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.paper import SHOTS, failed, uncertain
from till.system.words import Words
from ui.paper.question import PaperQuestion
from ui.shell.messages import Messages
from ui.theme.style import apply_theme


@pytest.fixture
def card(qtbot: QtBot, qapp: QApplication) -> Iterator[PaperQuestion]:
    apply_theme(qapp, animate=False)
    window = QWidget()
    window.resize(1024, 768)
    qtbot.addWidget(window)
    window.show()
    made = PaperQuestion(Messages(Words("sq", strict=True)), window)
    yield made
    made.close_overlay()


@pytest.mark.parametrize(
    ("key", "answer"),
    [
        (Qt.Key.Key_F12, "yes"),
        (Qt.Key.Key_F2, "again"),
        (Qt.Key.Key_F3, "drop"),
    ],
)
def test_each_answer_has_a_key(qtbot: QtBot, card: PaperQuestion, key: Qt.Key, answer: str) -> None:
    card.ask(uncertain(Messages(Words("sq", strict=True))))

    with qtbot.waitSignal(getattr(card, answer).clicked):
        qtbot.keyClick(card, key)


def test_what_is_not_offered_has_no_key_either(qtbot: QtBot, card: PaperQuestion) -> None:
    card.ask(failed(Messages(Words("sq", strict=True))))

    with qtbot.assertNotEmitted(card.yes.clicked):
        qtbot.keyClick(card, Qt.Key.Key_F12)

    assert not card.yes.isVisible()


def test_a_digit_that_begins_a_code_answers_nothing(qtbot: QtBot, card: PaperQuestion) -> None:
    card.ask(uncertain(Messages(Words("sq", strict=True))))

    with qtbot.assertNotEmitted(card.yes.clicked), qtbot.assertNotEmitted(card.again.clicked):
        qtbot.keyClicks(card, "1235310042008827")

    assert card.isVisible()


def test_escape_leaves_the_question_for_later(qtbot: QtBot, card: PaperQuestion) -> None:
    card.ask(uncertain(Messages(Words("sq", strict=True))))

    qtbot.keyClick(card, Qt.Key.Key_Escape)

    assert not card.isVisible()


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(SHOTS[shot])

    assert problems(window.findChild(PaperQuestion) or window) == []
