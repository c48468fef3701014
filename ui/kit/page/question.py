"""Questions over a page, also with fields: what it does, what keeps, a PIN where one is asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind
from ui.kit.choice.exclusive import Option
from ui.kit.entry.field import LabelledField
from ui.kit.frame.overlay import MARGIN, Overlay
from ui.kit.layout import PlainScroll, column, holder, row
from ui.kit.page.form import Face, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.text import IconLabel, Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

WIDTH: Final = 560
MARGINS: Final = (20, 16, 20, 20)
BETWEEN: Final = 10
BORDER: Final = 1
PAUSE_MS: Final = 300
"""So soon after it opened nobody has read it: the second press of a double one."""
DESTROYS: Final = "F8"
LONGEST_PIN: Final = 12
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
AS_DECLARED: Final = Face()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """`does` and `keeps` are two verbs; `busy` is said while it is being done.

    One that `destroys` is done by F8 alone, and Enter keeps as Esc does. A harmless one is done by
    Enter. With `asks_pin` an owner says so by a PIN. One that `ends_sale` puts the open sale away.
    """

    title: str
    does: str
    keeps: str
    detail: str = ""
    busy: str = ""
    destroys: bool = True
    asks_pin: bool = False
    ends_sale: bool = False


class QuestionDialog(Overlay):
    """`agreed` carries the PIN, or nothing where none is asked for; `left` when it is kept.

    Nothing is taken in the first 300 ms, by key or touch. It stays open until it is closed by
    whoever asked, so that `show_problem` can say why it did not come about. Its keys are called
    `NAME.sure` and `NAME.keep`; `inside` stands between what is said and the keys.
    """

    agreed = Signal(str)
    left = Signal()

    def __init__(
        self,
        words: Messages,
        window: QWidget,
        *,
        name: str = "question",
        inside: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(words, window, name=name, size=QSize(WIDTH, 0))
        self._question = Question(title="", does="", keeps="")
        self._then: Callable[[str], object] | None = None
        self._reading = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.sign = IconLabel("triangle-alert", size=24, tone="att")
        self.said = Text("", role=TextRole.TITLE_DIALOG, wrap=True)
        self.said.setObjectName(f"{name}.said")
        self.detail = Text("", tone="text2", wrap=True)
        self.detail.setObjectName(f"{name}.detail")
        self.pin = LabelledField(words.say("backups.owner_pin"))
        self.pin.line.setObjectName(f"{name}.pin")
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setMaxLength(LONGEST_PIN)
        self.problem = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        self.problem.setObjectName(f"{name}.problem")
        self.sure = Button("", kind=ButtonKind.DANGER)
        self.keep = Button("")
        self._lay_out(name, inside)
        self.dismissed.connect(self._leave)
        self.keep.clicked.connect(self._leave)
        self.sure.clicked.connect(self._agree)

    def _lay_out(self, name: str, inside: Sequence[QWidget]) -> None:
        self.sure.setObjectName(f"{name}.sure")
        self.keep.setObjectName(f"{name}.keep")
        self.frame.drop_head()
        top = row(self.sign, (self.said, 1), self.frame.close_button, spacing=BETWEEN)
        top.setAlignment(self.frame.close_button, Qt.AlignmentFlag.AlignTop)
        self._body = column(top, self.detail, *inside, self.pin, self.problem, spacing=BETWEEN)
        self._body.addLayout(row(self.sure, (self.keep, 1), spacing=BETWEEN))
        self._body.setContentsMargins(*MARGINS)
        self.frame.body.setContentsMargins(0, 0, 0, 0)
        self.frame.body.addWidget(holder(self._body))

    @property
    def asks_pin(self) -> bool:
        """Whether an owner says so by a PIN."""
        return self._question.asks_pin

    @property
    def is_busy(self) -> bool:
        """Whether what was agreed to is being done."""
        return self.isVisible() and not self.sure.isEnabled()

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self._question.ends_sale and self.is_busy

    @property
    def is_reading(self) -> bool:
        """Whether it opened so lately that it takes no answer."""
        return self._reading.isActive()

    def ask(self, question: Question, then: Callable[[str], object] | None = None) -> None:
        """Open with a question, or ask another one; `then` is given the PIN once it is agreed."""
        self._question = question
        self._then = then
        self._say(question)
        self.pin.set_text("")
        self.pin.set_hint("")
        self.pin.setVisible(question.asks_pin)
        self.sure.set_idle()
        self.show_problem("")
        self._reading.start()
        first = self.keep if question.destroys else self.sure
        self.open(self.pin.line if question.asks_pin else first)
        self.fit()  # once more: what is seen for the first time knows its size only now

    def ask_instead(self, question: Question, then: Callable[[str], object]) -> None:
        """Ask another question in the place of this one; the PIN that was typed stays."""
        typed = self.pin.text()
        self.ask(question, then)
        self.pin.set_text(typed)

    def _say(self, question: Question) -> None:
        destroys = question.destroys
        self.sign.setVisible(destroys)
        self.said.setText(question.title)
        self.detail.setText(question.detail)
        self.detail.setVisible(bool(question.detail))
        self.sure.kind = ButtonKind.DANGER if destroys else ButtonKind.PRIMARY
        self.sure.set_words(question.does)
        self.sure.set_keys(DESTROYS if destroys else self.words.say("key.enter"))
        self.keep.set_words(question.keeps)
        self.keep.set_keys(self.words.say("key.escape"))
        self.setAccessibleName(f"{question.title} {question.detail}".strip())

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about, and let it be tried again; nothing was changed."""
        self.sure.set_idle()
        at_pin = bool(sentence) and self.asks_pin
        if at_pin:
            self.pin.set_text("")
            self.pin.show_error(sentence)
            self.pin.line.setFocus()
        self.say_problem("" if at_pin else sentence)

    def say_problem(self, sentence: str) -> None:
        """Say over the keys what keeps it from being done; nothing when empty."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.fit()

    def unfit(self) -> str:
        """Return what has to be answered before; nothing by itself."""
        return ""

    @property
    def margins(self) -> int:
        """Px at both sides of what stands inside."""
        return MARGINS[0] + MARGINS[2] + 2 * BORDER

    def fit(self) -> None:
        """Be as high as what is said needs."""
        width = WIDTH + 5 * (current_theme().text_size - 100)
        self._body.invalidate()
        high = self._body.totalHeightForWidth(width - 2 * BORDER)
        self.frame.preferred = QSize(width, high + 2 * BORDER)
        self.frame.grown.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        destroys = self._question.destroys
        is_enter = event.key() in ENTER_KEYS
        does = event.key() == Qt.Key.Key_F8 if destroys else is_enter
        if does or is_enter:
            if not event.isAutoRepeat():
                (self._agree if does else self._leave)()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _agree(self) -> None:
        if self.is_reading or not self.sure.isEnabled():
            return
        if unfit := self.unfit():
            self.say_problem(unfit)
            return
        self.sure.set_busy(self._question.busy or self._question.does)
        self.agreed.emit(self.pin.text())
        if self._then is not None:
            self._then(self.pin.text())

    def _leave(self) -> None:
        if not self.is_reading and self.sure.isEnabled():
            self.close_overlay()
            self.left.emit()


class FormQuestion(QuestionDialog):
    """Nothing is agreed to while `missing` returns a sentence for what stands in the fields.

    The PIN, where one is asked for, comes after the last. `offered` is what its picks choose from
    where that is another each time it is asked.
    """

    def __init__(
        self,
        words: Messages,
        window: QWidget,
        form: Form[Values],
        *,
        name: str,
        missing: Callable[[Values], str],
    ) -> None:
        self.view: FormView[Values] = FormView(form, {}, page=name)
        self._area = PlainScroll(self.view)
        super().__init__(words, window, name=name, inside=(self._area,))
        self._blank = form.blank
        self._missing = missing
        self.offered: list[Option] = []
        self.view.gone_to.connect(self._go_on)
        self.view.passed.connect(self._pass)
        self.view.edited.connect(self._follow)

    def begin(
        self, question: Question, then: Callable[[str], object], face: Face = AS_DECLARED
    ) -> None:
        """Ask, with nothing filled in; `face` says what of the form is there."""
        self.view.begin(self._blank, None, face)
        self.ask(question, then)
        self.view.take_focus()

    def asks(self, name: str) -> bool:
        """Whether a part of the form is there."""
        return not self.view.controls[name].widget.isHidden()

    def show_part(self, name: str, *, is_there: bool) -> None:
        """Let a part of the form be there, or not."""
        self.view.controls[name].widget.setVisible(is_there)
        self.fit()

    @override
    def unfit(self) -> str:
        missing = self._missing(self.view.values())
        if not missing and self.asks_pin and not self.pin.text():
            self.pin.line.setFocus(Qt.FocusReason.OtherFocusReason)
            missing = self.words.say("question.missing_pin")
        return missing

    @override
    def fit(self) -> None:
        """Be as high as the form needs; where the window has not that much, the form scrolls."""
        self._area.setFixedHeight(0)
        super().fit()
        inside = self.view.layout()
        wide = self.frame.preferred.width() - self.margins
        high = inside.totalHeightForWidth(wide) if inside and inside.hasHeightForWidth() else 0
        room = self.height() - MARGIN - self.frame.preferred.height()
        self._area.setFixedHeight(max(0, min(high or self.view.sizeHint().height(), room)))
        super().fit()

    def _follow(self) -> None:
        """Go on to the PIN once nothing else is missing, unless somebody is typing."""
        self.say_problem("")
        if not any(line.hasFocus() for line in self.view.lines):
            self._go_on(self.view)

    def _go_on(self, part: QWidget) -> None:
        if self.asks_pin and not self._missing(self.view.values()):
            self.pin.line.setFocus(Qt.FocusReason.OtherFocusReason)
        elif part is not self.view:
            self._area.ensureWidgetVisible(part)

    def _pass(self) -> None:
        (self.pin.line if self.asks_pin else self.sure).setFocus(Qt.FocusReason.TabFocusReason)
