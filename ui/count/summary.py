"""The right column of a count: what it comes to, what was expected, the note, the keys."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.count.draft import CountResult
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.formats import format_lek, format_money
from ui.kit.icon_label import IconLabel
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State, state_of_difference
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
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
        self._make_lower_end(words)
        self._lay_out()
        self._connect()

    def _make_lower_end(self, words: Messages) -> None:
        """Make what is said, and the keys under it."""
        self.sign = IconLabel("info", size=20)
        self.said = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.said.setObjectName("count.said")
        self.said.setMinimumSize(1, 18)  # a long sentence may not widen the window
        self.bank = Button("", icon="landmark", keys="F6")
        self.bank.setObjectName("count.bank")
        self.printing = Button(words.say("count_page.print"), icon="printer", keys="Ctrl+P")
        self.printing.setObjectName("count.print")
        self.primary = Button(
            words.say("count_page.save"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="check",
            keys="F12",
        )
        self.primary.setObjectName("count.save")
        self.primary.spread = True

    def _purposes(self) -> Segmented:
        say = self._words.say
        made = Segmented(
            [
                Option(key=CHECK, words=say("count_page.check")),
                Option(key=HAND_OVER, words=say("count_page.hand_over")),
            ],
            shares=(1, 1),
            turn="F7",
        )
        made.setObjectName("count.purpose")
        made.choose(CHECK)
        return made

    def _lay_out(self) -> None:
        self._numbers = numbers = Panel(margins=(18, 6, 18, 6), spacing=0)
        self.difference.row.addWidget(self.pill)
        numbers.body.addWidget(self.expected)
        numbers.body.addWidget(Separator())
        numbers.body.addWidget(self.difference)
        said = QHBoxLayout()
        said.setSpacing(8)
        said.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.said, 1)
        self._noted = noted = Panel(margins=(18, 14, 18, 14), spacing=8)
        noted.body.addWidget(self.note)
        noted.body.addLayout(said)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        for part in (self.purpose, self.amount, numbers, noted, self.bank):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.printing)
        column.addWidget(self.primary)
        self.bank.hide()

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
        self._say("circle-check", "ok", told)
        self.bank.setVisible(result.to_the_bank is not None and not kept.to_person)
        if result.to_the_bank is not None:
            amount = format_money(result.to_the_bank)
            self.bank.set_words(self._words.say("count_page.bank", amount=amount))

    def say(self, key: str) -> None:
        """Say something quietly."""
        self._say("info", "text2", self._words.say(key))

    def show_problem(self, sentence: str) -> None:
        """Say why the count was not taken."""
        self.primary.set_idle()
        self._say("triangle-alert", "att", sentence)

    def show_warning(self, sentence: str) -> None:
        """Say what did not work although the count is kept."""
        self._say("triangle-alert", "wait", sentence)

    def _say(self, icon: str, tone: str, sentence: str) -> None:
        self.sign.show_icon(icon, tone)
        self.said.set_tone(tone)
        self.said.setText(sentence)
