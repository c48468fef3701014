"""About the till: who wrote it, what it is made of, and every licence."""

import sys
from pathlib import Path

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPlainTextEdit

from till import __version__
from till.system.licences import read_licences
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing


class AboutPanel(Panel):
    """The texts are long: they are read when somebody first looks."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=Spacing.COLUMN)
        self._theme = current_theme()
        self.body.addWidget(
            Text(words.say("help.version", version=__version__), role=TextRole.TITLE_DIALOG)
        )
        self.body.addWidget(Text(words.say("about.words"), tone="text2", wrap=True))
        self.licences = QPlainTextEdit()
        self.licences.setObjectName("about.licences")
        self.licences.setAccessibleName(words.say("about.licences"))
        self.licences.setReadOnly(True)
        self.licences.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.licences.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.body.addWidget(self.licences, 1)
        self._dress()
        self._theme.changed.connect(self._dress)

    def read(self) -> None:
        """Show the licences from the beginning."""
        if not self.licences.toPlainText():
            self.licences.setPlainText(read_licences(Path(sys.executable)))
        self.licences.setFocus()

    def _dress(self) -> None:
        self.licences.setFont(self._theme.font(TextRole.SLIP))
        colours = self.licences.palette()
        colours.setColor(QPalette.ColorRole.Base, self._theme.colour("surface"))
        colours.setColor(QPalette.ColorRole.Text, self._theme.colour("text"))
        self.licences.setPalette(colours)
