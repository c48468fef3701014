"""Every question of the product that destroys something is answered alike.

Lives here: F8 alone does it, Enter and Esc keep, nothing counts at once, both keys are said.
Must not: what each one destroys (tests/stories).
"""

import ast
from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.arch.checkout import CHECKOUT, name_of
from tests.builders import a_basket, a_buyer
from tests.ui.drivers.backups import backups_found
from tests.ui.drivers.catalogue_page import a_history
from tests.ui.drivers.generations import HERE, OTHER
from tests.ui.drivers.hand import SQ, a_window, heard
from tests.ui.drivers.returns import ask_to_cancel
from tests.ui.examples import example_people
from ui.app.screens import CLOSING, leaving_question
from ui.attention.plan import FieldQuestion, FieldRequest, close_question
from ui.backups.questions import remove_question, restore_question
from ui.backups.two_tills_controller import OUTCOMES, choice_question
from ui.catalogue.plan import take_back_question as take_back_price_question
from ui.customer.buyers_controller import removal_question
from ui.invoices.plan import drop_question
from ui.kit.page.question import Question, QuestionDialog
from ui.office.controller import leave_question
from ui.orders.bill_controller import give_back_question, take_back_question
from ui.park.controller import discard_question, give_up_question
from ui.returns.cancel_controller import CancelDialog
from ui.returns.credit import unspent_question
from ui.returns.draft import ReturnReason
from ui.sell.quick_keys_controller import group_question

Key = Qt.Key
KIT = "ui.kit.page.question"
Ask = Callable[[QWidget], QuestionDialog]


def by_the_common_one(question: Question) -> Ask:
    def ask(window: QWidget) -> QuestionDialog:
        made = QuestionDialog(SQ, window, name="question")
        made.ask(question)
        return made

    return ask


def close_document(window: QWidget) -> QuestionDialog:
    made = FieldQuestion(SQ, window)
    request = FieldRequest(label="Arsyeja", confirm="")
    made.begin(close_question(SQ, "Shitje"), request, "one", lambda _: None)
    return made


def cancel(window: QWidget) -> QuestionDialog:
    made = CancelDialog(SQ, window)
    ask_to_cancel(made)
    made.choose(ReturnReason.MISTAKE)
    return made


DESTROYS: dict[str, Ask] = {
    "ui.app.screens.leaving_question": by_the_common_one(
        leaving_question(SQ, CLOSING, "Një shitje është e hapur.")
    ),
    "ui.attention.plan.close_question": close_document,
    "ui.backups.questions.remove_question": by_the_common_one(
        remove_question(SQ, backups_found().backups[0])
    ),
    "ui.backups.questions.restore_question": by_the_common_one(
        restore_question(SQ, "Të kthehet?", "Tre dokumente.", asks_pin=True)
    ),
    "ui.backups.two_tills_controller.choice_question": by_the_common_one(
        choice_question(next(iter(OUTCOMES)), HERE, OTHER, SQ)
    ),
    "ui.catalogue.plan.take_back_question": by_the_common_one(
        take_back_price_question(SQ, a_history()[0])
    ),
    "ui.customer.buyers_controller.removal_question": by_the_common_one(
        removal_question(SQ, a_buyer())
    ),
    "ui.invoices.plan.drop_question": by_the_common_one(drop_question(SQ, for_another=True)),
    "ui.office.controller.leave_question": by_the_common_one(leave_question(SQ, 2)),
    "ui.orders.bill_controller.give_back_question": by_the_common_one(
        give_back_question(SQ, Decimal("400.00"))
    ),
    "ui.orders.bill_controller.take_back_question": by_the_common_one(
        take_back_question(SQ, "7", Decimal("400.00"))
    ),
    "ui.park.controller.discard_question": by_the_common_one(
        discard_question(SQ, example_people.cards(2)[1])
    ),
    "ui.park.controller.give_up_question": by_the_common_one(give_up_question(SQ, a_basket())),
    "ui.returns.cancel_controller.cancel_question": cancel,
    "ui.returns.credit.unspent_question": by_the_common_one(
        unspent_question(SQ, Decimal("100.00"))
    ),
    "ui.sell.quick_keys_controller.group_question": by_the_common_one(
        group_question(SQ, "Furra", 16)
    ),
}
"""Each question that destroys something, by the function that makes it, and how it is asked."""
HARMLESS = {
    "ui.catalogue.articles_file.ask_columns",
    "ui.catalogue.plan.undo_question",
    "ui.catalogue.several_controller.SeveralController._ask_or_make",
    "ui.attention.plan.changes_question",
    "ui.attention.plan.mend_question",
    "ui.backups.restored_controller.confirm_question",
    "ui.day.closing.close_question",
    "ui.day.closing.open_question",
    "ui.invoices.line_question.ask_line",
    "ui.orders.bill_controller.BillController._ask_divide",
    "ui.orders.board_controller.BoardController._move",
    "ui.orders.board_controller.place_question",
}


@pytest.fixture(params=DESTROYS)
def asked(request: pytest.FixtureRequest, qtbot: QtBot) -> QuestionDialog:
    """Each question that destroys, just asked."""
    return DESTROYS[request.param](a_window(qtbot))


def questions_of(node: ast.AST, name: str) -> Iterator[tuple[str, bool]]:
    """Yield each question that is made inside, by its function, and whether it destroys."""
    for each in ast.iter_child_nodes(node):
        inner = name
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}.{each.name}"
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "Question":
            said = {one.arg: ast.unparse(one.value) for one in each.keywords}
            yield name, said.get("destroys", "True") != "False"
        yield from questions_of(each, inner)


def test_no_question_of_the_product_is_forgotten_here() -> None:
    made = {}
    for path in (CHECKOUT / "ui").rglob("*.py"):
        module = name_of(path).removesuffix(".py").replace("/", ".")
        made |= dict(questions_of(ast.parse(path.read_text(encoding="utf-8")), module))
    made = {name: destroys for name, destroys in made.items() if not name.startswith(KIT)}

    assert {name for name, destroys in made.items() if destroys} == set(DESTROYS)
    assert {name for name, destroys in made.items() if not destroys} == HARMLESS


def test_nothing_is_taken_at_once_and_f8_alone_does_it(asked: QuestionDialog, qtbot: QtBot) -> None:
    agreed = heard(asked.agreed)

    qtbot.keyClick(asked, Key.Key_F8)
    qtbot.keyClick(asked, Key.Key_Return)
    qtbot.mouseClick(asked.sure, Qt.MouseButton.LeftButton)
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
