"""The head of a page: back, title, one line of explanation, the page's tools.

Lives here: `PageHead`.
Must not: leave the page; it says that back was pressed.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.button import Button
from ui.widgets.text import Text


class PageHead(QWidget):
    """72 px high; tools go into `tools` at the right."""

    back = Signal()

    def __init__(self, *, keys: str = "Esc") -> None:
        super().__init__()
        self.setFixedHeight(Height.PAGE_HEAD)
        self.back_button = Button("", icon="arrow-left", keys=keys)
        self.back_button.clicked.connect(self.back)
        self.title = Text("", role=Role.TITLE)
        self.explanation = Text("", role=Role.BODY, tone="text2", elide=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.explanation)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 20, 0)
        row.setSpacing(16)
        row.addWidget(self.back_button)
        row.addLayout(words, 1)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(10)
        row.addLayout(self.tools)

    def set_words(self, title: str, explanation: str = "") -> None:
        """Show a title and the line under it."""
        self.title.setText(title)
        self.explanation.setText(explanation)
        self.explanation.setVisible(bool(explanation))

    def set_back_name(self, words: str) -> None:
        """Set what is spoken for the back button."""
        self.back_button.setAccessibleName(words)
