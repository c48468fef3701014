"""A choice of one out of a few, as keys that stand in as many rows as they need."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import Exclusive
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.segmented import Option
from ui.kit.painting import (
    CENTRE,
    PaintedBox,
    draw_box,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

SIDE: Final = 16


class ChoiceKey(PaintedButton):
    """One of the choice, with its key cap where it has one; the chosen one is framed."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.setCheckable(True)
        self.speak(option.words, option.keys)

    @override
    def sizeHint(self) -> QSize:
        width = text_width(self.option.words, self.theme.font(TextRole.BODY_STRONG))
        return QSize(round(width) + self._cap() + 2 * SIDE + 1, Height.SEGMENT)

    def _cap(self) -> int:
        """How wide the key cap is with the gap before it."""
        keys = self.option.keys
        return round(key_cap_width(keys, self.theme)) + Spacing.KEYS if keys else 0

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        border = "accent" if held else "line2"
        draw_box(
            painter,
            rect,
            PaintedBox(fill=fill, border=border, width=2 if chosen else 1),
            self.theme,
        )
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        usual = "text" if self.isEnabled() else "text3"
        ink = self.theme.colour("accent" if chosen else usual)
        cap = self._cap()
        draw_text(painter, rect.adjusted(0, 0, -cap, 0), self.option.words, (font, ink), CENTRE)
        if cap:
            at = QPointF(rect.right() - SIDE - cap + Spacing.KEYS, rect.center().y())
            draw_key_cap(painter, at, self.option.keys, self.theme)


class Choice(Exclusive[ChoiceKey]):
    """Keys of 48 px, wrapped where the row is full; `chosen` by a person.

    The first is chosen to begin with, unless somebody `has_to_choose`.
    """

    def __init__(self, options: Sequence[Option], *, has_to_choose: bool = False) -> None:
        super().__init__()
        self.keys = self.take({option.key: ChoiceKey(option) for option in options})
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self._place)
        if not has_to_choose:
            self.choose(options[0].key)

    def offer(self, keys: Collection[str]) -> None:
        """Show only the keys of some."""
        for name, key in self.keys.items():
            key.setVisible(name in keys)
        self._place()

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, Height.SEGMENT)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._place()

    def _place(self) -> None:
        self.setFixedHeight(place_in_rows(list(self.keys.values()), self.width()))


def place_in_rows(keys: Sequence[PaintedButton], room: int) -> int:
    """Lay keys from left to right, in a new row where one does not fit; return how high that is."""
    left = top = 0
    for key in keys:
        if key.isHidden():
            continue
        width = min(key.sizeHint().width(), room)
        if left and left + width > room:
            left = 0
            top = top + Height.SEGMENT + Spacing.KEYS
        key.setGeometry(left, top, width, Height.SEGMENT)
        left += width + Spacing.KEYS
    return top + Height.SEGMENT
