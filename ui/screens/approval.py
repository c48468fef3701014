"""Approval: someone with the right says yes or no to one thing, with PIN or card (screen 21).

Lives here: `ApprovalDialog`: what is shown, and what each key does there.
Must not: decide who may approve, check PINs, count wrong ones.
"""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.people import Cashier
from ui.messages import Messages
from ui.screens.approval_asked import ApprovalAsked
from ui.screens.approval_people import FIRST_KEY, LAST_KEY
from ui.screens.approval_pin import ApprovalPin
from ui.screens.approval_question import ApprovalQuestion
from ui.theme.current import current_theme
from ui.widgets.dialog_frame import DialogFrame
from ui.widgets.overlay import Overlay

SIZE: Final = QSize(800, 612)
EDGE: Final = 18
F_KEYS: Final = tuple(range(Qt.Key.Key_F1 + FIRST_KEY - 1, Qt.Key.Key_F1 + LAST_KEY))
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class ApprovalDialog(Overlay):
    """`approve_wished` carries the approver's id and the PIN; `badge_scanned` the scanned card.

    It may cover any other dialog. Esc, the cross and Refuse close it and emit `refused`; after an
    approval, or after too many wrong PINs, who checks them calls `close_overlay`.
    """

    approve_wished = Signal(int, str)
    badge_scanned = Signal(str)
    refused = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("approval.title"), size=SIZE))
        self.setObjectName("approval")
        self._words = words
        self._people: tuple[Cashier, ...] = ()
        self._person: Cashier | None = None
        self.frame.set_words(words.say("approval.title"), words.say("approval.hint"))
        self.frame.set_close_name(words.say("approval.refuse"))
        self.question, self.answer = ApprovalQuestion(words), ApprovalPin(words)
        row = QHBoxLayout()
        row.setSpacing(EDGE)
        row.addWidget(self.question, 1)
        row.addWidget(self.answer)
        self.frame.body.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.frame.body.addLayout(row)
        self.dismissed.connect(self._refuse)
        self.question.chosen.connect(self._choose)
        self.answer.approved.connect(self._wish)
        self.answer.refused.connect(self._refuse)

    def begin(self, asked: ApprovalAsked) -> None:
        """Open on a question, with the first approver chosen and nothing typed."""
        size = max(0, current_theme().text_size - 100)
        self.frame.preferred = QSize(SIZE.width() + size, SIZE.height() + 4 * size)
        self._people, self._person = asked.approvers, None
        self.question.show_question(asked)
        self.set_busy(False)
        self.answer.ask("")
        if self._people:
            self._choose(0)
        self.open(self.answer.line)

    def choose_approver(self, number: int) -> None:
        """Choose who approves, from 1 on (F2 is 1); a number without a tile does nothing."""
        if 1 <= number <= len(self._people) and not self.answer.is_busy:
            self._choose(number - 1)

    def show_wrong_pin(self, sentence: str) -> None:
        """Give the keys back, empty the dots and say what was wrong."""
        self.set_busy(False)
        self.answer.show_wrong(sentence)
        self.answer.line.setFocus()

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the keys while the PIN is checked."""
        self.answer.set_busy(busy=busy)

    @override
    def close_overlay(self) -> None:
        """Hide the dialog; no digit of a PIN is kept."""
        self.answer.line.clear()
        super().close_overlay()

    def code_scanned(self, text: str) -> bool:
        """Take a scan for the card of somebody who may approve; it never becomes a PIN."""
        if not self.answer.is_busy:
            self.badge_scanned.emit(text)
        return True

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in F_KEYS:
            self.choose_approver(F_KEYS.index(event.key()) + 1)
        elif event.key() in ENTER_KEYS:
            self._enter(event)
        elif event.text().isdecimal() and event.text().isascii():
            self.answer.line.setFocus()
            self.answer.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    def _enter(self, event: QKeyEvent) -> None:
        """Press the button that Tab went to, else Approve; Enter held down is one Enter."""
        if event.isAutoRepeat():
            return
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            focus.click()
        else:
            self.answer.press_enter()

    def _choose(self, place: int) -> None:
        """Ask a person for the PIN; another person's digits are forgotten."""
        person = self._people[place]
        self.question.people.mark(place)
        if person != self._person:
            self._person = person
            self.answer.ask(person.name)
        if self.isVisible():  # a dialog that is still opening remembers first where the focus was
            self.answer.line.setFocus()

    def _wish(self, pin: str) -> None:
        if self._person is not None:
            self.approve_wished.emit(self._person.person_id, pin)

    def _refuse(self) -> None:
        """Say no. While a PIN is checked the answer is already on its way."""
        if not self.answer.is_busy:
            self.close_overlay()
            self.refused.emit()
