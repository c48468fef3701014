"""The right panel of the drawer's page: how much, why, and the key that does it."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.text import one_line
from ui.count.drawer_view import DrawerOperation, DrawerRequest, DrawerView
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.entry.amount_field import typed_amount
from ui.kit.entry.field import FieldFrame
from ui.kit.entry.number_pad import PadKey, PadLook
from ui.kit.layout import Panel, column
from ui.kit.page.key import Key, make_key
from ui.kit.page.number import NumberAsked
from ui.kit.text import KeyValue, SaidLine, Text
from ui.kit.wording import format_lek, format_money, format_short
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

NOTE: Final = "note"
KEY: Final = "F7"
LONGEST_NOTE: Final = 100
REASONS: Final = {
    DrawerOperation.DEPOSIT: ("change", "owner", "bank"),
    DrawerOperation.WITHDRAW: ("bank", "supplier", "owner"),
    DrawerOperation.OPEN: ("exchange", "check", "mistake"),
}
KEYS_HIGH: Final = 57
KEYS_LOW: Final = 48
LEFT_PX: Final = 20
PAUSE_MS: Final = 400  # a key pressed twice at once is meant once
USUAL_TEXT: Final = 100
ROOMY: Final = 660  # px of height from which the number pad is as high as it is drawn


class Reasons(QWidget):
    """The first reason is chosen; the last chip opens a field for another."""

    changed = Signal()
    entered = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.chips = Chips(keys=KEY)
        self.chips.set_more_name(words.say("drawer.more_reasons"))
        self.chips.more_key.setObjectName("drawer.more_reasons")
        self.note = FieldFrame()
        self.note.line.setObjectName("drawer.note")
        self.note.line.setMaxLength(LONGEST_NOTE)
        self.note.line.setPlaceholderText(words.say("drawer.note_hint"))
        self.note.line.setAccessibleName(words.say("drawer.note"))
        self.note.entered.connect(lambda _text: self.entered.emit())
        self.chips.chosen.connect(self._choose)
        self.setLayout(column(self.chips, self.note))
        self.note.hide()

    def offer(self, reasons: Sequence[str]) -> None:
        """Offer other reasons, by their keys, and a note."""
        options = [Option(key=each, words=self._reason(each)) for each in reasons]
        options.append(Option(key=NOTE, words=self._words.say("drawer.note"), icon="pencil"))
        self.chips.set_options(options)
        for key, chip in self.chips.chips.items():
            chip.setObjectName(f"drawer.reason.{key}")
        self.note.set_text("")
        self.note.hide()

    def choose(self, reason: str) -> None:
        """Choose one of the reasons that are offered."""
        if reason in self.chips.chips:
            self.chips.choose(reason)
            self._show()

    def has_note(self) -> bool:
        """Whether a note is being written."""
        return self.chips.current() == NOTE

    def text(self) -> str:
        """The reason in words; empty for a note that nobody wrote."""
        if self.has_note():
            return one_line(self.note.text()).strip()
        return self._reason(self.chips.current())

    def _reason(self, key: str) -> str:
        return self._words.say(f"drawer.reason.{key}")

    def _choose(self, _key: str) -> None:
        self._show()
        if self.has_note():
            self.note.line.setFocus()

    def _show(self) -> None:
        self.note.setVisible(self.has_note())
        self.changed.emit()


class MovePanel(Panel):
    """`requested` carries a `DrawerRequest`; answer with `show_done`, `show_problem` or `rest`."""

    requested = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(20, 18, 20, 18), spacing=12)
        self._words = words
        self._operation = DrawerOperation.WITHDRAW
        self._is_busy = self._is_done = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._standing: DrawerView | None = None
        self.title = Text("", role=TextRole.TITLE_DIALOG)
        label = words.say("drawer.amount")
        self.line = SaidLine(name="drawer.said")
        self.asked = NumberAsked(
            words, "drawer.amount", look=PadLook.AMOUNT, label=label, said=self.line
        )
        self.amount = self.asked.field
        self.amount.set_unit("L")
        self.pad = self.asked.pad
        self.reasons = Reasons(words)
        self.left = KeyValue(words.say("drawer.left"))
        self.left.setObjectName("drawer.left")
        self.left.value.set_role(TextRole.PAY, px=LEFT_PX)
        self.primary = make_key(
            "drawer", Key(name="primary", keys="F12", icon="inbox", primary=True)
        )
        self.primary.spread = True
        for part in (self.title, self.amount, self.reasons, self.pad, self.left, self.line):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.body.addWidget(self.primary)
        self._fit()
        self._connect()

    def _connect(self) -> None:
        self.amount.edited.connect(self._show_left)
        for changed in (self.amount.edited, self.reasons.changed):
            changed.connect(self._begin_another)
        self.amount.line.textChanged.connect(self._show_left)
        self.amount.entered.connect(self.do)
        self.reasons.entered.connect(self.do)
        self.reasons.changed.connect(self._fit)
        self.primary.clicked.connect(self.do)

    def begin(self, operation: DrawerOperation) -> None:
        """Begin one of the three ways anew."""
        self._operation = operation
        self._pause.stop()
        self.title.setText(self._words.say(f"drawer.{operation.value}_title"))
        has_amount = operation is not DrawerOperation.OPEN
        for part in (self.amount, self.pad, self.left):
            part.setVisible(has_amount)
        self.amount.set_text("")
        self.reasons.offer(REASONS[operation])
        self.rest()
        self._show_left()
        self._fit()

    def take_focus(self) -> None:
        """Put the focus where the work begins."""
        (self.primary if self._operation is DrawerOperation.OPEN else self.amount).setFocus()

    def turn_reason(self) -> None:
        """Choose the next reason (F7); a note is typed at once."""
        self.reasons.chips.choose_next()
        if not self.reasons.has_note():
            self.take_focus()

    def fill(self, amount: Decimal) -> None:
        """Put an amount in (lek), to the bank; taking it out is one more key."""
        self.reasons.choose("bank")
        self.amount.set_text(format_short(amount))
        self.amount.line.setFocus()

    def show_standing(self, standing: DrawerView) -> None:
        """Know how the drawer stands; what is being typed stays."""
        is_first = self._standing is None
        self._standing = standing
        self._show_left()
        if is_first:
            self.rest()

    def do(self) -> None:
        """Ask for what the primary key says (F12, Enter in a field); pressed twice it asks once."""
        if self._is_busy or self._pause.isActive() or self._has_nothing_new():
            return
        try:
            amount = None if self._operation is DrawerOperation.OPEN else self._amount()
        except TillError as error:
            self.show_problem(self._words.error(error))
            return
        if amount is None and self._operation is not DrawerOperation.OPEN:
            self.show_problem(self._words.say("drawer.amount_first"))
            return
        self._is_busy = True
        self.primary.set_busy(self._words.say("drawer.saving"))
        self.requested.emit(
            DrawerRequest(operation=self._operation, amount=amount, reason=self.reasons.text())
        )

    def rest(self) -> None:
        """Let it be asked for again, with the hint of the operation."""
        self._is_busy = self._is_done = False
        self.primary.set_idle()
        has_drawer = self._standing is None or self._standing.has_drawer
        kind = "do" if has_drawer or self._operation is DrawerOperation.OPEN else "only"
        self.primary.set_words(self._words.say(f"drawer.{self._operation.value}_{kind}"))
        self.asked.say(*self._hint())

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about, and let it be changed."""
        self.rest()
        self.asked.show_problem(sentence)
        self.take_focus()  # the busy key had lost it

    def show_done(self, sentence: str) -> None:
        """Say what was done, and begin anew."""
        self.begin(self._operation)
        self._is_done = True
        self._pause.start()
        self.asked.say("circle-check", "ok", sentence)
        self.take_focus()

    def show_warning(self, sentence: str) -> None:
        """Say what did not work although it was done."""
        self.asked.say("triangle-alert", "wait", sentence)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    def _fit(self) -> None:
        """Give the number pad's keys what height is left beside a note."""
        has_note = self.reasons.has_note()
        roomy = self.height() >= ROOMY and not has_note
        for key in self.pad.findChildren(PadKey):
            key.setFixedHeight(KEYS_HIGH if roomy else KEYS_LOW)
        self.title.setVisible(not has_note)
        self.amount.set_large(large=roomy and current_theme().text_size == USUAL_TEXT)
        is_tight = has_note and current_theme().text_size > USUAL_TEXT
        self.body.setSpacing(12 if self.height() >= ROOMY else 6 if is_tight else 8)

    def _begin_another(self) -> None:
        """Somebody goes on after what was done: the next press is meant."""
        self._is_done = False
        self._pause.stop()

    def _has_nothing_new(self) -> bool:
        """Whether it was just done, and no amount was typed since."""
        return (
            self._is_done
            and self._operation is not DrawerOperation.OPEN
            and not self.amount.text().strip()
        )

    def _amount(self) -> Decimal | None:
        """What is typed, in lek; None for nothing. Raises TillError."""
        return typed_amount(self.amount.text())

    def _show_left(self) -> None:
        """Show what the drawer would hold then, where that may be seen."""
        if self._operation is DrawerOperation.OPEN:
            return
        told = self._standing.told if self._standing else None
        self.left.setVisible(told is not None)
        if told is None:
            return
        try:
            amount = self._amount() or Decimal(0)
        except TillError:
            amount = Decimal(0)  # half typed
        is_deposit = self._operation is DrawerOperation.DEPOSIT
        label = self._words.say("drawer.becomes" if is_deposit else "drawer.left")
        after = told.expected + (amount if is_deposit else -amount)
        self.left.set_words(label, format_lek(after))
        self.left.value.set_tone("att" if after < 0 else "text")

    def _hint(self) -> tuple[str, str, str]:
        """Icon, tone and words of what holds for this way."""
        say = self._words.say
        standing = self._standing
        if self._operation is DrawerOperation.OPEN:
            is_approved = standing is not None and standing.opening_is_approved
            key = "drawer.open_approval" if is_approved else "drawer.is_written"
            return ("shield-check" if is_approved else "info", "text2", say(key))
        limit = standing.withdrawal_limit if standing else None
        if self._operation is DrawerOperation.WITHDRAW and limit is not None:
            return ("shield-check", "text2", say("drawer.approval", limit=format_money(limit)))
        return ("info", "text2", say("drawer.is_declared"))
