"""One key of the letters on the screen.

Lives here: `LetterKey` and its looks.
Must not: type; the board knows what a key means.
"""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import CENTRE, Box, draw_box, draw_icon, draw_text

SIGN_PX: Final = 22
WORD_PX: Final = 17
ICON: Final = 24
LEAST: Final = 48
"""A finger needs so much, in px (ui design, section 11.2)."""


class KeyLook(StrEnum):
    """A sign that is typed; a key that does something; Enter."""

    SIGN = "sign"
    QUIET = "quiet"
    ENTER = "enter"


class LetterKey(PaintedButton):
    """A cap as in the action bar, with a sign, a short word or an icon.

    `struck` carries the sign or the word.
    """

    struck = Signal(str)

    def __init__(self, words: str, *, icon: str = "", look: KeyLook = KeyLook.SIGN) -> None:
        super().__init__()
        self.words, self._icon, self.look = words, icon, look
        self.is_held = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the field that is typed into keeps it
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.speak(words)
        self.clicked.connect(self._tell)

    def show_words(self, words: str) -> None:
        """Show another sign, such as a capital letter."""
        self.words = words
        self.speak(words)
        self.update()

    def show_icon(self, icon: str) -> None:
        """Show another drawing."""
        self._icon = icon
        self.update()

    def hold(self, *, held: bool) -> None:
        """Show whether the key is held down for the next one."""
        self.is_held = held
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(LEAST, Height.BUTTON)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box, ink = self._colours()
        draw_box(painter, rect, box, self.theme)
        if self._icon:
            at = QPointF(rect.center().x() - ICON / 2, rect.center().y())
            draw_icon(painter, at, self._icon, self.theme, (ink, ICON))
            return
        is_word = self.look is not KeyLook.SIGN
        font = self.theme.sized(
            Role.BUTTON if is_word else Role.PAD, WORD_PX if is_word else SIGN_PX
        )
        draw_text(painter, rect, self.words, (font, self.theme.colour(ink)), CENTRE)

    def _tell(self) -> None:
        self.struck.emit(self.words)

    def _colours(self) -> tuple[Box, str]:
        if self.look is KeyLook.ENTER:
            held, hover = self.pressed_look, self.hover_look
            fill = "accent_p" if held else "accent_h" if hover else "accent"
            return Box(fill=fill, border=fill), "on_accent"
        if self.pressed_look or self.is_held:
            return Box(fill="accent_soft", border="accent", bottom="accent"), "text"
        is_quiet = self.look is KeyLook.QUIET
        fill = "sunken" if is_quiet or self.hover_look else "surface"
        return Box(fill=fill, border="line", bottom="edge"), "text2" if is_quiet else "text"
