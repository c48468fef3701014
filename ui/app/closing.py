"""The question before the window closes: while something is under way, or to open elsewhere."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

SIZE: Final = QSize(640, 300)


class ClosingQuestion(Overlay):
    """Enter and Esc stay; only F12 or the red button closes (`agreed`)."""

    agreed = Signal()

    def __init__(self, words: Messages, window: QWidget, *, name: str = "closing") -> None:
        """`name` begins the names of its keys: `closing`, or `reopening` where it opens again."""
        super().__init__(window, DialogFrame(words.say(f"leaving.{name}.title"), size=SIZE))
        self.setObjectName(name)
        self.frame.set_close_name(words.say("common.close"))
        self.said = Text("", wrap=True)
        self._make_answers(words, name)
        self.dismissed.connect(self.close_overlay)

    def _make_answers(self, words: Messages, name: str) -> None:
        say = words.say
        big = ButtonSize.BIG
        stay = say(f"leaving.{name}.stay")
        self.stay = Button(stay, kind=ButtonKind.PRIMARY, size=big, keys=say("key.enter"))
        leave = say(f"leaving.{name}.leave")
        self.leave = Button(leave, kind=ButtonKind.DANGER, size=big, keys="F12")
        self.stay.setObjectName(f"{name}.stay")
        self.leave.setObjectName(f"{name}.leave")
        self.stay.clicked.connect(self.close_overlay)
        self.leave.clicked.connect(self.agreed)
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.PANEL)
        for button in (self.leave, self.stay):
            answers.addWidget(button, 1)
        self.frame.body.addWidget(self.said, 1)
        self.frame.body.addLayout(answers)

    def ask(self, sentences: str) -> None:
        """Say what is under way, and ask."""
        grown = current_theme().text_size - 100
        self.frame.preferred = QSize(SIZE.width() + 5 * grown, SIZE.height() + 3 * grown)
        self.said.setText(sentences)
        self.setAccessibleName(sentences)
        self.open(self)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        keys = {
            Qt.Key.Key_Return: self.stay,
            Qt.Key.Key_Enter: self.stay,
            Qt.Key.Key_F12: self.leave,
        }
        button = keys.get(Qt.Key(event.key()))
        if button is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            button.click()
        event.accept()
