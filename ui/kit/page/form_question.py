"""A question that needs more than a yes: a declared form between what is asked and the keys."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.exclusive import Option
from ui.kit.frame.overlay import MARGIN
from ui.kit.layout import PlainScroll
from ui.kit.page.form import Face, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages

AS_DECLARED: Final = Face()


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
