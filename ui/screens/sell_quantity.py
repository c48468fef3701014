"""The stepper of the opened sale line.

Lives here: `QuantityStepper`, with the two ways to change a quantity: touch, and F3 then digits.
Must not: know the limits of a quantity; the text typed goes out as it is.
"""

from PySide6.QtCore import QSize, Signal
from typing_extensions import override

from till.domain.basket import BasketLine
from ui.format import NO_BREAK_SPACE
from ui.messages import Messages
from ui.theme.fonts import Role
from ui.widgets.painting import text_width
from ui.widgets.stepper import Stepper

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
        self._shown, self._asking = "1", False
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
        typed = text_width(self.line.text(), self._theme.font(Role.LINE_NOW)) + ROOM
        sides = SIDE * (2 if self.plus.isVisibleTo(self) else 1)
        return QSize(max(usual.width(), round(typed) + sides), usual.height())

    def _enter(self) -> None:
        if self._asking:
            self.entered.emit(self.line.text())
