"""The opening balance of the day: how much is in the drawer, and what was expected there."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.cash.count import is_trifle
from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.selling.tender import checked_amount
from ui.count.denominations import CountPage
from ui.count.draft import CountDraft
from ui.count.typed import TypePage
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.amount_field import typed_amount
from ui.kit.frame.page import PageScreen
from ui.kit.layout import Separator, column, panel, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import Pill, State
from ui.kit.text import IconLabel, KeyValue, SaidLine, SaidLook, Text
from ui.kit.wording import format_date, format_lek, format_money
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

WIDE: Final = 1280
SIDE_WIDE: Final = 384
SIDE_NARROW = 340
SIDE_LARGE = 366
USUAL_TEXT: Final = 100
STEPS: Final = (56, 48, 40, 34)
KEY_VALUE: Final = 44


class OpeningSide(QWidget):
    """384 px, narrower in small windows; the buttons stand at the lower end."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._is_folded = False
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setObjectName("opening.balance")
        self._make_words()
        self.expected = KeyValue(words.say("opening.last_closing"), height=KEY_VALUE)
        self.difference = KeyValue(words.say("opening.difference"), height=KEY_VALUE)
        self.pill = Pill()
        self.difference.row.addWidget(self.pill)
        self.suggested = self._suggested()
        declare = words.say("opening.declare")
        self.declare = make_key(
            "opening", Key(name="declare", keys="F12", words=declare, icon="check", primary=True)
        )
        self.declare.spread = True
        self.divider = Separator()
        rows = (self.expected, self.divider, self.difference)
        self.numbers = panel(*rows, spacing=0, margins=(18, 6, 18, 6))
        above = (self.amount, self.why, self.numbers, self.problem)
        keys = (self.suggested, self.declare)
        self.setLayout(column(*above, None, *keys, spacing=Spacing.COLUMN))
        self.problem.hide()

    def _suggested(self) -> Button:
        words = self._words.say("opening.use_suggested")
        return make_key("opening", Key(name="suggested", keys="F3", words=words, at=At.SECTION))

    def _make_words(self) -> None:
        """Make what explains, its title first to go where there is little room, and what warns."""
        self.why_title = Text(self._words.say("opening.why"), role=TextRole.H2)
        self.why_text = Text("", tone="text2", wrap=True)
        sign = IconLabel("info", size=24, tone="accent")
        words = column(self.why_title, self.why_text, spacing=4)
        why = row(sign, (words, 1), spacing=10)
        why.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        self.why = panel(why, margins=(18, 16, 18, 16))
        look = SaidLook(size=22, tone="att", spacing=Spacing.COLUMN, centred=True)
        self.problem_text = SaidLine("triangle-alert", look=look)
        self.problem = panel(self.problem_text, margins=(16, 12, 16, 12))

    def begin(self, day: date, suggestion: Decimal | None, *, was_closed: bool) -> None:
        """Show which day it is, and the amount that is expected in lek, if one is known."""
        say = self._words.say
        self.declare.set_words(say("opening.declare"), icon="check")
        self.suggested.set_words(
            say("opening.use_suggested" if was_closed else "opening.use_expected")
        )
        self.amount.set_heading(say("opening.balance"), format_date(day))
        known = suggestion is not None
        self.expected.set_words(
            say("opening.last_closing" if was_closed or not known else "opening.last_known"),
            say("opening.no_last_closing") if suggestion is None else format_lek(suggestion),
        )
        for part in (self.divider, self.difference, self.suggested):
            part.setVisible(known)

    def show_amount(self, amount: Decimal | None, expected: Decimal | None) -> None:
        """Show what would be declared, in lek, and how it differs; None is nothing yet."""
        nothing = self._words.say("opening.not_yet")
        self.pill.setVisible(amount is not None)
        self.difference.value.setVisible(amount is None)
        self.difference.value.setText(nothing)
        if amount is None:
            self.amount.set_number(nothing, unit="")
            return
        self.amount.set_number(format_money(amount))
        if expected is not None:
            difference = amount - expected
            key = "over" if difference > ZERO else "short" if difference else "matches"
            state = State.MUTE if is_trifle(difference) else State.WAIT if difference else State.OK
            words = self._words.say(f"opening.{key}", amount=format_money(difference))
            self.pill.show_state(state, words, icon="info" if difference else "")

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong; an empty sentence takes it away. In little room it is said alone."""
        self.problem_text.said.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.why.setVisible(not (sentence and self._is_folded))

    def show_refused(self, sentence: str) -> None:
        """Say why the declared balance was not taken; the key tries it once more."""
        self.show_problem(sentence)
        self.suggested.setEnabled(False)
        self.declare.set_words(self._words.say("opening.try_again"), icon="refresh-cw")

    def fold(self, *, folded: bool) -> None:
        """Leave the explanation at one line, for small windows."""
        self._is_folded = folded
        edge = 10 if folded else 18
        self.numbers.body.setContentsMargins(edge, 6, edge, 6)
        self.why_title.setVisible(not folded)
        key = "opening.why_short" if folded else "opening.why_detail"
        self.why_text.setText(self._words.say(key))
        self.why.setVisible(not (folded and self.problem_text.words()))

    def set_sending(self, *, sending: bool) -> None:
        """Show that the amount is being declared."""
        self.suggested.setEnabled(not sending)
        if sending:
            self.declare.set_busy(self._words.say("opening.declaring"))
        else:
            self.declare.set_idle()


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
