"""One fact of something: its name at the left, what it is at the right."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from till.domain.text import one_line
from ui.kit.text import Text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LABEL: Final = 128


class FactRow(QWidget):
    """A name at the left and what it is at the right, in as many lines as that needs."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.label.setFixedWidth(LABEL)
        self.value = Text("", role=TextRole.BODY_MEDIUM, wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 5, 0, 5)
        row.setSpacing(Spacing.COLUMN)
        row.addWidget(self.label, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.value, 1)

    def show_fact(self, label: str, value: str) -> None:
        """Show another fact, plain and in one line."""
        self.label.setText(label)
        self.value.setText(one_line(value))
