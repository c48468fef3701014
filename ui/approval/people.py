"""Who may approve, as tiles one under the other."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from till.domain.shop.people import Cashier, distinction
from till.domain.text import one_line
from ui.kit.avatar import AvatarLook, draw_avatar
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import PlainScroll, Renewed, column, holder
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_key_cap, draw_text, key_cap_width
from ui.shell.messages import Messages
from ui.theme.icons import STRONG
from ui.theme.tokens import Spacing, TextRole

HEIGHT: Final = 64
SEEN: Final = 3
FIRST_KEY: Final = 2
LAST_KEY: Final = 9
AVATAR: Final = 44
SIDE: Final = 15
CHECK: Final = 22


class ApproverTile(PaintedButton):
    """A row of 64 px: initials, name, role, key; the chosen one is framed and ticked."""

    def __init__(self, person: Cashier, role_words: str, keys: str = "") -> None:
        super().__init__()
        self._initials = person.initials
        self._name = one_line(person.name)
        self._role_words = role_words
        self._keys = keys
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{self._name}, {role_words}", keys)

    @override
    def sizeHint(self) -> QSize:
        return QSize(240, max(HEIGHT, round(HEIGHT * self.theme.text_size / 115)))

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        marked = chosen or self.pressed_look
        fill = "accent_soft" if marked else "sunken" if self.hover_look else "surface"
        box = PaintedBox(fill=fill, border="accent" if marked else "line", width=2 if marked else 1)
        draw_box(painter, rect, box, self.theme)
        middle = rect.center().y()
        circle = QRectF(rect.left() + SIDE, middle - AVATAR / 2, AVATAR, AVATAR)
        look = AvatarLook.STRONG if chosen else AvatarLook.SOFT
        draw_avatar(painter, circle, self._initials, look, self.theme)
        right = rect.right() - SIDE - CHECK
        if chosen:
            tick = "check" + STRONG
            draw_icon(painter, QPointF(right, middle), tick, self.theme, ("accent", CHECK))
        if self._keys:
            right -= key_cap_width(self._keys, self.theme) + Spacing.COLUMN
            draw_key_cap(painter, QPointF(right, middle), self._keys, self.theme)
        left = circle.right() + Spacing.WINDOW
        self._paint_words(painter, QRectF(left, 0, right - left - Spacing.KEYS, rect.height()))

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        name = self.theme.font(TextRole.BODY_STRONG)
        role = self.theme.font(TextRole.SMALL)
        high = name.pixelSize() * 1.35
        low = role.pixelSize() * 1.4
        top = room.center().y() - (high + low) / 2
        first = QRectF(room.left(), top, room.width(), high)
        second = QRectF(room.left(), top + high, room.width(), low)
        draw_text(painter, first, self._name, (name, self.theme.colour("text")))
        draw_text(painter, second, self._role_words, (role, self.theme.colour("text2")))


class ApproverList(PlainScroll):
    """As many tiles as may approve, three of them in sight; `chosen` carries the place from 0."""

    chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        rows = column(None, spacing=Spacing.COLUMN)
        page = holder(rows)
        page.setProperty("kind", "page")
        super().__init__(page)
        self._words = words
        self._column = rows
        self.tiles: list[ApproverTile] = []
        self._shown: Renewed[ApproverTile] = Renewed(rows)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_people(self, people: Sequence[Cashier]) -> None:
        """Offer people, the first one chosen, as `approval.person.1` and on."""
        self.tiles = [self._tile(place, people) for place in range(len(people))]
        self._shown.show(self.tiles)
        self.fit()

    def mark(self, place: int) -> None:
        """Show the tile at a place, from 0, as the chosen one, and scroll it into sight."""
        self.tiles[place].setChecked(True)
        self.ensureWidgetVisible(self.tiles[place])

    def fit(self) -> None:
        """Take the height of the tiles, of three at most and a part of the fourth."""
        if not self.tiles:
            self.setFixedHeight(0)
            return
        step = self.tiles[0].sizeHint().height() + Spacing.COLUMN
        seen = min(len(self.tiles), SEEN)
        self.setFixedHeight(seen * step - Spacing.COLUMN)
        right = 16 if len(self.tiles) > SEEN else 0  # clear of the scroll bar
        self._column.setContentsMargins(0, 0, right, 0)

    def _tile(self, place: int, people: Sequence[Cashier]) -> ApproverTile:
        person = people[place]
        number = place + FIRST_KEY
        role = self._words.say(f"role.{person.role.value}")
        if which := distinction(person, people):
            role = f"{role} · {which}"
        tile = ApproverTile(person, role, f"F{number}" if number <= LAST_KEY else "")
        tile.setObjectName(f"approval.person.{place + 1}")
        tile.clicked.connect(lambda: self.chosen.emit(place))
        return tile
