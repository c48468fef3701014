"""The lines of an earlier sale: name and amount, and under the name what it is made of."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Unit
from ui.kit.formats import (
    MINUS,
    format_money,
    format_percent,
    format_price,
    format_quantity,
)
from ui.kit.painting import LEFT, RIGHT, draw_text, text_width
from ui.kit.table.plain_view import make_plain
from ui.kit.table.row_data import row_data
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
HEIGHT: Final = 56
SIDE: Final = 16


class SaleLinesModel(QAbstractListModel):
    """One row a line; the texts are written out when they are painted."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._lines: tuple[BasketLine, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(
            index,
            role,
            name=lambda row: self._lines[row].article.name,
            spoken=lambda row: ", ".join(self.texts(row)),
        )

    def show(self, lines: tuple[BasketLine, ...]) -> None:
        """Show the lines of another sale."""
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def texts(self, row: int) -> tuple[str, str, str]:
        """Name, what it is made of (`4 × 95,00 · Zbritje 10 %`), and amount."""
        line = self._lines[row]
        unit = self._units.get(line.article.unit)
        word = unit.words[self._words.language] if unit and line.article.weighed else ""
        made = self._words.say(
            "receipts.line_price",
            quantity=format_quantity(line.quantity, word),
            price=format_price(line.article.price),
        )
        discount = self._discount(line)
        if discount:
            made = self._words.say("common.joined", first=made, second=discount)
        return line.article.name, made, format_money(line.total)

    def _discount(self, line: BasketLine) -> str:
        if line.discount is None:
            return ""
        amount = MINUS + format_money(line.discount_value)
        if line.discount.percent is None:
            return self._words.say("sell.line_discount", amount=amount)
        percent = format_percent(line.discount.percent)
        return self._words.say("sell.line_discount_percent", percent=percent, amount=amount)


class SaleLineDelegate(QStyledItemDelegate):
    """Draws a line: name and amount, and what it is made of under the name."""

    def __init__(self, model: SaleLinesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = current_theme()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, round(HEIGHT * self._theme.text_size / 100))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        whole = QRectF(option.rect)
        name, made, amount = self._model.texts(index.row())
        painter.save()
        line = QRectF(whole.left(), whole.top(), whole.width(), 1)
        painter.fillRect(line, theme.colour("line"))
        rect = whole.adjusted(SIDE, 0, -SIDE, 0)
        strong = (theme.font(TextRole.LINE_AMOUNT), theme.colour("text"))
        draw_text(painter, rect, amount, strong, RIGHT)
        rect.setRight(rect.right() - text_width(amount, strong[0]) - SIDE)
        half = rect.height() / 2
        upper = QRectF(rect.left(), rect.top() + 4, rect.width(), half - 2)
        lower = QRectF(rect.left(), rect.top() + half, rect.width(), half - 6)
        draw_text(painter, upper, name, (theme.font(TextRole.LINE), theme.colour("text")), LEFT)
        draw_text(painter, lower, made, (theme.font(TextRole.SMALL), theme.colour("text2")), LEFT)
        painter.restore()


class SaleLines(QListView):
    """Scrolls with the arrows and the page keys, by touch and by wheel; nothing is selected."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self.lines = SaleLinesModel(words, units)
        self.setObjectName("receipts.lines")
        self.setAccessibleName(words.say("receipts.part_lines"))
        self.setModel(self.lines)
        self.setItemDelegate(SaleLineDelegate(self.lines, self))
        make_plain(self)
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        current_theme().changed.connect(self.scheduleDelayedItemsLayout)

    def scroll_by(self, rows: int) -> None:
        """Scroll so many lines on, or back."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + rows * self.sizeHintForRow(0))

    def page(self) -> int:
        """How many lines are seen at once."""
        return max(1, self.viewport().height() // max(1, self.sizeHintForRow(0)))
