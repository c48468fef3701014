"""The form of one device: what is chosen or typed in it is kept at once, part by part."""

from collections.abc import Mapping

from PySide6.QtCore import Signal

from ui.kit.choice.button import Button
from ui.kit.page.form import Face, Form, Values
from ui.kit.page.form_view import FormView
from ui.kit.page.layout import column
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.theme.fonts import TextRole

MARGINS = (18, 14, 18, 16)
AS_DECLARED = Face()


class DeviceCard(Panel):
    """`kept` carries the name of a part and its value. What is said of a part stays."""

    kept = Signal(str, str)

    def __init__(self, title: str, form: Form[Values], keys: Mapping[str, Button]) -> None:
        super().__init__(margins=MARGINS, spacing=10)
        self._said: dict[str, tuple[str, bool]] = {}
        self.view = FormView(form, keys, page="printers")
        self.view.walks = False
        self.view.kept.connect(self.kept)
        self.view.begin(form.blank, None, AS_DECLARED)
        self.body.addLayout(column(Text(title, role=TextRole.H2), (self.view, 1), spacing=10))

    def show_values(self, values: Values) -> None:
        """Show what holds; what is being typed stays, and what is wrong with it."""
        if not any(line.hasFocus() for line in self.view.lines):
            self.view.begin({**self.view.values(), **values}, None, AS_DECLARED)
            for name, (sentence, wrong) in self._said.items():
                self.view.controls[name].say(sentence, wrong=wrong)

    def say(self, name: str, sentence: str, *, wrong: bool = False) -> None:
        """Say something of a part until something else is said."""
        self._said[name] = (sentence, wrong)
        self.view.controls[name].say(sentence, wrong=wrong)

    def said(self, name: str) -> str:
        """What was said of a part."""
        return self._said.get(name, ("", False))[0]
