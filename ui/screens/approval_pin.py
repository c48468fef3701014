"""The right half of the approval: the PIN of who approves, and the two answers.

Lives here: `ApprovalPin`.
Must not: check a PIN, count wrong ones, or keep one longer than it is typed.
"""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from till.domain.buyer import one_line
from ui.messages import Messages
from ui.screens.sign_in_pin import SHORTEST_PIN, PinLine
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.button import Button, Kind, Size
from ui.widgets.icon_label import IconLabel
from ui.widgets.number_pad import NumberPad, PadLook
from ui.widgets.text import Text

WIDTH: Final = 336
HEAD: Final = 24
DOT: Final = 18
DOT_GAP: Final = 18


class ApprovalPin(QWidget):
    """Whose PIN, its dots, the pad, Refuse and Approve; Approve waits for a whole PIN."""

    approved = Signal(str)
    refused = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words, self._whose, self._is_busy, self._has_people = words, "", False, False
        self.setFixedWidth(WIDTH)
        self.sign = IconLabel("triangle-alert", size=18, tone="att")
        self.said = Text("", role=Role.H2, wrap=True)
        self.line = PinLine(dot=DOT, gap=DOT_GAP)
        self.line.setObjectName("approval.pin")
        self.line.setAccessibleName(words.say("approval.pin"))
        say = words.say
        self.pad = NumberPad(
            look=PadLook.PIN, clear_words=say("sign_in.clear"), back_name=say("pay.backspace")
        )
        self.refuse = Button(say("approval.refuse"), size=Size.BIG)
        self.refuse.measure = replace(self.refuse.measure, role=Role.H2)
        self.refuse.setObjectName("approval.refuse")
        self.approve = Button(
            say("approval.approve"), kind=Kind.PRIMARY, size=Size.BIG, keys=say("key.enter")
        )
        self.approve.setObjectName("approval.approve")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(7)
        head.addStretch(1)
        head.addWidget(self.sign)
        head.addWidget(self.said)
        head.addStretch(1)
        self.said.setMinimumHeight(HEAD)
        answers = QGridLayout()
        answers.setSpacing(Space.KEYS)
        answers.addWidget(self.refuse, 0, 0)
        answers.addWidget(self.approve, 0, 1)
        answers.setColumnStretch(0, 2)
        answers.setColumnStretch(1, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(Space.PANEL - 2)
        column.addWidget(self.line)
        column.addSpacing(Space.WIDE)
        column.addWidget(self.pad)
        column.addSpacing(Space.WINDOW)
        column.addLayout(answers)
        column.addStretch(1)

    def _connect(self) -> None:
        self.pad.digit.connect(self.type_digit)
        self.pad.back.connect(self._take_back)
        self.pad.clear.connect(self._empty)
        self.line.textEdited.connect(self._typed)
        self.line.textChanged.connect(self._unlock)
        self.refuse.clicked.connect(self.refused)
        self.approve.clicked.connect(self.press_enter)

    def ask(self, name: str) -> None:
        """Ask for the PIN of a person, with nothing typed; an empty name is nobody's."""
        self._whose = self._words.say("approval.pin_of", name=one_line(name)) if name else ""
        self._has_people = bool(name)
        self.line.clear()
        self.line.dots.set_filled(0)
        self._say(self._whose)
        self._unlock()

    def show_wrong(self, sentence: str) -> None:
        """Empty the dots and say why, until the next digit."""
        self.line.show_wrong()
        self._say(sentence, is_wrong=True)

    def set_busy(self, *, busy: bool) -> None:
        """Lock the keys while the PIN is checked."""
        self._is_busy = busy
        if busy:
            self.approve.set_busy(self._words.say("approval.approving"))
        else:
            self.approve.set_idle()
        self._unlock()

    @property
    def is_busy(self) -> bool:
        """Whether a PIN is being checked."""
        return self._is_busy

    def type_digit(self, digit: str) -> None:
        """Take a digit from the pad, or from a key typed elsewhere in the dialog."""
        if not self._is_busy and self._has_people:
            self._typed()
            self.line.insert(digit)

    def press_enter(self) -> None:
        """Give the PIN on; one that is not whole is not tried at all."""
        if not self._is_busy and self._is_whole():
            self.approved.emit(self.line.text())

    def _take_back(self) -> None:
        if not self._is_busy:
            self._typed()
            self.line.backspace()

    def _empty(self) -> None:
        if not self._is_busy:
            self._typed()
            self.line.clear()

    def _typed(self) -> None:
        self._say(self._whose)

    def _is_whole(self) -> bool:
        return self._has_people and len(self.line.text()) >= SHORTEST_PIN

    def _unlock(self) -> None:
        is_free = not self._is_busy and self._has_people
        self.pad.setEnabled(is_free)
        self.line.setReadOnly(not is_free)
        self.refuse.setEnabled(not self._is_busy)
        if not self._is_busy:
            self.approve.setEnabled(self._is_whole())

    def _say(self, sentence: str, *, is_wrong: bool = False) -> None:
        self.sign.setVisible(is_wrong)
        self.said.set_role(Role.BODY_STRONG if is_wrong else Role.H2)
        self.said.set_tone("att" if is_wrong else "text")
        self.said.setText(sentence)
        side = Qt.AlignmentFlag.AlignLeft if is_wrong else Qt.AlignmentFlag.AlignHCenter
        self.said.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.line.setAccessibleDescription(sentence)
