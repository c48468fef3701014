"""A tile to say who is on the till.

Lives here: `OperatorTile`.
Must not: know roles or PINs; it shows names it is given.
"""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.theme.fonts import Role
from ui.theme.icons import STRONG
from ui.theme.tokens import Height, Radius
from ui.widgets.avatar import AvatarLook, draw_avatar
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import Box, draw_box, draw_icon, draw_key_cap, draw_text, key_cap_width


class OperatorTile(PaintedButton):
    """Initials, name, role and key; the chosen one is framed and ticked."""

    def __init__(self, initials: str, name: str, role_words: str, keys: str = "") -> None:
        super().__init__()
        self._initials, self._name, self._role_words, self._keys = initials, name, role_words, keys
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {role_words}", keys)

    @override
    def sizeHint(self) -> QSize:
        return QSize(228, Height.OPERATOR_TILE)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(160, Height.OPERATOR_TILE)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        marked = chosen or self.pressed_look
        fill = "accent_soft" if marked else "sunken" if self.hover_look else "surface"
        border = "accent" if marked else "line"
        box = Box(fill=fill, border=border, width=2 if marked else 1, radius=Radius.GLASS)
        draw_box(painter, rect, box, self.theme)
        look = AvatarLook.STRONG if chosen else AvatarLook.PLAIN
        draw_avatar(painter, QRectF(rect.left() + 17, 17, 48, 48), self._initials, look, self.theme)
        if self._keys:
            cap = key_cap_width(self._keys, self.theme)
            draw_key_cap(painter, QPointF(rect.right() - 15 - cap, 26), self._keys, self.theme)
        self._paint_words(painter, rect, chosen=chosen)

    def _paint_words(self, painter: QPainter, rect: QRectF, *, chosen: bool) -> None:
        theme = self.theme
        width = rect.width() - 34 - (28 if chosen else 0)
        ink, quiet = ("text", "text2") if self.isEnabled() else ("text3", "text3")
        name = QRectF(rect.left() + 17, rect.bottom() - 61, width, 24)
        role = QRectF(rect.left() + 17, rect.bottom() - 37, width, 20)
        draw_text(painter, name, self._name, (theme.font(Role.OPERATOR), theme.colour(ink)))
        draw_text(painter, role, self._role_words, (theme.font(Role.BODY), theme.colour(quiet)))
        if chosen:
            at = QPointF(rect.right() - 36, rect.bottom() - 30)
            draw_icon(painter, at, "check" + STRONG, theme, ("accent", 20))
