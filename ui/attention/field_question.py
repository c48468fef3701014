"""The question that needs one field: what puts a document right, or why none is to follow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from ui.kit.entry.field import LabelledField
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRequest:
    """One field that is asked for: its label, what stands in it, a line under it.

    `confirm` is on the key that takes it, `busy` while it is being tried.
    """

    label: str
    confirm: str
    busy: str = ""
    name: str = "mend_field"
    value: str = ""
    example: str = ""
    hint: str = ""
    is_secret: bool = False


class FieldQuestion(QuestionDialog):
    """What was typed stays while it is asked about the same thing; what is wrong is said at it."""

    def __init__(self, words: Messages, window: QWidget, *, name: str = "close_document") -> None:
        self.field = LabelledField()
        super().__init__(words, window, name=name, inside=(self.field,))
        self.about = ""

    def begin(
        self, question: Question, request: FieldRequest, about: str, then: Callable[[str], object]
    ) -> None:
        """Ask for a field; `then` is given what is typed. `about` tells what it is asked of."""
        if about != self.about or not self.field.text():
            self.field.set_text(request.value)
        self.about = about
        mode = QLineEdit.EchoMode
        self.field.line.setObjectName(f"attention.{request.name}")
        self.field.line.setEchoMode(mode.Password if request.is_secret else mode.Normal)
        self.field.set_words(request.label, placeholder=request.example)
        self.field.set_hint(request.hint)
        self.ask(question, lambda _: then(self.field.text()))
        self.field.line.setFocus()
        self.field.line.selectAll()

    @override
    def show_problem(self, sentence: str) -> None:
        super().show_problem("")
        if sentence:
            self.field.show_error(sentence)
            self.field.line.setFocus()
        self.fit()

    def end(self) -> None:
        """Close it and forget what was typed: it came about."""
        self.field.set_text("")
        if self.isVisible():
            self.close_overlay()


def close_question(words: Messages, detail: str) -> Question:
    """Return the question before a refused document is closed without one in its place."""
    return Question(
        title=words.say("attention.close_question"),
        detail=detail,
        does=words.say("attention.close_sure"),
        keeps=words.say("attention.close_keep"),
    )


def mend_question(words: Messages, title: str, detail: str, request: FieldRequest) -> Question:
    """Return the question for the one field that has to be put right."""
    return Question(
        title=title,
        detail=detail,
        does=request.confirm,
        keeps=words.say("backups.restore_keep"),
        busy=request.busy,
        destroys=False,
    )


def changes_question(words: Messages, changes: Sequence[str]) -> Question:
    """Return the question before a new document says lines otherwise."""
    return Question(
        title=words.say("attention.changes"),
        detail="\n".join(changes),
        does=words.say("attention.agree"),
        keeps=words.say("attention.close_keep"),
        destroys=False,
    )
