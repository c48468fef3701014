"""The tiles of those who may sign in.

Lives here: `PeopleGrid`: how many tiles stand side by side, how high, scrolling.
Must not: know PINs, or who is allowed what.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.people import Cashier
from ui.messages import Messages
from ui.theme.tokens import Height, Space
from ui.widgets.empty_state import EmptyState
from ui.widgets.operator_tile import OperatorTile

ACROSS_WIDE: Final = 3
ACROSS_NARROW: Final = 2
NARROW_BELOW: Final = 600
LOWEST: Final = 136
FIRST_KEY: Final = 2
LAST_KEY: Final = 11


class PersonTile(OperatorTile):
    """A tile that gives up some of its height, so that nine people are seen without scrolling."""

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), LOWEST)


class PeopleGrid(QScrollArea):
    """Tiles, three across or two in narrow windows; they shrink a little before they scroll."""

    chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._people: tuple[Cashier, ...] = ()
        self.tiles: list[PersonTile] = []
        self._gone: list[PersonTile] = []
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
        self._grid.setSpacing(Space.WINDOW)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._page)
        self._sight = QTimer(self, singleShot=True, interval=0)
        self._sight.timeout.connect(self._keep_in_sight)
        self.empty = EmptyState(
            "users", words.say("sign_in.nobody"), words.say("sign_in.nobody_detail")
        )
        self._grid.addWidget(self.empty, 0, 0, 1, ACROSS_WIDE)

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

    def _tile(self, place: int, person: Cashier) -> PersonTile:
        number = place + FIRST_KEY
        keys = f"F{number}" if number <= LAST_KEY else ""
        role = self._words.say(f"role.{person.role.value}")
        tile = PersonTile(person.initials, person.name, role, keys)
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
        room = (self.height() - Space.WINDOW * (rows - 1)) // rows
        height = room if LOWEST <= room <= Height.OPERATOR_TILE else Height.OPERATOR_TILE
        self._page.setMinimumHeight(rows * (height + Space.WINDOW) - Space.WINDOW)
        for column in range(ACROSS_WIDE):
            self._grid.setColumnStretch(column, 1 if column < across else 0)
        for place, tile in enumerate(self.tiles):
            tile.setFixedHeight(height)
            self._grid.addWidget(tile, place // across, place % across)
