"""The question before a refused document is closed without one in its place, and why."""

from PySide6.QtWidgets import QWidget

from ui.attention.view import RefusedCard
from ui.kit.entry.field import LabelledField
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


class CloseQuestion(QuestionDialog):
    """Asks about one document at a time; what was typed stays while it is the same one."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        self.reason = LabelledField(
            words.say("attention.reason"), placeholder=words.say("attention.reason_example")
        )
        self.reason.line.setObjectName("attention.reason")
        super().__init__(words, window, name="close_document", inside=(self.reason,))
        self.doc_id = ""

    def begin(self, card: RefusedCard) -> None:
        """Ask about a document."""
        say = self.words.say
        if card.doc_id != self.doc_id or not self.reason.text():
            self.reason.set_text(card.reason)
        self.doc_id = card.doc_id
        self.reason.set_hint("")
        self.ask(
            Question(
                title=say("attention.close_question"),
                detail=card.what,
                does=say("attention.close_sure"),
                keeps=say("attention.close_keep"),
            )
        )
        self.reason.line.setFocus()
        self.reason.line.selectAll()
