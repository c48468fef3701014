"""A sheet of labels on the screen, painted as it comes out of the printer."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.labels.formats import COMMON, LabelSheet
from till.domain.labels.label import Bars, Label, Part, lay_label
from ui.kit.painting import CENTRE, draw_text, text_width
from ui.theme.current import current_theme
from ui.theme.fonts import SANS
from ui.theme.tokens import TextRole

UNITS: Final = 20
"""Painted units of a millimetre: fonts have whole sizes."""
STRIKE: Final = 0.3  # of a text's size, above its base line
LEAST: Final = QSize(200, 240)
MARKED: Final = 2  # px
MOST_USED: Final = 3
"""Used places that say so; of a sheet used to its end more would be noise."""


class SheetView(QWidget):
    """Shows one sheet, the marked label framed; paper is white in every theme."""

    def __init__(self, *, name: str, used: str) -> None:
        """`used` stands on what was used before."""
        super().__init__()
        self.setObjectName(name)
        self.setMinimumSize(LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme = current_theme()
        self._used = used
        self._sheet = LabelSheet(format=COMMON[0])
        self._labels: Sequence[tuple[Part, ...]] = ()
        self._first = 0
        self._marked = -1
        self._theme.changed.connect(self.update)

    def show_sheet(
        self, sheet: LabelSheet, labels: Sequence[Label], first: int, marked: int
    ) -> None:
        """Show labels from place `first` (from 0) on, the places before it used.

        The label at `marked` is framed; below 0 none is.
        """
        self._sheet = sheet
        self._labels = [lay_label(each, *sheet.format.size, _measure) for each in labels]
        self._first = first
        self._marked = marked
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        across, down = (float(each) for each in self._sheet.format.page)
        px = min((self.width() - 2) / across, (self.height() - 2) / down)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate((self.width() - px * across) / 2, (self.height() - px * down) / 2)
        page = QRectF(0, 0, across * px, down * px)
        painter.fillRect(page, self._theme.colour("glass_t"))
        painter.setPen(QPen(self._theme.colour("line2"), 1))
        painter.drawRect(page)
        for place in range(self._sheet.format.per_sheet):
            left, top = (float(each) * px for each in self._sheet.format.corner_of(place))
            width, height = (float(each) * px for each in self._sheet.format.size)
            self._paint_place(painter, QRectF(left, top, width, height), place, px)
        painter.end()

    def _paint_place(self, painter: QPainter, box: QRectF, place: int, px: float) -> None:
        number = place - self._first
        is_marked = number == self._marked >= 0
        font = self._theme.font(TextRole.CAP)
        if number < 0 and place < MOST_USED and text_width(self._used, font) < box.width():
            pen = (font, self._theme.colour("glass_line"))
            draw_text(painter, box, self._used, pen, CENTRE)
        if 0 <= number < len(self._labels):
            painter.save()
            painter.setClipRect(box)
            painter.translate(box.topLeft())
            painter.scale(px / UNITS, px / UNITS)
            for part in self._labels[number]:
                self._paint_part(painter, part)
            painter.restore()
        colour = self._theme.colour("accent" if is_marked else "glass_2")
        line = Qt.PenStyle.SolidLine if is_marked else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour, MARKED if is_marked else 1, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)

    def _paint_part(self, painter: QPainter, part: Part) -> None:
        ink = self._theme.colour("glass")
        at = QPointF(_units(part.x), _units(part.y))
        if isinstance(part, Bars):
            for left, width in part.black():
                bar = QRectF(_units(left), at.y(), _units(width), _units(part.height))
                painter.fillRect(bar, ink)
            return
        font = _font(part.size, bold=part.bold)
        long = QFontMetricsF(font).horizontalAdvance(part.text)
        painter.setFont(font)
        painter.setPen(QPen(ink, UNITS / 5))
        begins = at - QPointF(long, 0) if part.ends else at
        painter.drawText(begins, part.text)
        if part.struck:
            above = begins - QPointF(0, font.pixelSize() * STRIKE)
            painter.drawLine(above, above + QPointF(long, 0))


def _units(length: Decimal) -> float:
    return float(length) * UNITS


def _font(size: Decimal, *, bold: bool) -> QFont:
    font = QFont(SANS)
    font.setPixelSize(max(1, round(_units(size))))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def _measure(text: str, size: Decimal, /, *, bold: bool = False) -> Decimal:
    width = QFontMetricsF(_font(size, bold=bold)).horizontalAdvance(text)
    return Decimal(str(round(width / UNITS, 2)))
