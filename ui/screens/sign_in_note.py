"""A quiet line at the foot of the sign-in page: an icon and a sentence.

Lives here: `SignInNote`.
Must not: be pressed.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.tokens import Space
from ui.widgets.icon_label import IconLabel
from ui.widgets.text import Text

HEIGHT = 24


class SignInNote(QWidget):
    """An icon of 22 px and one sentence; with nothing to say it is not there."""

    def __init__(
        self, icon: str, words: str = "", *, tone: str = "text2", ink: str = "text2"
    ) -> None:
        super().__init__()
        self.words = Text(words, tone=tone, wrap=True)
        self.setMinimumHeight(HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.COLUMN)
        row.addWidget(IconLabel(icon, size=22, tone=ink), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)

    def say(self, sentence: str) -> None:
        """Say something else; nothing hides the line."""
        self.words.setText(sentence)
        self.setVisible(bool(sentence))
