"""A labelled field with a sentence below for help or for what is wrong."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.entry.framed_line import FramedLine
from ui.kit.layout import column
from ui.kit.text import IconLabel, Text
from ui.theme.tokens import Height, TextRole


class FieldFrame(FramedLine):
    """The framed part of a field, with the sign for an error inside."""

    def __init__(self) -> None:
        super().__init__()
        self.sign = IconLabel("triangle-alert", size=22, tone="att")
        self.sign.hide()
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self.sign)
        self.setFixedHeight(Height.FIELD)
        self.dress()

    @override
    def dress(self) -> None:
        self.line.setFont(self.theme.font(TextRole.FIELD))


class LabelledField(QWidget):
    """Label above, 52 px frame, one sentence below; `.line` is the line edit."""

    edited = Signal(str)
    entered = Signal(str)

    def __init__(self, label: str = "", *, placeholder: str = "") -> None:
        super().__init__()
        self.label = Text(label, role=TextRole.LABEL, tone="text2")
        self.frame = FieldFrame()
        self.line = self.frame.line
        self.line.around = self
        self.hint = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.setLayout(column(self.label, self.frame, self.hint, spacing=6))
        self.frame.edited.connect(self.edited)
        self.frame.entered.connect(self.entered)
        self.setFocusProxy(self.line)
        self.set_words(label, placeholder=placeholder)
        self.set_hint("")

    def set_words(self, label: str, *, placeholder: str = "") -> None:
        """Change label and placeholder."""
        self.label.setText(label)
        self.label.setVisible(bool(label))
        self.line.setPlaceholderText(placeholder)
        self.line.setAccessibleName(label)

    def text(self) -> str:
        """What is typed."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Put a text in, without a signal."""
        self.line.setText(text)

    def set_hint(self, text: str) -> None:
        """Show a sentence of help; it also ends an error."""
        self._say(text, wrong=False)

    def show_error(self, text: str) -> None:
        """Frame the field as wrong and say what is expected."""
        self._say(text, wrong=True)

    def _say(self, text: str, *, wrong: bool) -> None:
        self.frame.set_error(wrong=wrong)
        self.frame.sign.setVisible(wrong)
        self.hint.set_tone("att" if wrong else "text2")
        self.hint.setText(text)
        self.hint.setVisible(bool(text))
        self.line.setAccessibleDescription(text)
