"""The page of a return and the question before a cancellation, with example data and a hand."""

from collections.abc import Sequence
from decimal import Decimal

from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES, a_cashier
from tests.ui.drivers.hand import SQ, Hand, a_window, heard, read, show
from tests.ui.examples import example_sale
from till.domain.identifiers import DocId
from till.domain.selling.returns import Corrected, return_lines
from till.domain.selling.sale import Closing, Sale, close_sale
from till.domain.selling.tender import Tender, TenderKind, settle
from till.system.reference_tables import load_units
from ui.kit.wording import format_in, refund_line
from ui.returns.cancel_controller import CancelDialog, cancel_question
from ui.returns.draft import ReturnDraft, ReturnReason, draft_of
from ui.returns.screen import ReturnScreen
from ui.returns.view import ReturnView
from ui.shell.messages import Messages

CLOSING = Closing(cashier=a_cashier("Arta Hoxha"), moment=MOMENT, number=9, rates=RATES)


def a_mixed_sale() -> Sale:
    """The ten lines of the picture, paid by card and in cash."""
    basket = example_sale.ten_lines()
    tenders = (
        Tender(kind=TenderKind.CARD, amount=Decimal(2000)),
        Tender(kind=TenderKind.CASH),
    )
    return close_sale(basket, settle(basket.total, tenders), CLOSING)


def corrected(*earlier: Sale) -> Corrected:
    """The sale of the picture, with what was given back of it before."""
    return Corrected(doc_id=DocId("0b7c1f2a-1"), sale=a_mixed_sale(), earlier=earlier)


def given_back(was: Corrected, *rows: int) -> Sale:
    """A return of everything of some lines."""
    wanted = {row: was.sale.lines[row].quantity for row in rows}
    return return_lines(was, wanted, CLOSING)


def a_draft(was: Corrected | None = None, rows: Sequence[int] = ()) -> ReturnDraft:
    """A return of some lines, whole."""
    draft = draft_of(was or corrected())
    for row in rows:
        draft = draft.toggled(row)
    return draft


def a_view(words: Messages, draft: ReturnDraft) -> ReturnView:
    """How a draft looks on the page."""
    preview = None
    if not draft.is_empty:
        preview = return_lines(draft.was, draft.wanted, CLOSING, first=draft.first)
    total = format_in(draft.was.sale.total, "ALL")
    return ReturnView(
        title=words.say("returns.title", number="1043"),
        sub=f"20.11.2026 14:36 · Arta Hoxha · {total}",
        draft=draft,
        preview=preview,
        needs_approval=True,
    )


def ask_to_cancel(dialog: CancelDialog, note: str = "") -> None:
    """Ask about the sale of the picture."""
    was = corrected()
    words = dialog.words
    whole = given_back(was, *range(len(was.sale.lines)))
    sale = f"{words.say('cancelling.title', number='1043')} · 20.11.2026 14:36 · Arta Hoxha"
    asked = cancel_question(words, format_in(was.sale.total, "ALL"), sale)
    dialog.begin(asked, "\n".join(each for each in (refund_line(words, whole), note) if each))


class ReturnDriver(Hand):
    """The page of a return, and what was asked for there; the draft changes as it is asked."""

    def __init__(self, qtbot: QtBot, draft: ReturnDraft | None = None) -> None:
        self.screen = ReturnScreen(SQ, load_units())
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.draft = draft or a_draft()
        lines = self.screen.lines.view
        self.numbers = heard(lines.number_requested)
        self.issued = heard(self.screen.issue_requested)
        self.left = heard(self.screen.left)
        self.scans = heard(self.screen.scanned)
        lines.toggled.connect(lambda at: self._show(self.draft.toggled(at)))
        lines.stepped.connect(lambda at, by: self._show(self.draft.stepped(at, by)))
        self.screen.all_requested.connect(lambda: self._show(self.draft.with_all()))
        self.screen.turn_requested.connect(lambda: self._show(self.draft.turned()))
        self.screen.reason_chosen.connect(
            lambda why: self._show(self.draft.because(ReturnReason(why)))
        )
        self.screen.first_chosen.connect(
            lambda kind: self._show(self.draft.paid_back_in(TenderKind(kind)))
        )
        self.screen.begin(a_view(SQ, self.draft))
        show(qtbot, self.screen)
        self.screen.setFocus()

    def _show(self, draft: ReturnDraft) -> None:
        self.draft = draft
        self.screen.show_view(a_view(SQ, draft))

    @property
    def wanted(self) -> dict[int, str]:
        """How many of each line come back, by its place from 1."""
        return {at + 1: str(quantity) for at, quantity in sorted(self.draft.wanted.items())}

    @property
    def total(self) -> str:
        """What stands on the glass."""
        return read(self.screen.side.amount.number_text())

    @property
    def money(self) -> str:
        """How it goes back."""
        return read(self.screen.side.money.paid.text())

    @property
    def problem(self) -> str:
        """Why it cannot be done."""
        return self.screen.side.problem.text()


class CancelDriver(Hand):
    """The question before a cancellation, and what was answered."""

    def __init__(self, qtbot: QtBot) -> None:
        self.dialog = CancelDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.agreed = heard(self.dialog.agreed)
        self.left = heard(self.dialog.left)
        ask_to_cancel(self.dialog)

    def read_the_question(self) -> None:
        """Look so long at a question that the answer is no second press of a double one."""
        self.qtbot.wait(400)

    @property
    def problem(self) -> str:
        """What is missing."""
        return self.dialog.problem.text()
