"""The question about paper: its answers by touch and by key, and that it fits its windows.

Lives here: `ui.paper.controller` on its own.
Must not: jobs, printers, the sale below (tests/stories).
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Shown
from tests.ui.drivers.hand import SQ
from tests.ui.drivers.paper import PaperDriver
from tests.ui.geometry import problems
from tests.ui.shots.paper import SHOTS, failed, uncertain
from ui.paper.controller import PaperQuestion


@pytest.mark.parametrize(
    ("key", "answer"),
    [(Qt.Key.Key_F12, "yes"), (Qt.Key.Key_F2, "again"), (Qt.Key.Key_F3, "drop")],
)
def test_each_answer_has_a_key(qtbot: QtBot, key: Qt.Key, answer: str) -> None:
    paper = PaperDriver(qtbot, uncertain(SQ))

    paper.press(key)

    assert paper.answers == [answer]


def test_what_is_not_offered_has_no_key_either(qtbot: QtBot) -> None:
    paper = PaperDriver(qtbot, failed(SQ))

    paper.press(Qt.Key.Key_F12)

    assert paper.answers == []
    assert not paper.button("paper_question.yes").isVisible()


def test_a_digit_that_begins_a_code_answers_nothing(qtbot: QtBot) -> None:
    paper = PaperDriver(qtbot, uncertain(SQ))

    paper.type("1235310042008827")

    assert paper.answers == []
    assert paper.is_open


def test_escape_leaves_the_question_for_later(qtbot: QtBot) -> None:
    paper = PaperDriver(qtbot, uncertain(SQ))

    paper.press(Qt.Key.Key_Escape)

    assert not paper.is_open
    assert paper.answers == []


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(SHOTS[shot])

    assert problems(window.findChild(PaperQuestion) or window) == []
