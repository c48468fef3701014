"""The receipt coming out of a slot beside the finished sale.

Lives here: `ReceiptBay`, which draws the picture to its width, or grey bars until there is one.
Must not: draw a receipt of its own; the picture is the service's.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Radius
from ui.widgets.painting import Box, draw_box, draw_icon

SLOT_TOP: Final = 18
SLOT_SIDE: Final = 14
SLOT_HEIGHT: Final = 14
PAPER_SIDE: Final = 28
FOOT: Final = 20
ICON: Final = 34
BARS: Final = (0.78, 1.0, 0.62, 0.9, 0.5, 0.84)
"""Widths of the grey bars, as parts of the room."""


class ReceiptBay(QWidget):
    """Shows the end of a long receipt, where total and code are; a short one as a whole."""

    def __init__(self, name: str, waiting_words: str) -> None:
        super().__init__()
        self._theme, self._waiting_words = current_theme(), waiting_words
        self._image, self._scaled = QImage(), QPixmap()
        self._bytes: bytes | None = None
        self._is_loading = True
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self._theme.changed.connect(self.update)

    def show_receipt(self, image: bytes | None, *, is_coming: bool) -> None:
        """Show a PNG, or bars while one `is_coming`; else say that it will come later."""
        if image != self._bytes:
            self._bytes = image
            self._image = QImage.fromData(image) if image else QImage()
            self._scaled = QPixmap()
        self._is_loading = is_coming and self._image.isNull()
        self.update()

    def has_receipt(self) -> bool:
        """Whether a picture is shown."""
        return not self._image.isNull()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        slot = QRectF(SLOT_SIDE, SLOT_TOP, self.width() - 2 * SLOT_SIDE, SLOT_HEIGHT)
        room = QRectF(
            PAPER_SIDE,
            slot.center().y(),
            self.width() - 2 * PAPER_SIDE,
            self.height() - slot.center().y() - FOOT,
        )
        if not self._image.isNull():
            self._paint_paper(painter, room)
        elif self._is_loading:
            self._paint_bars(painter, room)
        else:
            self._paint_waiting(painter, room)
        box = Box(fill="glass", border="glass_line", radius=SLOT_HEIGHT / 2)
        draw_box(painter, slot, box, self._theme)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        """Fill the bay, its right corners as round as those of the panel it is in."""
        rect = self.rect().toRectF()
        corner = Radius.PANEL - 1
        path = QPainterPath()
        path.addRoundedRect(rect, corner, corner)
        path.addRect(QRectF(rect.left(), rect.top(), corner, rect.height()))
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(path, self._theme.colour("sunken"))
        edge = QRectF(rect.left(), rect.top(), 1, rect.height())
        painter.fillRect(edge, self._theme.colour("line"))

    def _paint_paper(self, painter: QPainter, room: QRectF) -> None:
        dpr = self.devicePixelRatioF()
        width = round(room.width() * dpr)
        if self._scaled.width() != width:
            smooth = Qt.TransformationMode.SmoothTransformation
            grey = self._image.convertToFormat(QImage.Format.Format_Grayscale8)
            self._scaled = QPixmap.fromImage(grey.scaledToWidth(width, smooth))
            self._scaled.setDevicePixelRatio(dpr)
        height = self._scaled.height() / dpr
        shown = min(height, room.height())
        paper = QRectF(room.left(), room.top(), room.width(), shown)
        painter.save()
        painter.setClipRect(paper)
        painter.drawPixmap(QPointF(room.left(), room.top() + shown - height), self._scaled)
        painter.restore()
        draw_box(painter, paper, Box(fill="", border="line", radius=0), self._theme)

    def _paint_waiting(self, painter: QPainter, room: QRectF) -> None:
        """Say under the slot that the receipt comes later."""
        middle = room.center()
        at = QPointF(middle.x() - ICON / 2, middle.y() - ICON)
        draw_icon(painter, at, "receipt-text", self._theme, ("text3", ICON))
        painter.setFont(self._theme.font(Role.STRIP))
        painter.setPen(self._theme.colour("text2"))
        words = QRectF(room.left(), middle.y() - 4, room.width(), 60)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(words, int(flags), self._waiting_words)

    def _paint_bars(self, painter: QPainter, room: QRectF) -> None:
        paper = QRectF(room.left(), room.top(), room.width(), 40 + 26 * len(BARS))
        draw_box(painter, paper, Box(radius=0), self._theme)
        for place, part in enumerate(BARS):
            bar = QRectF(
                paper.left() + 16, paper.top() + 28 + 26 * place, (paper.width() - 32) * part, 14
            )
            draw_box(painter, bar, Box(fill="line", border="", radius=4), self._theme)
