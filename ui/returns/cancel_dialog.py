"""The one question before a sale is cancelled: the amount, why, and how the money goes back."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.returns.draft import ReturnReason
from ui.returns.side import REASON_KEYS, ReasonChoice
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(700, 480)
PAUSE_MS: Final = 300
"""So soon after it opened nobody has read it: the second press of a double one."""
QT_KEYS: Final = {
    "F5": Qt.Key.Key_F5,
    "F6": Qt.Key.Key_F6,
    "F7": Qt.Key.Key_F7,
}
REASONS: Final = {QT_KEYS[keys]: reason for reason, keys in REASON_KEYS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelQuestion:
    """What is asked: `title` and `sub` name the sale, `amount` is written out with its unit.

    `money` says how it goes back, `note` what is to be known beforehand, `problem` why it cannot
    be done as it stands.
    """

    title: str
    sub: str
    amount: str
    money: str
    note: str = ""
    problem: str = ""


class CancelDialog(Overlay):
    """Esc keeps the sale (`left`); F12 cancels it with the reason that was chosen (`agreed`)."""

    agreed = Signal(str)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("cancelling.title_plain"), size=SIZE))
        self.setObjectName("cancelling")
        self._words = words
        self.frame.set_close_name(words.say("common.close"))
        self.said = Text("", role=TextRole.H2, wrap=True)
        detail = words.say("cancelling.detail")
        self.detail = Text(detail, tone="text2", wrap=True)
        self.money = Text("", tone="text2", wrap=True)
        self.reasons = ReasonChoice(words, "cancelling")
        self.problem = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        self.problem.setObjectName("cancelling.problem")
        self.sure = self._answer("cancelling.sure", ButtonKind.DANGER, "F12")
        self.keep = self._answer("cancelling.keep", ButtonKind.PRIMARY, words.say("key.escape"))
        self._reason: ReturnReason | None = None
        self._reading = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._lay_out()
        self.dismissed.connect(self._leave)
        self.keep.clicked.connect(self._leave)
        self.sure.clicked.connect(self._agree)
        self.reasons.chosen.connect(lambda reason: self.choose(ReturnReason(reason)))

    def _answer(self, name: str, kind: ButtonKind, keys: str) -> Button:
        made = Button(self._words.say(name), kind=kind, size=ButtonSize.BESIDE, keys=keys)
        made.setObjectName(name)
        return made

    def _lay_out(self) -> None:
        said = QHBoxLayout()
        said.setSpacing(Spacing.COLUMN)
        sign = IconLabel("triangle-alert", size=28, tone="att")
        said.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.said, 1)
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        answers.addWidget(self.sure, 1)
        answers.addWidget(self.keep, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        body.addLayout(said)
        for part in (self.detail, self.money, self.reasons, self.problem):
            body.addWidget(part)
        body.addStretch(1)
        body.addLayout(answers)

    def begin(self, question: CancelQuestion) -> None:
        """Ask about a sale; no reason is chosen yet."""
        grown = current_theme().text_size - 100
        self.frame.preferred = QSize(SIZE.width() + 5 * grown, SIZE.height() + 4 * grown)
        self.frame.set_words(question.title, question.sub)
        say = self._words.say
        self.said.setText(say("cancelling.question", amount=question.amount))
        self.sure.set_words(say("cancelling.do", amount=question.amount))
        parts = [question.money, question.note]
        self.money.setText("\n".join(part for part in parts if part))
        self.money.setVisible(any(parts))
        self._reason = None
        self.reasons.show_reason(None)
        self.sure.set_idle()
        self.show_problem(question.problem)
        self._reading.start()
        self.open(self)

    def choose(self, reason: ReturnReason) -> None:
        """Choose why (F5 to F7)."""
        self._reason = reason
        self.reasons.show_reason(reason)
        self.show_problem("")

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about, and let it be tried again."""
        self.sure.set_idle()
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = Qt.Key(event.key())
        if event.isAutoRepeat():
            event.accept()
        elif key in REASONS:
            self.choose(REASONS[key])
            event.accept()
        elif key == Qt.Key.Key_F12:
            self._agree()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _agree(self) -> None:
        """Ask for it once; without a reason say that one is needed."""
        if self._reading.isActive() or not self.sure.isEnabled():
            return
        if self._reason is None:
            self.show_problem(self._words.say("returns.no_reason"))
            return
        self.sure.set_busy(self._words.say("cancelling.doing"))
        self.agreed.emit(self._reason.value)

    def _leave(self) -> None:
        if self.sure.isEnabled():
            self.close_overlay()
            self.left.emit()
