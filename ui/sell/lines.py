"""The lines of the sale: header, rows, the opened row with its stepper, and the empty state."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Unit
from till.domain.shop.vat import VatRates
from ui.kit.empty_state import EmptyState
from ui.kit.entry.stepper import Stepper
from ui.kit.formats import NO_BREAK_SPACE, format_quantity
from ui.kit.painting import CENTRE, LEFT, RIGHT, draw_text, text_width
from ui.kit.panel import Panel
from ui.sell.basket_model import HEADINGS, BasketColumn, BasketModel
from ui.sell.lines_view import LinesView
from ui.sell.measures import USUAL, SellMeasures
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

SIDE = 44
ROOM = 20


class QuantityStepper(Stepper):
    """Pieces step by one; weights are typed, and have a bin in place of the minus."""

    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__("1")
        self.setObjectName("sell.quantity")
        self.line.setObjectName("sell.quantity_text")
        self.minus.setObjectName("sell.one_less")
        self.plus.setObjectName("sell.one_more")
        self._words = words
        self._shown = "1"
        self._asking = False
        self._theme.changed.connect(self.updateGeometry)
        self.line.returnPressed.connect(self._enter)

    def show_line(self, line: BasketLine, text: str) -> None:
        """Show a line's quantity, already written out."""
        weighed = line.article.weighed
        self.minus.set_icon("trash-2" if weighed else "minus")
        self.plus.setVisible(not weighed)
        self._shown = text
        self.set_text(text)

    def tell(self, line: BasketLine) -> None:
        """Say for a screen reader what the sides do and whose quantity it is."""
        say = self._words.say
        is_last = line.article.weighed or line.quantity <= 1
        self.set_names(
            say("sell.remove_line" if is_last else "sell.one_less"),
            say("sell.one_more"),
            say("quantity.of", name=line.article.name),
        )

    def ask(self) -> None:
        """Let the number be typed over."""
        self._asking = True
        self.set_text(self._shown.partition(NO_BREAK_SPACE)[0])
        self.line.setReadOnly(False)
        self.set_selected(selected=True)
        self.line.setFocus()
        self.line.selectAll()

    def is_asking(self) -> bool:
        """Whether the number is being typed."""
        return self._asking

    def stop_asking(self) -> None:
        """Show the quantity again as it is."""
        self._asking = False
        self.line.setReadOnly(True)
        self.line.deselect()
        self.set_selected(selected=False)
        self.set_text(self._shown)

    @override
    def sizeHint(self) -> QSize:
        usual = super().sizeHint()
        typed = text_width(self.line.text(), self._theme.font(TextRole.LINE_NOW)) + ROOM
        sides = SIDE * (2 if self.plus.isVisibleTo(self) else 1)
        return QSize(max(usual.width(), round(typed) + sides), usual.height())

    def _enter(self) -> None:
        if self._asking:
            self.entered.emit(self.line.text())


CORNER = 8
"""Room under the rows, so that a row never covers the round corners, in px."""


class LinesHeader(QWidget):
    """The names of the columns, over the columns of the view."""

    def __init__(self, words: Messages, view: LinesView) -> None:
        super().__init__()
        self._theme = current_theme()
        self._view = view
        self._names = {column: words.say(key) for column, key in HEADINGS.items()}
        self._measures = USUAL
        self._theme.changed.connect(self.update)
        view.horizontalHeader().sectionResized.connect(self.update)
        view.model().rowsInserted.connect(self._show_names)
        view.model().rowsRemoved.connect(self._show_names)

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the height and the type of another width."""
        self._measures = measures
        self.setFixedHeight(measures.head)
        self.update()

    def _show_names(self, _: QModelIndex, first: int) -> None:
        """The names go with the last line and come with the first."""
        if not first:
            self.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        if not self._view.model().rowCount():
            return  # there is nothing under it
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._theme.sized(TextRole.SMALL_STRONG, self._measures.text_head)
        pen = (font, self._theme.colour("text3"))
        for column, name in self._names.items():
            left = self._view.columnViewportPosition(column)
            room = QRectF(left, 0, self._view.columnWidth(column), self.height())
            if column is BasketColumn.NUMBER:
                draw_text(painter, room.adjusted(8, 0, 0, 0), name, pen, CENTRE)
            elif column is BasketColumn.ARTICLE:
                draw_text(painter, room, name, pen, LEFT)
            else:
                edge = self._measures.edge if column is BasketColumn.AMOUNT else 0
                draw_text(painter, room.adjusted(0, 0, -edge, 0), name, pen, RIGHT)
        painter.end()


class LinesPanel(Panel):
    """`stepped` carries -1 or +1, `typed` a text for the opened line's quantity."""

    stepped = Signal(int)
    typed = Signal(str)
    quantity_touched = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates) -> None:
        super().__init__(margins=(0, 0, 0, CORNER), spacing=0)
        self._words = words
        self.model = BasketModel(words, units, rates)
        self.view = LinesView(self.model, words)
        self.view.setAccessibleName(words.say("sell.lines_name"))
        self.header = LinesHeader(words, self.view)
        self.stepper = QuantityStepper(words)
        self.stepper.setParent(self.view.viewport())
        self._hint = self.stepper.sizeHint()
        self.stepper.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.stepper.hide()
        self.body.addWidget(self.header)
        self.body.addWidget(self.view, 1)
        ready = (words.say("sell.ready"), words.say("sell.ready_detail"))
        self.empty = EmptyState("scan-barcode", *ready)
        self.empty.setParent(self)  # over the list, so that the first line moves nothing
        self.view.placed.connect(self._place_stepper)
        self.view.opened.connect(self._show_stepper)
        self._telling = QTimer(self, singleShot=True, interval=0)
        self._telling.timeout.connect(self._tell)
        self.stepper.decreased.connect(lambda: self.stepped.emit(-1))
        self.stepper.increased.connect(lambda: self.stepped.emit(1))
        self.stepper.entered.connect(self.typed)
        self.stepper.line.installEventFilter(self)

    def show_lines(self, lines: Sequence[BasketLine], open_row: int | None) -> None:
        """Show the lines; `open_row` is the one to open, by default the newest."""
        if self.stepper.is_asking():
            self.stepper.stop_asking()
        before = self.model.rowCount()
        was = self.model.line(before - 1) if before else None
        self.model.show(lines)
        self.empty.setVisible(not lines)
        last = len(lines) - 1
        row = last if open_row is None else min(open_row, last)
        self.view.open_row(row if lines else None)
        if row == last and lines and len(lines) >= before and lines[-1] is not was:
            self.view.flash()

    def row(self) -> int | None:
        """The opened line; None in an empty sale."""
        return self.view.row()

    def quantity(self) -> Decimal | None:
        """The opened line's quantity."""
        row = self.row()
        return None if row is None else self.model.line(row).quantity

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the measures of another width."""
        self.header.set_measures(measures)
        self.view.set_measures(measures)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.empty.setGeometry(self.rect().adjusted(0, 0, 0, -CORNER))

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """A tap on the number asks for the quantity."""
        if event.type() is QEvent.Type.MouseButtonPress and not self.stepper.is_asking():
            self.quantity_touched.emit()
            return True
        return super().eventFilter(watched, event)

    def _show_stepper(self) -> None:
        row = self.row()
        self.stepper.setVisible(row is not None)
        if row is None:
            return
        line = self.model.line(row)
        self._telling.start()
        text = (
            self.model.quantity_text(line)
            if line.article.weighed
            else format_quantity(line.quantity)
        )
        self.stepper.show_line(line, text)
        self._hint = self.stepper.sizeHint()
        self.view.reserve(self._hint.width())
        self._place_stepper()

    def _tell(self) -> None:
        """Say the opened line in words for a screen reader, once it has been painted."""
        row = self.row()
        if row is not None:
            self.view.setAccessibleDescription(self.model.spoken(row))
            self.stepper.tell(self.model.line(row))

    def _place_stepper(self) -> None:
        """Put the stepper over the quantity of the opened line, its right edge on the column's."""
        row = self.row()
        if row is None:
            return
        view = self.view
        hint = self._hint
        right = view.columnViewportPosition(BasketColumn.QUANTITY) + view.columnWidth(
            BasketColumn.QUANTITY
        )
        top = view.rowViewportPosition(row) + (view.rowHeight(row) - hint.height()) // 2
        self.stepper.setGeometry(right - hint.width(), top, hint.width(), hint.height())
