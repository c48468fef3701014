"""What is known of a sale after it was made, and its four steps, as rows and in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Final

from PySide6.QtWidgets import QSizePolicy, QWidget

from till.domain.identifiers import DocKind
from till.domain.money import ZERO
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from ui.kit.layout import column, row
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_in, format_money, refund_line
from ui.shell.messages import Messages
from ui.theme.tokens import Height, TextRole

LONG_CODE: Final = 14
HEADINGS: Final = {
    DocKind.RETURN: "finished.returned",
    DocKind.CANCELLATION: "finished.cancelled",
}


class StepState(StrEnum):
    """How far one step is."""

    OK = "ok"
    RUNNING = "running"
    WAITING = "waiting"
    ATTENTION = "attention"


SIGNS: Final[Mapping[StepState, tuple[str, str]]] = {
    StepState.OK: ("circle-check", "ok"),
    StepState.RUNNING: ("printer", "accent"),
    StepState.WAITING: ("clock", "wait"),
    StepState.ATTENTION: ("triangle-alert", "att"),
}


class StepRow(QWidget):
    """Icon, title, small line, a fact at the right."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel(SIGNS[StepState.WAITING][0], size=28)
        self._title = Text("", role=TextRole.H2, wrap=True)
        self._sub = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self._right = Text("", role=TextRole.STRIP, tone="text2")
        said = (None, self._title, self._sub, 4, None)
        words = column(*said, spacing=2, margins=(0, 6, 0, 6))
        self.setLayout(row(self._icon, (words, 1), self._right, spacing=20))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(Height.STEP_ROW)
        self.show_step(StepState.WAITING, "")

    def show_step(
        self, state: StepState, title: str, *, sub: str = "", right: str = "", icon: str = ""
    ) -> None:
        """Show where the step is; the icon is the state's unless one is given."""
        self.state = state
        sign, tone = SIGNS[state]
        self._icon.show_icon(icon or sign, tone)
        self._title.setText(title)
        self._sub.setText(sub)
        self._sub.set_tone("att" if state is StepState.ATTENTION else "text2")
        self._sub.setVisible(bool(sub))
        self._right.setText(right)
        self.setAccessibleName(" ".join(part for part in (title, sub, right) if part))

    def words(self) -> tuple[str, str, str]:
        """Title, small line and fact shown."""
        return self._title.text(), self._sub.text(), self._right.text()


class PaperStep(Enum):
    """How far the paper is."""

    WAITING = "waiting"  # there is nothing to print yet
    PRINTING = "printing"
    PRINTED = "printed"
    NO_PAPER = "no_paper"  # the printer takes nothing; it prints by itself later
    UNCERTAIN = "uncertain"  # a person looks
    PROVISIONAL = "provisional"  # the customer got a slip; the receipt prints when it comes
    NO_PRINTER = "no_printer"


PAPER: Final[Mapping[PaperStep, tuple[StepState, str, str]]] = {
    PaperStep.WAITING: (StepState.WAITING, "finished.receipt_waiting", ""),
    PaperStep.PRINTING: (StepState.RUNNING, "finished.printing", ""),
    PaperStep.PRINTED: (StepState.OK, "finished.printed", ""),
    PaperStep.NO_PAPER: (StepState.ATTENTION, "finished.print_waiting", "finished.put_paper"),
    PaperStep.UNCERTAIN: (
        StepState.ATTENTION,
        "finished.print_uncertain",
        "finished.print_uncertain_detail",
    ),
    PaperStep.PROVISIONAL: (
        StepState.WAITING,
        "finished.provisional_asked",
        "finished.provisional_asked_detail",
    ),
    PaperStep.NO_PRINTER: (
        StepState.WAITING,
        "finished.no_printer",
        "finished.no_printer_detail",
    ),
}


class FiscalStep(Enum):
    """How far the invoice is."""

    RUNNING = "running"
    DONE = "done"
    SAVED = "saved"  # on disk, sends itself
    REFUSED = "refused"  # needs a person


class DrawerStep(Enum):
    """What the drawer does; without cash the step is not shown."""

    NOT_NEEDED = "not_needed"
    OPENED = "opened"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedView:
    """A finished sale and how far each step is.

    `invoice_number` is the service's order number, empty until it is known; `fic` the fiscal code
    (NIVF) in full; `seconds` how long it took; `receipt` a PNG. `offers_slip` tells that the
    receipt is late and a slip may be printed. `credit` is the part of the cash (lek) that nobody
    handed over: it came from a return.
    """

    sale: Sale
    fiscal: FiscalStep = FiscalStep.RUNNING
    paper: PaperStep = PaperStep.WAITING
    drawer: DrawerStep = DrawerStep.NOT_NEEDED
    invoice_number: str = ""
    fic: str = ""
    seconds: Decimal | None = None
    receipt: bytes | None = None
    offers_slip: bool = False
    credit: Decimal = ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleStep:
    """What one row shows; an empty icon means that of the state."""

    state: StepState
    title: str
    sub: str = ""
    right: str = ""
    icon: str = ""


def heading(words: Messages, sale: Sale) -> str:
    """Say what was done: sold, given back or cancelled."""
    return words.say(HEADINGS.get(sale.kind, "finished.done"))


def title(words: Messages, sale: Sale) -> str:
    """Say what to give into the customer's hand: change, or cash that goes back."""
    if sale.kind.is_correction:
        cash = -sum((each.amount for each in sale.payments if each.kind is TenderKind.CASH), ZERO)
        give = words.say("finished.give_back", amount=format_in(cash, sale.terms.currency.code))
        return give if cash > 0 else words.say("finished.no_cash_back")
    change = words.say("finished.give_change", change=format_money(sale.change))
    return change if sale.change else words.say("finished.no_change")


def paid_step(words: Messages, view: FinishedView) -> SaleStep:
    """Say what was handed over, change included, as the cashier saw it; or what goes back."""
    sale = view.sale
    if sale.kind.is_correction:
        back = words.say("finished.given_back")
        return SaleStep(state=StepState.OK, title=back, sub=refund_line(words, sale))
    handed = [
        (each.kind, each.amount + (sale.change - view.credit) * (each.kind is TenderKind.CASH))
        for each in sale.payments
    ]
    parts = [
        words.say(
            "finished.paid_part",
            tender=words.say(f"tender.{kind.name}"),
            amount=format_money(amount),
        )
        for kind, amount in handed
        if amount or not view.credit
    ]
    if view.credit:
        amount = format_money(view.credit)
        parts.append(words.say("finished.paid_from_return", amount=amount))
    return SaleStep(state=StepState.OK, title=words.say("finished.paid"), sub=" · ".join(parts))


def fiscal_step(words: Messages, view: FinishedView) -> SaleStep:
    """Say how far the invoice is."""
    say = words.say
    match view.fiscal:
        case FiscalStep.RUNNING:
            title = say("finished.fiscalising")
            return SaleStep(state=StepState.RUNNING, title=title, icon="refresh-cw")
        case FiscalStep.DONE:
            return SaleStep(
                state=StepState.OK,
                title=say("finished.fiscalised"),
                sub=say("finished.fic", fic=short_code(view.fic)) if view.fic else "",
                right=_seconds(words, view.seconds),
            )
        case FiscalStep.SAVED:
            title = say("finished.saved")
            sub = say("finished.saved_detail")
            return SaleStep(state=StepState.WAITING, title=title, sub=sub)
        case FiscalStep.REFUSED:
            title = say("finished.refused")
            sub = say("finished.refused_detail")
            return SaleStep(state=StepState.ATTENTION, title=title, sub=sub)


def paper_step(words: Messages, view: FinishedView) -> SaleStep:
    """Say how far the paper is."""
    state, title, sub = PAPER[view.paper]
    return SaleStep(state=state, title=words.say(title), sub=words.say(sub) if sub else "")


def drawer_step(words: Messages, view: FinishedView) -> SaleStep | None:
    """Say what the drawer did; None when nothing is said of it."""
    match view.drawer:
        case DrawerStep.NOT_NEEDED:
            return None
        case DrawerStep.OPENED:
            return SaleStep(state=StepState.OK, title=words.say("finished.drawer_opened"))
        case DrawerStep.PROBLEM:
            return SaleStep(
                state=StepState.ATTENTION,
                title=words.say("finished.drawer_problem"),
                sub=words.say("finished.drawer_problem_detail"),
            )


def short_code(code: str) -> str:
    """Shorten a long code to its first eight and last four signs."""
    return code if len(code) <= LONG_CODE else f"{code[:8]}…{code[-4:]}"


def _seconds(words: Messages, seconds: Decimal | None) -> str:
    if seconds is None:
        return ""
    written = f"{seconds.quantize(Decimal('0.1'))}".replace(".", ",")
    return words.say("finished.took", seconds=written)
