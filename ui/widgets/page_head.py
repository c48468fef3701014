"""The head of a page: back, title, one line of explanation, the page's tools.

Lives here: `PageHead`.
Must not: leave the page; it says that back was pressed.
"""

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.button import Button, Size
from ui.widgets.text import Text

TOLD_MS: Final = 6000


class PageHead(QWidget):
    """72 px high; tools go into `tools` at the right."""

    back = Signal()

    def __init__(self, *, keys: str = "Esc") -> None:
        super().__init__()
        self.setFixedHeight(Height.PAGE_HEAD)
        self.back_button = Button("", size=Size.SMALL, icon="arrow-left", keys=keys)
        self.back_button.setFixedHeight(Height.BUTTON)  # as narrow as drawn, and as high
        self.back_button.clicked.connect(self.back)
        self.title = Text("", role=Role.TITLE)
        self.explanation = Text("", role=Role.BODY, tone="text2", elide=True)
        self._telling = QTimer(self, singleShot=True, interval=TOLD_MS)
        self._telling.timeout.connect(self._explain)
        self.told = Text("", role=Role.BODY, tone="att", wrap=True)
        self.told.hide()
        self.tools = QHBoxLayout()
        self.tools.setSpacing(10)
        self._lay_out()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.explanation)
        words.addWidget(self.told)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 20, 0)
        row.setSpacing(16)
        row.addWidget(self.back_button)
        row.addLayout(words, 1)
        row.addLayout(self.tools)

    def set_words(self, title: str, explanation: str = "") -> None:
        """Show a title and the line under it; what is told makes room for an explanation."""
        self.title.setText(title)
        self.explanation.setText(explanation)
        if explanation or not self._telling.isActive():
            self._explain()

    def tell(self, sentence: str) -> None:
        """Say in the title's place what asks for attention; it goes by itself."""
        self._telling.start()
        self.told.setText(sentence)
        self._show(telling=True)

    def _explain(self) -> None:
        self._telling.stop()
        self._show(telling=False)

    def _show(self, *, telling: bool) -> None:
        self.told.setVisible(telling)
        self.title.setVisible(not telling)
        self.explanation.setVisible(not telling and bool(self.explanation.text()))

    def set_back_name(self, words: str) -> None:
        """Set what is spoken for the back button."""
        self.back_button.setAccessibleName(words)
