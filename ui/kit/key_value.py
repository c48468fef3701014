"""A row with a label at the left and a value at the right; a long label takes a second line."""

from PySide6.QtWidgets import QWidget

from ui.kit.layout import row
from ui.kit.text import Text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height


class KeyValue(QWidget):
    """At least 34 px high; `.row` takes a pill or another widget in the value's place."""

    def __init__(self, label: str, value: str = "", *, height: int = Height.KEY_VALUE) -> None:
        super().__init__()
        self.setMinimumHeight(height)
        self.label = Text(label, tone="text2", wrap=True)
        self.value = Text(value, role=TextRole.BODY_STRONG)
        self.row = row((self.label, 1), self.value, spacing=12)
        self.setLayout(self.row)

    def set_words(self, label: str, value: str) -> None:
        """Change label and value."""
        self.label.setText(label)
        self.value.setText(value)
