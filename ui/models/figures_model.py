"""Figures in rows and columns, as a table's model, so that a screen reader reads them as such.

Lives here: `Figures` and `FiguresModel`.
Must not: work figures out, paint.
"""

from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

Index = QModelIndex | QPersistentModelIndex
DISPLAY = int(Qt.ItemDataRole.DisplayRole)
SPOKEN = int(Qt.ItemDataRole.AccessibleTextRole)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Cells, written out: the first of a row says what it is, the others stand right.

    `has_total` tells that the last row adds up those above it, `waiting` which rows wait for
    somebody.
    """

    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    has_total: bool = False
    waiting: frozenset[int] = frozenset()


class FiguresModel(QAbstractTableModel):
    """One table of figures at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = Figures()

    def show(self, figures: Figures) -> None:
        """Hold other figures."""
        self.beginResetModel()
        self.figures = figures
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
        row = self.figures.rows[index.row()]
        return row[index.column()] if index.column() < len(row) else ""

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = DISPLAY, /
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or role not in (DISPLAY, SPOKEN):
            return None
        head = self.figures.head
        return head[section] if section < len(head) else ""
