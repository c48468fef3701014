"""A sentence in a room of one height: it gets smaller where it would be cut.

Lives here: `FittedWords`.
Must not: grow above the size of its role, or ask for another room.
"""

from PySide6.QtGui import QResizeEvent
from typing_extensions import override

from ui.theme.fonts import SETTINGS, Role
from ui.widgets.text import Text

LEAST_PX = 12  # at the text size 100


class FittedWords(Text):
    """Words that wrap, in the largest size up to their role's in which all of them are seen."""

    def __init__(self, *, role: Role, tone: str) -> None:
        super().__init__("", role=role, tone=tone, wrap=True)
        self._most = role

    def show_words(self, words: str) -> None:
        """Show a sentence."""
        self.setText(words)
        if words:
            self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for px in range(SETTINGS[self._most].px, LEAST_PX - 1, -1):
            self.set_role(self._most, px=px)
            if self.heightForWidth(self.width()) <= self.height():
                return
