"""A place as it is painted on the board and in the plan (ui design, 14)."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from till.domain.orders.places import Spot
from ui.kit.painting import (
    LEFT,
    RIGHT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.table.record_list import whole_parts
from ui.theme.current import Theme
from ui.theme.tokens import Radius, TextRole

SIDE: Final = 14
BOX: Final = 26
TOUCH: Final = 48
"""Px at the upper right that mark a tile under a finger."""
NAME: Final = 30
SIGN: Final = 18
ROOMY: Final = 120
"""Px of a tile that has room for the sum on a line of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTile:
    """A place in words: `sum` is empty where it is free; `beside` says who and how many orders."""

    place_id: int
    name: str
    sum: str = ""
    beside: str = ""
    age: str = ""
    held: str = ""
    is_waiting: bool = False
    spoken: str = ""
    spot: Spot | None = None


def draw_tile(
    painter: QPainter,
    rect: QRectF,
    tile: PlaceTile,
    theme: Theme,
    look: tuple[bool, bool, bool],
) -> None:
    """Draw a tile; `look` is whether keys stand on it, whether it is marked, and has a box."""
    is_current, is_marked, has_box = look
    has_box = has_box and bool(tile.sum)
    width = 2 if is_current or is_marked else 1
    if not tile.sum and not is_marked:
        pen = QPen(theme.colour("accent" if is_current else "line2"), width, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.PANEL, Radius.PANEL)
    else:
        fill = "accent_soft" if is_marked else "surface"
        border = "accent" if width > 1 else "line"
        box = PaintedBox(fill=fill, border=border, width=width, radius=Radius.PANEL)
        draw_box(painter, rect, box, theme)
    inside = rect.adjusted(SIDE, 10, -SIDE, -10)
    _draw_name(painter, inside, tile, theme, has_box=has_box)
    if has_box:
        corner = QRectF(rect.right() - SIDE - BOX, rect.top() + SIDE, BOX, BOX)
        _draw_check(painter, corner, theme, is_marked=is_marked)
    if tile.sum:
        _draw_sum(painter, inside, tile, theme)
    _draw_foot(painter, inside, tile, theme)


def _draw_name(
    painter: QPainter, inside: QRectF, tile: PlaceTile, theme: Theme, *, has_box: bool
) -> None:
    line = QRectF(inside.left(), inside.top(), inside.width(), NAME)
    if has_box:
        line.setWidth(line.width() - BOX - 6)
    if tile.is_waiting:
        at = QPointF(line.right() - SIGN, line.center().y())
        draw_icon(painter, at, "clock", theme, ("wait", SIGN))
        line.setWidth(line.width() - SIGN - 4)
    font = fitted(theme.font(TextRole.LINE_NOW), tile.name, line.width())
    draw_text(painter, line, tile.name, (font, theme.colour("text" if tile.sum else "text2")))


def _draw_check(painter: QPainter, box: QRectF, theme: Theme, *, is_marked: bool) -> None:
    fill = "accent" if is_marked else "surface"
    border = "accent" if is_marked else "line2"
    draw_box(painter, box, PaintedBox(fill=fill, border=border, width=2, radius=7), theme)
    if is_marked:
        at = QPointF(box.center().x() - 9, box.center().y())
        draw_icon(painter, at, "check", theme, ("on_accent", 18))


def _draw_sum(painter: QPainter, inside: QRectF, tile: PlaceTile, theme: Theme) -> None:
    is_roomy = inside.height() >= ROOMY
    middle = QRectF(inside.left(), inside.top() + NAME, inside.width(), 30)
    middle.moveTop(inside.center().y() - (18 if tile.held else 15) if is_roomy else middle.top())
    role = TextRole.LINE_NOW if is_roomy else TextRole.LINE_AMOUNT
    font = fitted(theme.font(role), tile.sum, middle.width())
    draw_text(painter, middle, tile.sum, (font, theme.colour("text")))
    if tile.held and is_roomy:
        below = middle.translated(0, 26)
        draw_text(painter, below, tile.held, (theme.font(TextRole.SMALL), theme.colour("ok")))


def _draw_foot(painter: QPainter, inside: QRectF, tile: PlaceTile, theme: Theme) -> None:
    foot = QRectF(inside.left(), inside.bottom() - 22, inside.width(), 22)
    font = theme.font(TextRole.SMALL)
    ink = theme.colour("text2")
    if not tile.sum:
        at = QPointF(foot.right() - SIGN, foot.center().y())
        draw_icon(painter, at, "plus", theme, ("text2", SIGN))
        draw_text(painter, foot.adjusted(0, 0, -SIGN - 4, 0), tile.beside, (font, ink))
        return
    draw_text(painter, foot, tile.age, (font, ink), RIGHT)
    foot.setWidth(foot.width() - text_width(tile.age, font) - 8)
    said = whole_parts(tile.beside, font, foot.width())
    if text_width(said, font) <= foot.width():
        draw_text(painter, foot, said, (font, ink), LEFT)
