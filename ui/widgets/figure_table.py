"""A quiet table of figures: names at the left, numbers at the right, lines between the rows.

Lives here: `FigureTable`: how wide its columns and how high its rows are, its keys.
Must not: work figures out; cut a number (the names give way, then the type gets smaller).
"""

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QTableView
from typing_extensions import override

from ui.models.figures_model import Figures, FiguresModel
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Radius
from ui.widgets.figure_cells import SIGN_ROOM, FigureCells, FigureHead
from ui.widgets.painting import text_width
from ui.widgets.plain_view import make_plain

SIDE: Final = 18
GAP, WIDE_GAP = 14, 36  # px between columns, where room is short and where it is not
ROOMY: Final = 640
LARGEST, SMALLEST = 15, 9  # px of the type at the text size 100; none is set below 12
HEAD: Final = 30
LEAST_NAME: Final = 0.24  # of the width that the names keep
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class FigureTable(QTableView):
    """Read-only; `chosen` carries a row that was touched or entered, where rows lead somewhere.

    `leads` makes rows 52 px high and marks the one that the arrow keys are at; `whole` makes the
    table as high as its rows, which something around it may scroll.
    """

    chosen = Signal(int)

    def __init__(self, *, leads: bool = False, whole: bool = False) -> None:
        super().__init__()
        self._theme, self._leads, self._whole = current_theme(), leads, whole
        self._px, self._figures = LARGEST, FiguresModel()
        self._head, self._cells = FigureHead(self), FigureCells(self)
        self.setModel(self._figures)
        self.setHorizontalHeader(self._head)
        self.setItemDelegate(self._cells)
        self.verticalHeader().hide()
        make_plain(self)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if whole else Qt.FocusPolicy.StrongFocus)
        if whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._theme.changed.connect(self._fit)

    @property
    def figures(self) -> Figures:
        """What is shown."""
        return self._figures.figures

    def show_figures(self, figures: Figures, name: str) -> None:
        """Show other figures; `name` is spoken."""
        self.setAccessibleName(name)
        row = self.currentIndex().row()
        self._figures.show(figures)
        self._head.setVisible(bool(figures.head))
        self._fit()
        if figures.rows and not self._whole:
            self.setCurrentIndex(self._figures.index(min(max(row, 0), len(figures.rows) - 1), 0))

    def is_marked(self, row: int) -> bool:
        """Whether the arrow keys are at a row."""
        return (self.hasFocus() or self._leads) and row == self.currentIndex().row()

    def inside(self) -> QPainterPath:
        """The room of the rows: round at the bottom, and at the top where no head is above."""
        radius, made = Radius.PANEL - 1.0, QPainterPath()
        room = self.viewport().rect().toRectF()
        above = radius * 2 if self.figures.head else 0.0
        made.addRoundedRect(room.adjusted(0, -above, 0, 0), radius, radius)
        return made

    def type_of(self, *, strong: bool) -> QFont:
        """The font of a cell."""
        return self._theme.sized(Role.BODY_STRONG if strong else Role.BODY, self._px)

    def head_font(self) -> QFont:
        """The font of the head."""
        return self._theme.sized(Role.SMALL_STRONG, min(13, self._px))

    def room(self, rect: QRect, column: int) -> QRectF:
        """Where the words of a cell stand within it."""
        is_last = column == self._figures.columnCount() - 1
        left, right = (SIDE if not column else 0), (SIDE if is_last else 0)
        return rect.toRectF().adjusted(left, 0, -right, 0)

    @override
    def sizeHint(self) -> QSize:
        return QSize(320, self._height() if self._whole else 240)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._height() if self._whole else 80)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in ENTER_KEYS and self._leads and self.currentIndex().isValid():
            if not event.isAutoRepeat():
                self.chosen.emit(self.currentIndex().row())
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End):
            super().keyPressEvent(event)
            self.viewport().update()
        else:
            event.ignore()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and self._leads:
            self.chosen.emit(index.row())

    def _fit(self) -> None:
        """Give each column its width, and set smaller what would not fit otherwise."""
        room = self.viewport().width()
        widths: list[int] = []
        for px in range(LARGEST, SMALLEST - 1, -1):
            self._px = px
            widths = self._widths()
            if sum(widths[1:]) + SIDE <= room * (1 - LEAST_NAME) or len(widths) < 2:  # noqa: PLR2004 one column has all the room
                break
        others = sum(widths[1:])
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width if column else max(1, room - others))
        high = self._row_height()
        self.verticalHeader().setDefaultSectionSize(high)
        self._head.setFixedHeight(self._head_height())
        if self._whole and self.height() != self._height():
            self.setFixedHeight(max(1, self._height()))
        self.viewport().update()

    def _widths(self) -> list[int]:
        figures, columns = self.figures, self._figures.columnCount()
        strong, head = QFontMetricsF(self.type_of(strong=True)), self.head_font()
        widths = [0] * columns
        for column in range(columns):
            cells = {row[column] for row in figures.rows if column < len(row)}
            most = max((strong.horizontalAdvance(each) for each in cells), default=0.0)
            named = text_width(figures.head[column], head) if column < len(figures.head) else 0.0
            last = SIDE if column == columns - 1 else 0
            last += SIGN_ROOM if last and figures.waiting else 0
            gap = WIDE_GAP if self.width() > ROOMY else GAP
            widths[column] = round(max(most, named)) + gap + last + 1
        return widths

    def _row_height(self) -> int:
        least = 52 if self._leads else 36 if self._whole else 39
        return max(least, round(least * self._theme.text_size / 100 * 0.92))

    def _head_height(self) -> int:
        return round(HEAD * self._theme.text_size / 100) if self.figures.head else 0

    def _height(self) -> int:
        return self._head_height() + len(self.figures.rows) * self._row_height()
