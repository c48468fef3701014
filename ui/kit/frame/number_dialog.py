"""One number, asked for by touch or keyboard: a quantity, a price, the rate of a currency."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.formats import NO_BREAK_SPACE
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(480, 588)
LONGEST: Final = 14
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberRequest:
    """What is asked: the head's `title` and `sub`, the `label` before the number, its `unit`.

    Without a label the unit stands there.

    `read` raises a TillError that says what is wrong with what was typed. `suggestion` stands in
    the empty field and is what Enter takes from it, written as it would be typed; without one
    something has to be typed. `of_line` where it is the number of a line, which can also be taken
    out.
    """

    title: str
    read: Callable[[str], object]
    sub: str = ""
    label: str = ""
    unit: str = ""
    suggestion: str = ""
    of_line: bool = False


def _nothing() -> None:
    """Do nothing: whoever asks has nothing to do then."""


class NumberDialog(Overlay):
    """Asks for whoever calls `ask`, and gives the answer to nobody else.

    It stays open until `close_overlay`, so that `show_problem` can say why a number that could be
    read was not taken. Esc, the cross and the bin of a line close it.
    """

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("keys.f3"), size=SIZE))
        self.setObjectName("number")
        self._words = words
        self._request = NumberRequest(title="", read=str)
        self._taken: Callable[[str], object] = str
        self._left: Callable[[], object] = _nothing
        self._removed: Callable[[], object] = _nothing
        self.frame.set_close_name(words.say("common.close"))
        self.field = AmountField()
        self.field.line.setObjectName("number.value")
        self.field.line.setMaxLength(LONGEST)
        self.pad = NumberPad(look=PadLook.DECIMAL, back_name=words.say("number.backspace"))
        self.main = self._main()
        self.remove = self._remove_button()
        self._lay_out()
        self._connect()

    def _main(self) -> Button:
        made = Button(
            self._words.say("number.set"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="check",
            keys=self._words.say("key.enter"),
        )
        made.setObjectName("number.set")
        made.spread = True
        return made

    def _remove_button(self) -> Button:
        made = Button("", kind=ButtonKind.DANGER, size=ButtonSize.BIG, icon="trash-2")
        made.setObjectName("number.remove")
        made.speak(self._words.say("sell.remove_line"))
        made.setToolTip(self._words.say("sell.remove_line"))
        return made

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
        self.pad.digit.connect(self.field.type_digit)
        self.pad.back.connect(self.field.backspace)
        self.main.clicked.connect(self.enter)
        self.remove.clicked.connect(self._remove)

    def ask(
        self,
        request: NumberRequest,
        taken: Callable[[str], object],
        *,
        left: Callable[[], object] = _nothing,
        removed: Callable[[], object] = _nothing,
    ) -> None:
        """Open with a question; nothing is typed yet.

        `taken` is given the text that could be read, `left` called after Esc or the cross,
        `removed` after the bin of a line.
        """
        self._request = request
        self._taken = taken
        self._left = left
        self._removed = removed
        self.frame.set_words(request.title, request.sub)
        self.field.set_label(request.label or request.unit or self._words.say("number.value"))
        name = f"{request.title} {request.sub} {request.unit}".strip()
        self.field.line.setAccessibleName(name)
        self.field.set_suggestion(request.suggestion)
        self.field.set_text("")
        self.remove.setVisible(request.of_line)
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
        text = (self.field.text().strip() or self._request.suggestion).replace(NO_BREAK_SPACE, "")
        if not text:
            self.show_problem(self._words.say("number.missing"))
            return
        try:
            self._request.read(text)
        except TillError as error:
            self.show_problem(self._words.error(error))
            self.field.line.selectAll()
        else:
            self._taken(text)

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
            self.field.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    def _enter_key(self, event: QKeyEvent) -> bool:
        """Enter held down is one Enter."""
        if not event.isAutoRepeat():
            self.enter()
        event.accept()
        return True

    def _forget_problem(self) -> None:
        if self.field.is_wrong():
            self.show_problem("")

    def _refuse_barcode(self) -> None:
        self.show_problem(self._words.say("number.scan_refused"))

    def _remove(self) -> None:
        self.close_overlay()
        self._removed()

    def _leave(self) -> None:
        self.close_overlay()
        self._left()
