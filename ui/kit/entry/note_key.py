"""A quick note: one tap gives an amount that can be the next one handed over."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import CENTRE, PaintedBox, draw_box, draw_text, fitted, text_width
from ui.theme.tokens import Height, TextRole


class NoteKey(PaintedButton):
    """An amount as a key, with a small word above if given; `setChecked` marks the last used."""

    def __init__(self, words: str, sub: str = "") -> None:
        super().__init__()
        self._words = words
        self._sub = sub
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{sub} {words}".strip())

    def words(self) -> str:
        """The amount shown."""
        return self._words

    def set_words(self, words: str, sub: str = "") -> None:
        """Show another amount."""
        if (words, sub) == (self._words, self._sub):
            return
        self._words = words
        self._sub = sub
        self.speak(f"{sub} {words}".strip())
        self.refresh()

    @override
    def nextCheckState(self) -> None:
        """Only the screen decides which amount is marked."""

    @override
    def sizeHint(self) -> QSize:
        width = text_width(self._words, self.theme.font(TextRole.NOTE)) + 24
        return QSize(round(max(72, width)), Height.NOTE_KEY)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(72, Height.NOTE_KEY)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        marked = self.isChecked() or self.pressed_look
        fill = "accent_soft" if marked else "sunken" if self.hover_look else "surface"
        box = PaintedBox(
            fill=fill, border="accent" if marked else "line2", width=2 if marked else 1
        )
        if not self.isEnabled():
            box = PaintedBox(fill="sunken")
        draw_box(painter, rect, box, self.theme)
        ink = "text" if self.isEnabled() else "text3"
        font = fitted(self.theme.font(TextRole.NOTE), self._words, rect.width() - 12)
        pen = (font, self.theme.colour(ink))
        if not self._sub:
            draw_text(painter, rect, self._words, pen, CENTRE)
            return
        middle = rect.center().y()
        grown = self.theme.text_size / 100
        small = fitted(self.theme.font(TextRole.SMALL_STRONG), self._sub, rect.width() - 8)
        line = QRectF(rect.left() + 4, middle - 20 * grown, rect.width() - 8, 18 * grown)
        draw_text(painter, line, self._sub, (small, self.theme.colour("text2")), CENTRE)
        line = QRectF(rect.left(), middle - 3, rect.width(), 24 * grown)
        draw_text(painter, line, self._words, pen, CENTRE)
