"""The button: primary, secondary, ghost, danger; with icon, key cap and a busy state."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QTimer
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import (
    LEFT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_ring,
    draw_text,
    fitted,
    key_cap_width,
    text_width,
)
from ui.theme.tokens import Height, TextRole

GAP: Final = 10
RING: Final = 20
BUSY_AFTER_MS: Final = 150
TURN_MS: Final = 80


class ButtonKind(StrEnum):
    """How much a button matters."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    GHOST = "ghost"
    DANGER = "danger"
    BANNER = "banner"


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonMeasure:
    """Height, side padding, icon in px, and the type role."""

    height: int
    padding: int
    icon: int
    role: TextRole


class ButtonSize(StrEnum):
    """How high a button is: 48, 52, 76 or 84 px; BESIDE is 76 px with smaller words."""

    SMALL = "small"
    NORMAL = "normal"
    BESIDE = "beside"
    BIG = "big"
    HUGE = "huge"


MEASURES: Final = {
    ButtonSize.SMALL: ButtonMeasure(
        height=Height.BUTTON_SMALL, padding=14, icon=20, role=TextRole.BODY_STRONG
    ),
    ButtonSize.NORMAL: ButtonMeasure(
        height=Height.BUTTON, padding=16, icon=22, role=TextRole.BUTTON
    ),
    ButtonSize.BESIDE: ButtonMeasure(height=Height.PAY, padding=16, icon=22, role=TextRole.H2),
    ButtonSize.BIG: ButtonMeasure(height=Height.PAY, padding=18, icon=26, role=TextRole.BUTTON_BIG),
    ButtonSize.HUGE: ButtonMeasure(height=Height.PAY_HIGH, padding=18, icon=28, role=TextRole.PAY),
}


class Button(PaintedButton):
    """A button with words, an optional icon before them and a key cap after them.

    Where room is short the icon gives way first, then the words are set smaller; none are cut.

    `spread` puts the words at the left and the key at the right edge, as primary actions have it;
    `ink` is the token of the colour of a banner's button.
    """

    is_choice = False

    def __init__(
        self,
        words: str,
        *,
        kind: ButtonKind = ButtonKind.SECONDARY,
        size: ButtonSize = ButtonSize.NORMAL,
        icon: str = "",
        keys: str = "",
    ) -> None:
        super().__init__()
        self.kind = kind
        self.measure = MEASURES[size]
        self.spread = False
        self.ink = "accent"
        self._words = words
        self._sub = ""
        self._icon = icon
        self._keys = keys
        self._busy_words = ""
        self._pending = ""
        self._turn = 0
        self._busy = False
        self._wait = QTimer(self, singleShot=True, interval=BUSY_AFTER_MS)
        self._wait.timeout.connect(self._show_busy)
        self._spin = QTimer(self, interval=TURN_MS)
        self._spin.timeout.connect(self._turn_ring)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.speak(words, keys)

    @property
    @override
    def is_primary(self) -> bool:
        return self.kind is ButtonKind.PRIMARY

    @property
    @override
    def commits(self) -> bool:
        return self.kind in (ButtonKind.PRIMARY, ButtonKind.DANGER)

    def words(self) -> str:
        """The words shown now."""
        return self._busy_words or self._words

    def set_words(self, words: str, *, sub: str = "", icon: str = "") -> None:
        """Change the words, the small line under them, and the icon if one is given."""
        self._words = words
        self._sub = sub
        self._icon = icon or self._icon
        self.speak(words, self._keys)
        self.refresh()

    def set_keys(self, keys: str) -> None:
        """Change the key cap."""
        self._keys = keys
        self.speak(self._words, keys)
        self.refresh()

    def set_busy(self, words: str) -> None:
        """Refuse presses at once; after 150 ms show the ring and `words` (a verb, present)."""
        self._busy = True
        self.setMinimumWidth(self.width())
        self.setEnabled(False)
        self._pending = words
        self._wait.start()

    def set_idle(self) -> None:
        """The action is over: back to rest."""
        self._wait.stop()
        self._spin.stop()
        self._busy = False
        self._busy_words = ""
        self.setMinimumWidth(0)
        self.setEnabled(True)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        width = self._content_width() + 2 * self.measure.padding
        text = self.theme.font(self.measure.role).pixelSize()
        return QSize(int(width) + 1, max(self.measure.height, round(text * 2.2)))

    def whole_width(self) -> int:
        """The width in px that words, the line under them and the key cap need."""
        icon = self.measure.icon + GAP if self._icon else 0
        return self.sizeHint().width() - icon

    @override
    def minimumSizeHint(self) -> QSize:
        grown = self._text_width() * (1 - 100 / self.theme.text_size)
        return QSize(round(self.whole_width() - grown), self.sizeHint().height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box, ink = self._look()
        draw_box(painter, rect, box, self.theme)
        padding = self.measure.padding
        left = rect.left() + padding
        if not self.spread:
            left = max(left, rect.center().x() - self._content_width() / 2)
        if self._busy_words or self._content_width() <= rect.width() - 2 * padding:
            left = self._paint_sign(painter, QPointF(left, rect.center().y()), ink)
        right = rect.right() - padding
        if self._keys and not self._busy_words:
            cap = key_cap_width(self._keys, self.theme)
            right -= cap
            words_end = left + text_width(self._words, self._font()) - (0 if self._words else GAP)
            at = right if self.spread else min(right, words_end + GAP)
            outline = ink if self.kind is ButtonKind.PRIMARY and self._live() else ""
            place = QPointF(at, rect.center().y())
            draw_key_cap(painter, place, self._keys, self.theme, ink=outline)
            right -= GAP
        self._paint_words(painter, QRectF(left, rect.top(), right - left, rect.height()), ink)

    def _paint_sign(self, painter: QPainter, at: QPointF, ink: str) -> float:
        """Draw the ring or the icon; returns where the words begin."""
        size = self.measure.icon
        if self._busy_words:
            ring = QRectF(at.x(), at.y() - RING / 2, RING, RING)
            draw_ring(painter, ring, self.theme.colour(ink), self._turn)
            return at.x() + RING + GAP
        if not self._icon:
            return at.x()
        draw_icon(painter, at, self._icon, self.theme, (ink, size))
        return at.x() + size + GAP

    def _paint_words(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        font = fitted(self._font(), self.words(), rect.width())
        pen = (font, self.theme.colour(ink))
        if not self._sub or self._busy_words:
            draw_text(painter, rect, self.words(), pen, LEFT)
            return
        half = rect.height() / 2
        draw_text(
            painter, QRectF(rect.left(), rect.top() + half - 24, rect.width(), 26), self._words, pen
        )
        quiet = ink if self.kind is ButtonKind.PRIMARY or not self._live() else "text2"
        font = fitted(self.theme.font(TextRole.SMALL), self._sub, rect.width())
        small = (font, self.theme.colour(quiet))
        draw_text(
            painter, QRectF(rect.left(), rect.top() + half + 2, rect.width(), 20), self._sub, small
        )

    def _look(self) -> tuple[PaintedBox, str]:
        """The box and the colour of words and icon."""
        if not self._live():
            fill = "" if self.kind is ButtonKind.GHOST else "sunken"
            return PaintedBox(fill=fill, border="line" if fill else ""), "text3"
        held = self.pressed_look
        hover = self.hover_look
        match self.kind:
            case ButtonKind.PRIMARY:
                fill = "accent_p" if held else "accent_h" if hover else "accent"
                return PaintedBox(fill=fill, border=fill), "on_accent"
            case ButtonKind.SECONDARY:
                fill = "accent_soft" if held else "sunken" if hover else "surface"
                return PaintedBox(fill=fill, border="accent" if held else "line2"), "text"
            case ButtonKind.GHOST:
                fill = "accent_soft" if held else "sunken" if hover else ""
                return PaintedBox(fill=fill, border=""), "accent"
            case ButtonKind.DANGER:
                fill = "att_soft" if held or hover else "surface"
                return PaintedBox(fill=fill, border="att"), "att"
            case ButtonKind.BANNER:
                return PaintedBox(
                    fill="surface" if held or hover else "", border=self.ink
                ), self.ink

    def _live(self) -> bool:
        return self.isEnabled() or self._busy

    def _font(self) -> QFont:
        return self.theme.font(self.measure.role)

    def _content_width(self) -> float:
        width = self._text_width()
        if self._busy_words:
            return width + RING + GAP
        width += self.measure.icon + (GAP if self._words else 0) if self._icon else 0
        return width + (key_cap_width(self._keys, self.theme) + GAP if self._keys else 0)

    def _text_width(self) -> float:
        """The width of the words, or of the line under them where that is longer."""
        width = text_width(self.words(), self._font())
        if not self._sub:
            return width
        return max(width, text_width(self._sub, self.theme.font(TextRole.SMALL)))

    def _show_busy(self) -> None:
        self._busy_words = self._pending
        if self.theme.animate:
            self._spin.start()
        self.update()

    def _turn_ring(self) -> None:
        self._turn = (self._turn + 30) % 360
        self.update()
