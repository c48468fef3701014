"""The list of invoices: heads, rows of two lines, the selected one marked."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ui.kit.painting import LEFT, RIGHT, draw_icon, draw_text, fitted, text_width
from ui.kit.state import STATE_ICON, STATE_INK
from ui.kit.table.column_heads import ColumnHeads, Heading
from ui.kit.table.row_view import RowView, RowWords
from ui.receipts.view import InvoiceRow
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

ROW: Final = 57
HEAD: Final = 37
SIDE: Final = 16
GAP: Final = 12
NUMBER: Final = 54
TIME: Final = 52
AMOUNT: Final = 116
STATE: Final = 128
ICON: Final = 18


class InvoiceColumns:
    """Where the columns of a row `width` px wide stand, at the present text size."""

    def __init__(self, row: QRectF) -> None:
        grown = current_theme().text_size / 100
        left = row.left() + SIDE
        right = row.right() - SIDE
        self.number = QRectF(left, row.top(), NUMBER * grown, row.height())
        self.time = QRectF(self.number.right() + GAP, row.top(), TIME * grown, row.height())
        self.state = QRectF(right - STATE * grown, row.top(), STATE * grown, row.height())
        amount = AMOUNT * grown
        self.amount = QRectF(self.state.left() - GAP - amount, row.top(), amount, row.height())
        begins = self.time.right() + GAP
        wide = max(0.0, self.amount.left() - GAP - begins)
        self.document = QRectF(begins, row.top(), wide, row.height())


class InvoicePainter:
    """Paints what stands in a row."""

    def __init__(self) -> None:
        self._theme = current_theme()

    def paint_row(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        """Paint number, moment, document, amount and state in the place of a row."""
        columns = InvoiceColumns(rect)
        theme = self._theme
        strong = (theme.font(TextRole.LINE_AMOUNT), theme.colour("text"))
        number = (fitted(strong[0], row.number, columns.number.width()), strong[1])
        draw_text(painter, columns.number, row.number, number, LEFT)
        self._paint_moment(painter, columns.time, row)
        self._paint_document(painter, columns.document, row)
        amount = (fitted(strong[0], row.amount, columns.amount.width()), strong[1])
        draw_text(painter, columns.amount, row.amount, amount, RIGHT)
        self._paint_state(painter, columns.state, row)

    def _paint_moment(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        """Draw the time, with the day over it where the rows are of many."""
        theme = self._theme
        quiet = (theme.font(TextRole.LINE), theme.colour("text2"))
        if not row.day:
            draw_text(painter, rect, row.time, quiet, LEFT)
            return
        upper, lower = _halves(rect)
        draw_text(painter, upper, row.day, quiet, LEFT)
        small = (theme.font(TextRole.SMALL), theme.colour("text2"))
        draw_text(painter, lower, row.time, small, LEFT)

    def _paint_document(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        theme = self._theme
        upper, lower = _halves(rect)
        strong = (theme.font(TextRole.BODY_STRONG), theme.colour("text"))
        draw_text(painter, upper, row.kind, strong, LEFT)
        if row.buyer:
            begins = upper.left() + text_width(row.kind, strong[0])
            room = QRectF(begins, upper.top(), upper.right() - begins, upper.height())
            quiet = (theme.font(TextRole.BODY), theme.colour("text2"))
            draw_text(painter, room, f" · {row.buyer}", quiet, LEFT)
        small = (theme.font(TextRole.SMALL), theme.colour("text2"))
        draw_text(painter, lower, row.paid, small, LEFT)

    def _paint_state(self, painter: QPainter, rect: QRectF, row: InvoiceRow) -> None:
        theme = self._theme
        ink = STATE_INK[row.state]
        at = QPointF(rect.left(), rect.center().y())
        draw_icon(painter, at, STATE_ICON[row.state], theme, (ink, ICON))
        room = rect.adjusted(ICON + 6, 0, 0, 0)
        font = fitted(theme.font(TextRole.PILL), row.state_word, room.width())
        draw_text(painter, room, row.state_word, (font, theme.colour(ink)), LEFT)


def _halves(rect: QRectF) -> tuple[QRectF, QRectF]:
    """Return the places of two lines of a row."""
    half = rect.height() / 2
    upper = QRectF(rect.left(), rect.top() + 5, rect.width(), half - 3)
    lower = QRectF(rect.left(), rect.top() + half, rect.width(), half - 6)
    return upper, lower


def invoice_list(words: Messages) -> RowView[InvoiceRow]:
    """Return an empty list of invoices, each known by its docId."""
    says: RowWords[InvoiceRow] = RowWords(
        key=lambda row: row.doc_id, name=lambda row: row.kind, spoken=_spoken
    )
    view = RowView(says, InvoicePainter().paint_row, ROW)
    view.setObjectName("receipts.list")
    view.setAccessibleName(words.say("receipts.list"))
    return view


def _spoken(row: InvoiceRow) -> str:
    cells = (row.number, row.day, row.time, row.kind, row.buyer, row.amount, row.state_word)
    return ", ".join(each for each in cells if each)


def invoice_heads(words: Messages) -> ColumnHeads:
    """Return the names of the columns over the rows."""

    def columns(rect: QRectF) -> Sequence[Heading]:
        places = InvoiceColumns(rect)
        return (
            (words.say("receipts.column_number"), places.number, LEFT),
            (words.say("receipts.column_time"), places.time, LEFT),
            (words.say("receipts.column_document"), places.document, LEFT),
            (words.say("receipts.column_amount"), places.amount, RIGHT),
            (words.say("receipts.column_state"), places.state, LEFT),
        )

    return ColumnHeads(columns, HEAD)
