"""One number, asked for by touch or keyboard: a quantity, a price, an amount of cash, a rate."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, row
from ui.kit.page.key import Key, make_key
from ui.kit.text import SaidLine
from ui.kit.wording import NO_BREAK_SPACE
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

SIZE: Final = QSize(480, 588)
LONGEST: Final = 14
REMARK: Final = 44  # px that what is said has, so that nothing moves when it comes
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
BACK_NAMES: Final = {PadLook.AMOUNT: "pay.backspace", PadLook.DECIMAL: "number.backspace"}


class NumberAsked:
    """The `field` of a number, the `pad` that types into it, and what is `said` of it.

    Whoever asks lays them out. A scan is kept out of the number and refused in words.
    """

    def __init__(
        self, words: Messages, name: str, *, look: PadLook, label: str = "", said: SaidLine
    ) -> None:
        self.said = said
        self.field = AmountField(label)
        self.field.line.setObjectName(name)
        self.field.line.setMaxLength(LONGEST)
        self.pad = NumberPad(look=look, back_name=words.say(BACK_NAMES[look]))
        self.pad.digit.connect(self.field.type_digit)
        self.pad.back.connect(self.field.backspace)
        is_cash = look is PadLook.AMOUNT
        refused = words.say("pay.barcode_refused" if is_cash else "number.scan_refused")
        self.field.barcode_refused.connect(lambda: self.show_problem(refused))
        if is_cash:
            self.field.group_thousands()

    def say(self, icon: str, tone: str, sentence: str) -> None:
        """Say what there is to know of the number, which is not wrong."""
        self._show(icon, tone, sentence, wrong=False)

    def show_problem(self, sentence: str) -> None:
        """Frame the number and say what is wrong; an empty sentence makes it right again."""
        self._show("triangle-alert", "att", sentence, wrong=bool(sentence))

    def _show(self, icon: str, tone: str, sentence: str, *, wrong: bool) -> None:
        self.field.set_error(wrong=wrong)
        self.field.line.setAccessibleDescription(sentence)
        self.said.say(icon, tone, sentence)


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


class NumberOverlay(Overlay):
    """Asks for a number: digits go to its `field` wherever the focus is, and Enter takes it.

    It stays open until `close_overlay`, so that `show_problem` can say why it was not taken.
    """

    def take_number(self, asked: NumberAsked) -> None:
        """Ask by this field and pad."""
        self.asked = asked
        self.field = asked.field
        LineKeys(self, self.take_key).watch([asked.field.line])

    @abstractmethod
    def enter(self) -> None:
        """Take what was typed, once for an Enter that is held down."""

    def show_problem(self, sentence: str) -> None:
        """Say why the number was not taken; an empty sentence makes it right again."""
        self.asked.show_problem(sentence)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {Qt.Key.Key_Return: self.enter, Qt.Key.Key_Enter: self.enter}

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.text().isdecimal() or event.text() in (",", "."):
            self.field.line.setFocus()
            self.field.type_digit(event.text())
        else:
            super().keyPressEvent(event)


class NumberDialog(NumberOverlay):
    """Asks for whoever calls `ask`, and gives the answer to nobody else.

    Esc, the cross and the bin of a line close it.
    """

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="number", title="keys.f3", size=SIZE)
        self._request = NumberRequest(title="", read=str)
        self._taken: Callable[[str], object] = str
        self._left: Callable[[], object] = _nothing
        self._removed: Callable[[], object] = _nothing
        say = words.say
        said = SaidLine(high=REMARK)
        self.take_number(NumberAsked(words, "number.value", look=PadLook.DECIMAL, said=said))
        enter = say("key.enter")
        self.main = make_key(
            "number",
            Key(name="set", keys=enter, words=say("number.set"), icon="check", primary=True),
        )
        self.main.spread = True
        self.remove = Button("", kind=ButtonKind.DANGER, size=ButtonSize.BIG, icon="trash-2")
        self.remove.setObjectName("number.remove")
        self.remove.speak(say("sell.remove_line"))
        self.remove.setToolTip(say("sell.remove_line"))
        parts = (self.field, self.asked.said, self.asked.pad, None)
        keys = row(self.remove, (self.main, 1))
        self.frame.body.addLayout(column(*parts, keys, spacing=Spacing.COLUMN))
        self.dismissed.connect(self._leave)
        self.field.line.textChanged.connect(self._forget_problem)
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
        self.field.set_label(request.label or request.unit or self.words.say("number.value"))
        name = f"{request.title} {request.sub} {request.unit}".strip()
        self.field.line.setAccessibleName(name)
        self.field.set_suggestion(request.suggestion)
        self.field.set_text("")
        self.remove.setVisible(request.of_line)
        self.show_problem("")
        self.open(self.field.line)

    @override
    def enter(self) -> None:
        text = (self.field.text().strip() or self._request.suggestion).replace(NO_BREAK_SPACE, "")
        if not text:
            self.show_problem(self.words.say("number.missing"))
            return
        try:
            self._request.read(text)
        except TillError as error:
            self.show_problem(self.words.error(error))
            self.field.line.selectAll()
        else:
            self._taken(text)

    def _forget_problem(self) -> None:
        if self.field.is_wrong():
            self.show_problem("")

    def _remove(self) -> None:
        self.close_overlay()
        self._removed()

    def _leave(self) -> None:
        self.close_overlay()
        self._left()
