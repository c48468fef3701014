"""Beside the lines of a return: what goes back, why, and in which kind of money."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.money import ZERO
from till.domain.selling.tender import Payment, TenderKind
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option
from ui.kit.choice.key_choice import Choice
from ui.kit.layout import Panel, PlainScroll, column, holder, lay, put, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import KeyCap, Text
from ui.kit.wording import format_in, format_money, refund_line, unit_of
from ui.returns.draft import ReturnReason
from ui.returns.view import ReturnView
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

REASON_KEYS: Final = {
    ReturnReason.DAMAGED: "F5",
    ReturnReason.MISTAKE: "F6",
    ReturnReason.CHANGED_MIND: "F7",
}
KIND_KEY: Final = "F8"
STEPS: Final = (64, 54, 48, 40)
NARROW_STEPS: Final = STEPS[1:]


class ReasonChoice(Panel):
    """Why goods come back: nobody is spared saying it."""

    chosen = Signal(str)

    def __init__(self, words: Messages, name: str) -> None:
        super().__init__(margins=(14, 10, 14, 12), spacing=8)
        self.label = Text(words.say("returns.reason"), tone="text2")
        options = [
            Option(key=reason.value, words=words.say(f"returns.reason.{reason.value}"), keys=keys)
            for reason, keys in REASON_KEYS.items()
        ]
        self.choice = Choice(options, has_to_choose=True)
        self.choice.setObjectName(f"{name}.reason")
        self.choice.chosen.connect(self.chosen)
        self.body.addWidget(self.label)
        self.body.addWidget(self.choice)

    def show_reason(self, reason: ReturnReason | None) -> None:
        """Show one as chosen, or none yet."""
        if reason is None:
            self.choice.show_only("")
        else:
            self.choice.choose(reason.value)


class MoneyPanel(Panel):
    """In which of the kinds it was paid in the money goes back first, and how it goes."""

    chosen = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(14, 10, 14, 12), spacing=8)
        self._words = words
        say = words.say
        options = [Option(key=kind.value, words=say(f"tender.{kind.name}")) for kind in TenderKind]
        self.choice = Choice(options, has_to_choose=True)
        self.choice.setObjectName("returns.first")
        self.choice.chosen.connect(self.chosen)
        self.turn = KeyCap(KIND_KEY)
        self.paid = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.paid.setObjectName("returns.paid")
        title = Text(say("returns.money"), tone="text2", elide=True)
        put(self.body, row((title, 1), self.turn), self.choice, self.paid)

    def show_view(self, view: ReturnView) -> None:
        """Show the kinds that are left, and how what is chosen goes back."""
        payments = view.draft.payments
        kinds = [each.kind.value for each in payments]
        has_choice = len(kinds) > 1
        self.choice.setVisible(has_choice)
        self.turn.setVisible(has_choice)
        self.choice.offer(kinds)
        if has_choice:
            self.choice.choose((view.draft.first or payments[0].kind).value)
        code = view.draft.was.sale.terms.currency.code
        paid = self._words.say("returns.paid", kinds=self._listed(payments, code))
        if view.preview is not None and view.preview.total:
            paid = refund_line(self._words, view.preview)
        self.paid.setText(paid)

    def _listed(self, payments: Sequence[Payment], code: str) -> str:
        """What it was paid in, less what went back: `Kartë 2 000,00 L, Para 2 266,00 L`."""
        parts = [
            self._words.say(
                "returns.part",
                kind=self._words.say(f"tender.{each.kind.name}"),
                amount=format_in(each.amount, code),
            )
            for each in payments
        ]
        return ", ".join(parts)


class ReturnSide(QWidget):
    """The right column; the primary key stands at its foot, what is above it may scroll."""

    issue_requested = Signal()
    exchange_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setObjectName("returns.total")
        self.reasons = ReasonChoice(words, "returns")
        self.money = MoneyPanel(words)
        self.note = Text("", role=TextRole.STRIP, tone="wait", wrap=True)
        self.note.setObjectName("returns.note")
        self.problem = Text("", role=TextRole.STRIP, tone="att", wrap=True)
        self.problem.setObjectName("returns.problem")
        other = words.say("returns.exchange")
        self.primary, self.exchange = (
            make_key("returns", each)
            for each in (
                Key(name="primary", keys="F12", icon="undo-2", primary=True),
                Key(name="exchange", keys="F11", words=other, icon="repeat", at=At.ABOVE),
            )
        )
        for key, pressed in (
            (self.primary, self.issue_requested),
            (self.exchange, self.exchange_requested),
        ):
            key.spread = True
            key.clicked.connect(pressed)
        gap = Spacing.COLUMN
        inside = holder(column(self.note, self.reasons, self.money, None, spacing=gap))
        inside.setProperty("kind", "page")
        foot = (self.problem, self.exchange, self.primary)
        lay(self, column(self.amount, (PlainScroll(inside), 1), *foot, spacing=gap))

    def set_width(self, width: int, *, narrow: bool) -> None:
        """Take the width (px) of another window; in narrow ones the number is smaller."""
        self.setFixedWidth(width)
        self.amount.set_steps(NARROW_STEPS if narrow else STEPS)

    def show_view(self, view: ReturnView) -> None:
        """Show what goes back as things stand, and whether it can be done."""
        self._show_total(view)
        # offer other goods for what goes back in cash; nothing else can be kept for them
        if view.preview is None or view.preview.cash < 0:
            self.exchange.enable()
        else:
            self.exchange.disable(self._words.say("returns.exchange_cash_only"))
        self.reasons.show_reason(view.draft.reason)
        self.money.show_view(view)
        self.note.setText(view.note)
        self.note.setVisible(bool(view.note))
        self.show_problem(view.problem)

    def _show_total(self, view: ReturnView) -> None:
        say = self._words.say
        sale = view.preview
        code = view.draft.was.sale.terms.currency.code
        count = len(view.draft.wanted)
        total = -sale.total if sale else ZERO
        right = self._words.count("returns.count", count) if count else ""
        self.amount.set_heading(say("returns.to_give"), right)
        self.amount.set_number(format_money(total), unit=unit_of(code))
        vat = sum((share.taxed.vat for share in sale.vat), ZERO) if sale else ZERO
        self.amount.set_foot([(say("returns.vat"), format_money(vat)), (say("returns.kind"), "")])
        self.primary.set_words(
            say("returns.do", amount=format_in(total, code)),
            sub=say("returns.approval") if view.needs_approval else "",
            icon="shield-check" if view.needs_approval else "undo-2",
        )

    def show_problem(self, sentence: str) -> None:
        """Say why it cannot be done as it stands; nothing when empty."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def be_busy(self) -> None:
        """Take no second press while it is kept."""
        self.exchange.disable(self._words.say("returns.doing"))
        self.primary.set_busy(self._words.say("returns.doing"))

    def rest(self) -> None:
        """Let it be asked for again."""
        self.primary.set_idle()
        self.exchange.enable()
