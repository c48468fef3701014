"""All the text of the file for whoever helps, before it is written."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent, QPalette, Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from typing_extensions import override

from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(968, 690)


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
