"""The quantity of the opened line: stepped by a touch, or typed over."""

from typing import Final

from PySide6.QtCore import QObject, QSize, Signal

from till.domain.selling.basket import BasketLine
from ui.kit.entry.stepper import Stepper
from ui.kit.formats import NO_BREAK_SPACE
from ui.kit.painting import text_width
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import TextRole

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
