"""The lines of the basket as a Qt table."""

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from typing_extensions import override

from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Unit
from till.domain.shop.pack import pieces_alone
from till.domain.shop.vat import VatRates
from till.domain.text import one_line
from ui.kit.wording import (
    NO_BREAK_SPACE,
    discount_words,
    format_money,
    format_percent,
    format_price,
    quantity_words,
)
from ui.shell.messages import Messages

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
SPOKEN = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class BasketColumn(IntEnum):
    """The columns, from left to right."""

    NUMBER = 0
    ARTICLE = 1
    QUANTITY = 2
    PRICE = 3
    AMOUNT = 4


HEADINGS: Final = {
    BasketColumn.NUMBER: "sell.column_number",
    BasketColumn.ARTICLE: "sell.column_article",
    BasketColumn.QUANTITY: "sell.column_quantity",
    BasketColumn.PRICE: "sell.column_price",
    BasketColumn.AMOUNT: "sell.column_amount",
}


class BasketModel(QAbstractTableModel):
    """One row a line; amounts in lek, written as on all screens."""

    def __init__(
        self, words: Messages, units: Mapping[str, Unit], rates: Callable[[], VatRates]
    ) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._rates = rates
        self._lines: tuple[BasketLine, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._lines)

    @override
    def columnCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(BasketColumn)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        if not index.isValid() or role not in SPOKEN:
            return None
        return self.text(index.row(), BasketColumn(index.column()))

    @override
    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
        /,
    ) -> object:
        if role not in SPOKEN:
            return None
        if orientation is Qt.Orientation.Vertical:  # a screen reader names the row by its article
            return self.text(section, BasketColumn.ARTICLE)
        return self._words.say(HEADINGS[BasketColumn(section)])

    def line(self, row: int) -> BasketLine:
        """The line of a row. Raises IndexError."""
        return self._lines[row]

    def show(self, lines: Sequence[BasketLine]) -> None:
        """Show other lines, telling the view only of the rows that differ."""
        new = tuple(lines)
        start = _common(self._lines, new)
        end = _common(self._lines[start:][::-1], new[start:][::-1])
        gone = len(self._lines) - start - end
        come = len(new) - start - end
        both = min(gone, come)
        if come > gone:
            self.beginInsertRows(NOTHING, start + both, start + come - 1)
            self._become(new, self.endInsertRows)
        elif gone > come:
            self.beginRemoveRows(NOTHING, start + both, start + gone - 1)
            self._become(new, self.endRemoveRows)
        else:
            self._lines = new
        if both:
            first = self.index(start, 0)
            self.dataChanged.emit(first, self.index(start + both - 1, len(BasketColumn) - 1))

    def text(self, row: int, column: BasketColumn) -> str:
        """What a cell says."""
        line = self._lines[row]
        match column:
            case BasketColumn.NUMBER:
                return str(row + 1)
            case BasketColumn.ARTICLE:
                return one_line(line.article.name)
            case BasketColumn.QUANTITY:
                return self.quantity_text(line)
            case BasketColumn.PRICE:
                return format_price(line.article.price)
            case BasketColumn.AMOUNT:
                return format_money(line.total)

    def quantity_text(self, line: BasketLine) -> str:
        """The quantity: `2`, `0,845 kg`."""
        return quantity_words(self._words, self._units, line.article, line.quantity)

    def detail_text(self, row: int) -> str:
        """What the opened line says under its name: code, VAT code and rate."""
        line = self._lines[row]
        article = line.article
        code = next(iter(pieces_alone(article.barcodes)), article.article_id)
        rate = self._rates().percent.get(article.vat_code)
        words = self._words.say(
            "sell.line_detail",
            code=code,
            vat_code=article.vat_code.value,
            rate="" if rate is None else format_percent(rate),
        )
        by_hand = self._words.say("sell.by_hand") if line.is_by_hand else ""
        return " · ".join(part for part in (words.strip(), by_hand) if part)

    def list_price_text(self, row: int) -> str:
        """The catalogue's price where a person set another; else empty."""
        price = self._lines[row].list_price
        return "" if price is None else format_price(price)

    def has_two_rows(self, row: int) -> bool:
        """Whether a closed line says something under its name or its price."""
        line = self._lines[row]
        return line.discount is not None or line.list_price is not None or line.is_by_hand

    def discount_text(self, row: int) -> str:
        """The line's own discount, `Zbritje 10 % · −42,00`; empty without one."""
        return discount_words(self._words, self._lines[row])

    def note_text(self, row: int) -> str:
        """What a closed line says under its name: its discount, and that its measure was typed."""
        by_hand = self._words.say("sell.by_hand") if self._lines[row].is_by_hand else ""
        return " · ".join(part for part in (self.discount_text(row), by_hand) if part)

    def spoken(self, row: int) -> str:
        """A whole line in words, for screen readers."""
        cells = [
            self.text(row, column) for column in BasketColumn if column is not BasketColumn.NUMBER
        ]
        cells.append(self.note_text(row))
        if was := self.list_price_text(row):
            cells.append(self._words.say("sell.list_price", price=was))
        return ", ".join(cell for cell in cells if cell).replace(NO_BREAK_SPACE, " ")

    def _become(self, lines: tuple[BasketLine, ...], end: Callable[[], None]) -> None:
        self._lines = lines
        end()


def _common(old: tuple[BasketLine, ...], new: tuple[BasketLine, ...]) -> int:
    """How many lines at the start are the same.

    Found by halves, for the comparison of two tuples is the interpreter's own: with 1 000 lines it
    takes hardly longer than with ten.
    """
    low = 0
    high = min(len(old), len(new))
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
