"""Typing a PIN: dots for digits."""

from typing import Final

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy
from typing_extensions import override

from ui.kit.entry.burst_guard import take_no_bursts
from ui.kit.painting import Painted, PaintedBox, draw_box

DOT = 20
SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 8


class PinDots(Painted):
    """A row of dots, 20 px each unless said; filled ones are digits typed."""

    def __init__(self, length: int = 4, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self._length = length
        self._filled = 0
        self._wrong = False
        self._dot = dot
        self._gap = gap
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def filled(self) -> int:
        """How many dots are filled."""
        return self._filled

    def set_filled(self, count: int) -> None:
        """Fill the first dots; a longer PIN adds dots."""
        self._filled = count
        self._wrong = False
        self.updateGeometry()
        self.update()

    def show_wrong(self) -> None:
        """Empty the dots and frame them as an error; the words stand beside them."""
        self._filled = 0
        self._wrong = True
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._count() * (self._dot + self._gap) - self._gap, self._dot)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        empty = PaintedBox(
            fill="", border="att" if self._wrong else "line2", width=2, radius=self._dot / 2
        )
        full = PaintedBox(fill="accent", border="accent", radius=self._dot / 2)
        for place in range(self._count()):
            dot = QRectF(place * (self._dot + self._gap), 0, self._dot, self._dot)
            draw_box(painter, dot, full if place < self._filled else empty, self.theme)

    def _count(self) -> int:
        return max(self._length, self._filled)


class PinLine(QLineEdit):
    """A real line edit without a face: dots stand for its digits, up to eight of them."""

    def __init__(self, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        take_no_bursts(self)
        self.setFrame(False)
        self.setEchoMode(QLineEdit.EchoMode.NoEcho)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        digits = QRegularExpression(f"[0-9]{{0,{LONGEST_PIN}}}")
        self.setValidator(QRegularExpressionValidator(digits, self))
        self.setFixedHeight(dot)
        self.dots = PinDots(SHORTEST_PIN, dot=dot, gap=gap)
        self.dots.setParent(self)
        self.dots.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.textChanged.connect(self._fill)

    def show_wrong(self) -> None:
        """Take the digits away and frame the dots as wrong."""
        self.clear()
        self.dots.show_wrong()

    @override
    def sizeHint(self) -> QSize:
        return self.dots.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Nothing: neither digits nor a caret; the dots draw themselves."""

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._place()

    def _fill(self, typed: str) -> None:
        self.dots.set_filled(len(typed))
        self._place()

    def _place(self) -> None:
        size = self.dots.sizeHint()
        self.dots.setGeometry((self.width() - size.width()) // 2, 0, size.width(), size.height())
