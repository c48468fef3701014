"""One number, asked for by touch or keyboard: a quantity, a price, the rate of a currency."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.barcode import parse_quantity_typed
from till.domain.cash.exchange import parse_rate
from till.domain.errors import TillError
from till.domain.errors.basket import PriceUnreadable
from till.domain.shop.article import checked_price
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.number_pad import COMMA, NumberPad, PadLook
from ui.kit.formats import NO_BREAK_SPACE, NotANumber, parse_amount
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

QUANTITY: Final = "quantity"
PRICE: Final = "price"
RATE: Final = "rate"
TOLD: Final = 20


def read_number(purpose: str, text: str) -> Decimal:
    """Return the number typed for a purpose: a quantity, a price in lek, lek for one euro.

    Raises a RuleBroken that says what is wrong: QuantityUnreadable, PriceUnreadable, RateUnfit and
    their kin.
    """
    if purpose == QUANTITY:
        return parse_quantity_typed(text)
    if purpose == RATE:
        return parse_rate(text)
    try:
        return checked_price(parse_amount(text))
    except NotANumber as error:
        raise PriceUnreadable(text=text[:TOLD]) from error


SIZE: Final = QSize(480, 588)
LONGEST: Final = 14
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRequest:
    """What is asked: the head's `title` and `sub`, the `unit` before the number, the `purpose`.

    `suggestion` stands in the empty field and is what Enter takes from it, written as it would be
    typed; without one something has to be typed. `purpose` is QUANTITY, PRICE or RATE and comes
    back with the answer (ui.price.number reads it again). `of_line` where it is the
    number of a line, which can also be taken out.
    """

    title: str
    sub: str = ""
    unit: str = ""
    suggestion: str = ""
    purpose: str = QUANTITY
    of_line: bool = False


class NumberDialog(Overlay):
    """Opened with `begin`; `entered(purpose, text)` carries text that reads as a number above zero.

    It stays open until `close_overlay`, so that `show_problem` can say why the number was not
    taken. `left` is Esc or the cross, `removal_requested` the bin of a line; both have closed it.
    """

    entered = Signal(str, str)
    removal_requested = Signal()
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("keys.f3"), size=SIZE))
        self.setObjectName("number")
        self._words = words
        self._asked = NumberRequest(title="")
        self.frame.set_close_name(words.say("common.close"))
        self.field = AmountField()
        self.field.line.setObjectName("number.value")
        self.field.line.setMaxLength(LONGEST)
        self.pad = NumberPad(look=PadLook.DECIMAL, back_name=words.say("number.backspace"))
        self.main = Button(
            words.say("number.set"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="check",
            keys=words.say("key.enter"),
        )
        self.main.setObjectName("number.set")
        self.main.spread = True
        self.remove = Button("", kind=ButtonKind.DANGER, size=ButtonSize.BIG, icon="trash-2")
        self.remove.setObjectName("number.remove")
        self.remove.speak(words.say("sell.remove_line"))
        self.remove.setToolTip(words.say("sell.remove_line"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.sign = IconLabel("triangle-alert", size=20, tone="att")
        self.problem = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        remark = QWidget()
        remark.setMinimumHeight(44)
        row = QHBoxLayout(remark)
        row.setContentsMargins(2, 0, 2, 0)
        row.setSpacing(Spacing.KEYS)
        row.addWidget(self.sign)
        row.addWidget(self.problem, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        for part in (self.field, remark, self.pad):
            body.addWidget(part)
        body.addStretch(1)
        end = QHBoxLayout()
        end.setSpacing(Spacing.KEYS)
        end.addWidget(self.remove)
        end.addWidget(self.main, 1)
        body.addLayout(end)

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.field.barcode_refused.connect(self._refuse_barcode)
        self.field.line.installEventFilter(self)
        self.field.line.textChanged.connect(self._forget_problem)
        self.pad.digit.connect(self._type)
        self.pad.back.connect(self.field.backspace)
        self.main.clicked.connect(self.enter)
        self.remove.clicked.connect(self._remove)

    def begin(self, asked: NumberRequest) -> None:
        """Open with a question; nothing is typed yet."""
        self._asked = asked
        self.frame.set_words(asked.title, asked.sub)
        self.field.set_label(asked.unit or self._words.say("number.value"))
        self.field.line.setAccessibleName(f"{asked.title} {asked.sub} {asked.unit}".strip())
        self.field.set_suggestion(asked.suggestion)
        self.field.set_text("")
        self.remove.setVisible(asked.of_line)
        self.show_problem("")
        self.open(self.field.line)

    def show_problem(self, sentence: str) -> None:
        """Say why the number was not taken; an empty sentence makes it right again."""
        self.field.set_error(wrong=bool(sentence))
        self.field.line.setAccessibleDescription(sentence)
        self.sign.setVisible(bool(sentence))
        self.problem.setText(sentence)

    def enter(self) -> None:
        """Take what was typed, or the suggestion where nothing was."""
        text = (self.field.text().strip() or self._asked.suggestion).replace(NO_BREAK_SPACE, "")
        if not text:
            self.show_problem(self._words.say("number.missing"))
            return
        try:
            read_number(self._asked.purpose, text)
        except TillError as error:
            self.show_problem(self._words.error(error))
            self.field.line.selectAll()
        else:
            self.entered.emit(self._asked.purpose, text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.field.line and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            return is_press and event.key() in ENTER_KEYS and self._enter_key(event)
        return super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter and digits mean the same wherever the focus is."""
        if event.key() in ENTER_KEYS:
            self._enter_key(event)
        elif event.text().isdecimal() or event.text() in (",", "."):
            self.field.line.setFocus()
            self._type(event.text())
        else:
            super().keyPressEvent(event)

    def _enter_key(self, event: QKeyEvent) -> bool:
        """Enter held down is one Enter."""
        if not event.isAutoRepeat():
            self.enter()
        event.accept()
        return True

    def _type(self, text: str) -> None:
        """Type at the cursor; a comma at the start stands after a nought, a second one is not."""
        if text == COMMA and not self.field.line.hasSelectedText():
            if COMMA in self.field.text():
                return
            text = text if self.field.text() else f"0{text}"
        self.field.type_digit(text)

    def _forget_problem(self) -> None:
        if self.field.is_wrong():
            self.show_problem("")

    def _refuse_barcode(self) -> None:
        self.show_problem(self._words.say("number.scan_refused"))

    def _remove(self) -> None:
        self.close_overlay()
        self.removal_requested.emit()

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()
