"""Each kind of invoice is printed, printed again and corrected or cancelled from the window.

Lives here: what goes over the wire for each correction, by keys alone; paper that comes out.
Must not: how each is issued (test_kinds).
"""

import pytest
from PySide6.QtCore import Qt

from tests.rotation import by_turns
from tests.stories.conftest import Viewer
from tests.stories.invoices.conftest import InvoiceDesk
from tests.stories.invoices.test_kinds import electronic, name_buyer, name_foreigner
from tests.stories.long_day import CONTROL
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.selling.terms import SelfIssue
from till.practice.service.registry import PRACTICE_SHOP
from ui.receipts.pdf_controller import PdfDialog
from ui.returns.cancel_controller import CancelDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key


def print_again(desk: InvoiceDesk) -> None:
    """Ctrl+P beside the invoice that is shown: a copy, after what came out by itself."""
    desk.until(
        lambda: not desk.till.print_jobs.waiting() and not desk.till.print_jobs.interrupted()
    )
    before = desk.shop.printer.count_receipts()
    desk.press(Key.Key_P, CONTROL)
    desk.until(lambda: desk.shop.printer.count_receipts() == before + 1)


def corrected(desk: InvoiceDesk, original: FiscalDocument) -> dict[str, object]:
    """Ctrl+K, and F12 as it stands: all of it given back; return what was sent."""
    desk.press(Key.Key_K, CONTROL)
    desk.until(lambda: desk.window.page is Page.INVOICE)
    sent = desk.sent(desk.issue())
    assert sent["correctiveInvoice"]["iicRef"] == original.completion.iic  # type: ignore[index]
    return sent


def cancelled(desk: InvoiceDesk, original: FiscalDocument) -> FiscalDocument:
    """F8, a reason, F8; return the cancellation once it is complete."""
    desk.press(Key.Key_F8)
    question = desk.window.dialog_of(CancelDialog)
    desk.until(lambda: question.isVisible() and not question.is_reading)
    desk.press(Key.Key_F7)
    desk.press(Key.Key_F8)
    desk.until(lambda: desk.sales()[-1].originals == (original.doc_id,))
    done = desk.until_complete(desk.sales()[-1])
    sent = desk.sent(done)
    assert sent["correctiveInvoice"]["iicRef"] == original.completion.iic  # type: ignore[index]
    assert "articles" not in sent
    return done


def test_an_invoice_on_terms_is_printed_and_cancelled(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.fill(deadline="20.12.2026")
    desk.add_typed("Transport", "2 000")
    original = desk.issue()
    print_again(desk)

    done = cancelled(desk, original)

    assert (done.kind, done.is_electronic) == (DocKind.CANCELLATION, False)
    print_again(desk)


def test_an_electronic_invoice_is_shown_and_cancelled_with_its_eic(
    desk: InvoiceDesk, viewer: Viewer
) -> None:
    original = electronic(desk)
    desk.until(lambda: "E fiskalizuar" in desk.shown())  # until then it has no PDF, and F3 none
    desk.press(Key.Key_F3)
    desk.until(desk.window.dialog_of(PdfDialog).isVisible)
    desk.press(Key.Key_Return)
    desk.until(lambda: len(viewer.opened) == 1)

    done = cancelled(desk, original)

    assert viewer.opened[0].startswith(b"%PDF-")
    assert done.completion.eic


def test_an_export_is_given_back_in_its_own_currency(desk: InvoiceDesk) -> None:
    desk.begin("export")
    name_foreigner(desk)
    desk.fill(currency="EUR", rate="97,40", account_currency="EUR")
    desk.add_typed("Vaj ulliri", "12,50", "40")
    original = desk.issue()
    print_again(desk)

    sent = corrected(desk, original)

    assert (sent["documentType"], sent["currency"]) == ("EXPORT", {"code": "EUR", "exRate": 97.4})
    assert (sent["articles"][0]["vatCode"], sent["payment"][0]["amount"]) == ("J", -500)
    print_again(desk)


@pytest.mark.parametrize("reason", by_turns([each.value for each in SelfIssue], 5))
def test_a_self_issued_invoice_is_given_back_as_the_kind_it_was(
    desk: InvoiceDesk, reason: str
) -> None:
    desk.begin("self_issue")
    desk.choose("self_issue", reason)
    if reason == SelfIssue.ABROAD.value:
        desk.go("reverse")
        desk.press(Key.Key_Space)
        desk.fill(number=PRACTICE_SHOP.nuis)
    else:
        desk.choose("paper", "ID")
        desk.fill(number="I01234567J", country="Shqip")
        desk.press(Key.Key_Return)
    desk.fill(name="Agim Bardhi", address="Fshati", town="Maliq")
    desk.choose("payment", "cash")
    desk.add_typed("Domate", "90", "20")
    original = desk.issue()
    print_again(desk)

    sent = corrected(desk, original)

    assert (sent["documentType"], sent["selfIssueType"]) == ("SELFISSUE", reason)
    assert sent.get("reverseCharge", False) == (reason == SelfIssue.ABROAD.value)
    assert sent["payment"] == [{"type": "CASH", "amount": -1800}]
