"""Several things that are each on or off, as keys in as many rows as they need."""

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.choice.key_choice import SIDE, place_in_rows
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.segmented import Option
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

BOX: Final = 22
SIGN: Final = 16


class CheckKey(PaintedButton):
    """One of them, with its box."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.setCheckable(True)
        self.speak(option.words)

    @override
    def sizeHint(self) -> QSize:
        width = text_width(self.option.words, self.theme.font(TextRole.BODY_STRONG))
        return QSize(round(width) + BOX + Spacing.KEYS + 2 * SIDE + 1, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        is_on = self.isChecked()
        fill = "accent_soft" if self.pressed_look else "sunken" if self.hover_look else "surface"
        draw_box(painter, rect, PaintedBox(fill=fill, border="line2"), self.theme)
        box = QRectF(SIDE, rect.center().y() - BOX / 2, BOX, BOX)
        ground = PaintedBox(
            fill="accent" if is_on else "surface", border="accent" if is_on else "line2", radius=5
        )
        draw_box(painter, box, ground, self.theme)
        if is_on:
            at = QPointF(box.center().x() - SIGN / 2, box.center().y())
            draw_icon(painter, at, "check", self.theme, ("on_accent", SIGN))
        font = self.theme.font(TextRole.BODY_STRONG if is_on else TextRole.BODY_MEDIUM)
        room = rect.adjusted(SIDE + BOX + Spacing.KEYS, 0, -SIDE + 1, 0)
        draw_text(painter, room, self.option.words, (font, self.theme.colour("text")))


class CheckKeys(QWidget):
    """`turned` carries what somebody touched, and whether it is to be on."""

    turned = Signal(str, bool)

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self.keys = {option.key: CheckKey(option) for option in options}
        for key in self.keys.values():
            key.setParent(self)
            key.clicked.connect(self._tell)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self._place)

    def show_on(self, keys: Collection[str]) -> None:
        """Show which are on, without a signal."""
        for name, key in self.keys.items():
            key.setChecked(name in keys)

    def offer(self, keys: Collection[str]) -> None:
        """Show only some."""
        for name, key in self.keys.items():
            key.setVisible(name in keys)
        self._place()

    @override
    def setObjectName(self, name: str, /) -> None:
        """Name the control, and each key after it."""
        super().setObjectName(name)
        for option, key in self.keys.items():
            key.setObjectName(f"{name}.{option}")

    @override
    def sizeHint(self) -> QSize:
        return QSize(300, Height.SEGMENT)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._place()

    def _place(self) -> None:
        self.setFixedHeight(place_in_rows(list(self.keys.values()), self.width()))

    def _tell(self) -> None:
        key = self.sender()
        if isinstance(key, CheckKey):
            self.turned.emit(key.option.key, key.isChecked())
