"""What an empty list says: icon, what this is, what to do."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.kit.icon_label import IconLabel
from ui.kit.text import Text
from ui.theme.fonts import TextRole


class EmptyState(QWidget):
    """A 34 px icon over two centred lines."""

    def __init__(self, icon: str, title: str = "", text: str = "") -> None:
        super().__init__()
        self.icon = IconLabel(icon, size=34)
        self.title = Text(title, role=TextRole.H2)
        self.text = Text(text, role=TextRole.STRIP, tone="text2", wrap=True)
        column = QVBoxLayout(self)
        column.setSpacing(4)
        column.addStretch(1)
        column.addWidget(self.icon, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(1)

    def set_words(self, title: str, text: str) -> None:
        """Change both lines."""
        self.title.setText(title)
        self.text.setText(text)
