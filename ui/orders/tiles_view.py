"""Places as tiles that keys and fingers walk among: in rows, or as they stand in the room."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.orders.places import Spot
from ui.orders.tile import TOUCH, PlaceTile, draw_tile
from ui.theme.current import current_theme

GAP: Final = 11
DRAWN: Final = 12
"""Px that a finger has to go before it draws the tiles instead of touching one."""
BOXED: Final = 124
"""Px of a tile that has room for a box beside its name; Space marks a narrower one."""
ROOMY: Final = QSize(196, 158)
LOW: Final = QSize(152, 132)
LEAST: Final = Spot(column=6, row=4)
"""Columns and rows that a plan has at least."""
LEAST_HIGH: Final = 96
STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class TilesView(QWidget):
    """`opened` after Enter or a touch, `marked` after Space or a touch of the box: by number.

    `walked` when keys stand on another tile; `typed` carries what is typed and means no key here.
    As a plan it has columns and rows, where places without a spot fill what is free; `put` carries
    a place and where somebody put it, by Ctrl with an arrow or by drawing it. Tiles in a dialog are
    `low` and have no box.
    """

    opened = Signal(int)
    marked = Signal(int)
    walked = Signal()
    typed = Signal(str)
    put = Signal(int, int, int)
    is_choice = True  # to Tab

    def __init__(self, *, name: str, low: bool = False, is_plan: bool = False) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme = current_theme()
        self.is_plan = is_plan
        self.tiles: tuple[PlaceTile, ...] = ()
        self.marked_ids: frozenset[int] = frozenset()
        self._size = LOW if low else ROOMY
        self._has_boxes = not low
        self._at = 0
        self._top = 0.0
        self._pressed: QPointF | None = None
        self._pressed_top = 0.0
        self._theme.changed.connect(self._arrange)
        self._arrange()

    @property
    def current(self) -> PlaceTile | None:
        """The tile that keys stand on."""
        return self.tiles[self._at] if self._at < len(self.tiles) else None

    def show_tiles(self, tiles: Sequence[PlaceTile], marked: frozenset[int] = frozenset()) -> None:
        """Show other tiles; keys stay on the place they stand on."""
        before = self.current
        self.tiles = tuple(tiles)
        self.marked_ids = marked
        places = {each.place_id: at for at, each in enumerate(self.tiles)}
        self._at = places.get(before.place_id, 0) if before else 0
        self._arrange()
        self._speak()

    def turn(self, *, to_plan: bool) -> None:
        """Show the places as they stand in the room, or in rows; keys stay on their place."""
        self.is_plan = to_plan
        self._arrange()
        self._go(self._at)

    def go_to(self, place_id: int) -> None:
        """Let keys stand on a place."""
        for at, tile in enumerate(self.tiles):
            if tile.place_id == place_id:
                self._go(at)

    def step(self, step: tuple[int, int]) -> None:
        """Let keys go to the tile beside."""
        self._go(self._next_to(self._at, step))

    def seen(self, at: int) -> QRectF:
        """Return where a tile is seen in the view."""
        return self.rects[at].translated(0, -self._top)

    def tile_at(self, point: QPointF) -> int | None:
        """Return which tile is at a point of the view."""
        return next((at for at in range(len(self.tiles)) if self.seen(at).contains(point)), None)

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 200)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._arrange()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = event.rect().toRectF()
        for at, tile in enumerate(self.tiles):
            rect = self.seen(at)
            if rect.intersects(area):
                look = (at == self._at, tile.place_id in self.marked_ids, self._is_boxed(rect))
                draw_tile(painter, rect, tile, self._theme, look)
        painter.end()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        tile = self.current
        key = Qt.Key(event.key())
        text = event.text()
        held = event.modifiers()
        if key in STEPS and tile:
            if self.is_plan and held & Qt.KeyboardModifier.ControlModifier:
                spot = zip(self._spots[self._at], STEPS[key], strict=True)
                self._put(tile, *(at + gone for at, gone in spot))
            else:
                self.step(STEPS[key])
        elif (key in ENTER_KEYS or key == Qt.Key.Key_Space) and tile and not event.isAutoRepeat():
            (self.opened if key in ENTER_KEYS else self.marked).emit(tile.place_id)
        elif text.strip() and text.isprintable() and not held & ~Qt.KeyboardModifier.ShiftModifier:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent, /) -> None:
        self._scroll(self._top - event.angleDelta().y())

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._pressed = event.position()
        self._pressed_top = self._top

    @override
    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if self._pressed is not None and not self.is_plan:
            gone = event.position().y() - self._pressed.y()
            if abs(gone) > DRAWN:
                self._scroll(self._pressed_top - gone)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        pressed = self._pressed
        self._pressed = None
        at = self.tile_at(pressed) if pressed is not None else None
        if pressed is None or at is None:
            return
        if (event.position() - pressed).manhattanLength() <= DRAWN:
            self._go(at)
            self._touch(at, pressed)
        elif self.is_plan:
            end = event.position()
            wide, high = self._cell
            self._put(self.tiles[at], int(end.x() // wide), int((end.y() + self._top) // high))

    def _arrange(self) -> None:
        """Say where each tile stands, from the top of all."""
        grown = self._theme.text_size / 100
        if self.is_plan:
            self._spots = spots_of(self.tiles)
            self.columns = max([LEAST.column, *(column + 1 for column, _ in self._spots)])
            rows = max([LEAST.row, *(row + 1 for _, row in self._spots)])
            high = max((self.height() + GAP) / rows, LEAST_HIGH * grown)
        else:
            wanted = self._size.width() * grown + GAP
            self.columns = max(2, int((self.width() + GAP) // wanted))
            numbers = range(len(self.tiles))
            self._spots = tuple((each % self.columns, each // self.columns) for each in numbers)
            high = round(self._size.height() * grown) + GAP
        wide = (self.width() + GAP) / self.columns
        self._cell = (wide, high)
        self.rects = [QRectF(x * wide, y * high, wide - GAP, high - GAP) for x, y in self._spots]
        self._scroll(self._top)

    def _next_to(self, at: int, step: tuple[int, int]) -> int:
        """Return the tile that is beside another in a direction."""
        if not self.is_plan:
            gone = at + step[0] + step[1] * self.columns
            return gone if 0 <= gone < len(self.tiles) else at
        column, row = self._spots[at]
        ahead = [
            (abs((x - column) * (step[0] == 0)) + abs((y - row) * (step[1] == 0)), far, other)
            for other, (x, y) in enumerate(self._spots)
            if (far := (x - column) * step[0] + (y - row) * step[1]) > 0
        ]
        return min(ahead, key=lambda each: (each[0] * 2 + each[1], each[2]))[2] if ahead else at

    def _put(self, tile: PlaceTile, column: int, row: int) -> None:
        if column >= 0 and row >= 0:
            moved = replace(tile, spot=Spot(column=column, row=row).within())
            self.tiles = tuple(moved if each is tile else each for each in self.tiles)
            self._arrange()  # the next key goes on from there, however long the disk takes
            self.put.emit(tile.place_id, column, row)

    def _is_boxed(self, rect: QRectF) -> bool:
        return self._has_boxes and rect.width() >= BOXED

    def _touch(self, at: int, point: QPointF) -> None:
        rect = self.seen(at)
        corner = QRectF(rect.right() - TOUCH, rect.top(), TOUCH, TOUCH)
        is_mark = self._is_boxed(rect) and bool(self.tiles[at].sum) and corner.contains(point)
        (self.marked if is_mark else self.opened).emit(self.tiles[at].place_id)

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self.tiles):
            return
        self._at = at
        rect = self.rects[at]
        self._scroll(min(max(self._top, rect.bottom() - self.height()), rect.top()))
        self._speak()
        self.walked.emit()

    def _scroll(self, top: float) -> None:
        room = max((each.bottom() for each in self.rects), default=0.0)
        self._top = min(max(top, 0.0), max(0.0, room - self.height()))
        self.update()

    def _speak(self) -> None:
        self.setAccessibleName(self.current.spoken if self.current else "")


def spots_of(tiles: Sequence[PlaceTile]) -> tuple[tuple[int, int], ...]:
    """Return where each place stands; two on one spot part, for the file may say anything."""
    taken: dict[Spot, PlaceTile] = {}
    for tile in tiles:
        if tile.spot and tile.spot == tile.spot.within():
            taken.setdefault(tile.spot, tile)
    size = range(len(tiles) * 2 + LEAST.column**2)
    every = (Spot(column=each % LEAST.column, row=each // LEAST.column) for each in size)
    free = (each for each in every if each not in taken)
    spots = (
        tile.spot if tile.spot and taken.get(tile.spot) is tile else next(free) for tile in tiles
    )
    return tuple((each.column, each.row) for each in spots)
