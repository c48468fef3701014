"""What our painted lists share: their bare view, the names of columns, a finger that moves them."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QListView,
    QScroller,
    QScrollerProperties,
    QWidget,
)
from typing_extensions import override

from ui.kit.painting import Painted, draw_text
from ui.kit.wording import NO_BREAK_SPACE
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

Heading = tuple[str, QRectF, Qt.AlignmentFlag]
"""What a column is called, where it stands, and at which side."""
HEIGHT: Final = 38  # px
PRESS_AFTER_S: Final = 0.06
"""So long a finger may rest on a row before it is pressed; until then it may begin to draw.

Fields and keys are pressed at once, and where the finger draws after all the press is taken back:
Qt keeps back a press that it delays, and there some were lost. Of fifteen touches of the key that
tries the service none came, nor any of a switch on a page grown too long for its window.
"""
Metric = QScrollerProperties.ScrollMetric
Never = QScrollerProperties.OvershootPolicy.OvershootAlwaysOff


def make_plain(view: QAbstractItemView) -> None:
    """Let a list stand on its panel as if painted there, and scroll by the pixel."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setProperty("kind", "plain")
    view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def make_rows(view: QListView) -> None:
    """Let a list paint rows of one height, of which the screen selects one: keys go to the screen.

    Whoever selects a row scrolls to it; Qt would a second time.
    """
    make_plain(view)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setAutoScroll(False)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)


def row_data(
    index: QModelIndex | QPersistentModelIndex,
    role: int,
    *,
    name: Callable[[int], str],
    spoken: Callable[[int], str],
) -> str | None:
    """Return what `data` of a list gives; rows are painted from values, so there is no more."""
    if not index.isValid():
        return None
    if role == Qt.ItemDataRole.DisplayRole:
        return name(index.row())
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return spoken(index.row()).replace(NO_BREAK_SPACE, " ")
    return None


class ColumnHeads(Painted):
    """Stands over rows `set_room` px wide; `columns` tells the headings in a place of that width.

    The places come from what places the cells of a row, so that no name stands beside its column.
    """

    def __init__(
        self, columns: Callable[[QRectF], Sequence[Heading]], height: int = HEIGHT
    ) -> None:
        super().__init__()
        self._columns = columns
        self._room = 0
        self.setFixedHeight(height)

    def set_room(self, width: int) -> None:
        """Stand over rows `width` px wide."""
        self._room = width
        self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        pen = (self.theme.font(TextRole.SMALL_STRONG), self.theme.colour("text3"))
        for name, place, align in self._columns(QRectF(0, 0, self._room, self.height())):
            draw_text(painter, place, name, pen, align)


def scroll_by_finger(place: QWidget) -> None:
    """Let every list inside a widget be drawn by a finger, or by the mouse held down.

    A touch that moves no further than a finger trembles still means its row or its button. A list
    goes on a little when it is flung, unless less motion is set; it never springs back.
    """
    for area in place.findChildren(QAbstractScrollArea):
        port = area.viewport()
        if QScroller.hasScroller(port):
            continue
        QScroller.grabGesture(port, QScroller.ScrollerGestureType.LeftMouseButtonGesture)
        scroller = QScroller.scroller(port)
        wanted = scroller.scrollerProperties()
        wait = PRESS_AFTER_S if isinstance(area, QAbstractItemView) else 0.0
        wanted.setScrollMetric(Metric.MousePressEventDelay, wait)
        wanted.setScrollMetric(Metric.VerticalOvershootPolicy, Never)
        wanted.setScrollMetric(Metric.HorizontalOvershootPolicy, Never)
        if not current_theme().animate:
            wanted.setScrollMetric(Metric.MaximumVelocity, 0.0)
        scroller.setScrollerProperties(wanted)
