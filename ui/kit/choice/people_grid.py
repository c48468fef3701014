"""The tiles of those who may sign in."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.shop.people import Cashier, distinction
from ui.kit.avatar import AvatarLook, draw_avatar
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import (
    PaintedBox,
    draw_box,
    draw_icon,
    draw_key_cap,
    draw_text,
    key_cap_width,
    text_width,
)
from ui.kit.table.record_list import PARTED
from ui.kit.text import EmptyState
from ui.shell.messages import Messages
from ui.theme.icons import STRONG
from ui.theme.tokens import Height, Radius, Spacing, TextRole

ACROSS_WIDE: Final = 3
ACROSS_NARROW: Final = 2
NARROW_BELOW: Final = 600
LOWEST: Final = 122
FIRST_KEY: Final = 2
LAST_KEY: Final = 11


class OperatorTile(PaintedButton):
    """Initials, name, role and key; the chosen one is framed and ticked."""

    def __init__(
        self,
        initials: str,
        name: str,
        role_words: str,
        keys: str = "",
        *,
        lowest: int = Height.OPERATOR_TILE,
    ) -> None:
        """`lowest` is how much of its height (px) it keeps where many have to be seen."""
        super().__init__()
        self._lowest = lowest
        self._initials = initials
        self._name = name
        self._role_words = role_words
        self._keys = keys
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {role_words}", keys)

    @override
    def sizeHint(self) -> QSize:
        return QSize(228, Height.OPERATOR_TILE)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(160, self._lowest)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        marked = chosen or self.pressed_look
        fill = "accent_soft" if marked else "sunken" if self.hover_look else "surface"
        border = "accent" if marked else "line"
        box = PaintedBox(fill=fill, border=border, width=2 if marked else 1, radius=Radius.GLASS)
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
        draw_text(painter, name, self._name, (theme.font(TextRole.OPERATOR), theme.colour(ink)))
        font = theme.font(TextRole.BODY)
        words = self._role_words
        if text_width(words, font) > width:  # the code tells two of one name apart, the role not
            words = words.split(PARTED)[-1]
        draw_text(painter, role, words, (font, theme.colour(quiet)))
        if chosen:
            at = QPointF(rect.right() - 36, rect.bottom() - 30)
            draw_icon(painter, at, "check" + STRONG, theme, ("accent", 20))


class PeopleGrid(QScrollArea):
    """Tiles, three across or two in narrow windows; they shrink a little before they scroll."""

    chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._people: tuple[Cashier, ...] = ()
        self.tiles: list[OperatorTile] = []
        self._gone: list[OperatorTile] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("kind", "plain")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._page = QWidget()
        self._page.setProperty("kind", "page")
        self._grid = QGridLayout(self._page)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Spacing.WINDOW)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._page)
        self._sight = QTimer(self, singleShot=True, interval=0)
        self._sight.timeout.connect(self._keep_in_sight)
        self._make_empty()

    def _make_empty(self) -> None:
        """Make what stands there while nobody can be chosen."""
        words = self._words
        self.empty = EmptyState(
            "users", words.say("sign_in.nobody"), words.say("sign_in.nobody_detail")
        )
        self.try_demo = Button(words.say("sign_in.try_demo"), size=ButtonSize.BIG, keys="F3")
        self.try_demo.setObjectName("sign_in.try_demo")
        self.set_up = Button(
            words.say("sign_in.set_up"), kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F2"
        )
        self.set_up.setObjectName("sign_in.set_up")
        self._grid.addWidget(self.empty, 0, 0, 1, ACROSS_WIDE)
        self.empty.add(self.set_up)
        self.empty.add(self.try_demo)
        self.try_demo.hide()

    def people(self) -> tuple[Cashier, ...]:
        """Those shown, in the order of their tiles."""
        return self._people

    def show_people(self, people: Sequence[Cashier]) -> None:
        """Show a tile for each, named `sign_in.operator.1` and on; none shows what to do."""
        self._people = tuple(people)
        for tile in self.tiles:
            self._grid.removeWidget(tile)
            tile.hide()
            tile.setParent(None)
        self._gone = self.tiles  # not destroyed within their own click, but at the next change
        self.tiles = [self._tile(place, person) for place, person in enumerate(people)]
        self.empty.setVisible(not people)
        self._arrange()

    def mark(self, place: int) -> None:
        """Show the tile at a place, from 0, as the chosen one, and scroll it into sight."""
        self.tiles[place].setChecked(True)
        self._sight.start()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._sight.start()

    def _keep_in_sight(self) -> None:
        """Scroll to the chosen tile, once the tiles stand where they belong."""
        for tile in self.tiles:
            if tile.isChecked():
                self.ensureWidgetVisible(tile)

    def _tile(self, place: int, person: Cashier) -> OperatorTile:
        number = place + FIRST_KEY
        keys = f"F{number}" if number <= LAST_KEY else ""
        role = self._words.say(f"role.{person.role.value}")
        if which := distinction(person, self._people):
            role = f"{role} · {which}"
        tile = OperatorTile(person.initials, person.name, role, keys, lowest=LOWEST)
        tile.setObjectName(f"sign_in.operator.{place + 1}")
        tile.clicked.connect(lambda: self.chosen.emit(place))
        return tile

    def _arrange(self) -> None:
        """Lay the tiles out for the room there is."""
        if not self.tiles:
            self._page.setMinimumHeight(0)
            return
        across = ACROSS_NARROW if self.width() < NARROW_BELOW else ACROSS_WIDE
        rows = -(-len(self.tiles) // across)
        room = (self.height() - Spacing.WINDOW * (rows - 1)) // rows
        height = room if LOWEST <= room <= Height.OPERATOR_TILE else Height.OPERATOR_TILE
        self._page.setMinimumHeight(rows * (height + Spacing.WINDOW) - Spacing.WINDOW)
        for column in range(ACROSS_WIDE):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
        for place, tile in enumerate(self.tiles):
            tile.setFixedHeight(height)
            self._grid.addWidget(tile, place // across, place % across)
