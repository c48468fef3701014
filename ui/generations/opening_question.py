"""The fourth question at a restored till: whether the service has today's opening balance."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.page.layout import column
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

YES: Final = "yes"
NO: Final = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAnswer:
    """What an owner said: None where it was not asked; `amount` as it was typed."""

    is_known: bool | None = None
    amount: str = ""


class OpeningQuestion(QWidget):
    """Yes or no, nothing chosen beforehand, and the amount where it is known."""

    changed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        say = words.say
        self._answer = ""
        self.choice = Segmented(
            [Option(key=key, words=say(f"restored.opening_{key}")) for key in (YES, NO)],
            shares=(1, 1),
        )
        self.choice.setObjectName("restored.opening")
        self.choice.show_only("")
        self.choice.chosen.connect(self._choose)
        self.amount = LabelledField(say("restored.opening_amount"))
        self.amount.line.setObjectName("restored.opening_amount")
        self.amount.hide()
        title = Text(say("restored.opening_title"), role=TextRole.BODY_STRONG, wrap=True)
        detail = Text(say("restored.opening_detail"), tone="text2", wrap=True)
        self.setLayout(column(title, detail, self.choice, self.amount, spacing=8))

    @property
    def is_answered(self) -> bool:
        """Whether nothing is missing, or nothing is asked."""
        return self.isHidden() or bool(self._answer)

    @property
    def answer(self) -> OpeningAnswer:
        """What was said so far."""
        if self.isHidden() or not self._answer:
            return OpeningAnswer()
        return OpeningAnswer(is_known=self._answer == YES, amount=self.amount.text())

    def reset(self) -> None:
        """Begin with nothing said."""
        self._answer = ""
        self.choice.show_only("")
        self.amount.set_text("")
        self.amount.hide()

    def _choose(self, key: str) -> None:
        self._answer = key
        self.amount.setVisible(key == YES)
        self.changed.emit()
