"""The customers of a list: each a buyer, written out for its row.

Lives here: `CustomersModel`.
Must not: search, paint, or check a buyer.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

from till.domain.buyer import Buyer, one_line

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()


class CustomersModel(QAbstractListModel):
    """A few rows, reset with each answer."""

    def __init__(self) -> None:
        super().__init__()
        self._buyers: tuple[Buyer, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._buyers)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(index.row())[0]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(each for each in self.texts(index.row()) if each)
        return None

    def show(self, buyers: Sequence[Buyer]) -> None:
        """Show other customers."""
        self.beginResetModel()
        self._buyers = tuple(buyers)
        self.endResetModel()

    def buyer(self, row: int) -> Buyer:
        """The customer of a row. Raises IndexError."""
        return self._buyers[row]

    def place_of(self, buyer: Buyer) -> int | None:
        """The row of a customer, told by kind and number; None when it is not there."""
        keys = [(each.id_type, each.id_number) for each in self._buyers]
        key = (buyer.id_type, buyer.id_number)
        return keys.index(key) if key in keys else None

    def texts(self, row: int) -> tuple[str, str, str, str]:
        """Name, address, number and town of a row, each as one line of plain text."""
        buyer = self._buyers[row]
        return (
            one_line(buyer.name),
            one_line(buyer.address),
            one_line(buyer.id_number),
            one_line(buyer.town),
        )
