"""One line of text that gets smaller where room is short: a number is never cut."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from typing_extensions import override

from ui.kit.painting import text_width
from ui.kit.text import Text
from ui.theme.current import current_theme
from ui.theme.fonts import SETTINGS, TextRole

LEAST_PX = 9  # at the text size 100; nothing is set below 12 px
WORDS_LEAST_PX = 12  # at the text size 100


class FittedText(Text):
    """A number in a role's font at `px`, smaller where it would not fit."""

    def __init__(self, *, role: TextRole, px: int) -> None:
        super().__init__("", role=role)
        self._fitted_role = role
        self._most = px
        self.set_role(role, px=px)

    def show_number(self, words: str) -> None:
        """Show a number, already written out."""
        self.setText(words)
        self._fit()

    def set_limit(self, px: int) -> None:
        """Be no larger than so many px, for words beside numbers."""
        self._most = px
        self._fit()

    @override
    def sizeHint(self) -> QSize:
        font = current_theme().sized(self._fitted_role, self._most)
        return QSize(round(text_width(self.text(), font)) + 2, round(font.pixelSize() * 1.3))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        theme = current_theme()
        px = self._most
        while (
            px > LEAST_PX
            and text_width(self.text(), theme.sized(self._fitted_role, px)) > self.width()
        ):
            px -= 1
        self.set_role(self._fitted_role, px=px)


class FittedWords(Text):
    """Words that wrap, in the largest size up to their role's in which all of them are seen."""

    def __init__(self, *, role: TextRole, tone: str) -> None:
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
        for px in range(SETTINGS[self._most].px, WORDS_LEAST_PX - 1, -1):
            self.set_role(self._most, px=px)
            if self.heightForWidth(self.width()) <= self.height():
                return
