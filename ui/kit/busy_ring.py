"""The ring that says that an answer is being waited for."""

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.painting import draw_ring
from ui.theme.current import current_theme

SIZE = 20
TURN_MS = 80


class BusyRing(QWidget):
    """20 px; turns while it is shown."""

    def __init__(self, *, tone: str = "text2") -> None:
        super().__init__()
        self._theme = current_theme()
        self._tone = tone
        self._turn = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._spin = QTimer(self, interval=TURN_MS)
        self._spin.timeout.connect(self._step)

    @override
    def sizeHint(self) -> QSize:
        return QSize(SIZE, SIZE)

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        if self._theme.animate:
            self._spin.start()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_ring(painter, QRectF(0, 0, SIZE, SIZE), self._theme.colour(self._tone), self._turn)
        painter.end()

    def _step(self) -> None:
        if not self.isVisible():
            self._spin.stop()
        self._turn = (self._turn + 30) % 360
        self.update()
