"""The question about paper: did it come, is it wanted again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import TOP, panel, put, row
from ui.kit.text import IconLabel, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(720, 360)
ICON: Final = 48


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRequest:
    """What is asked, in words: the heading, which paper, lines below it, and the answers.

    An answer without words is not offered.
    """

    title: str
    what: str
    lines: tuple[str, ...]
    yes: str = ""
    again: str = ""
    drop: str = ""


class PaperQuestion(Overlay):
    """Answers by touch, or by F12, F2 and F3; Esc leaves the question for later.

    No bare digit answers: whoever begins to type a code meant the code.
    """

    grows = (6, 4)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="paper_question", size=SIZE)
        self.what = Text("", role=TextRole.H2, wrap=True)
        self.lines = Text("", tone="text2", wrap=True)
        self.yes = self._answer("yes", "F12", ButtonKind.PRIMARY)
        self.again = self._answer("again", "F2", ButtonKind.SECONDARY)
        self.drop = self._answer("drop", "F3", ButtonKind.SECONDARY)
        self.dismissed.connect(self.close_overlay)
        icon = IconLabel("printer", size=ICON, tone="att")
        head = row((icon, 0, TOP), (self.what, 1), spacing=Spacing.WIDE)
        card = panel(head, self.lines, None, spacing=Spacing.PANEL, margins=(Spacing.WIDE,) * 4)
        answers = ((each, 1) for each in (self.drop, self.again, self.yes))
        keys = row(*answers, spacing=Spacing.PANEL)
        self.frame.body.setSpacing(Spacing.WINDOW)
        put(self.frame.body, (card, 1), keys)

    def ask(self, asked: PaperRequest) -> None:
        """Ask, or ask the next; the card opens if it is not open yet."""
        self.frame.set_words(asked.title, self.words.say("paper_question.sub"))
        self.what.setText(asked.what)
        self.lines.setText("\n".join(asked.lines))
        self.setAccessibleName(" ".join((asked.title, asked.what)))
        answers = {self.yes: asked.yes, self.again: asked.again, self.drop: asked.drop}
        for button, words in answers.items():
            button.set_words(words)
            button.setVisible(bool(words))
        self.open(self)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        keys = {Qt.Key.Key_F12: self.yes, Qt.Key.Key_F2: self.again, Qt.Key.Key_F3: self.drop}
        return {key: button.click for key, button in keys.items() if not button.isHidden()}

    def _answer(self, name: str, key: str, kind: ButtonKind) -> Button:
        button = Button("", kind=kind, size=ButtonSize.BIG, keys=key)
        button.setObjectName(f"paper_question.{name}")
        return button
