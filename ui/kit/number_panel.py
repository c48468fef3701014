"""A panel with one number and what it is, beside a number that counts more."""

from typing import Final

from ui.kit.fitted_text import FittedText
from ui.kit.panel import Panel
from ui.theme.fonts import TextRole

SIDE: Final = 18
ABOVE: Final = 13
FLAT_ABOVE: Final = 7
NUMBER: Final = 28
FLAT_NUMBER: Final = 24


class NumberPanel(Panel):
    """What a number is, and the number, 28 px."""

    def __init__(self, label: str, name: str) -> None:
        super().__init__(margins=(SIDE, ABOVE, SIDE, ABOVE), spacing=4)
        self.label = FittedText(role=TextRole.BODY, px=15)
        self.label.set_tone("text2")
        self.label.show_number(label)
        self.number = FittedText(role=TextRole.TITLE_FINISHED, px=NUMBER)
        self.number.setObjectName(name)
        self.body.addWidget(self.label)
        self.body.addWidget(self.number)
        self.body.addStretch(1)

    def set_flat(self, *, flat: bool) -> None:
        """Be lower, with a smaller number."""
        above = FLAT_ABOVE if flat else ABOVE
        self.body.setContentsMargins(SIDE, above, SIDE, above)
        self.body.setSpacing(2 if flat else 4)
        self.number.set_limit(FLAT_NUMBER if flat else NUMBER)

    def show_number(self, words: str) -> None:
        """Show a number, already written out."""
        self.number.show_number(words)
        self.setAccessibleName(f"{self.label.text()} {words}")
