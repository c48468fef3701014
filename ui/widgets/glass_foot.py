"""The foot of the glass: label and value pairs, spread over its width.

Lives here: drawing them, and the fonts in which all of them fit.
Must not: know the number above.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter

from ui.theme.current import Theme
from ui.theme.fonts import Role
from ui.widgets.painting import LEFT, RIGHT, draw_text, text_width

SMALLEST: Final = 9
LEAST_BETWEEN: Final = 8
Pair = tuple[str, str]


def draw_pairs(
    painter: QPainter, room: QRectF, pairs: Sequence[Pair], theme: Theme, *, px: int
) -> None:
    """Draw the pairs in letters of `px` or, where they would not fit, smaller ones."""
    label_font, value_font, widths = _fonts(pairs, room.width(), theme, px)
    spare = room.width() - sum(widths)
    between = max(float(LEAST_BETWEEN), spare / max(1, len(widths) - 1))
    left = room.left()
    for (label, value), width in zip(pairs, widths, strict=True):
        line = QRectF(left, room.top(), width + 1, room.height())
        draw_text(painter, line, label, (label_font, theme.colour("glass_2")), LEFT)
        draw_text(painter, line, value, (value_font, theme.colour("glass_t")), RIGHT)
        left += width + between


def _fonts(
    pairs: Sequence[Pair], room: float, theme: Theme, largest: int
) -> tuple[QFont, QFont, list[float]]:
    """The fonts of labels and values in which all pairs fit, and the widths of the pairs."""
    label_font, value_font, widths = QFont(), QFont(), list[float]()
    for px in range(largest, SMALLEST - 1, -1):
        label_font, value_font = theme.sized(Role.STRIP, px), theme.sized(Role.LABEL, px)
        gap = text_width(" ", label_font)
        widths = [
            text_width(label, label_font) + gap + text_width(value, value_font)
            for label, value in pairs
        ]
        if sum(widths) + LEAST_BETWEEN * (len(widths) - 1) <= room:
            break
    return label_font, value_font, widths
