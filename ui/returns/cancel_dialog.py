"""The one question before a sale is cancelled: the amount, why, and how the money goes back."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.page.question import Question, QuestionDialog
from ui.kit.text import Text
from ui.returns.draft import ReturnReason
from ui.returns.side import REASON_KEYS, ReasonChoice
from ui.shell.messages import Messages

QT_KEYS: Final = {
    "F5": Qt.Key.Key_F5,
    "F6": Qt.Key.Key_F6,
    "F7": Qt.Key.Key_F7,
}
REASONS: Final = {QT_KEYS[keys]: reason for reason, keys in REASON_KEYS.items()}


def cancel_question(words: Messages, amount: str, sale: str) -> Question:
    """Return what is asked before a sale is cancelled; `amount` is written out with its unit."""
    say = words.say
    return Question(
        title=say("cancelling.question", amount=amount),
        detail=f"{sale}\n{say('cancelling.detail')}",
        does=say("cancelling.do", amount=amount),
        keeps=say("cancelling.keep"),
        busy=say("cancelling.doing"),
    )


class CancelDialog(QuestionDialog):
    """Cancels with the reason that was chosen (`reason`), which F5 to F7 choose, too."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        self.money = Text("", tone="text2", wrap=True)
        self.reasons = ReasonChoice(words, "cancelling")
        inside = (self.money, self.reasons)
        super().__init__(words, window, name="cancelling", inside=inside)
        self.reason: ReturnReason | None = None
        self.reasons.chosen.connect(lambda reason: self.choose(ReturnReason(reason)))

    def begin(self, question: Question, money: str, problem: str = "") -> None:
        """Ask about a sale, with no reason chosen yet.

        `money` says how it goes back, and what is to be known beforehand; `problem` why it cannot
        be done as it stands.
        """
        self.reason = None
        self.reasons.show_reason(None)
        self.money.setText(money)
        self.money.setVisible(bool(money))
        self.ask(question)
        self.show_problem(problem)

    def choose(self, reason: ReturnReason) -> None:
        """Choose why (F5 to F7)."""
        self.reason = reason
        self.reasons.show_reason(reason)
        self.show_problem("")

    @override
    def unfit(self) -> str:
        return self.words.say("returns.no_reason") if self.reason is None else ""

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        reason = REASONS.get(Qt.Key(event.key()))
        if reason is not None and not event.isAutoRepeat():
            self.choose(reason)
        else:
            super().keyPressEvent(event)
