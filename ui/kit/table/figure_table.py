"""A quiet table of figures: names at the left, numbers at the right, lines between the rows."""

from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QResizeEvent,
)
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView
from typing_extensions import override

from till.domain.reports.sheet import ReportTable
from ui.kit.painting import LEFT, RIGHT, draw_icon, draw_text, text_width
from ui.kit.state import STATE_ICON, State
from ui.kit.table.plain_view import make_plain
from ui.theme.current import current_theme
from ui.theme.tokens import Radius, TextRole

SIGN = 18
SIGN_ROOM = 24  # px of the sign of what waits, with its gap
MARK: Final = 5  # px of the bar of the marked row
Index = QModelIndex | QPersistentModelIndex
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)
SIDE: Final = 18
GAP = 14
WIDE_GAP = 36  # px between columns, where room is short and where it is not
ROOMY: Final = 640
LARGEST: Final = 15  # px of the type at the text size 100; none is set below 12
SMALLEST: Final = 9
HEAD: Final = 30
LEAST_NAME: Final = 0.24  # of the width that the names keep
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class FigureHead(QHeaderView):
    """The names of the columns, small, over their figures."""

    def __init__(self, table: "FigureTable") -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self._theme = current_theme()
        self.setSectionsClickable(False)
        self.setProperty("kind", "plain")  # the panel's round corners show through
        self.viewport().setAutoFillBackground(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(1)

    @override
    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int, /) -> None:
        words = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal) or "")
        pen = (self._table.head_font(), self._theme.colour("text3"))
        align = RIGHT if logicalIndex else LEFT
        draw_text(painter, self._table.room(rect, logicalIndex), words, pen, align)


class FigureCells(QStyledItemDelegate):
    """Paints each cell; the last column and a sum are strong, and what waits says so."""

    def __init__(self, table: "FigureTable") -> None:
        super().__init__(table)
        self._table = table
        self._theme = current_theme()

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        /,
    ) -> None:
        table = self._table
        theme = self._theme
        rect = self._rect(option)
        figures = table.figures
        row = index.row()
        column = index.column()
        is_total = figures.has_total and row == len(figures.rows) - 1
        is_last = column > 0 and column == len(figures.rows[row]) - 1
        waits = is_last and row in figures.waiting
        self._ground(painter, rect, index, is_total=is_total)
        font = table.type_of(strong=is_total or is_last)
        words = str(index.data() or "")
        room = table.words_room(rect, index)
        pen = (font, theme.colour("wait" if waits else "text"))
        draw_text(painter, room, words, pen, RIGHT if column else LEFT)
        if waits:
            left = room.right() - text_width(words, font) - SIGN_ROOM
            self._paint_wait_sign(painter, QPointF(left, room.center().y()))

    def _paint_wait_sign(self, painter: QPainter, at: QPointF) -> None:
        draw_icon(painter, at, STATE_ICON[State.WAIT], self._theme, ("wait", SIGN))

    def _ground(
        self,
        painter: QPainter,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        *,
        is_total: bool,
    ) -> None:
        """Fill a sum or the marked row, within the panel's round corners, and rule a line above."""
        table = self._table
        theme = self._theme
        row = index.row()
        is_marked = table.is_marked(row)
        if is_marked or is_total:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipPath(table.inside())
            painter.fillRect(rect, theme.colour("accent_soft" if is_marked else "sunken"))
            if is_marked and not index.column():
                bar = QRect(rect.left(), rect.top(), MARK, rect.height())
                painter.fillRect(bar, theme.colour("accent"))
            painter.restore()
        if row or table.figures.head:
            painter.fillRect(rect.left(), rect.top(), rect.width(), 1, theme.colour("line"))

    def _rect(self, option: QStyleOptionViewItem) -> QRect:
        rect: QRect = option.rect
        return rect


class FiguresModel(QAbstractTableModel):
    """One table of figures at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = ReportTable()
        self.written = self.figures.written

    def show(self, figures: ReportTable) -> None:
        """Hold other figures."""
        self.beginResetModel()
        self.figures = figures
        self.written = figures.written
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex(), /) -> int:  # noqa: B008 Qt's own default
        return len(self.figures.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex(), /) -> int:  # noqa: B008 Qt's own default
        return max((len(row) for row in (self.figures.head, *self.figures.rows)), default=0)

    @override
    def data(self, index: Index, role: int = DISPLAY, /) -> object:
        if role not in (DISPLAY, SPOKEN) or not index.isValid():
            return None
        row = self.written[index.row()]
        return row[index.column()] if index.column() < len(row) else ""

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = DISPLAY, /
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or role not in (DISPLAY, SPOKEN):
            return None
        head = self.figures.head
        return head[section] if section < len(head) else ""


class FigureTable(QTableView):
    """Read-only; `chosen` carries a row that was touched or entered, where rows lead somewhere.

    `leads` makes rows 52 px high and marks the one that the arrow keys are at; `whole` makes the
    table as high as its rows, which something around it may scroll.
    """

    chosen = Signal(int)

    def __init__(self, *, leads: bool = False, whole: bool = False) -> None:
        super().__init__()
        self._theme = current_theme()
        self._leads = leads
        self._whole = whole
        self._px = LARGEST
        self._figures = FiguresModel()
        self._head = FigureHead(self)
        self._cells = FigureCells(self)
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
    def figures(self) -> ReportTable:
        """What is shown."""
        return self._figures.figures

    def show_figures(self, figures: ReportTable, name: str) -> None:
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
        radius = Radius.PANEL - 1.0
        made = QPainterPath()
        room = self.viewport().rect().toRectF()
        above = radius * 2 if self.figures.head else 0.0
        made.addRoundedRect(room.adjusted(0, -above, 0, 0), radius, radius)
        return made

    def type_of(self, *, strong: bool) -> QFont:
        """The font of a cell."""
        return self._theme.sized(TextRole.BODY_STRONG if strong else TextRole.BODY, self._px)

    def head_font(self) -> QFont:
        """The font of the head."""
        return self._theme.sized(TextRole.SMALL_STRONG, min(13, self._px))

    def room(self, rect: QRect, column: int) -> QRectF:
        """Where the words of a cell stand within it."""
        is_last = column == self._figures.columnCount() - 1
        left = SIDE if not column else 0
        right = SIDE if is_last else 0
        return rect.toRectF().adjusted(left, 0, -right, 0)

    def words_room(self, rect: QRect, index: Index) -> QRectF:
        """Where the words of a cell may stand: a name takes what the next cell leaves free."""
        room = self.room(rect, index.column())
        row = index.row()
        is_total = self.figures.has_total and row == len(self.figures.rows) - 1
        if not index.column() and not is_total and not self.is_marked(row):
            room.setRight(room.right() + self._air_beside(row))
        return room

    def _air_beside(self, row: int) -> float:
        """How much of the second column, px, the words of its cell leave free for the name."""
        cells = self._figures.written[row]
        if len(cells) <= 2:  # noqa: PLR2004 the last column is the amount's
            return 0.0
        words = QFontMetricsF(self.type_of(strong=False)).horizontalAdvance(cells[1])
        return max(0.0, self.columnWidth(1) - words - GAP)

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
            names = min(room * LEAST_NAME + SIDE, self._name_width())
            if sum(widths[1:]) + names <= room or len(widths) < 2:  # noqa: PLR2004 one column has all the room
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

    def _name_width(self) -> float:
        """What the longest name needs, with its margin."""
        names = [row[0] for row in (self.figures.head, *self._figures.written) if row]
        font = QFontMetricsF(self.type_of(strong=True))
        return SIDE + max((font.horizontalAdvance(each) for each in names), default=0.0)

    def _widths(self) -> list[int]:
        figures = self.figures
        columns = self._figures.columnCount()
        strong = QFontMetricsF(self.type_of(strong=True))
        head = self.head_font()
        widths = [0] * columns
        for column in range(columns):
            cells = {row[column] for row in self._figures.written if column < len(row)}
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
