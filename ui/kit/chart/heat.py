"""A strip of cells, the fuller the more: which hours of the day bring most."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import CENTRE, Painted, draw_text, fitted
from ui.theme.tokens import TextRole

GAP = 3
NAME = 24
CELL = 44


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """One cell: its name under it, how much (the most is full), and what stands in it."""

    name: str
    amount: Decimal
    words: str
    spoken: str = ""


class HeatStrip(Painted):
    """Cells side by side; the fullest is the accent itself."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: tuple[Heat, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cells(self, cells: Sequence[Heat], name: str) -> None:
        """Show these cells; `name` and what each speaks are told to a screen reader."""
        self._cells = tuple(cells)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(each.spoken for each in cells if each.spoken))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, CELL + round(NAME * self.theme.text_size / 100))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        most = max((each.amount for each in self._cells), default=Decimal(0))
        wide = (self.width() + GAP) / max(1, len(self._cells))
        for place, cell in enumerate(self._cells):
            part = max(0.0, float(cell.amount / most)) if most > 0 else 0.0
            room = QRectF(place * wide, 0, wide - GAP, CELL)
            self._paint_cell(painter, room, cell, part)

    def _paint_cell(self, painter: QPainter, room: QRectF, cell: Heat, part: float) -> None:
        theme = self.theme
        painter.setPen(theme.colour("line"))
        fill = _between(theme.colour("surface"), theme.colour("accent"), part)
        painter.setBrush(fill)
        painter.drawRoundedRect(room.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        inks = (theme.colour("text"), theme.colour("on_accent"), theme.colour("surface"))
        ink = max(inks, key=lambda each: _contrast(each, fill))
        words = fitted(theme.font(TextRole.SMALL_STRONG), cell.words, room.width() - 4)
        draw_text(painter, room, cell.words, (words, ink), CENTRE)
        under = QRectF(room.left(), CELL, room.width(), self.height() - CELL)
        small = fitted(theme.font(TextRole.SMALL_STRONG), cell.name, room.width())
        draw_text(painter, under, cell.name, (small, theme.colour("text3")), CENTRE)


def _between(empty: QColor, full: QColor, part: float) -> QColor:
    """Return the colour a part of the way from one to the other; colours of tokens, mixed."""

    def mixed(one: int, other: int) -> int:
        return round(one + (other - one) * part)

    return QColor(
        mixed(empty.red(), full.red()),
        mixed(empty.green(), full.green()),
        mixed(empty.blue(), full.blue()),
    )


def _contrast(one: QColor, other: QColor) -> float:
    """Return how well two colours are told apart (WCAG 2.1), 1 to 21."""
    lights = sorted((_light(one), _light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 WCAG
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
