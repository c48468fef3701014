"""The opening balance of the day: how much money is in the drawer before the first sale.

Lives here: `OpeningScreen`, which amount it would declare, typing or counting.
Must not: declare, or know when a day begins.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import AmountTooLarge, AmountUnreadable, TillError
from till.domain.tender import checked_amount
from ui.format import NotANumber, format_money, parse_amount
from ui.messages import Messages
from ui.screens.opening_count import CountPage
from ui.screens.opening_side import OpeningSide
from ui.screens.opening_type import TypePage
from ui.theme.current import current_theme
from ui.theme.tokens import Space
from ui.widgets.page_head import PageHead
from ui.widgets.segmented import Option, Segmented

WIDE: Final = 1280
SIDE_WIDE: Final = 384
SIDE_NARROW: Final = 340
USUAL_TEXT: Final = 100


class Way(StrEnum):
    """How the amount is told: counted in notes and coins, or typed."""

    COUNT = "count"
    TYPE = "type"


class OpeningScreen(QWidget):
    """`declare_wished` carries the amount in lek (Decimal); `left` is Esc."""

    declare_wished = Signal(object)
    left = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.setObjectName("opening")
        self._words = words
        self._expected: Decimal | None = None
        self._is_sending = False
        self.head, self.ways = PageHead(), self._ways()
        self.head.set_back_name(words.say("common.back"))
        self.head.tools.addWidget(self.ways)
        self.typing, self.counting, self.side = (
            TypePage(words),
            CountPage(words),
            OpeningSide(words),
        )
        self.pages = QStackedWidget()
        self.pages.addWidget(self.typing)
        self.pages.addWidget(self.counting)
        self._lay_out()
        self._connect()
        self._go(Way.TYPE)

    def _ways(self) -> Segmented:
        say = self._words.say
        return Segmented(
            [
                Option(key=Way.COUNT, words=say("opening.count"), keys="F2"),
                Option(key=Way.TYPE, words=say("opening.type")),
            ]
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(Space.WINDOW, 0, Space.WINDOW, Space.WINDOW)
        row.setSpacing(Space.WINDOW)
        row.addWidget(self.pages, 1)
        row.addWidget(self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(row, 1)

    def _connect(self) -> None:
        self.head.back.connect(self._leave)
        self.ways.chosen.connect(lambda key: self._go(Way(key)))
        self.typing.edited.connect(self._show)
        self.typing.entered.connect(self.declare)
        self.counting.counted.connect(self._show)
        self.side.declare_pressed.connect(self.declare)
        self.side.suggestion_pressed.connect(self.use_suggestion)

    def begin(self, day: date, suggestion: Decimal | None) -> None:
        """Ask for the balance of a day; `suggestion` is the last closing in lek, if any."""
        self._expected = suggestion
        self.set_sending(False)
        self.counting.clear()
        self.typing.suggest(suggestion)
        self.side.begin(day, suggestion)
        self._go(Way.TYPE)

    def show_problem(self, sentence: str) -> None:
        """Say why the amount was not taken, and let it be changed."""
        self.set_sending(False)
        if self._way is Way.TYPE:
            self.typing.show_problem(sentence)
        else:
            self.side.show_problem(sentence)

    def set_sending(self, sending: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the counts while the amount is being declared."""
        self._is_sending = sending
        for part in (self.pages, self.ways):
            part.setEnabled(not sending)
        self.side.set_sending(sending=sending)

    def switch_way(self) -> None:
        """Go from typing to counting, or back (F2)."""
        if not self._is_sending:
            self._go(Way.TYPE if self._way is Way.COUNT else Way.COUNT)

    def use_suggestion(self) -> None:
        """Put the last closing into the field (F3); declaring it is one more key."""
        if self._expected is not None and not self._is_sending:
            self._go(Way.TYPE)
            self.typing.set_text(format_money(self._expected))

    def declare(self) -> None:
        """Wish the amount declared (F12, Enter in the field); never a zero that nobody typed."""
        if self._is_sending:
            return
        try:
            amount = self._amount()
        except TillError as error:
            self.show_problem(self._words.error(error))
            return
        if amount is None:
            is_typing = self._way is Way.TYPE
            key = "opening.type_first" if is_typing else "opening.count_first"
            self.show_problem(self._words.say(key))
            return
        self.declare_wished.emit(amount)

    def code_scanned(self, text: str) -> bool:
        """Let a scan wait: a code is no amount."""
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        actions: dict[int, Callable[[], None]] = {
            Qt.Key.Key_F2: self.switch_way,
            Qt.Key.Key_F3: self.use_suggestion,
            Qt.Key.Key_F12: self.declare,
            Qt.Key.Key_Escape: self._leave,
        }
        action = actions.get(event.key())
        if action is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            action()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        self.side.setFixedWidth(SIDE_WIDE if wide else SIDE_NARROW)
        self.side.fold(folded=not wide or current_theme().text_size > USUAL_TEXT)

    def _leave(self) -> None:
        self.left.emit()

    def _go(self, way: Way) -> None:
        self._way = way
        page = self.typing if way is Way.TYPE else self.counting
        hint = "opening.type_hint" if way is Way.TYPE else "opening.count_hint"
        self.head.set_words(self._words.say("opening.title"), self._words.say(hint))
        self.ways.choose(way)
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(page)
        page.setFocus()
        self._show()

    def _amount(self) -> Decimal | None:
        """What would be declared, in lek; None while there is nothing. Raises TillError."""
        if self._way is Way.COUNT:
            amount = self.counting.amount()
            return None if amount is None else checked_amount(amount)
        if not self.typing.text().strip():
            return None
        try:
            return checked_amount(parse_amount(self.typing.text()))
        except NotANumber as error:
            raise AmountUnreadable(text=error.text) from error

    def _show(self) -> None:
        """Show the amount as it is being typed or counted."""
        self.typing.say_hint()
        self.side.show_problem("")
        try:
            amount = self._amount()
        except (AmountUnreadable, AmountTooLarge):
            amount = None  # half typed; Enter says what is wrong
        self.side.show_amount(amount, self._expected)
