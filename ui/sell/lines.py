"""The lines of the sale: which is opened, its quantity by touch or typed, what is asked for it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from typing_extensions import override

from till.domain.errors import RuleBroken
from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Unit
from till.domain.shop.vat import VatRates
from till.domain.typed import read_quantity
from ui.kit.entry.stepper import Stepper
from ui.kit.layout import Panel
from ui.kit.painting import text_width
from ui.kit.text import EmptyState
from ui.kit.wording import NO_BREAK_SPACE, format_quantity
from ui.sell.basket_model import BasketColumn, BasketModel
from ui.sell.lines_view import LinesHeader, LinesView
from ui.sell.measures import SellMeasures
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

CORNER = 8
"""Room under the rows, so that a row never covers the round corners, in px."""
SIDE: Final = 44
"""Width of the minus and of the plus, in px."""
ROOM: Final = 20


class QuantityEntry(QObject):
    """Pieces step by one; weights are typed, and have a bin in place of the minus.

    `entered` carries what was typed, as it was typed.
    """

    entered = Signal(str)

    def __init__(self, words: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._words = words
        self._theme = current_theme()
        self._shown = "1"
        self._is_open = False
        self.stepper = Stepper("1")
        self.line = self.stepper.line
        self.stepper.setObjectName("sell.quantity")
        self.line.setObjectName("sell.quantity_text")
        self.stepper.minus.setObjectName("sell.one_less")
        self.stepper.plus.setObjectName("sell.one_more")
        self._theme.changed.connect(self.stepper.updateGeometry)
        self.line.returnPressed.connect(self._enter)

    def show_line(self, line: BasketLine, text: str) -> None:
        """Show a line's quantity, already written out."""
        weighed = line.article.weighed
        self.stepper.minus.set_icon("trash-2" if weighed else "minus")
        self.stepper.plus.setVisible(not weighed)
        self._shown = text
        self.stepper.set_text(text)

    def speak(self, line: BasketLine) -> None:
        """Say for a screen reader what the sides do and whose quantity it is."""
        say = self._words.say
        is_last = line.article.weighed or line.quantity <= 1
        self.stepper.set_names(
            say("sell.remove_line" if is_last else "sell.one_less"),
            say("sell.one_more"),
            say("quantity.of", name=line.article.name),
        )

    def open(self) -> None:
        """Let the number be typed over."""
        self._is_open = True
        self.stepper.set_text(self._shown.partition(NO_BREAK_SPACE)[0])
        self.line.setReadOnly(False)
        self.stepper.set_selected(selected=True)
        self.line.setFocus()
        self.line.selectAll()

    def is_open(self) -> bool:
        """Whether the number is being typed."""
        return self._is_open

    def is_typed(self) -> bool:
        """Whether the number being typed is another than was shown."""
        return self.line.isModified()

    def text(self) -> str:
        """The number as it is shown or typed."""
        return self.stepper.text()

    def close(self) -> None:
        """Show the quantity again as it is."""
        self._is_open = False
        self.line.setReadOnly(True)
        self.line.deselect()
        self.stepper.set_selected(selected=False)
        self.stepper.set_text(self._shown)

    def size(self) -> QSize:
        """The size in which the number is not cut, in px."""
        usual = self.stepper.sizeHint()
        typed = text_width(self.line.text(), self._theme.font(TextRole.LINE_NOW)) + ROOM
        sides = SIDE * (2 if self.stepper.plus.isVisibleTo(self.stepper) else 1)
        return QSize(max(usual.width(), round(typed) + sides), usual.height())

    def _enter(self) -> None:
        if self._is_open:
            self.entered.emit(self.line.text())


class LinesPanel(Panel):
    """Header, rows, the opened row with its stepper, and what an empty sale says.

    `quantity_requested` carries the line from 0 and a Decimal, `removal_requested` the line,
    `quantity_pad_requested` the line whose quantity was touched (a finger has no digits),
    `weight_requested` the line that is to be weighed, where a scale stands. `quantity_refused`
    carries the sentence of what is wrong with a typed one; `quantity_left` when none is typed any
    more.
    """

    quantity_requested = Signal(int, object)
    quantity_pad_requested = Signal(int)
    weight_requested = Signal(int)
    removal_requested = Signal(int)
    quantity_refused = Signal(str)
    quantity_left = Signal()

    def __init__(
        self, words: Messages, units: Mapping[str, Unit], rates: Callable[[], VatRates]
    ) -> None:
        super().__init__(margins=(0, 0, 0, CORNER), spacing=0)
        self._words = words
        self._has_scale = False
        self._is_weighing = False
        self.model = BasketModel(words, units, rates)
        self.view = LinesView(self.model, words)
        self.view.setObjectName("sell.lines")
        self.view.setAccessibleName(words.say("sell.lines_name"))
        self.header = LinesHeader(words, self.view)
        self.quantity = QuantityEntry(words, self)
        self._stepper = self.quantity.stepper
        self._stepper_size = self.quantity.size()
        ready = (words.say("sell.ready"), words.say("sell.ready_detail"))
        self.empty = EmptyState("scan-barcode", *ready)
        self.body.addWidget(self.header)
        self.body.addWidget(self.view, 1)
        self._stepper.setParent(self.view.viewport())
        self._stepper.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self._stepper.hide()
        self.empty.setParent(self)  # over the list, so that the first line moves nothing
        self._speaking = QTimer(self, singleShot=True, interval=0)
        self._speaking.timeout.connect(self._speak)
        self._connect()

    def _connect(self) -> None:
        self.view.placed.connect(self._place_stepper)
        self.view.opened.connect(self._show_stepper)
        self._stepper.decreased.connect(lambda: self.step_quantity(-1))
        self._stepper.increased.connect(lambda: self.step_quantity(1))
        self.quantity.entered.connect(self._take_typed)
        self.quantity.line.installEventFilter(self)

    def show_lines(self, lines: Sequence[BasketLine], open_row: int | None) -> None:
        """Show the lines; `open_row` is the one to open, by default the newest."""
        if self.quantity.is_open():
            self.quantity.close()
        before = self.model.rowCount()
        last = len(lines) - 1
        if last > 0 and lines[last].deposit_each is not None:
            last -= 1  # what was added last is what the deposit came with
        was = self.model.line(last) if 0 <= last < before else None
        self.model.show(lines)
        self.empty.setVisible(not lines)
        row = last if open_row is None else min(open_row, len(lines) - 1)
        self.view.open_row(row if lines else None)
        if row == last and lines and len(lines) >= before and lines[last] is not was:
            self.view.flash()

    def set_measures(self, measures: SellMeasures) -> None:
        """Take the measures of another width."""
        self.header.set_measures(measures)
        self.view.set_measures(measures)

    def selected(self) -> int | None:
        """The opened line, from 0; None in an empty sale, or where something else is shown."""
        return None if self.isHidden() else self.view.row()

    def open_by(self, step: int) -> None:
        """Open the line so many below the opened one (above for less than 0), as far as it goes."""
        row = self.selected()
        if row is not None:
            self.leave_quantity()
            last = self.model.rowCount() - 1
            self.view.open_row(min(max(row + step, 0), last))

    def remove_selected(self) -> None:
        """Ask for the opened line to be removed; of a quantity being typed, take a sign away."""
        row = self.selected()
        if self.quantity.is_open():
            self.quantity.line.del_()
        elif row is not None:
            self.removal_requested.emit(row)

    def step_quantity(self, step: int) -> None:
        """Ask for one more or one less; less than one removes the line. Weights are typed."""
        row = self.selected()
        if row is None:
            return
        line = self.model.line(row)
        if step < 0 and (line.article.weighed or line.quantity + step <= 0):
            self.removal_requested.emit(row)
        elif not line.article.weighed:
            self.quantity_requested.emit(row, line.quantity + step)

    def ask_quantity(self, *, by_touch: bool = False) -> None:
        """Let the opened line's quantity be typed (F3): Enter sets it, Esc leaves it.

        Where a scale stands, goods by weight are weighed instead; F3 meanwhile lets them be typed.
        A finger on the key F3 gets a number pad.
        """
        row = self.selected()
        if row is None:
            return
        is_weighed = self._has_scale and self.model.line(row).article.weighed
        if is_weighed and not self._is_weighing and not self.quantity.is_open():
            self._is_weighing = True
            self.weight_requested.emit(row)
        elif by_touch:
            self._is_weighing = False
            self.leave_quantity()
            self.quantity_pad_requested.emit(row)
        else:
            self.type_quantity()

    def type_quantity(self) -> None:
        """Let the opened line's quantity be typed, whether or not a scale stands here."""
        self._is_weighing = False
        self.quantity.open()

    def leave_quantity(self) -> None:
        """Leave the quantity as it is."""
        self.quantity.close()
        self.quantity_left.emit()

    def close_quantity(self) -> tuple[bool, str]:
        """End a quantity that is being typed as Enter would: its digits go to no other line.

        Returns whether a number had been typed, and what is wrong with it.
        """
        if not self.quantity.is_open():
            return False, ""
        row = self.selected()
        was_typed = self.quantity.is_typed()
        text = self.quantity.text()
        self.leave_quantity()
        return was_typed, self._request_quantity(row, text) if was_typed else ""

    def set_scale(self, *, is_there: bool) -> None:
        """Say whether goods can be weighed here."""
        self._has_scale = is_there

    def is_weighing(self) -> bool:
        """Whether a weight is still waited for; False once it is typed by hand."""
        return self._is_weighing

    def end_weighing(self) -> None:
        """The scale has answered, or not; the next F3 weighs again."""
        self._is_weighing = False

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.empty.setGeometry(self.rect().adjusted(0, 0, 0, -CORNER))

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """A tap on the number asks for the quantity."""
        if event.type() is QEvent.Type.MouseButtonPress and not self.quantity.is_open():
            row = self.selected()
            if row is not None:
                self.quantity_pad_requested.emit(row)
            return True
        return super().eventFilter(watched, event)

    def _take_typed(self, text: str) -> None:
        row = self.selected()
        self.leave_quantity()
        problem = self._request_quantity(row, text)
        if problem:
            self.quantity_refused.emit(problem)

    def _request_quantity(self, row: int | None, text: str) -> str:
        """Ask for a typed quantity; return what is wrong with it, or nothing."""
        try:
            quantity = read_quantity(text)
        except RuleBroken as error:
            return self._words.error(error)
        if row is not None:
            self.quantity_requested.emit(row, quantity)
        return ""

    def _show_stepper(self) -> None:
        row = self.view.row()
        self._stepper.setVisible(row is not None)
        if row is None:
            return
        line = self.model.line(row)
        self._speaking.start()
        is_weighed = line.article.weighed
        text = self.model.quantity_text(line) if is_weighed else format_quantity(line.quantity)
        self.quantity.show_line(line, text)
        self._stepper_size = self.quantity.size()
        self.view.reserve(self._stepper_size.width())
        self._place_stepper()

    def _speak(self) -> None:
        """Say the opened line in words for a screen reader, once it has been painted."""
        row = self.view.row()
        if row is not None:
            self.view.setAccessibleDescription(self.model.spoken(row))
            self.quantity.speak(self.model.line(row))

    def _place_stepper(self) -> None:
        """Put the stepper over the quantity of the opened line, its right edge on the column's."""
        row = self.view.row()
        if row is None:
            return
        view = self.view
        size = self._stepper_size
        column = BasketColumn.QUANTITY
        right = view.columnViewportPosition(column) + view.columnWidth(column)
        top = view.rowViewportPosition(row) + (view.rowHeight(row) - size.height()) // 2
        self._stepper.setGeometry(right - size.width(), top, size.width(), size.height())
