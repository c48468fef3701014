"""The price of one article, to be read from a step away."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFont, QFontMetricsF, QPainter
from typing_extensions import override

from ui.kit.painting import (
    LEFT,
    Painted,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.theme.tokens import Radius, TextRole

HEIGHT: Final = 236
SIDE: Final = 24
NAME: Final = 26
PRICE: Final = 104
LEAST: Final = 40
FOOT: Final = 46
ICON: Final = 26


class PriceDisplay(Painted):
    """Name above, price at the right in large digits, facts at the foot."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._price = ""
        self._unit = ""
        self._icon = ""
        self._facts: tuple[tuple[str, str], ...] = ()
        self.setFixedHeight(HEIGHT)

    def show_price(
        self, name: str, price: str, unit: str, facts: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Show an article's name, its price with the unit after it, and label and value pairs."""
        self._name = name
        self._price = price
        self._unit = unit
        self._icon = ""
        self._facts = tuple(facts)
        self._tell()

    def show_words(self, words: str, *, icon: str = "") -> None:
        """Say something in place of a price: what to do, or with `icon` what was wrong."""
        self._name = words
        self._price = ""
        self._unit = ""
        self._icon = icon
        self._facts = ()
        self._tell()

    def words(self) -> tuple[str, str]:
        """The name and the price shown."""
        return self._name, self._price

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box = PaintedBox(fill="glass", border="glass_line", radius=Radius.GLASS)
        draw_box(painter, rect, box, self.theme)
        inside = rect.adjusted(SIDE, 16, -SIDE, 0)
        self._paint_name(painter, inside)
        if self._price:
            self._paint_price(painter, inside)
            self._paint_facts(painter, inside)

    def _paint_name(self, painter: QPainter, inside: QRectF) -> None:
        """Draw the name on one line, or words in the middle when there is no price."""
        theme = self.theme
        left = inside.left()
        line = QRectF(left, inside.top(), inside.width(), 40)
        if not self._price:
            line.moveTop(self.height() / 2 - 20)
        if self._icon:
            at = QPointF(left, line.center().y())
            draw_icon(painter, at, self._icon, theme, ("glass_wait", ICON))
            line.setLeft(left + ICON + 12)
        ink = "glass_wait" if self._icon else "glass_t" if self._price else "glass_2"
        font = QFont(fitted(self._plain(TextRole.TITLE_FINISHED, NAME), self._name, line.width()))
        font.setPixelSize(max(font.pixelSize(), 18))
        draw_text(painter, line, self._name, (font, theme.colour(ink)), LEFT)

    def _paint_price(self, painter: QPainter, inside: QRectF) -> None:
        """Draw price and unit on one base line, smaller until both fit."""
        unit_font = self._plain(TextRole.BODY_MEDIUM, 34)
        unit = text_width(self._unit, unit_font) + 12 if self._unit else 0.0
        px = PRICE
        while px > LEAST and text_width(self._price, self._number(px)) + unit > inside.width():
            px -= 4
        font = self._number(px)
        middle = (inside.top() + 40 + self.height() - FOOT) / 2
        base = middle + QFontMetricsF(font).capHeight() / 2
        painter.setFont(unit_font)
        painter.setPen(self.theme.colour("glass_2"))
        painter.drawText(QPointF(inside.right() - unit + 12, base), self._unit)
        painter.setFont(font)
        painter.setPen(self.theme.colour("glass_t"))
        left = inside.right() - unit - text_width(self._price, font)
        painter.drawText(QPointF(left, base), self._price)

    def _paint_facts(self, painter: QPainter, inside: QRectF) -> None:
        """Draw the divider and the pairs, from the left, each in a part of its own."""
        theme = self.theme
        top = self.height() - FOOT
        line = QRectF(inside.left(), top, inside.width(), 1)
        painter.fillRect(line, theme.colour("glass_line"))
        label = theme.font(TextRole.BODY)
        value = theme.font(TextRole.BODY_MEDIUM)
        widths = [
            text_width(f"{each[0]} ", label) + text_width(each[1], value) for each in self._facts
        ]
        between = (inside.width() - sum(widths)) / max(1, len(widths) - 1)
        left = inside.left()
        for (name, said), width in zip(self._facts, widths, strict=True):
            part = QRectF(left, top + 2, width + 1, FOOT - 4)
            draw_text(painter, part, name, (label, theme.colour("glass_2")), LEFT)
            part.setLeft(left + text_width(f"{name} ", label))
            draw_text(painter, part, said, (value, theme.colour("glass_t")), LEFT)
            left += width + max(12.0, between)

    def _number(self, px: int) -> QFont:
        return self._plain(TextRole.TOTAL, px)

    def _plain(self, role: TextRole, px: int) -> QFont:
        """A font in px that does not grow with the text size; it is large as it is."""
        return self.theme.sized(role, round(px * 100 / self.theme.text_size))

    def _tell(self) -> None:
        """Show it, and tell a screen reader at once: it was asked for."""
        pairs = [f"{label} {value}" for label, value in self._facts]
        self.setAccessibleName(f"{self._name} {self._price} {self._unit}".strip())
        self.setAccessibleDescription(", ".join(pairs))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        self.update()
