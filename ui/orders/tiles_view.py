"""Places as tiles that keys and fingers walk among: in rows, or as they stand in the room."""

from abc import abstractmethod
from collections.abc import Sequence
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

from ui.orders.tile import TOUCH, PlaceTile, draw_tile
from ui.theme.current import current_theme

GAP: Final = 11
DRAWN: Final = 12
"""Px that a finger has to go before it draws the tiles instead of touching one."""
BOXED: Final = 124
"""Px of a tile that has room for a box beside its name; Space marks a narrower one."""
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
    """

    opened = Signal(int)
    marked = Signal(int)
    walked = Signal()
    typed = Signal(str)
    has_boxes = True
    is_choice = True  # to Tab

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme = current_theme()
        self.tiles: tuple[PlaceTile, ...] = ()
        self.marked_ids: frozenset[int] = frozenset()
        self._at = 0
        self._top = 0.0
        self._pressed: QPointF | None = None
        self._pressed_top = 0.0
        self._theme.changed.connect(self.update)

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
        self._scroll(self._top)
        self._speak()

    def go_to(self, place_id: int) -> None:
        """Let keys stand on a place."""
        for at, tile in enumerate(self.tiles):
            if tile.place_id == place_id:
                self._go(at)

    @abstractmethod
    def place_of(self, at: int) -> QRectF:
        """Return where a tile stands, from the top of all."""

    @abstractmethod
    def next_to(self, at: int, step: tuple[int, int]) -> int:
        """Return the tile that is beside another in a direction."""

    def room(self) -> float:
        """Return how high all tiles are together."""
        return max((self.place_of(at).bottom() for at in range(len(self.tiles))), default=0.0)

    def tile_at(self, point: QPointF) -> int | None:
        """Return which tile is at a point of the view."""
        for at in range(len(self.tiles)):
            if self._seen(at).contains(point):
                return at
        return None

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 200)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._scroll(self._top)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = event.rect().toRectF()
        for at, tile in enumerate(self.tiles):
            rect = self._seen(at)
            if rect.intersects(area):
                has_box = self.has_boxes and rect.width() >= BOXED
                look = (at == self._at, tile.place_id in self.marked_ids, has_box)
                draw_tile(painter, rect, tile, self._theme, look)
        painter.end()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        tile = self.current
        key = Qt.Key(event.key())
        text = event.text()
        if key in STEPS and self.tiles:
            self.step(
                STEPS[key], moves=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            )
        elif key in ENTER_KEYS and tile and not event.isAutoRepeat():
            self.opened.emit(tile.place_id)
        elif key == Qt.Key.Key_Space and tile and not event.isAutoRepeat():
            self.marked.emit(tile.place_id)
        elif (
            text.isprintable()
            and text.strip()
            and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        ):
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def step(self, step: tuple[int, int], *, moves: bool = False) -> None:
        """Let keys go to the tile beside; what `moves` is for who can move one."""
        if not moves:
            self._go(self.next_to(self._at, step))

    @override
    def wheelEvent(self, event: QWheelEvent, /) -> None:
        self._scroll(self._top - event.angleDelta().y())

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._pressed = event.position()
        self._pressed_top = self._top

    @override
    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        if self._pressed is not None and self.draws:
            gone = event.position().y() - self._pressed.y()
            if abs(gone) > DRAWN:
                self._scroll(self._pressed_top - gone)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        pressed = self._pressed
        self._pressed = None
        if pressed is None or (event.position() - pressed).manhattanLength() > DRAWN:
            return
        at = self.tile_at(pressed)
        if at is not None:
            self._go(at)
            self._touch(at, pressed)

    draws = True
    """Whether a finger draws the tiles up and down."""

    def _touch(self, at: int, point: QPointF) -> None:
        rect = self._seen(at)
        corner = QRectF(rect.right() - TOUCH, rect.top(), TOUCH, TOUCH)
        has_box = self.has_boxes and rect.width() >= BOXED
        is_mark = has_box and bool(self.tiles[at].sum) and corner.contains(point)
        (self.marked if is_mark else self.opened).emit(self.tiles[at].place_id)

    def _seen(self, at: int) -> QRectF:
        return self.place_of(at).translated(0, -self._top)

    def _go(self, at: int) -> None:
        if not 0 <= at < len(self.tiles):
            return
        self._at = at
        rect = self.place_of(at)
        if rect.top() < self._top:
            self._top = rect.top()
        elif rect.bottom() > self._top + self.height():
            self._top = rect.bottom() - self.height()
        self._scroll(self._top)
        self._speak()
        self.walked.emit()

    def _scroll(self, top: float) -> None:
        self._top = min(max(top, 0.0), max(0.0, self.room() - self.height()))
        self.update()

    def _speak(self) -> None:
        self.setAccessibleName(self.current.spoken if self.current else "")
        self.update()


class BoardView(TilesView):
    """All places in rows, as many side by side as fit; `low` tiles stand in a dialog."""

    def __init__(self, *, name: str, low: bool = False) -> None:
        super().__init__(name=name)
        self._high = 132 if low else 158
        self._wide = 152 if low else 196
        self.has_boxes = not low

    @property
    def columns(self) -> int:
        """How many tiles stand side by side."""
        return max(2, int((self.width() + GAP) // (self._wide * self._grown + GAP)))

    @property
    def _grown(self) -> float:
        return self._theme.text_size / 100

    @override
    def place_of(self, at: int) -> QRectF:
        row, column = divmod(at, self.columns)
        wide = (self.width() - GAP * (self.columns - 1)) / self.columns
        high = round(self._high * self._grown)
        return QRectF(column * (wide + GAP), row * (high + GAP), wide, high)

    @override
    def next_to(self, at: int, step: tuple[int, int]) -> int:
        gone = at + step[0] + step[1] * self.columns
        return gone if 0 <= gone < len(self.tiles) else at


class PlanView(TilesView):
    """Places as they stand in the room: columns and rows; those without a spot fill what is free.

    `put` carries a place and where somebody put it, by Ctrl with an arrow or by drawing it.
    """

    put = Signal(int, int, int)
    draws = False
    least_columns = 6
    least_rows = 4

    @override
    def show_tiles(self, tiles: Sequence[PlaceTile], marked: frozenset[int] = frozenset()) -> None:
        self._spots = spots_of(tiles, self.least_columns)
        super().show_tiles(tiles, marked)

    @override
    def place_of(self, at: int) -> QRectF:
        wide, high = self._cell()
        column, row = self._spots[at]
        return QRectF(column * wide, row * high, wide - GAP, high - GAP)

    @override
    def next_to(self, at: int, step: tuple[int, int]) -> int:
        column, row = self._spots[at]
        ahead = [
            (abs((x - column) * (step[0] == 0)) + abs((y - row) * (step[1] == 0)), far, other)
            for other, (x, y) in enumerate(self._spots)
            if (far := (x - column) * step[0] + (y - row) * step[1]) > 0
        ]
        return min(ahead, key=lambda each: (each[0] * 2 + each[1], each[2]))[2] if ahead else at

    @override
    def step(self, step: tuple[int, int], *, moves: bool = False) -> None:
        tile = self.current
        if not moves or tile is None:
            super().step(step)
            return
        column, row = self._spots[self._at]
        self._put(tile.place_id, column + step[0], row + step[1])

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        pressed = self._pressed
        at = self.tile_at(pressed) if pressed is not None else None
        moved = pressed is not None and (event.position() - pressed).manhattanLength() > DRAWN
        if at is None or not moved:
            super().mouseReleaseEvent(event)
            return
        self._pressed = None
        wide, high = self._cell()
        end = event.position() + QPointF(0, self._top)
        self._put(self.tiles[at].place_id, int(end.x() // wide), int(end.y() // high))

    def _put(self, place_id: int, column: int, row: int) -> None:
        if column >= 0 and row >= 0:
            self.put.emit(place_id, column, row)

    def _cell(self) -> tuple[float, float]:
        columns = max([self.least_columns, *(column + 1 for column, _ in self._spots)])
        rows = max([self.least_rows, *(row + 1 for _, row in self._spots)])
        grown = self._theme.text_size / 100
        return self.width() / columns, max(self.height() / rows, 96.0 * grown)


def spots_of(tiles: Sequence[PlaceTile], columns: int) -> tuple[tuple[int, int], ...]:
    """Return where each place stands; two on one spot part, for the file may say anything."""
    taken: set[tuple[int, int]] = set()
    spots: list[tuple[int, int] | None] = []
    for tile in tiles:
        spot = (tile.column, tile.row)
        is_free = tile.column >= 0 and tile.row >= 0 and spot not in taken
        spots.append(spot if is_free else None)
        taken |= {spot} if is_free else set()
    free = (
        (number % columns, number // columns)
        for number in range(len(tiles) * 2 + columns * columns)
        if (number % columns, number // columns) not in taken
    )
    return tuple(next(free) if spot is None else spot for spot in spots)
