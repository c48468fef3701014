"""Keys in as many rows as they need: a choice of one, or several things that are each on or off."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import Exclusive, Option, OptionKey
from ui.kit.painting import (
    CENTRE,
    LEFT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Spacing, TextRole

SIDE: Final = 16
BOX: Final = 22
SIGN: Final = 16


class ChoiceKey(OptionKey):
    """One of them, with its key cap where it has one; chosen it is framed, or its box ticked."""

    def __init__(self, option: Option, *, has_box: bool = False) -> None:
        super().__init__(option)
        self._box = BOX + Spacing.KEYS if has_box else 0

    @override
    def sizeHint(self) -> QSize:
        width = text_width(self.option.words, self.theme.font(TextRole.BODY_STRONG))
        return QSize(round(width) + self._cap() + self._box + 2 * SIDE + 1, Height.SEGMENT)

    def _cap(self) -> int:
        """How wide the key cap is with the gap before it."""
        keys = self.option.keys
        return round(key_cap_width(keys, self.theme)) + Spacing.KEYS if keys else 0

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        framed = chosen and not self._box
        held = framed or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        border = "accent" if held and not self._box else "line2"
        ground = PaintedBox(fill=fill, border=border, width=2 if framed else 1)
        draw_box(painter, rect, ground, self.theme)
        usual = "text" if self.isEnabled() else "text3"
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        pen = (font, self.theme.colour("accent" if framed else usual))
        if self._box:
            self._paint_box(painter, rect)
            room = rect.adjusted(SIDE + self._box, 0, -SIDE + 1, 0)
            draw_text(painter, room, self.option.words, pen, LEFT)
            return
        cap = self._cap()
        draw_text(painter, rect.adjusted(0, 0, -cap, 0), self.option.words, pen, CENTRE)
        if cap:
            at = QPointF(rect.right() - SIDE - cap + Spacing.KEYS, rect.center().y())
            draw_key_cap(painter, at, self.option.keys, self.theme)

    def _paint_box(self, painter: QPainter, rect: QRectF) -> None:
        box = QRectF(SIDE, rect.center().y() - BOX / 2, BOX, BOX)
        is_on = self.isChecked()
        fill, border = ("accent", "accent") if is_on else ("surface", "line2")
        draw_box(painter, box, PaintedBox(fill=fill, border=border, radius=5), self.theme)
        if is_on:
            at = QPointF(box.center().x() - SIGN / 2, box.center().y())
            draw_icon(painter, at, "check", self.theme, ("on_accent", SIGN))


class Choice(Exclusive[ChoiceKey]):
    """Keys of 48 px, wrapped where the row is full; `chosen` by a person.

    The first is chosen to begin with, unless somebody `has_to_choose`. Where `many` may be on at
    once, `turned` carries the key of what somebody touched, and whether it is to be on.
    """

    turned = Signal(str, bool)

    def __init__(
        self, options: Sequence[Option], *, has_to_choose: bool = False, many: bool = False
    ) -> None:
        super().__init__()
        self._has_boxes = many
        self.keys: dict[str, ChoiceKey] = {}
        self.set_options(options)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self._place)
        if many:
            self.allow_many()
        elif not has_to_choose:
            self.choose(options[0].key)

    def set_options(self, options: Sequence[Option]) -> None:
        """Offer others, none of them chosen."""
        self.keys = self.take(
            {each.key: ChoiceKey(each, has_box=self._has_boxes) for each in options}
        )
        self._place()

    def show_on(self, keys: Collection[str]) -> None:
        """Show which are on, without a signal."""
        for name, key in self.keys.items():
            key.setChecked(name in keys)

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

    @override
    def tell(self) -> None:
        key = self.sender()
        if isinstance(key, ChoiceKey):
            self.turned.emit(key.option.key, key.isChecked())
        super().tell()

    def _place(self) -> None:
        """Lay the keys from left to right, in a new row where one does not fit."""
        left = top = 0
        for key in self.keys.values():
            if key.isHidden():
                continue
            width = min(key.sizeHint().width(), self.width())
            if left and left + width > self.width():
                left = 0
                top += Height.SEGMENT + Spacing.KEYS
            key.setGeometry(left, top, width, Height.SEGMENT)
            left += width + Spacing.KEYS
        self.setFixedHeight(top + Height.SEGMENT)
