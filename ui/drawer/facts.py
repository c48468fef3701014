"""The left column of the drawer's page: what should be in it, why, and what moved today."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.cash.expected import ExpectedCash
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import DocumentState
from till.domain.text import one_line
from ui.count.drawer_view import DrawerView, MovementSeen
from ui.kit.amount_display import AmountDisplay
from ui.kit.frame.banner import Banner
from ui.kit.layout import Panel, column, panel
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import CellSign, ListColumn, ListRecord, RecordList
from ui.kit.text import KeyValue, Text
from ui.kit.wording import NO_BREAK_SPACE, format_money, format_time
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

HEAD_HEIGHT: Final = 44
SIDE: Final = 16
LEAST: Final = 52  # px of the list where little room is left: one row
STATE_AT: Final = 3
COLUMNS: Final = (
    ListColumn(words="", width=52, is_strong=True),
    ListColumn(words="", width=0),
    ListColumn(words="", width=104, is_right=True, is_strong=True),
    ListColumn(words="", width=112),
)
LOOKS: Final = {
    DocumentState.COMPLETE: (State.OK, "document_state.declared"),
    DocumentState.REFUSED: (State.ATT, "drawer.refused"),
    DocumentState.RESOLVED: (State.MUTE, "document_state.resolved"),
}
STEPS_WIDE: Final = (76, 64, 54, 48)
STEPS_NARROW: Final = (56, 48, 40)
ROW_WIDE: Final = 40
ROW_NARROW: Final = 33
LINES: Final = ("opening", "sales", "refunds", "deposits", "withdrawals", "purchases", "places")
SELDOM: Final = frozenset({"purchases", "places"})
"""The lines that are seen only where they are not nothing."""


def signed(movement: MovementSeen) -> str:
    """Return a movement's amount with its sign; an opening balance has none."""
    is_more = movement.amount > 0 and movement.kind is not MovementKind.OPENING
    return f"{'+' if is_more else ''}{format_money(movement.amount)}"


def movement_row(words: Messages, seen: MovementSeen) -> ListRecord:
    """Return a movement as a row: time, kind over why, amount, and how far it has come."""
    look = (State.MUTE, "")
    if seen.state is not None:
        usual = (State.WAIT, f"document_state.{seen.state.value}")
        look = LOOKS.get(seen.state, usual)
    state, key = look
    kind = words.say(f"movement_kind.{seen.kind.value}")
    sign = CellSign(STATE_ICON[state], STATE_INK[state])
    return ListRecord(
        key=f"{seen.moment.isoformat()} {seen.doc_id}",
        cells=(format_time(seen.moment), kind, signed(seen), words.say(key) if key else "–"),
        sub=one_line(seen.detail),
        signs={STATE_AT: sign} if key else {},
    )


class DrawerFacts(QWidget):
    """`bank_requested` after the key of the banner that suggests a withdrawal."""

    bank_requested = Signal()
    again_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._refused = ""
        self.amount = AmountDisplay(steps=STEPS_WIDE)
        self.amount.setObjectName("drawer.expected")
        self.bank = Banner(State.WAIT)
        self.bank.setObjectName("drawer.bank")
        self.bank.button.setObjectName("drawer.bank.fill")
        self.bank.acted.connect(self.bank_requested)
        self.refused = Banner(State.ATT)
        self.refused.setObjectName("drawer.refused")
        self.refused.button.setObjectName("drawer.again")
        self.refused.acted.connect(lambda: self.again_requested.emit(self._refused))
        self.why = Panel(margins=(20, 8, 20, 8), spacing=0)
        self.lines = {name: KeyValue("", height=ROW_WIDE) for name in LINES}
        for name, line in self.lines.items():
            line.setObjectName(f"drawer.{name}")
            line.value.set_role(TextRole.BODY_MEDIUM)
            self.why.body.addWidget(line)
        self.hidden = Text(words.say("drawer.hidden_detail"), tone="text2", wrap=True)
        self.hidden.setMinimumSize(1, 18)
        self.why.body.addWidget(self.hidden)
        title = words.say("drawer.movements")
        self.movements = RecordList(COLUMNS, name="drawer.movements", spoken=title)
        self.movements.heads.hide()
        self.movements.view.setMinimumHeight(LEAST)
        head = Text(title, role=TextRole.H2)
        head.setContentsMargins(SIDE, 0, SIDE, 0)
        head.setFixedHeight(HEAD_HEIGHT)
        moved = panel(head, (self.movements, 1), spacing=0, margins=(1, 0, 1, 1))
        parts = (self.amount, self.bank, self.why, self.refused, (moved, 1))
        self.setLayout(column(*parts, spacing=Spacing.COLUMN))

    def fold(self, *, narrow: bool) -> None:
        """Take less height, for small windows."""
        self.amount.set_steps(STEPS_NARROW if narrow else STEPS_WIDE)
        for line in self.lines.values():
            line.setMinimumHeight(ROW_NARROW if narrow else ROW_WIDE)

    def show_standing(self, standing: DrawerView) -> None:
        """Show how the drawer stands."""
        say = self._words.say
        told = standing.told
        now = say("drawer.now", time=format_time(standing.moment))
        self.amount.set_heading(say("drawer.expected"), now)
        if told is None:
            self.amount.set_number(say("drawer.hidden"), unit="")
        else:
            self.amount.set_number(format_money(told.expected))
            self._show_lines(told)
        for name, line in self.lines.items():
            has_any = told is not None and (name not in SELDOM or bool(getattr(told, name)))
            line.setVisible(has_any)
        self.hidden.setVisible(told is None)
        rows = [movement_row(self._words, each) for each in standing.movements]
        if rows != list(self.movements.view.records.rows):
            self.movements.show_rows(rows, "")
            self.movements.view.unmark()
        self._show_refused(standing.movements)
        self._show_bank(standing)

    def _show_refused(self, movements: Sequence[MovementSeen]) -> None:
        """Say of the newest that was refused why, and what to do; the key does it."""
        refused = next((each for each in movements if each.problem), None)
        self.refused.setVisible(refused is not None)
        if refused is not None:
            self._refused = refused.doc_id
            kind = self._words.say(f"movement_kind.{refused.kind.value}")
            self.refused.show_words(f"{kind} {signed(refused)}", one_line(refused.problem))
            self.refused.show_button(self._words.say("drawer.try_again"))

    def _show_lines(self, told: ExpectedCash) -> None:
        amounts = {
            "opening": format_money(told.opening),
            "sales": _signed(told.cash_sales),
            "refunds": _signed(told.cash_refunds),
            "deposits": _signed(told.deposits),
            "withdrawals": _signed(told.withdrawals),
            "purchases": _signed(told.purchases),
            "places": _signed(told.places),
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

    def _show_bank(self, standing: DrawerView) -> None:
        amount = None if standing.is_blind else standing.to_the_bank
        self.bank.setVisible(amount is not None and self.refused.isHidden())
        if amount is not None:
            told = self._words.say("drawer.bank_text", amount=format_money(amount))
            self.bank.show_words(self._words.say("drawer.bank_title"), told)
            self.bank.show_button(self._words.say("drawer.bank_do"), "F6")


def _signed(amount: Decimal) -> str:
    return f"+{format_money(amount)}" if amount > 0 else format_money(amount)
