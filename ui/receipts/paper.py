"""The fiscal receipt as the service drew it, on a ground of its own."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPaintEvent, QPixmap
from typing_extensions import override

from ui.kit.layout import CENTRE, PlainScroll, column, holder
from ui.kit.painting import Painted, PaintedBox, draw_box
from ui.kit.picture import grey_pixmap, picture_of
from ui.theme.current import current_theme
from ui.theme.tokens import Radius

PAPER: Final = 262
GROUND: Final = 14
BAR: Final = 12
RECEIPT_WIDTH: Final = PAPER + 2 * GROUND + BAR


class ReceiptPreview(Painted):
    """The picture, scaled to the width of the paper; white in both themes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._image = QImage()
        self._scaled = QPixmap()
        self.setAccessibleName(name)

    def show_receipt(self, image: bytes) -> None:
        """Show a PNG."""
        self._image = picture_of(image)
        self._scaled = QPixmap()
        self.setFixedSize(self.sizeHint())
        self.update()

    @override
    def sizeHint(self) -> QSize:
        if self._image.isNull():
            return QSize(PAPER, 0)
        return QSize(PAPER, round(self._image.height() * PAPER / self._image.width()))

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        dpr = self.devicePixelRatioF()
        if self._scaled.width() != round(PAPER * dpr) and not self._image.isNull():
            self._scaled = grey_pixmap(self._image, round(PAPER * dpr), dpr)
        painter.drawPixmap(QPointF(0, 0), self._scaled)
        edge = PaintedBox(fill="", border="line", radius=0)
        draw_box(painter, QRectF(self.rect()), edge, self.theme)


class SaleReceipt(PlainScroll):
    """The paper with some ground around it."""

    def __init__(self, name: str) -> None:
        paper = ReceiptPreview(name)
        ground = holder(column((paper, 0, CENTRE), None, margins=(GROUND,) * 4))
        ground.setProperty("kind", "page")
        super().__init__(ground)
        self.paper = paper
        self._theme = current_theme()
        self._theme.changed.connect(self.viewport().update)
        self.setMinimumWidth(RECEIPT_WIDTH)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Fill the ground, its left corners as round as those of the panel it is in."""
        rect = self.viewport().rect().toRectF()
        corner = Radius.PANEL - 1.0
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(rect, corner, corner)
        path.addRect(rect.adjusted(corner, 0, 0, 0))
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(path, self._theme.colour("bg"))
        edge = QRectF(rect.right() - 1, 0, 1, rect.height())
        painter.fillRect(edge, self._theme.colour("line"))
        painter.end()

    def show_receipt(self, image: bytes) -> None:
        """Show a PNG from its beginning."""
        self.paper.show_receipt(image)
        self.verticalScrollBar().setValue(0)
