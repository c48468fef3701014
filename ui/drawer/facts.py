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
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.formats import NO_BREAK_SPACE, format_money, format_time
from ui.kit.frame.banner import Banner
from ui.kit.frame.scroll import PlainScroll
from ui.kit.icon_label import IconLabel
from ui.kit.key_value import KeyValue
from ui.kit.page.layout import column, holder, row
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

HEAD_HEIGHT: Final = 44
ROW_HEIGHT: Final = 56
ROW_EDGE: Final = 4  # px, the least above and below what a row says
SIDE: Final = 16
STATE_WIDTH: Final = 118
REFUSED_ABOVE: Final = 8  # px over a row that says what to do, and between its two halves
ICONS: Final = {
    MovementKind.OPENING: "inbox",
    MovementKind.DEPOSIT: "plus",
    MovementKind.WITHDRAWAL: "minus",
}
LOOKS: Final = {
    DocumentState.COMPLETE: (State.OK, "document_state.declared"),
    DocumentState.REFUSED: (State.ATT, "drawer.refused"),
    DocumentState.RESOLVED: (State.MUTE, "document_state.resolved"),
}
STEPS_WIDE: Final = (76, 64, 54, 48)
STEPS_NARROW: Final = (56, 48, 40)
ROW_WIDE: Final = 40
ROW_NARROW: Final = 33
LINES: Final = ("opening", "sales", "refunds", "deposits", "withdrawals", "purchases")


def signed(movement: MovementSeen) -> str:
    """Return a movement's amount with its sign; an opening balance has none."""
    is_more = movement.amount > 0 and movement.kind is not MovementKind.OPENING
    return f"{'+' if is_more else ''}{format_money(movement.amount)}"


class MovementLine(QWidget):
    """Time, kind, why, amount, state; a refused one says what to do, with the key that does it."""

    def __init__(self, seen: MovementSeen, words: Messages) -> None:
        super().__init__()
        self.seen = seen
        self.again = Button(words.say("drawer.try_again"), size=ButtonSize.SMALL, icon="refresh-cw")
        self.problem = Text(one_line(seen.problem), role=TextRole.STRIP, tone="att", wrap=True)
        self.problem.setMinimumSize(1, 18)  # a long one may not widen the window
        self._lay_out(words)
        self.setAccessibleName(
            f"{format_time(seen.moment)} {self.title.text()} {self.detail.text()} "
            f"{signed(seen)} {self.pill.words()}"
        )

    def _lay_out(self, words: Messages) -> None:
        seen = self.seen
        is_refused = seen.state is DocumentState.REFUSED
        kind = words.say(f"movement_kind.{seen.kind.value}")
        self.title = Text(kind, role=TextRole.LINE_AMOUNT, wrap=True)  # or it widens the list
        self.detail = Text(one_line(seen.detail), role=TextRole.STRIP, tone="text2", elide=True)
        self.detail.setToolTip(plain_tip(self.detail.text()))
        self.pill = _pill(seen, words)
        state = holder(row(self.pill, None))
        state.setMinimumWidth(STATE_WIDTH)
        edge = 0 if is_refused else ROW_EDGE
        said = column(None, self.title, self.detail, None, spacing=0, margins=(0, edge, 0, edge))
        time = Text(format_time(seen.moment), role=TextRole.LINE_AMOUNT)
        icon = IconLabel(ICONS.get(seen.kind, "coins"), size=22)
        amount = Text(signed(seen), role=TextRole.LINE_AMOUNT)
        facts = row(time, icon, 8, (said, 1), amount, state, spacing=12)
        helped = holder(row((self.problem, 1), self.again, margins=(0, 0, 0, 8)))
        above = REFUSED_ABOVE if is_refused else 0
        self.setLayout(column(facts, helped, spacing=above, margins=(SIDE, above, SIDE, 0)))
        helped.setVisible(is_refused)
        self.setMinimumHeight(ROW_HEIGHT)


class MovementList(Panel):
    """The list, newest first; it scrolls, and is made anew only where something is another."""

    again_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._words = words
        self._shown: tuple[MovementSeen, ...] = ()
        self.rows: list[MovementLine] = []
        self._lines: list[Separator] = []
        self._gone: list[QWidget] = []
        title = Text(words.say("drawer.movements"), role=TextRole.H2)
        head = holder(row(title, margins=(SIDE, 0, SIDE, 0)))
        head.setFixedHeight(HEAD_HEIGHT)
        self._rows = column(None, spacing=0)
        inside = holder(self._rows)
        inside.setProperty("kind", "page")
        self.scrolled = PlainScroll(inside)
        self.body.addLayout(column(head, (self.scrolled, 1), spacing=0))

    def show_movements(self, movements: Sequence[MovementSeen]) -> None:
        """Show the movements of the day, as they are given."""
        if self._shown == tuple(movements):
            return
        self._shown = tuple(movements)
        self._let_go()
        for number, seen in enumerate(self._shown, start=1):
            made = MovementLine(seen, self._words)
            made.setObjectName(f"drawer.movement.{number}")
            made.again.setObjectName(f"drawer.again.{number}")
            made.again.clicked.connect(
                lambda _=False, doc_id=seen.doc_id: self.again_requested.emit(doc_id)
            )
            line = Separator()
            for part in (line, made):
                self._rows.insertWidget(self._rows.count() - 1, part)
            self.rows.append(made)
            self._lines.append(line)

    def _let_go(self) -> None:
        """Take the old rows out: Python's own again, and not destroyed within their own click."""
        old: list[QWidget] = [*self.rows, *self._lines]
        for part in old:
            self._rows.removeWidget(part)
            part.hide()
            part.setParent(None)
        self._gone = old
        self.rows = []
        self._lines = []


def _pill(seen: MovementSeen, words: Messages) -> Pill:
    """Return the state in a word: declared, refused, or how far it has come."""
    if seen.state is None:
        return Pill("–", State.MUTE, plain=True)
    state, key = LOOKS.get(seen.state, (State.WAIT, f"document_state.{seen.state.value}"))
    return Pill(words.say(key), state, plain=True)


class DrawerFacts(QWidget):
    """`bank_requested` after the key of the banner that suggests a withdrawal."""

    bank_requested = Signal()
    again_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.amount = AmountDisplay(steps=STEPS_WIDE)
        self.amount.setObjectName("drawer.expected")
        self.bank = Banner(State.WAIT)
        self.bank.setObjectName("drawer.bank")
        self.bank.button.setObjectName("drawer.bank.fill")
        self.bank.acted.connect(self.bank_requested)
        self.why = self._reasons(words)
        self.movements = MovementList(words)
        self.movements.again_requested.connect(self.again_requested)
        parts = (self.amount, self.bank, self.why, (self.movements, 1))
        self.setLayout(column(*parts, spacing=Spacing.COLUMN))

    def _reasons(self, words: Messages) -> Panel:
        """How the expected cash comes about, line by line; or that it is not to be seen."""
        why = Panel(margins=(20, 8, 20, 8), spacing=0)
        self.lines = {name: KeyValue("", height=ROW_WIDE) for name in LINES}
        for name, line in self.lines.items():
            line.setObjectName(f"drawer.{name}")
            line.value.set_role(TextRole.BODY_MEDIUM)
            why.body.addWidget(line)
        self.hidden = Text(words.say("drawer.hidden_detail"), tone="text2", wrap=True)
        self.hidden.setMinimumSize(1, 18)
        why.body.addWidget(self.hidden)
        return why

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

    def _show_bank(self, standing: DrawerView) -> None:
        amount = None if standing.is_blind else standing.to_the_bank
        self.bank.setVisible(amount is not None)
        if amount is not None:
            told = self._words.say("drawer.bank_text", amount=format_money(amount))
            self.bank.show_words(self._words.say("drawer.bank_title"), told)
            self.bank.show_button(self._words.say("drawer.bank_do"), "F6")


def _signed(amount: Decimal) -> str:
    return f"+{format_money(amount)}" if amount > 0 else format_money(amount)
