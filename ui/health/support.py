"""The file for whoever helps, before it is written: what is in it, how large, and all its text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent, QPalette, Qt
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(968, 690)
KILO: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class SupportView:
    """The parts by name with their sizes in bytes, all of it, and its text."""

    parts: Sequence[tuple[str, int]]
    size: int
    text: str


class SupportPanel(Panel):
    """The right of the page: what goes in, what never does, and the two keys."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=8)
        self._words = words
        say = words.say
        self.body.addWidget(Text(say("health.support"), role=TextRole.H2))
        explained = Text(say("health.support_explained"), role=TextRole.SMALL, tone="text2")
        explained.setWordWrap(True)
        self.body.addWidget(explained)
        self._parts = QWidget()
        QVBoxLayout(self._parts)
        self.body.addWidget(self._parts)
        self.whole = KeyValue(say("health.support_whole"))
        self.body.addWidget(self.whole)
        never = Text(say("support.never"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.body.addWidget(never)
        self.body.addStretch(1)
        self._make_keys(words)
        self.set_ready(is_ready=False)

    def _make_keys(self, words: Messages) -> None:
        say = words.say
        self.see = Button(say("health.see_all"), icon="eye", keys="F7")
        self.see.setObjectName("health.see_all")
        self.save = Button(
            say("health.save"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BESIDE,
            icon="download",
            keys="F12",
        )
        self.save.setObjectName("health.save")
        self.body.addWidget(self.see)
        self.body.addWidget(self.save)

    def set_ready(self, *, is_ready: bool) -> None:
        """Offer the file, or wait for it."""
        self.see.setEnabled(is_ready)
        self.save.setEnabled(is_ready)

    def show_file(self, view: SupportView) -> None:
        """Show what is in the file."""
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for name, size in view.parts:
            row = KeyValue(self._words.say(f"support.part.{name}"), kilobytes(size))
            row.label.set_role(TextRole.SMALL)
            row.value.set_role(TextRole.SMALL)
            column.addWidget(row)
        self.body.replaceWidget(self._parts, made)
        self._parts.hide()
        self._parts.deleteLater()
        self._parts = made
        self.whole.value.setText(kilobytes(view.size))
        self.set_ready(is_ready=True)


class SupportText(Overlay):
    """Every line of the file as it will be written; Esc, Enter or F7 closes it."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("health.support"), size=SIZE))
        self.setObjectName("support_text")
        self._theme = current_theme()
        self.frame.set_close_name(words.say("common.close"))
        self.text = QPlainTextEdit()
        self.text.setObjectName("support_text.text")
        self.text.setAccessibleName(words.say("health.support"))
        self.text.setReadOnly(True)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.frame.body.setSpacing(Spacing.COLUMN)
        self.frame.body.addWidget(self.text, 1)
        self.dismissed.connect(self.close_overlay)
        self._theme.changed.connect(self._dress)
        self._dress()

    def begin(self, text: str) -> None:
        """Show a text from its beginning."""
        self.text.setPlainText(text)
        self.open(self.text)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F7):
            self.close_overlay()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _dress(self) -> None:
        self.text.setFont(self._theme.font(TextRole.SLIP))
        colours = self.text.palette()
        colours.setColor(QPalette.ColorRole.Base, self._theme.colour("surface"))
        colours.setColor(QPalette.ColorRole.Text, self._theme.colour("text"))
        self.text.setPalette(colours)


def kilobytes(size: int) -> str:
    """Return a size as people read it: `412 kB`; less than one is one."""
    return f"{max(1, round(size / KILO))}\u00a0kB"
