"""The glass: the dark panel with the one number of a screen.

Lives here: `Glass`, its moods, and the choice of a size that fits.
Must not: wrap or elide the number, or show a second one of the same weight.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Radius
from ui.widgets.painting import LEFT, RIGHT, Box, draw_box, draw_text, fitted, text_width

STEPS: Final = (72, 64, 54, 48)
ANNOUNCE_AFTER_MS: Final = 1000
HEADING: Final = 22
LEAST: Final = 24
ABOVE: Final = 10
BELOW: Final = 12
FOOT: Final = 29
NARROW: Final = 360
BETWEEN: Final = 12
SMALLEST_FOOT: Final = 9
TRACKING: Final = -0.045
"""How much closer the figures of the number stand than those of a text, as a part of their size."""


class Mood(StrEnum):
    """White; green for change due; amber for an amount still to pay."""

    NORMAL = "glass_t"
    OK = "glass_ok"
    WAIT = "glass_wait"


class Glass(QWidget):
    """Heading, a large number with a small unit, and a foot row of label and value pairs.

    `steps` are the sizes of the number in px, largest first; the first that fits is used. A number
    too long for the smallest goes on shrinking: a cut number would be a wrong one. The height
    follows the largest, so nothing moves when the number shrinks.
    """

    def __init__(self, *, steps: Sequence[int] = STEPS) -> None:
        super().__init__()
        self._theme = current_theme()
        self._steps: tuple[int, ...] = tuple(steps)
        self._left, self._right = "", ""
        self._number, self._unit, self._mood = "", "L", Mood.NORMAL
        self._foot: tuple[tuple[str, str], ...] = ()
        self._pause = QTimer(self, singleShot=True, interval=ANNOUNCE_AFTER_MS)
        self._pause.timeout.connect(self._announce)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._theme.changed.connect(self.update)

    def set_heading(self, left: str, right: str = "") -> None:
        """Say what the number is, and a short fact at the right."""
        self._left, self._right = left, right
        self._changed()

    def set_number(self, text: str, *, unit: str = "L", mood: Mood = Mood.NORMAL) -> None:
        """Show a number, already written out, with its unit and mood."""
        self._number, self._unit, self._mood = text, unit, mood
        self._changed()

    def set_foot(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show label and value pairs under the line; none hides the row."""
        if bool(pairs) != bool(self._foot):
            self.updateGeometry()
        self._foot = tuple(pairs)
        self._changed()

    def set_steps(self, steps: Sequence[int]) -> None:
        """Change the sizes to choose from, for narrow and wide windows."""
        self._steps = tuple(steps)
        self.updateGeometry()
        self.update()

    def number_text(self) -> str:
        """The number as shown."""
        return self._number

    def mood(self) -> Mood:
        """The colour mood shown."""
        return self._mood

    def number_px(self) -> int:
        """The size that fits the number, in px."""
        room = self.width() - 2 * self._padding()
        smaller = tuple(range(self._steps[-1] - 2, LEAST, -2))
        for step in self._steps + smaller:
            if self._number_width(step) <= room:
                return step
        return LEAST

    @override
    def sizeHint(self) -> QSize:
        top = 14 if self._narrow() else 17
        foot = self._high(FOOT) if self._foot else 0
        return QSize(324, top * 2 + self._high(HEADING) + ABOVE + self._steps[0] + BELOW + foot)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        if (event.oldSize().width() < NARROW) != self._narrow():
            self.updateGeometry()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        box = Box(fill="glass", border="glass_line", radius=Radius.GLASS)
        draw_box(painter, rect, box, self._theme)
        padding = self._padding()
        top = 14 if self._narrow() else 17
        inside = rect.adjusted(padding, top, -padding, -top)
        room = inside.width() - BETWEEN
        font = fitted(self._theme.font(Role.LINE), self._left + self._right, room)
        pen = (font, self._theme.colour("glass_2"))
        heading = QRectF(inside.left(), inside.top(), inside.width(), self._high(HEADING))
        draw_text(painter, heading, self._right, pen, RIGHT)
        heading.setWidth(room - text_width(self._right, font))
        draw_text(painter, heading, self._left, pen)
        foot = self._high(FOOT) if self._foot else 0
        below = inside.adjusted(0, self._high(HEADING) + ABOVE, 0, -foot - BELOW)
        self._paint_number(painter, below)
        if self._foot:
            self._paint_foot(painter, inside)
        painter.end()

    def _paint_number(self, painter: QPainter, room: QRectF) -> None:
        """Draw the number at the right with its unit on the same base line."""
        px = self.number_px()
        font = self._plain(Role.TOTAL, px)
        metrics = QFontMetricsF(font)
        base = room.center().y() + metrics.capHeight() / 2
        unit_font = self._plain(Role.BODY_MEDIUM, round(px * 0.36))
        right = room.right() - (text_width(self._unit, unit_font) if self._unit else 0.0)
        painter.setFont(unit_font)
        painter.setPen(self._theme.colour("glass_2"))
        painter.drawText(QPointF(right, base), self._unit)
        right -= px * 0.09 if self._unit else 0
        painter.setFont(font)
        painter.setPen(self._theme.colour(self._mood.value))
        painter.drawText(
            QPointF(right - metrics.horizontalAdvance(self._number), base), self._number
        )

    def _paint_foot(self, painter: QPainter, inside: QRectF) -> None:
        """Draw the divider and the pairs, spread over the width."""
        theme = self._theme
        top = inside.bottom() - self._high(FOOT)
        painter.fillRect(
            QRectF(inside.left(), round(top), inside.width(), 1), theme.colour("glass_line")
        )
        label_font, value_font, widths = self._foot_fonts(inside.width())
        spare = inside.width() - sum(widths)
        between = max(8.0, spare / max(1, len(widths) - 1))
        left = inside.left()
        for (label, value), width in zip(self._foot, widths, strict=True):
            line = QRectF(left, top + 10, width + 1, self._high(FOOT) - 10)
            draw_text(painter, line, label, (label_font, theme.colour("glass_2")), LEFT)
            draw_text(painter, line, value, (value_font, theme.colour("glass_t")), RIGHT)
            left += width + between

    def _foot_fonts(self, room: float) -> tuple[QFont, QFont, list[float]]:
        """The fonts of labels and values in which all pairs fit, and the widths of the pairs."""
        largest = 13 if self._narrow() else 14
        label_font, value_font, widths = QFont(), QFont(), list[float]()
        for px in range(largest, SMALLEST_FOOT - 1, -1):
            label_font, value_font = (
                self._theme.sized(Role.STRIP, px),
                self._theme.sized(Role.LABEL, px),
            )
            gap = text_width(" ", label_font)
            widths = [
                text_width(label, label_font) + gap + text_width(value, value_font)
                for label, value in self._foot
            ]
            if sum(widths) + 8 * (len(widths) - 1) <= room:
                break
        return label_font, value_font, widths

    def _number_width(self, px: int) -> float:
        width = text_width(self._number, self._plain(Role.TOTAL, px))
        if not self._unit:
            return width
        unit_font = self._plain(Role.BODY_MEDIUM, round(px * 0.36))
        return width + px * 0.09 + text_width(self._unit, unit_font)

    def _high(self, height: int) -> int:
        """A height in px of a line of text, at the text size in force."""
        return round(height * self._theme.text_size / 100)

    def _plain(self, role: Role, px: int) -> QFont:
        """A font in px that does not grow with the text size; the number is large as it is."""
        made = self._theme.sized(role, round(px * 100 / self._theme.text_size))
        if role is Role.TOTAL:
            made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, made.pixelSize() * TRACKING)
        return made

    def _narrow(self) -> bool:
        return self.width() < NARROW

    def _padding(self) -> int:
        return 17 if self._narrow() else 21

    def _changed(self) -> None:
        pairs = [f"{label} {value}" for label, value in self._foot]
        self.setAccessibleName(f"{self._left} {self._number} {self._unit}".strip())
        self.setAccessibleDescription(", ".join([self._right, *pairs]).strip(", "))
        self._pause.start()
        self.update()

    def _announce(self) -> None:
        """Tell a screen reader, once the number has rested for a second (ui design, 11.5)."""
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
