"""The number pad for fingers: PIN pad and amount pad."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import column, row
from ui.kit.painting import CENTRE, PaintedBox, draw_box, draw_icon, draw_text
from ui.theme.tokens import Height, TextRole

COMMA: Final = ","


class PadLook(StrEnum):
    """76 px keys with a word for clearing; 60 px keys with a comma, and 00 where amounts are."""

    PIN = "pin"
    AMOUNT = "amount"
    DECIMAL = "decimal"


BESIDE_NOUGHT: Final = {PadLook.AMOUNT: (("00",), (COMMA,)), PadLook.DECIMAL: ((COMMA,), ())}
"""The keys before the nought and after it."""


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
        rows = column()
        self.setLayout(rows)
        self.clear_key = PadKey(clear_words, look=look, quiet=True)
        self.back_key = PadKey("", look=look, quiet=True)
        self.back_key.speak(back_name)
        self.clear_key.clicked.connect(self.clear)
        self.back_key.clicked.connect(self.back)
        for first in (1, 4, 7):
            rows.addLayout(_row([self._key(str(first + each), look) for each in range(3)]))
        rows.addLayout(_row(self._last_row(look)))
        if look is not PadLook.PIN:
            self.clear_key.setParent(None)

    def _last_row(self, look: PadLook) -> Sequence[PadKey]:
        """The nought, what stands beside it, and backspace."""
        nought = self._key("0", look)
        if look not in BESIDE_NOUGHT:
            return self.clear_key, nought, self.back_key
        before, after = ([self._key(each, look) for each in side] for side in BESIDE_NOUGHT[look])
        return *before, nought, *after, self.back_key

    def _key(self, digits: str, look: PadLook) -> PadKey:
        key = PadKey(digits, look=look)
        key.clicked.connect(lambda: self.digit.emit(digits))
        return key


def _row(keys: Sequence[PadKey]) -> QHBoxLayout:
    """Put keys side by side, equally wide."""
    for key in keys:
        key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return row(*((key, 1) for key in keys))
