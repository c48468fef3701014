"""The dark panel with the one number of a screen: large at the right, or small at the left."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFont,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import (
    LEFT,
    RIGHT,
    Painted,
    PaintedBox,
    cap_height,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.state import STATE_ICON, State
from ui.theme.current import Theme
from ui.theme.tokens import Radius, TextRole

SMALLEST: Final = 9
LEAST_BETWEEN: Final = 8
LINE_HEIGHT: Final = 1.35
Pair = tuple[str, str]
STEPS: Final = (72, 64, 54, 48)
ANNOUNCE_AFTER_MS: Final = 1000
HEADING: Final = 22
LEAST: Final = 24
ABOVE: Final = 10
BELOW: Final = 12
FOOT: Final = 29
NARROW: Final = 360
BETWEEN: Final = 12
ICON: Final = 18
ICON_GAP: Final = 8
GLASS_INK: Final = {State.OK: "glass_ok", State.WAIT: "glass_wait"}
UNIT: Final = 0.36
"""The size of the unit, as a part of the number's."""
BEFORE_UNIT: Final = 0.09
"""The gap between them, the same."""
SMALL_STEPS: Final = (40, 36, 32, 28)
SMALL_HEIGHT: Final = 94
SMALL_ABOVE: Final = 13
SIDE: Final = 18
FLAT_STEPS: Final = (32, 28)
FLAT_HEIGHT: Final = 74
FLAT_ABOVE: Final = 7


def draw_pairs(
    painter: QPainter, room: QRectF, pairs: Sequence[Pair], theme: Theme, *, px: int
) -> None:
    """Draw the pairs in letters of `px`, smaller ones where they would not fit, or in two rows."""
    *_, widths = _fonts(pairs, room.width(), theme, SMALLEST)
    if len(pairs) == 1 or _together(widths) <= room.width():
        _draw_row(painter, room, pairs, theme, px)
        return
    half = (len(pairs) + 1) // 2
    high = max(room.height() / 2, SMALLEST * LINE_HEIGHT)
    upper = QRectF(room.left(), room.center().y() - high, room.width(), high)
    for row, part in ((upper, pairs[:half]), (upper.translated(0, high), pairs[half:])):
        _draw_row(painter, row, part, theme, min(px, int(high / LINE_HEIGHT)))


def _draw_row(
    painter: QPainter, room: QRectF, pairs: Sequence[Pair], theme: Theme, px: int
) -> None:
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
    label_font = QFont()
    value_font = QFont()
    widths = list[float]()
    for px in range(largest, SMALLEST - 1, -1):
        label_font = theme.sized(TextRole.STRIP, px)
        value_font = theme.sized(TextRole.LABEL, px)
        gap = text_width(" ", label_font)
        widths = [
            text_width(label, label_font) + gap + text_width(value, value_font)
            for label, value in pairs
        ]
        if _together(widths) <= room:
            break
    return label_font, value_font, widths


def _together(widths: Sequence[float]) -> float:
    return sum(widths) + LEAST_BETWEEN * (len(widths) - 1)


class Mood(StrEnum):
    """White; green for change due; amber for an amount still to pay; grey for what is not sure."""

    NORMAL = "glass_t"
    OK = "glass_ok"
    WAIT = "glass_wait"
    QUIET = "glass_2"


class NumberDisplay(Painted):
    """A number on the dark ground, as large as fits, and what it is.

    `steps` are the sizes of the number in px, largest first; the first that fits is used. A number
    too long for the smallest goes on shrinking: a cut number would be a wrong one.
    """

    def __init__(self, steps: Sequence[int]) -> None:
        super().__init__()
        self._steps: tuple[int, ...] = tuple(steps)
        self._left = ""
        self._right = ""
        self._state: State | None = None
        self._number = ""
        self._unit = "L"
        self._mood = Mood.NORMAL
        self._pause = QTimer(self, singleShot=True, interval=ANNOUNCE_AFTER_MS)
        self._pause.timeout.connect(self._announce)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_heading(self, left: str, right: str = "", *, state: State | None = None) -> None:
        """Say what the number is, and a short fact at the right; a `state` is seen by its icon."""
        self._left = left
        self._right = right
        self._state = state
        self._changed()

    def set_number(self, text: str, *, unit: str = "L", mood: Mood = Mood.NORMAL) -> None:
        """Show a number, already written out, with its unit and mood."""
        self._number = text
        self._unit = unit
        self._mood = mood
        self._changed()

    def quieten(self, right: str) -> None:
        """Show the number as not yet sure, and say at the right what is waited for."""
        self._mood = Mood.QUIET
        self.set_heading(self._left, right, state=State.WAIT)

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

    def _paint_ground(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = PaintedBox(fill="glass", border="glass_line", radius=Radius.GLASS)
        draw_box(painter, self.rect().toRectF(), box, self.theme)

    def _number_width(self, px: int) -> float:
        return text_width(self._number, self._plain(TextRole.TOTAL, px)) + self._unit_width(px)

    def _unit_width(self, px: int) -> float:
        """The width of the unit and the gap before it, beside a number of `px`."""
        if not self._unit:
            return 0.0
        font = self._plain(TextRole.BODY_MEDIUM, round(px * UNIT))
        return px * BEFORE_UNIT + text_width(self._unit, font)

    def _plain(self, role: TextRole, px: int) -> QFont:
        """A font in px that does not grow with the text size; the number is large as it is."""
        return self.theme.sized(role, round(px * 100 / self.theme.text_size))

    def _narrow(self) -> bool:
        return self.width() < NARROW

    def _padding(self) -> int:
        return 17 if self._narrow() else 21

    def _changed(self) -> None:
        self.setAccessibleName(f"{self._left} {self._number} {self._unit}".strip())
        self.setAccessibleDescription(", ".join(part for part in self._beside() if part))
        self._pause.start()
        self.update()

    def _beside(self) -> Sequence[str]:
        """What is said besides the number."""
        return [self._right]

    def _announce(self) -> None:
        """Tell a screen reader, once the number has rested for a second (ui design, 11.5)."""
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))


class AmountDisplay(NumberDisplay):
    """Heading, a large number with a small unit, and a foot row of label and value pairs.

    The height follows the largest size, so nothing moves when the number shrinks.
    """

    def __init__(self, *, steps: Sequence[int] = STEPS) -> None:
        super().__init__(steps)
        self._foot: tuple[Pair, ...] = ()

    def set_foot(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Show label and value pairs under the line; none hides the row."""
        if bool(pairs) != bool(self._foot):
            self.updateGeometry()
        self._foot = tuple(pairs)
        self._changed()

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
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_ground(painter)
        inside = self._inside()
        self._paint_heading(painter, inside)
        self._paint_number(painter, inside)
        if self._foot:
            self._paint_foot(painter, inside)

    def _paint_heading(self, painter: QPainter, inside: QRectF) -> None:
        """Draw what the number is, and the fact at the right, which is never cut."""
        icon = STATE_ICON[self._state] if self._state and self._right else ""
        room = inside.width() - BETWEEN - (ICON + ICON_GAP if icon else 0)
        font = fitted(self.theme.font(TextRole.LINE), self._left + self._right, room)
        pen = (font, self.theme.colour("glass_2"))
        heading = QRectF(inside.left(), inside.top(), inside.width(), self._high(HEADING))
        ink = GLASS_INK.get(self._state, "glass_2") if self._state else "glass_2"
        draw_text(painter, heading, self._right, (font, self.theme.colour(ink)), RIGHT)
        right = text_width(self._right, font)
        if icon:
            at = QPointF(heading.right() - right - ICON_GAP - ICON, heading.center().y())
            draw_icon(painter, at, icon, self.theme, (ink, ICON))
        left = min(room - right, text_width(self._left, font))
        heading.setWidth(left)
        draw_text(painter, heading, self._left, pen)

    def _paint_number(self, painter: QPainter, inside: QRectF) -> None:
        px = self.number_px()
        font = self._plain(TextRole.TOTAL, px)
        base = self._base_line(inside, font)
        unit = self._plain(TextRole.BODY_MEDIUM, round(px * UNIT))
        painter.setFont(unit)
        painter.setPen(self.theme.colour("glass_2"))
        painter.drawText(QPointF(inside.right() - text_width(self._unit, unit), base), self._unit)
        painter.setFont(font)
        painter.setPen(self.theme.colour(self._mood.value))
        left = inside.right() - self._number_width(px)
        for sign in self._number:  # each at a whole px, so that equal figures look alike
            painter.drawText(QPointF(round(left), round(base)), sign)
            left += text_width(sign, font)

    def _paint_foot(self, painter: QPainter, inside: QRectF) -> None:
        height = self._high(FOOT)
        divider = QRectF(inside.left(), round(inside.bottom() - height), inside.width(), 1)
        painter.fillRect(divider, self.theme.colour("glass_line"))
        row = QRectF(inside.left(), inside.bottom() - height + 10, inside.width(), height - 10)
        draw_pairs(painter, row, self._foot, self.theme, px=13 if self._narrow() else 14)

    def _inside(self) -> QRectF:
        """Where heading, number and foot stand."""
        side = self._padding()
        top = 14 if self._narrow() else 17
        return self.rect().toRectF().adjusted(side, top, -side, -top)

    def _base_line(self, inside: QRectF, font: QFont) -> float:
        """Where the number and its unit stand, in px from above."""
        foot = self._high(FOOT) if self._foot else 0
        below = inside.adjusted(0, self._high(HEADING) + ABOVE, 0, -foot - BELOW)
        return below.center().y() + cap_height(font) / 2

    @override
    def _beside(self) -> Sequence[str]:
        return [self._right, *(f"{label} {value}" for label, value in self._foot)]

    def _high(self, height: int) -> int:
        """A height in px of a line of text, at the text size in force."""
        return round(height * self.theme.text_size / 100)


class SmallAmountDisplay(NumberDisplay):
    """94 px high, 74 when flat: the number stands at the left, under what it is."""

    def __init__(self) -> None:
        super().__init__(SMALL_STEPS)
        self._is_flat = False

    def set_flat(self, *, flat: bool) -> None:
        """Be lower, with a smaller number, where what is below needs the room more."""
        self._is_flat = flat
        self.set_steps(FLAT_STEPS if flat else SMALL_STEPS)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        high = FLAT_HEIGHT if self._is_flat else SMALL_HEIGHT
        return QSize(260, round(high + (self.theme.text_size - 100) * 0.3))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_ground(painter)
        above = FLAT_ABOVE if self._is_flat else SMALL_ABOVE
        inside = rect.adjusted(SIDE, above, -SIDE, -above)
        font = self.theme.font(TextRole.BODY)
        heading = QRectF(inside.left(), inside.top(), inside.width(), font.pixelSize() * 1.35)
        font = fitted(font, self._left, inside.width())
        draw_text(painter, heading, self._left, (font, self.theme.colour("glass_2")))
        self._paint_at_the_left(painter, inside)

    def _paint_at_the_left(self, painter: QPainter, inside: QRectF) -> None:
        px = self.number_px()
        font = self._plain(TextRole.TOTAL, px)
        unit = self._plain(TextRole.BODY_MEDIUM, round(px * UNIT))
        base = inside.bottom() - max(0.0, (40 - px) / 4) - 3
        painter.setFont(font)
        painter.setPen(self.theme.colour("glass_t"))
        painter.drawText(QPointF(inside.left(), base), self._number)
        if self._unit:
            left = inside.left() + text_width(self._number, font) + px * BEFORE_UNIT
            painter.setFont(unit)
            painter.setPen(self.theme.colour("glass_2"))
            painter.drawText(QPointF(left + text_width(" ", unit) / 2, base), self._unit)
