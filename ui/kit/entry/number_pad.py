"""The number pad for fingers: PIN pad and amount pad."""

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import CENTRE, PaintedBox, draw_box, draw_icon, draw_text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing


class PadLook(StrEnum):
    """76 px keys with a word for clearing; 60 px keys with 00, or with a decimal comma."""

    PIN = "pin"
    AMOUNT = "amount"
    DECIMAL = "decimal"


COMMA: Final = ","
LEFT_OF_NOUGHT: Final = {PadLook.AMOUNT: "00", PadLook.DECIMAL: COMMA}


class PadKey(PaintedButton):
    """One key of the pad: a digit, a word, or the backspace icon."""

    def __init__(self, words: str, *, look: PadLook, quiet: bool = False) -> None:
        super().__init__()
        self.words = words
        self._look = look
        self._quiet = quiet
        self.setFocusPolicy(
            Qt.FocusPolicy.NoFocus
        )  # digits are typed; Tab need not visit twelve keys
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words)

    @override
    def sizeHint(self) -> QSize:
        pin = self._look is PadLook.PIN
        return QSize(60, Height.PIN_KEY if pin else Height.AMOUNT_KEY)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        fill = "sunken" if self._quiet or self.hover_look else "surface"
        border = "line2"
        ink = "text2" if self._quiet else "text"
        if self.pressed_look:
            fill = "accent_soft"
            border = "accent"
        if not self.isEnabled():
            fill = "sunken"
            border = "line"
            ink = "text3"
        draw_box(painter, rect, PaintedBox(fill=fill, border=border), self.theme)
        if not self.words:
            at = QPointF(rect.center().x() - 14, rect.center().y())
            draw_icon(painter, at, "delete", self.theme, (ink, 28))
            return
        pin = self._look is PadLook.PIN
        font = self.theme.sized(TextRole.PAD, 30 if pin else 25)
        if self._quiet:
            font = self.theme.sized(TextRole.BODY_MEDIUM, 17 if pin else 16)
        draw_text(painter, rect, self.words, (font, self.theme.colour(ink)), CENTRE)


class NumberPad(QWidget):
    """Twelve keys; `clear_words` labels clearing (PIN pad), `back_name` is spoken for backspace."""

    digit = Signal(str)
    back = Signal()
    clear = Signal()

    def __init__(self, *, look: PadLook, clear_words: str = "", back_name: str = "") -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Spacing.KEYS)
        self.clear_key = PadKey(clear_words, look=look, quiet=True)
        self.back_key = PadKey("", look=look, quiet=True)
        self.back_key.speak(back_name)
        self.clear_key.clicked.connect(self.clear)
        self.back_key.clicked.connect(self.back)
        corner = LEFT_OF_NOUGHT.get(look)
        first = self._key(corner, look) if corner else self.clear_key
        keys = [self._key(str(number), look) for number in range(1, 10)]
        for place, key in enumerate([*keys, first, self._key("0", look), self.back_key]):
            grid.addWidget(key, place // 3, place % 3)
        for column in range(3):
            grid.setColumnStretch(column, 1)
        if look is not PadLook.PIN:
            self.clear_key.setParent(None)

    def _key(self, digits: str, look: PadLook) -> PadKey:
        key = PadKey(digits, look=look)
        key.clicked.connect(lambda: self.digit.emit(digits))
        return key

    def set_words(self, clear_words: str, back_name: str) -> None:
        """Change the words, for another language."""
        self.clear_key.words = clear_words
        self.clear_key.speak(clear_words)
        self.back_key.speak(back_name)
        self.clear_key.update()
