"""The question whether the open sale is to be thrown away (Ctrl+Del)."""

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.selling.basket import Basket
from ui.kit.formats import format_lek
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


class GiveUpDialog(QuestionDialog):
    """Asks about a basket."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="give_up")

    def begin(self, basket: Basket) -> None:
        """Ask about a basket."""
        say = self.words.say
        lines = self.words.count("sell.lines", len(basket.lines))
        self.ask(
            Question(
                title=say("give_up.question", lines=lines, total=format_lek(basket.total)),
                detail=say("give_up.detail"),
                does=say("give_up.sure"),
                keeps=say("give_up.keep"),
            )
        )

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self.is_busy
