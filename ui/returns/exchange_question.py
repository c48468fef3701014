"""The question whether an exchange is left without other goods (Esc)."""

from decimal import Decimal

from PySide6.QtWidgets import QWidget

from ui.kit.formats import format_lek
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


class ExchangeQuestion(QuestionDialog):
    """Asks about what the customer still has to get back; F8 pays it out."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="exchange")

    def begin(self, amount: Decimal) -> None:
        """Ask about an amount in lek."""
        say = self.words.say
        self.ask(
            Question(
                title=say("credit.unfinished"),
                detail=say("credit.unfinished_detail", amount=format_lek(amount)),
                does=say("credit.pay_out"),
                keeps=say("credit.go_on"),
            )
        )
