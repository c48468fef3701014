"""The opened line of the sale: which it is, and what is wished for it.

Lives here: `SellSelection`: Up, Down, Del, F3, one more and one less.
Must not: change the basket, or judge a quantity.
"""

from collections.abc import Mapping

from PySide6.QtCore import Signal

from till.domain.article import Unit
from till.domain.errors.basket import QuantityUnreadable
from till.domain.vat import VatRates
from ui.format import NotANumber, parse_quantity
from ui.messages import Messages
from ui.screens.sell_notices import SellNotices


class SellSelection(SellNotices):
    """`quantity_wished` carries the line from 0 and a Decimal, `removal_wished` the line.

    `quantity_pad_wished` carries the line whose quantity was touched: a finger has no digits.
    `weight_wished` carries the line that is to be weighed, where a scale stands.
    """

    quantity_wished = Signal(int, object)
    quantity_pad_wished = Signal(int)
    weight_wished = Signal(int)
    removal_wished = Signal(int)

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._has_scale = self._is_weighing = False
        self.lines.stepped.connect(self.step_quantity)
        self.lines.typed.connect(self._type_quantity)
        self.lines.quantity_touched.connect(self._touch_quantity)

    def selected_line(self) -> int | None:
        """The opened line, from 0; None in an empty sale or a finished one."""
        return self.lines.row() if self.place.currentWidget() is self.lines else None

    def open_previous(self) -> None:
        """Open the line above (Up)."""
        self._open_by(-1)

    def open_next(self) -> None:
        """Open the line below (Down)."""
        self._open_by(1)

    def remove_selected(self) -> None:
        """Wish the opened line away (Del); while a quantity is typed, take a sign of it away.

        While the quick keys are edited it is the chosen one of them that goes.
        """
        row = self.selected_line()
        if self.editing.is_on():
            self.editing.remove_key()
        elif self.is_asking():
            self.lines.stepper.line.del_()
        elif row is not None:
            self.removal_wished.emit(row)

    def step_quantity(self, step: int) -> None:
        """Wish one more or one less; less than one wishes the line away. Weights are typed."""
        row = self.selected_line()
        if row is None:
            return
        line = self.lines.model.line(row)
        if step < 0 and (line.article.weighed or line.quantity + step <= 0):
            self.removal_wished.emit(row)
        elif not line.article.weighed:
            self.quantity_wished.emit(row, line.quantity + step)

    def ask_quantity(self, *, by_touch: bool = False) -> None:
        """Let the opened line's quantity be typed (F3): Enter sets it, Esc leaves it.

        Where a scale stands, goods by weight are weighed instead; F3 meanwhile lets them be typed.
        A finger on the key F3 gets a number pad.
        """
        row = self.selected_line()
        if row is None:
            return
        self.leave_messages()
        is_weighed = self._has_scale and self.lines.model.line(row).article.weighed
        if is_weighed and not self._is_weighing and not self.is_asking():
            self._is_weighing = True
            self.weight_wished.emit(row)
        elif by_touch:
            self._is_weighing = False
            self.stop_asking()
            self.quantity_pad_wished.emit(row)
        else:
            self.type_quantity()

    def type_quantity(self) -> None:
        """Let the opened line's quantity be typed, whether or not a scale stands here."""
        self._is_weighing = False
        self.lines.stepper.ask()

    def set_scale(self, *, is_there: bool) -> None:
        """Say whether goods can be weighed here."""
        self._has_scale = is_there

    def is_weighing(self) -> bool:
        """Whether a weight is still wished for; False once it is typed by hand."""
        return self._is_weighing

    def end_weighing(self) -> None:
        """The scale has answered, or not; the next F3 weighs again."""
        self._is_weighing = False

    def is_asking(self) -> bool:
        """Whether a quantity is being typed."""
        return self.lines.stepper.is_asking()

    def stop_asking(self) -> None:
        """Leave the quantity as it is, and put the focus where the scanner types."""
        self.lines.stepper.stop_asking()
        self.take_focus()

    def close_quantity(self) -> tuple[bool, str]:
        """End a quantity that is being typed as Enter would: its digits go to no other line.

        Returns whether a number had been typed, and what is wrong with it.
        """
        if not self.is_asking():
            return False, ""
        stepper, row = self.lines.stepper, self.selected_line()
        was_typed, text = stepper.line.isModified(), stepper.text()
        self.stop_asking()
        return was_typed, self._wish_quantity(row, text) if was_typed else ""

    def leave_typed(self) -> None:
        """Throw away what is being typed; the basket stays."""
        self.lines.stepper.stop_asking()
        self.scan.take_text()
        self.leave_messages()

    def take_focus(self) -> None:
        """Put the focus where the scanner types."""
        self.scan.line.setFocus()

    def _open_by(self, step: int) -> None:
        row = self.selected_line()
        if self.editing.is_on():
            self.editing.walk(step)
        elif row is not None:
            self.stop_asking()
            last = self.lines.model.rowCount() - 1
            self.lines.view.open_row(min(max(row + step, 0), last))

    def _type_quantity(self, text: str) -> None:
        row = self.selected_line()
        self.stop_asking()
        problem = self._wish_quantity(row, text)
        if problem:
            self.show_problem("", problem)

    def _wish_quantity(self, row: int | None, text: str) -> str:
        """Wish a typed quantity; the sentence of what is wrong with it, or nothing."""
        try:
            quantity = parse_quantity(text)
        except NotANumber:
            return self.words.error(QuantityUnreadable(text=text[:20]))
        if row is not None:
            self.quantity_wished.emit(row, quantity)
        return ""

    def _touch_quantity(self) -> None:
        row = self.selected_line()
        if row is not None:
            self.leave_messages()
            self.quantity_pad_wished.emit(row)
