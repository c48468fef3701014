"""The right column of the opening balance: the amount on the glass, why, what was expected."""

from datetime import date
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from till.domain.cash.count import is_trifle
from till.domain.money import ZERO
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button
from ui.kit.formats import format_date, format_lek, format_money
from ui.kit.layout import Separator, column, panel, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import Pill, State
from ui.kit.text import IconLabel, KeyValue, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

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
        self.problem_text = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        sign = IconLabel("info", size=24, tone="accent")
        words = column(self.why_title, self.why_text, spacing=4)
        why = row(sign, (words, 1), spacing=10)
        why.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        self.why = panel(why, margins=(18, 16, 18, 16))
        problem = row(
            IconLabel("triangle-alert", size=22, tone="att"), (self.problem_text, 1), spacing=10
        )
        self.problem = panel(problem, margins=(16, 12, 16, 12))

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
        self.problem_text.setText(sentence)
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
        self.why.setVisible(not (folded and self.problem_text.text()))

    def set_sending(self, *, sending: bool) -> None:
        """Show that the amount is being declared."""
        self.suggested.setEnabled(not sending)
        if sending:
            self.declare.set_busy(self._words.say("opening.declaring"))
        else:
            self.declare.set_idle()
