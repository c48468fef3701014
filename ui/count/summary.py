"""The right column of a count: what it comes to, what was expected, the note, the keys."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.count.draft import CountResult
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Separator, column, panel
from ui.kit.page.key import At, Key, make_key
from ui.kit.state import Pill, State, state_of_difference
from ui.kit.text import KeyValue, SaidLine
from ui.kit.wording import format_lek, format_money
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

STEPS: Final = (56, 48, 40, 34)
STEPS_LOW: Final = (44, 40, 34)
ROWS: Final = (46, 52)  # px: expected, difference
ROWS_LOW: Final = (36, 40)
LONGEST_NOTE: Final = 200
CHECK = "check"
HAND_OVER = "hand_over"


class CountSide(QWidget):
    """384 px, narrower in small windows; the keys stand at the lower end."""

    purpose_chosen = Signal(bool)
    edited = Signal()
    print_pressed = Signal()
    primary_pressed = Signal()
    bank_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.purpose = self._purposes()
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setObjectName("count.counted")
        self.expected = KeyValue(words.say("count_page.expected"), height=ROWS[0])
        self.difference = KeyValue(words.say("count_page.difference"), height=ROWS[1])
        self.pill = Pill()
        self.pill.setObjectName("count.difference")
        self.note = LabelledField(
            words.say("count_page.note"), placeholder=words.say("count_page.note_hint")
        )
        self.note.line.setObjectName("count.note")
        self.note.line.setMaxLength(LONGEST_NOTE)
        say = self._words.say
        self.line = SaidLine(name="count.said")
        bank = Key(name="bank", keys="F6", icon="landmark", at=At.ABOVE)
        slip = say("count_page.print")
        printing = Key(name="print", keys="Ctrl+P", words=slip, icon="printer", at=At.ABOVE)
        save = Key(
            name="save", keys="F12", words=say("count_page.save"), icon="check", primary=True
        )
        self.bank, self.printing, self.primary = (
            make_key("count", each) for each in (bank, printing, save)
        )
        self.primary.spread = True
        self.difference.row.addWidget(self.pill)
        rows = (self.expected, Separator(), self.difference)
        self._numbers = panel(*rows, spacing=0, margins=(18, 6, 18, 6))
        self._noted = panel(self.note, self.line, spacing=8, margins=(18, 14, 18, 14))
        above = (self.purpose, self.amount, self._numbers, self._noted, self.bank)
        self.setLayout(column(*above, None, self.printing, self.primary, spacing=Spacing.COLUMN))
        self.bank.hide()
        self._connect()

    def _purposes(self) -> Segmented:
        options = [
            Option(key=each, words=self._words.say(f"count_page.{each}"))
            for each in (CHECK, HAND_OVER)
        ]
        made = Segmented(options, shares=(1, 1), turn="F7")
        made.setObjectName("count.purpose")
        made.choose(CHECK)
        return made

    def _connect(self) -> None:
        self.purpose.chosen.connect(lambda key: self.purpose_chosen.emit(key == HAND_OVER))
        self.note.edited.connect(lambda _text: self.edited.emit())
        self.note.entered.connect(lambda _text: self.primary_pressed.emit())
        self.printing.clicked.connect(self.print_pressed)
        self.primary.clicked.connect(self.primary_pressed)
        self.bank.clicked.connect(self.bank_requested)

    def fold(self, *, low: bool) -> None:
        """Take less room, for small windows and large text."""
        self.amount.set_steps(STEPS_LOW if low else STEPS)
        heights = ROWS_LOW if low else ROWS
        for row, height in zip((self.expected, self.difference), heights, strict=True):
            row.setMinimumHeight(height)
        side, edge = (10, 8) if low else (18, 14)
        self._numbers.body.setContentsMargins(side, 6, side, 6)
        self._noted.body.setContentsMargins(side, edge, side, edge)

    def begin(self, *, hands_over: bool) -> None:
        """Be ready for a count, to know or to hand over."""
        self.purpose.choose(HAND_OVER if hands_over else CHECK)
        for part in (self.purpose, self.note):
            part.show()
        self.bank.hide()
        self.show_primary(
            "count_page.hand_over_do" if hands_over else "count_page.save",
            icon="arrow-left-right" if hands_over else "check",
        )
        self.say("count_page.is_kept")

    def show_primary(self, key: str, *, icon: str, keys: str = "F12", **facts: str) -> None:
        """Say what the primary key does."""
        self.primary.set_idle()
        self.primary.set_words(self._words.say(key, **facts), icon=icon)
        self.primary.set_keys(keys)

    def show_counted(self, counted: Decimal | None, expected: Decimal | None) -> None:
        """Show a count (lek) beside what is expected; None: nothing yet, or not to be seen."""
        say = self._words.say
        self.amount.set_heading(say("count_page.counted"))
        if counted is None:
            self.amount.set_number(say("opening.not_yet"), unit="")
        else:
            self.amount.set_number(format_money(counted))
        hidden = say("count_page.hidden")
        is_known = expected is not None and counted is not None
        self.expected.value.setText(hidden if expected is None else format_lek(expected))
        self.difference.value.setVisible(not is_known)
        self.difference.value.setText(hidden if expected is None else say("opening.not_yet"))
        self.pill.setVisible(is_known)
        if expected is not None and counted is not None:
            self._show_difference(counted - expected)

    def _show_difference(self, difference: Decimal) -> None:
        key = "over" if difference > 0 else "short" if difference else "matches"
        state = state_of_difference(difference)
        sign = "+" if difference > 0 else ""
        amount = f"{sign}{format_money(difference)}"
        icon = "triangle-alert" if state in {State.ATT, State.WAIT} else ""
        self.pill.show_state(state, self._words.say(f"count_page.{key}", amount=amount), icon=icon)

    def show_result(self, result: CountResult) -> None:
        """Show a count that is kept: nothing of it changes any more."""
        kept = result.kept
        self.show_counted(kept.counted, kept.expected)
        for part in (self.purpose, self.note):
            part.hide()
        if kept.to_person:
            self.show_primary("count_page.go_on", icon="log-out", name=kept.to_person.name)
            told = self._words.say("count_page.handed_over", name=kept.to_person.name)
        else:
            self.show_primary("count_page.again", icon="refresh-cw", keys="F4")
            told = self._words.say("count_page.kept")
        self.line.say("circle-check", "ok", told)
        self.bank.setVisible(result.to_the_bank is not None and not kept.to_person)
        if result.to_the_bank is not None:
            amount = format_money(result.to_the_bank)
            self.bank.set_words(self._words.say("count_page.bank", amount=amount))

    def say(self, key: str) -> None:
        """Say something quietly."""
        self.line.say("info", "text2", self._words.say(key))

    def show_problem(self, sentence: str) -> None:
        """Say why the count was not taken."""
        self.primary.set_idle()
        self.line.say("triangle-alert", "att", sentence)

    def show_warning(self, sentence: str) -> None:
        """Say what did not work although the count is kept."""
        self.line.say("triangle-alert", "wait", sentence)
