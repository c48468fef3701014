"""What an empty list says: icon, what this is, what to do."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.kit.layout import CENTRE, put
from ui.kit.text import IconLabel, Text
from ui.theme.tokens import TextRole

KEY_BELOW: Final = 18


class EmptyState(QWidget):
    """A 34 px icon over two centred lines."""

    def __init__(self, icon: str, title: str = "", text: str = "") -> None:
        super().__init__()
        self.icon = IconLabel(icon, size=34)
        self.title = Text(title, role=TextRole.H2)
        self.text = Text(text, role=TextRole.STRIP, tone="text2", wrap=True)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(4)
        put(self._column, None, (self.icon, 0, CENTRE), self.title, self.text, None)

    def add(self, key: QWidget) -> None:
        """Put a key under the words, for what can be done."""
        place = self._column.count() - 1
        self._column.insertSpacing(place, KEY_BELOW)
        self._column.insertWidget(place + 1, key, 0, Qt.AlignmentFlag.AlignHCenter)

    def set_words(self, title: str, text: str) -> None:
        """Change both lines."""
        self.title.setText(title)
        self.text.setText(text)
