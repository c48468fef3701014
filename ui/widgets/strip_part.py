"""One part of the status strip: icon or initials, bold word, word, key; can be pressed.

Lives here: `StripPart` and the till's mark.
Must not: decide what pressing opens.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.theme.fonts import Role
from ui.theme.icons import application_icon
from ui.theme.tokens import Height
from ui.widgets.avatar import AvatarLook, draw_avatar
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import (
    Box,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)

GAP = 7
AVATAR = 28


@dataclass(frozen=True, slots=True, kw_only=True)
class StripWords:
    """What a part shows, empty texts left out; `ink` and `fill` are tokens, `fill` makes a pill."""

    strong: str = ""
    plain: str = ""
    icon: str = ""
    initials: str = ""
    keys: str = ""
    ink: str = ""
    fill: str = ""


class StripPart(PaintedButton):
    """48 px high touch target; the strong word is dark unless `ink` colours both."""

    def __init__(self, words: StripWords | None = None, *, role: Role = Role.STRIP_STRONG) -> None:
        super().__init__()
        self._words, self._role = words or StripWords(), role
        self._compact = self._least = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def shown(self) -> StripWords:
        """What it shows."""
        return self._words

    def show_words(self, words: StripWords) -> None:
        """Show something else."""
        self._words = words
        self.speak(f"{words.strong} {words.plain}".strip(), words.keys)
        self._refresh()

    def set_compact(self, *, compact: bool) -> None:
        """Leave the plain word out, for narrow windows."""
        self._compact = compact
        self._refresh()

    def set_least(self, *, least: bool) -> None:
        """Leave the strong word out too, where initials or an icon say enough."""
        self._least = least
        self._refresh()

    @override
    def sizeHint(self) -> QSize:
        parts = [width for _kind, width in self._parts()]
        width = sum(parts) + GAP * max(0, len(parts) - 1) + (24 if self._words.fill else 0)
        high = Height.STATUS_STRIP - 1
        return QSize(max(round(width) + 1, high if self._least else 0), high)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._words.fill:
            pill = QRectF(0, rect.center().y() - 16, rect.width(), 32)
            draw_box(painter, pill, Box(fill=self._words.fill, border="", radius=16), self.theme)
        left = 12.0 if self._words.fill else 0.0
        for kind, width in self._parts():
            self._paint_part(painter, kind, QRectF(left, 0, width + 1, rect.height()))
            left += width + GAP

    def _paint_part(self, painter: QPainter, kind: str, room: QRectF) -> None:
        words, theme = self._words, self.theme
        middle = QPointF(room.left(), room.center().y())
        match kind:
            case "initials":
                circle = QRectF(room.left(), middle.y() - AVATAR / 2, AVATAR, AVATAR)
                draw_avatar(painter, circle, words.initials, AvatarLook.SOFT, theme)
            case "icon":
                draw_icon(painter, middle, words.icon, theme, (words.ink or "text2", 19))
            case "strong":
                held = self.pressed_look or self.hover_look
                ink = words.ink or ("accent" if held else "text")
                pen = (theme.font(self._role), theme.colour(ink))
                draw_text(painter, room, words.strong, pen)
            case "plain":
                pen = (self._plain_font(), theme.colour(words.ink or "text2"))
                draw_text(painter, room, words.plain, pen)
            case _:
                draw_key_cap(painter, middle, words.keys, theme)

    def _parts(self) -> list[tuple[str, float]]:
        """The parts from left to right with their widths in px."""
        words, theme = self._words, self.theme
        plain = "" if self._compact else words.plain
        strong = "" if self._least else words.strong
        found = [
            ("initials", AVATAR if words.initials else 0.0),
            ("icon", 19.0 if words.icon else 0.0),
            ("strong", text_width(strong, theme.font(self._role))),
            ("plain", text_width(plain, self._plain_font())),
            ("keys", key_cap_width(words.keys, theme) if words.keys else 0.0),
        ]
        return [(kind, width) for kind, width in found if width]

    def _plain_font(self) -> QFont:
        return self.theme.font(Role.STRIP)


class Mark(QWidget):
    """The till's mark: its own icon, 24 px, in colours of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = application_icon()
        self.setFixedSize(24, 24)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        self._icon.paint(painter, self.rect())
        painter.end()
