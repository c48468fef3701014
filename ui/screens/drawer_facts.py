"""The left column of the drawer's page: what should be in it, why, and what moved today.

Lives here: `DrawerFacts`.
Must not: add amounts up (domain.cash_expected has).
"""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.domain.cash_expected import ExpectedCash
from ui.format import NO_BREAK_SPACE, format_money, format_time
from ui.messages import Messages
from ui.screens.drawer_movements import Movements
from ui.screens.drawer_standing import Standing
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.banner import Banner
from ui.widgets.glass import Glass
from ui.widgets.key_value import KeyValue
from ui.widgets.panel import Panel
from ui.widgets.state import State
from ui.widgets.text import Text

STEPS_WIDE: Final = (76, 64, 54, 48)
STEPS_NARROW: Final = (56, 48, 40)
ROW_WIDE: Final = 40
ROW_NARROW: Final = 33
LINES: Final = ("opening", "sales", "refunds", "deposits", "withdrawals", "purchases")


class DrawerFacts(QWidget):
    """`bank_wished` after the key of the banner that suggests a withdrawal."""

    bank_wished = Signal()
    again_wished = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.glass = Glass(steps=STEPS_WIDE)
        self.glass.setObjectName("drawer.expected")
        self.bank = Banner(State.WAIT)
        self.bank.setObjectName("drawer.bank")
        self.bank.button.setObjectName("drawer.bank.fill")
        self.bank.acted.connect(self.bank_wished)
        self.why = self._reasons(words)
        self.movements = Movements(words)
        self.movements.again_wished.connect(self.again_wished)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        for part in (self.glass, self.bank, self.why):
            column.addWidget(part)
        column.addWidget(self.movements, 1)

    def _reasons(self, words: Messages) -> Panel:
        """How the expected cash comes about, line by line; or that it is not to be seen."""
        why = Panel(margins=(20, 8, 20, 8), spacing=0)
        self.lines = {name: KeyValue("", height=ROW_WIDE) for name in LINES}
        for name, line in self.lines.items():
            line.setObjectName(f"drawer.{name}")
            line.value.set_role(Role.BODY_MEDIUM)
            why.body.addWidget(line)
        self.hidden = Text(words.say("drawer.hidden_detail"), tone="text2", wrap=True)
        self.hidden.setMinimumSize(1, 18)
        why.body.addWidget(self.hidden)
        return why

    def fold(self, *, narrow: bool) -> None:
        """Take less height, for small windows."""
        self.glass.set_steps(STEPS_NARROW if narrow else STEPS_WIDE)
        for line in self.lines.values():
            line.setMinimumHeight(ROW_NARROW if narrow else ROW_WIDE)

    def show_standing(self, standing: Standing) -> None:
        """Show how the drawer stands."""
        say, told = self._words.say, standing.told
        now = say("drawer.now", time=format_time(standing.moment))
        self.glass.set_heading(say("drawer.expected"), now)
        if told is None:
            self.glass.set_number(say("drawer.hidden"), unit="")
        else:
            self.glass.set_number(format_money(told.expected))
            self._show_lines(told)
        for name, line in self.lines.items():
            has_any = told is not None and (name != "purchases" or bool(told.purchases))
            line.setVisible(has_any)
        self.hidden.setVisible(told is None)
        self._show_bank(standing)
        self.movements.show_movements(standing.movements)

    def _show_lines(self, told: ExpectedCash) -> None:
        amounts = {
            "opening": format_money(told.opening),
            "sales": _signed(told.cash_sales),
            "refunds": _signed(told.cash_refunds),
            "deposits": _signed(told.deposits),
            "withdrawals": _signed(told.withdrawals),
            "purchases": _signed(told.purchases),
        }
        for name, amount in amounts.items():
            self.lines[name].set_words(self._words.say(f"drawer.{name}"), amount)
        if told.foreign:
            notes = ", ".join(
                f"{format_money(each.amount)}{NO_BREAK_SPACE}{each.currency}"
                for each in told.foreign
            )
            label = self._words.say("drawer.sales_foreign", foreign=notes)
            self.lines["sales"].set_words(label, amounts["sales"])

    def _show_bank(self, standing: Standing) -> None:
        amount = None if standing.is_blind else standing.to_the_bank
        self.bank.setVisible(amount is not None)
        if amount is not None:
            told = self._words.say("drawer.bank_text", amount=format_money(amount))
            self.bank.show_words(self._words.say("drawer.bank_title"), told)
            self.bank.show_button(self._words.say("drawer.bank_do"), "F6")


def _signed(amount: Decimal) -> str:
    return f"+{format_money(amount)}" if amount > 0 else format_money(amount)
