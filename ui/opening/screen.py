"""The opening balance of the day: how much money is in the drawer before the first sale."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.tender import checked_amount
from ui.count.denominations import CountPage
from ui.count.draft import CountDraft
from ui.count.typed import TypePage
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.amount_field import typed_amount
from ui.kit.formats import format_money
from ui.kit.frame.page import PageScreen
from ui.kit.layout import row
from ui.opening.summary import OpeningSide
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

WIDE: Final = 1280
SIDE_WIDE: Final = 384
SIDE_NARROW = 340
SIDE_LARGE = 366
USUAL_TEXT: Final = 100


class OpeningMethod(StrEnum):
    """How the amount is entered: counted in notes and coins, or typed."""

    COUNT = "count"
    TYPE = "type"


def method_choice(words: Messages) -> Segmented:
    """Return the segments; F2 turns from one to the other."""
    options = [Option(key=each, words=words.say(f"opening.{each.value}")) for each in OpeningMethod]
    made = Segmented(options, turn="F2")
    made.setObjectName("opening.way")
    return made


class OpeningScreen(PageScreen):
    """`declare_requested` carries the amount in lek (Decimal); `left` is Esc.

    `again_requested` follows an amount that was declared and refused. `changed` carries the
    `CountDraft` with each change that somebody makes. `is_sending` while one is on its way.
    """

    declare_requested = Signal(object)
    again_requested = Signal()
    changed = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="opening")
        self._expected: Decimal | None = None
        self._warning = ""
        self.is_sending = self._is_declared = False
        self.methods = method_choice(words)
        self.head.tools.addWidget(self.methods)
        self.typing = TypePage(words)
        self.counting = CountPage(words)
        self.side = OpeningSide(words)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.typing)
        self.pages.addWidget(self.counting)
        self.body.addLayout(row((self.pages, 1), self.side, spacing=Spacing.WINDOW))
        self._connect()
        self.side.setFixedWidth(SIDE_NARROW)  # until it is known how wide the window is
        self._go(OpeningMethod.TYPE)

    def _connect(self) -> None:

        self.methods.chosen.connect(lambda key: self._go(OpeningMethod(key)))
        for edited in (self.typing.edited, self.counting.counted):
            edited.connect(self._tell)
        self.typing.entered.connect(self.declare)
        self.side.declare.clicked.connect(self.declare)
        self.side.suggested.clicked.connect(self.use_suggestion)

    def begin(
        self,
        day: date,
        suggestion: Decimal | None,
        draft: CountDraft | None = None,
        *,
        was_closed: bool = True,
    ) -> None:
        """Ask for the balance of a day; `suggestion` is what should be there in lek, if known.

        `draft` is what was counted or typed before somebody was interrupted; `was_closed` tells
        that the suggestion is yesterday's closing.
        """
        taken = draft or CountDraft()
        self._expected = suggestion
        self._is_declared = False
        self._warning = ""
        self.set_sending(False)
        self.side.begin(day, suggestion, was_closed=was_closed)
        with QSignalBlocker(self):  # what is taken up is no change that anybody made
            self.counting.clear(dict(taken.pieces))
            self.typing.suggest(suggestion)
            self.typing.set_text(taken.amount_text)
        self._go(OpeningMethod.COUNT if taken.pieces and not taken.is_typed else OpeningMethod.TYPE)

    @override
    def tell(self, sentence: str) -> None:
        """Say why the amount was not taken, and let it be changed."""
        self.set_sending(False)
        if self._method is OpeningMethod.TYPE:
            self.typing.show_problem(sentence)
        else:
            self.side.show_problem(sentence)

    def warn(self, sentence: str) -> None:
        """Say what to look at before anything is declared; it stays until another day is begun."""
        self._warning = sentence
        self.side.show_problem(sentence)

    def show_refused(self, sentence: str) -> None:
        """Say why the declared balance was not taken; it stays as it is and can be tried again."""
        self._is_declared = True
        self.set_sending(False)
        self.side.show_refused(sentence)
        self.setFocusProxy(self.side.declare)
        self.side.declare.setFocus()

    def set_sending(self, sending: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the counts while the amount is being declared; Esc still leads on."""
        self.is_sending = sending
        for part in (self.pages, self.methods):
            part.setEnabled(self._takes_amounts())
        self.side.set_sending(sending=sending)
        self.setFocusProxy(self.side if sending else self._page)
        if self.isVisible():  # else somebody sells already, and the keys are the sale's
            self.setFocus()  # a field that is locked has no keys

    def switch_method(self) -> None:
        """Go from typing to counting, or back (F2)."""
        if self._takes_amounts():
            self._go(
                OpeningMethod.TYPE if self._method is OpeningMethod.COUNT else OpeningMethod.COUNT
            )

    def use_suggestion(self) -> None:
        """Put the last closing into the field (F3); declaring it is one more key."""
        if self._expected is not None and self._takes_amounts():
            self._go(OpeningMethod.TYPE)
            self.typing.set_text(format_money(self._expected))

    def declare(self) -> None:
        """Ask to declare the amount (F12, Enter in the field); never a zero that nobody typed."""
        if self.is_sending:
            return
        if self._is_declared:
            self.again_requested.emit()
            return
        try:
            amount = self._amount()
        except TillError as error:
            self.tell(self.words.error(error))
            return
        if amount is None:
            is_typing = self._method is OpeningMethod.TYPE
            key = "opening.type_first" if is_typing else "opening.count_first"
            self.tell(self.words.say(key))
            return
        self.declare_requested.emit(amount)

    def code_scanned(self, text: str) -> bool:
        """Let a scan wait: a code is no amount."""
        return False

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return {
            Qt.Key.Key_F2: self.switch_method,
            Qt.Key.Key_F3: self.use_suggestion,
            Qt.Key.Key_F12: self.declare,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        large = current_theme().text_size > USUAL_TEXT
        narrow = SIDE_LARGE if large else SIDE_NARROW
        self.side.setFixedWidth(SIDE_WIDE if wide else narrow)
        self.side.fold(folded=not wide or large)

    def _takes_amounts(self) -> bool:
        """Whether the amount can still be changed."""
        return not (self.is_sending or self._is_declared)

    def _tell(self) -> None:
        self._show()
        self.changed.emit(
            CountDraft(
                pieces=tuple(self.counting.pieces().items()),
                amount_text=self.typing.text(),
                is_typed=self._method is OpeningMethod.TYPE,
            )
        )

    def _go(self, method: OpeningMethod) -> None:
        self._method = method
        self._page = page = self.typing if method is OpeningMethod.TYPE else self.counting
        hint = "opening.type_hint" if method is OpeningMethod.TYPE else "opening.count_hint"
        self.head.set_words(self.words.say("opening.title"), self.words.say(hint))
        self.methods.choose(method)
        self.pages.setCurrentWidget(page)
        self.setFocusProxy(page)
        page.setFocus()
        self._show()

    def _amount(self) -> Decimal | None:
        """What would be declared, in lek; None while there is nothing. Raises TillError."""
        if self._method is OpeningMethod.COUNT:
            amount = self.counting.amount()
            return None if amount is None else checked_amount(amount)
        return typed_amount(self.typing.text())

    def _show(self) -> None:
        """Show the amount as it is being typed or counted."""
        self.typing.say_hint()
        self.side.show_problem(self._warning)
        try:
            amount = self._amount()
        except TillError:
            amount = None  # half typed; Enter says what is wrong
        self.side.show_amount(amount, self._expected)
