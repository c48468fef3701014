"""Every question of the product that destroys something is answered alike.

Lives here: F8 alone does it, Enter and Esc keep, nothing counts at once, both keys are said.
Must not: what each one destroys (tests/stories).
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.arch.checkout import CHECKOUT, name_of
from tests.builders import a_basket, a_buyer
from tests.ui.drivers.hand import SQ, a_window, heard
from tests.ui.drivers.returns import a_question
from tests.ui.examples import example_people
from ui.app.screens import ClosingQuestion
from ui.attention.field_question import FieldQuestion, FieldRequest, close_question
from ui.backups.questions import RemoveQuestion, RestoreQuestion
from ui.customer.buyers_plan import removal_question
from ui.kit.page.question import QuestionDialog
from ui.park.controller import discard_question
from ui.park.give_up import GiveUpDialog
from ui.returns.cancel_dialog import CancelDialog
from ui.returns.draft import ReturnReason
from ui.returns.exchange_question import ExchangeQuestion

Key = Qt.Key
MAKES_ONE = re.compile(r"(?<!\w)Question\(")
Ask = Callable[[QuestionDialog], None]


def close_document(question: QuestionDialog) -> None:
    assert isinstance(question, FieldQuestion)
    request = FieldRequest(label="Arsyeja", confirm="")
    question.begin(close_question(SQ, "Shitje"), request, "one", lambda _: None)


def remove(question: QuestionDialog) -> None:
    assert isinstance(question, RemoveQuestion)
    question.begin("Të hiqet?", "Nuk kthehet.")


def restore(question: QuestionDialog) -> None:
    assert isinstance(question, RestoreQuestion)
    question.begin("Të kthehet?", "Tre dokumente.", asks_pin=True)


def give_up(question: QuestionDialog) -> None:
    assert isinstance(question, GiveUpDialog)
    question.begin(a_basket())


def cancel(question: QuestionDialog) -> None:
    assert isinstance(question, CancelDialog)
    question.begin(a_question(SQ))
    question.choose(ReturnReason.MISTAKE)


def exchange(question: QuestionDialog) -> None:
    assert isinstance(question, ExchangeQuestion)
    question.begin(Decimal("100.00"))


def close(question: QuestionDialog) -> None:
    assert isinstance(question, ClosingQuestion)
    question.warn("Një shitje është e hapur.")


def discard(question: QuestionDialog) -> None:
    question.ask(discard_question(SQ, example_people.cards(2)[1]))


def forget(question: QuestionDialog) -> None:
    question.ask(removal_question(SQ, a_buyer()))


OF_THEIR_OWN: dict[type[QuestionDialog], Ask] = {
    FieldQuestion: close_document,
    RemoveQuestion: remove,
    RestoreQuestion: restore,
    GiveUpDialog: give_up,
    CancelDialog: cancel,
    ClosingQuestion: close,
    ExchangeQuestion: exchange,
}


BY_THE_COMMON_ONE: tuple[Ask, ...] = (discard, forget)
EACH = [*OF_THEIR_OWN.values(), *BY_THE_COMMON_ONE]


@pytest.fixture(params=EACH, ids=lambda ask: ask.__name__)
def asked(request: pytest.FixtureRequest, qtbot: QtBot) -> QuestionDialog:
    """Each question, just asked."""
    ask: Ask = request.param
    kinds = [kind for kind, asks in OF_THEIR_OWN.items() if asks is ask]
    window = a_window(qtbot)
    made: QuestionDialog
    if kinds:
        made = cast("Callable[..., QuestionDialog]", kinds[0])(SQ, window)
    else:
        made = QuestionDialog(SQ, window, name="question")
    ask(made)
    return made


def test_no_question_of_the_product_is_forgotten_here() -> None:
    here = {each.__module__ for each in (*OF_THEIR_OWN, discard_question, removal_question)}
    asking = {
        name_of(path).removesuffix(".py").replace("/", ".")
        for path in (CHECKOUT / "ui").rglob("*.py")
        if MAKES_ONE.search(path.read_text(encoding="utf-8"))
    }

    assert set(QuestionDialog.__subclasses__()) == set(OF_THEIR_OWN)
    assert asking == here | {QuestionDialog.__module__}


def test_nothing_is_taken_at_once_and_f8_alone_does_it(asked: QuestionDialog, qtbot: QtBot) -> None:
    agreed = heard(asked.agreed)

    qtbot.keyClick(asked, Key.Key_F8)
    qtbot.keyClick(asked, Key.Key_Return)
    at_once = (len(agreed), asked.isVisible())
    qtbot.waitUntil(lambda: not asked.is_reading)
    qtbot.keyClick(asked, Key.Key_F12)
    by_f12 = len(agreed)
    qtbot.keyClick(asked, Key.Key_F8)
    qtbot.keyClick(asked, Key.Key_F8)  # it is being done

    assert at_once == (0, True)
    assert (by_f12, len(agreed)) == (0, 1)


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Escape])
def test_enter_and_esc_keep(asked: QuestionDialog, qtbot: QtBot, key: Qt.Key) -> None:
    agreed = heard(asked.agreed)

    qtbot.waitUntil(lambda: not asked.is_reading)
    qtbot.keyClick(QApplication.focusWidget() or asked, key)

    assert not asked.isVisible()
    assert agreed == []


def test_it_says_which_key_does_and_which_key_keeps(asked: QuestionDialog) -> None:
    assert asked.sure.accessibleName().endswith(", F8")
    assert asked.keep.accessibleName().endswith(f", {SQ.say('key.escape')}")
    assert asked.sure.words() != asked.keep.words()
    assert asked.said.text()
