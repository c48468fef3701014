"""A key of the action bar: cap, icon and label, as on the F row of the keyboard."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import (
    CENTRE,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.theme.tokens import Height, TextRole

SMALLEST: Final = 12
ONE_LINE: Final = 15
"""A label that would have to be smaller than this stands in two lines, in px."""
BELOW: Final = 11
"""Between the label and the lower edge of the key, in px."""
LINE_HEIGHT: Final = 1.35
"""Of the label, as a part of its size."""
HIGHEST: Final = 30.0
"""A label of large text stands no higher than this, clear of the cap, in px."""
GAP: Final = 4
BADGE_ROOM: Final = 7
"""How far the count stands out of the key at its top, in px."""


class Look(StrEnum):
    """Plain F key; pay key (F10, F11); the primary cash key (F12)."""

    PLAIN = "plain"
    PAY = "pay"
    CASH = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyMeasure:
    """Padding, icon and label of a look, and the least width they are for, in px.

    `middle` is where cap and icon stand, from the top of the key.
    """

    side: int
    icon: int
    px: int
    least: int
    middle: float


MEASURES: Final = {
    Look.PLAIN: KeyMeasure(side=10, icon=20, px=14, least=76, middle=20.5),
    Look.PAY: KeyMeasure(side=13, icon=24, px=18, least=96, middle=23.5),
    Look.CASH: KeyMeasure(side=13, icon=28, px=22, least=190, middle=25.5),
}
NARROW: Final = {
    Look.PLAIN: KeyMeasure(side=8, icon=17, px=12, least=62, middle=20.5),
    Look.PAY: KeyMeasure(side=10, icon=22, px=16, least=78, middle=21.5),
    Look.CASH: KeyMeasure(side=10, icon=28, px=19, least=120, middle=24),
}
"""The measures of a key narrower than `least` of its look above (1024 px windows)."""
ROLES: Final = {Look.PLAIN: TextRole.FKEY, Look.PAY: TextRole.PAY_OTHER, Look.CASH: TextRole.PAY}


class FKey(PaintedButton):
    """One key of the bar, 80 px high, with an optional count at its corner.

    The widget is 7 px higher than the key so that the count may stand out at the top: the row of
    keys needs 7 px less above it.
    """

    is_choice = False

    def __init__(self, keys: str, words: str, *, icon: str, look: Look = Look.PLAIN) -> None:
        super().__init__()
        self.look = look
        self._measure = MEASURES[look]
        self._keys = keys
        self._words = words
        self._icon = icon
        self._badge = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words, keys)

    @property
    @override
    def is_primary(self) -> bool:
        return self.look is Look.CASH

    @property
    @override
    def commits(self) -> bool:
        return self.look is not Look.PLAIN

    def words(self) -> str:
        """The label shown."""
        return self._words

    def badge(self) -> int:
        """The count shown at the corner; 0 = none."""
        return self._badge

    def set_words(self, words: str) -> None:
        """Change the label; what is shown already changes nothing."""
        if words == self._words:
            return
        self._words = words
        self.speak(words, self._keys)
        self.refresh()

    def set_badge(self, count: int) -> None:
        """Show a count at the corner; 0 hides it."""
        self._badge = count
        self.setAccessibleDescription(str(count) if count else "")
        self.update()

    @override
    def sizeHint(self) -> QSize:
        words = text_width(self._words, self.theme.font(ROLES[self.look]))
        signs = key_cap_width(self._keys, self.theme) + GAP + self._measure.icon
        width = max(words, signs) + 2 * self._measure.side
        return QSize(round(width), Height.FKEY + BADGE_ROOM)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(NARROW[self.look].least, self.sizeHint().height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        key = rect.adjusted(0, BADGE_ROOM, 0, 0)
        box, ink = self._colours()
        draw_box(painter, key, box, self.theme)
        measure = self._measure if key.width() >= self._measure.least else NARROW[self.look]
        inside = key.adjusted(measure.side, 0, -measure.side, -BELOW)
        self._paint_signs(painter, inside, ink, measure)
        self._paint_words(painter, inside.adjusted(0, 0, measure.side - 3, 0), measure.px, ink)
        if self._badge:
            self._paint_badge(painter, key)

    def _paint_words(self, painter: QPainter, room: QRectF, px: int, ink: str) -> None:
        """Draw the label on the foot of the key; one too long stands in two lines."""
        lines, font = self._fitting(room.width(), px)
        high = min(font.pixelSize() * LINE_HEIGHT, HIGHEST)
        step = font.pixelSize() * 1.15
        for place, line in enumerate(reversed(lines)):
            at = QRectF(room.left(), room.bottom() - high - place * step, room.width(), high)
            draw_text(painter, at, line, (font, self.theme.colour(ink)))

    def _fitting(self, room: float, px: int) -> tuple[list[str], QFont]:
        """The label as large as it fits: in one line if that can be read, else in two."""
        first, _, rest = self._words.partition(" ")
        least, one_line = (
            round(size * 100 / self.theme.text_size) for size in (SMALLEST, ONE_LINE)
        )
        layouts = [
            ([self._words], size) for size in range(px, (one_line if rest else least) - 1, -1)
        ]
        if rest:
            layouts += [([first, rest], size) for size in range(min(px, one_line), least - 1, -1)]
        lines = [self._words]
        font = self.theme.sized(ROLES[self.look], least)
        for lines, size in layouts:
            font = self.theme.sized(ROLES[self.look], size)
            if max(text_width(line, font) for line in lines) <= room:
                break
        return lines, font

    def _paint_signs(
        self, painter: QPainter, inside: QRectF, ink: str, measure: KeyMeasure
    ) -> None:
        """Draw the cap at the left and the icon at the right of the upper row."""
        cash = self.look is Look.CASH and self.isEnabled()
        size = measure.icon
        middle = inside.top() + measure.middle
        cap_ink = ink if cash else ""
        draw_key_cap(painter, QPointF(inside.left(), middle), self._keys, self.theme, ink=cap_ink)
        tone = ink if cash or not self.isEnabled() else "text2"
        painter.setOpacity(1.0 if self.isEnabled() else 0.55)
        beside = inside.left() + key_cap_width(self._keys, self.theme) + GAP
        at = QPointF(max(inside.right() - size, beside), middle)
        draw_icon(painter, at, self._icon, self.theme, (tone, size))
        painter.setOpacity(1.0)

    def _paint_badge(self, painter: QPainter, key: QRectF) -> None:
        words = str(self._badge)
        font = self.theme.font(TextRole.CAP)
        width = max(22.0, text_width(words, font) + 12)
        badge = QRectF(key.right() - width, key.top() - BADGE_ROOM, width, 22)
        draw_box(painter, badge, PaintedBox(fill="glass", border="surface", radius=11), self.theme)
        draw_text(painter, badge, words, (font, self.theme.colour("glass_t")), CENTRE)

    def _colours(self) -> tuple[PaintedBox, str]:
        held = self.pressed_look
        hover = self.hover_look
        if not self.isEnabled():
            return PaintedBox(fill="sunken", border="line", bottom="edge"), "text3"
        if self.look is Look.CASH:
            fill = "accent_p" if held else "accent_h" if hover else "accent"
            return PaintedBox(fill=fill, border=fill), "on_accent"
        fill = "accent_soft" if held else "sunken" if hover else "surface"
        if self.look is Look.PAY:
            return PaintedBox(fill=fill, border="accent" if held else "line2", width=1.5), "text"
        border, bottom = ("accent", "accent") if held else ("line", "edge")
        return PaintedBox(fill=fill, border=border, bottom=bottom), "text"
