"""The question whether the open sale is to be thrown away (Ctrl+Del)."""

from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.selling.basket import Basket
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.formats import format_lek
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(620, 290)
PAUSE_MS: Final = 300
"""So soon after it opened nobody has read it: the second press of a double one."""
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class GiveUpDialog(Overlay):
    """Enter and Esc keep the sale (`left`), Del throws it away (`given_up`)."""

    given_up = Signal()
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("give_up.title"), size=SIZE))
        self.setObjectName("give_up")
        self._words = words
        self.frame.set_close_name(words.say("common.close"))
        self.said = Text("", role=TextRole.H2, wrap=True)
        self.detail = Text(words.say("give_up.detail"), tone="text2", wrap=True)
        self.sure = self._answer("give_up.sure", ButtonKind.DANGER, "key.delete")
        self.keep = self._answer("give_up.keep", ButtonKind.PRIMARY, "key.enter")
        self._reading = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._is_busy = False
        self._lay_out()
        self.dismissed.connect(self._leave)
        self.keep.clicked.connect(self._leave)
        self.sure.clicked.connect(self._give_up)

    def _answer(self, words: str, kind: ButtonKind, keys: str) -> Button:
        say = self._words.say
        icon = "trash-2" if kind is ButtonKind.DANGER else ""
        made = Button(say(words), kind=kind, size=ButtonSize.BESIDE, icon=icon, keys=say(keys))
        made.setObjectName(words)
        return made

    def _lay_out(self) -> None:
        said = QHBoxLayout()
        said.setSpacing(Spacing.COLUMN)
        said.addWidget(IconLabel("triangle-alert", size=28, tone="att"))
        said.addWidget(self.said, 1)
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        answers.addWidget(self.sure, 1)
        answers.addWidget(self.keep, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        body.addLayout(said)
        body.addWidget(self.detail)
        body.addStretch(1)
        body.addLayout(answers)

    def begin(self, basket: Basket) -> None:
        """Ask about a basket."""
        grown = current_theme().text_size - 100
        self.frame.preferred = QSize(SIZE.width() + 5 * grown, SIZE.height() + 2 * grown)
        lines = self._words.count("sell.lines", len(basket.lines))
        total = format_lek(basket.total)
        self.said.setText(self._words.say("give_up.question", lines=lines, total=total))
        self.detail.setText(self._words.say("give_up.detail"))
        self.detail.set_tone("text2")
        self._is_busy = False
        self._reading.start()
        self.open(self.keep)

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self._is_busy

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about."""
        self._is_busy = False
        self.detail.set_tone("att")
        self.detail.setText(sentence)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_Delete:
            if not event.isAutoRepeat():
                self._give_up()
            event.accept()
        elif event.key() in ENTER_KEYS:
            (self._give_up if self.sure.hasFocus() else self._leave)()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _give_up(self) -> None:
        if not self._is_busy and not self._reading.isActive():
            self._is_busy = True
            self.given_up.emit()

    def _leave(self) -> None:
        if not self._reading.isActive():
            self.close_overlay()
            self.left.emit()
