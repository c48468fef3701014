"""Invoices of before on the page of receipts: found, shown, printed again, by key, touch and scan.

Lives here: F7, the filters, codes of receipts that are and are not ours.
Must not: giving back, which has stories of its own.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_day import save_as
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.conftest import Viewer
from tests.stories.counter.test_customers import BANK
from tests.stories.long_day import CONTROL, Counter
from tests.stories.paperwork import ELECTRONIC, invoice
from till.actions.ports.records import PrintOrder
from till.domain.business_day import in_tirane
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.rendering import PdfForm
from till.domain.paper.print_job import PrintJobState
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.controller import detail_of
from ui.receipts.invoice_words import InvoiceView
from ui.receipts.pdf_controller import PdfDialog
from ui.shell.shell import Page

Key = Qt.Key


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return BANK


def sold(counter: Counter) -> FiscalDocument:
    """One chocolate, fiscalized, its receipt printed."""
    before = counter.shop.printer.count_receipts()
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    document = counter.until_complete(counter.sales()[-1])
    counter.until(lambda: counter.shop.printer.count_receipts() > before)
    return document


def page_of(counter: Counter) -> RecordScreen[InvoiceView]:
    """The page, with its list read."""
    counter.until(lambda: counter.window.page is Page.RECEIPTS)
    page = counter.window.late.receipts
    counter.until(lambda: page.row is not None or page.records.nothing.isVisible())
    return page


def shown_id(page: RecordScreen[InvoiceView]) -> str:
    """The invoice that is told in full."""
    return detail_of(page).shown_key


def test_f7_lists_the_day_and_a_copy_is_printed_by_keys(counter: Counter) -> None:
    first = sold(counter)
    second = sold(counter)
    printed = counter.shop.printer.count_receipts()

    counter.press(Key.Key_F7)
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == second.doc_id)
    counter.press(Key.Key_Down)
    counter.until(lambda: shown_id(page) == first.doc_id)
    counter.press(Key.Key_P, CONTROL)

    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)
    counter.until(lambda: "Kopja 1 u dërgua te printeri" in counter.shown())


def test_a_finger_finds_an_invoice_and_the_basket_waits(counter: Counter) -> None:
    document = sold(counter)
    counter.scan_and_see(CHOCOLATE, lines=1)
    printed = counter.shop.printer.count_receipts()

    counter.touch("sell.f7")
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)
    counter.touch("receipts.reprint")
    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)
    counter.touch("receipts.back")

    counter.until(lambda: counter.window.page is Page.SELL)
    assert len(counter.lines) == 1


def test_a_number_an_amount_and_a_pasted_link_find_it(counter: Counter) -> None:
    document = sold(counter)
    counter.press(Key.Key_F7)
    page = page_of(counter)

    for text in (
        str(document.completion.invoice_number),
        str(document.completion.verification_link),
        str(document.doc_id),
    ):
        page.search.set_text("")
        counter.type("95,00")
        counter.until(lambda: len(page.records.list.view.records.rows) > 0)
        page.search.set_text(text)  # pasted
        counter.press(Key.Key_Return)
        counter.until(lambda: shown_id(page) == document.doc_id)
    counter.type("nothing is called so")
    counter.until(page.records.nothing.isVisible)


def test_a_receipt_that_is_scanned_on_another_page_opens_its_invoice(counter: Counter) -> None:
    document = sold(counter)
    counter.press(Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)

    counter.scan(str(document.completion.iic))

    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)


def test_receipts_that_are_not_of_this_till_are_told_apart(counter: Counter) -> None:
    ours = str(sold(counter).completion.verification_link)
    other = "0123456789ABCDEF" * 2
    known = str(counter.sales()[-1].completion.iic)
    not_ours = ours.replace(known, other)
    business, device = (
        part.split("=")[1] for part in not_ours.split("&") if part[:3] in {"tin", "cr="}
    )

    counter.scan(not_ours.replace(device, "zz999zz999"))
    counter.until(lambda: "nga arka zz999zz999" in counter.shown())
    counter.scan(not_ours.replace(business, "M99999999Z"))
    counter.until(lambda: "M99999999Z" in counter.shown())
    counter.scan(ours.replace(known, known[:9]))
    counter.until(lambda: "vetëm pjesërisht" in counter.shown())
    counter.scan(other)
    counter.until(lambda: "nuk është lëshuar në këtë arkë" in counter.shown())
    counter.scan_and_see(CHOCOLATE, lines=1)


def test_a_receipt_of_practice_is_none_where_the_till_sells_in_earnest(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = sold(counter)
    link = str(document.completion.verification_link)
    earnest = replace(counter.till.policy, is_practice=False)
    monkeypatch.setattr(counter.till, "policy", earnest)

    counter.scan(link.replace(str(document.completion.iic), "0123456789ABCDEF" * 2))

    counter.until(lambda: "u bë në trajnim" in counter.shown())
    assert counter.window.page is Page.SELL


def test_the_pdf_is_drawn_by_the_service_shown_and_saved(
    counter: Counter, viewer: Viewer, tmp_path: Path, log_may_say: list[str]
) -> None:
    document = sold(counter)
    counter.press(Key.Key_F7)
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)

    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(PdfDialog).isVisible)
    counter.press(Key.Key_F4)
    counter.until(lambda: "nuk është faturë elektronike" in counter.shown())
    counter.press(Key.Key_F3)
    counter.press(Key.Key_Return)
    counter.until(lambda: len(viewer.opened) == 1)
    counter.until(lambda: not counter.window.dialog_of(PdfDialog).isVisible())

    assert viewer.opened[0].startswith(b"%PDF-")
    counter.touch("receipts.pdf")
    counter.until(counter.window.dialog_of(PdfDialog).isVisible)
    counter.touch("pdf.save")
    save_as(counter, tmp_path / "fatura.pdf")
    assert (tmp_path / "fatura.pdf").read_bytes().startswith(b"%PDF-")
    log_may_say.append("no rendering")
    counter.shop.fault("down")
    counter.press(Key.Key_F3)
    counter.press(Key.Key_Return)
    counter.until(lambda: "nuk erdhi nga shërbimi" in counter.shown())
    counter.shop.end_faults()


def test_an_electronic_invoice_is_shown_in_its_own_form(counter: Counter, viewer: Viewer) -> None:
    issuing = invoice(counter.desk, ELECTRONIC)
    counter.till_app.shell.tasks.start(issuing, name="issue an electronic invoice")
    counter.until(lambda: bool(counter.sales()) and counter.sales()[-1].is_electronic)
    document = counter.until_complete(counter.sales()[-1])
    counter.press(Key.Key_F7)
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)
    assert "nuk ka kupon" in counter.shown()

    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(PdfDialog).isVisible)
    assert counter.window.dialog_of(PdfDialog).form is PdfForm.ELECTRONIC
    counter.press(Key.Key_Return)
    counter.until(lambda: len(viewer.opened) == 1)

    counter.until(lambda: not counter.window.dialog_of(PdfDialog).isVisible())
    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(PdfDialog).isVisible)
    counter.press(Key.Key_F2)
    counter.press(Key.Key_Return)
    counter.until(lambda: len(viewer.opened) == 2)

    official, usual = viewer.opened
    assert official.startswith(b"%PDF-")
    assert official != usual


@pytest.mark.qt_log_ignore("does not support QPlatformServices", extend=True)
def test_where_nothing_shows_a_pdf_it_is_said_and_it_is_saved(
    counter: Counter, tmp_path: Path
) -> None:
    document = sold(counter)
    counter.press(Key.Key_F7)
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)
    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(PdfDialog).isVisible)

    counter.press(Key.Key_Return)
    counter.until(lambda: "Ruaje me F9" in counter.shown())
    counter.press(Key.Key_F9)
    save_as(counter, tmp_path / "fatura")
    counter.until(lambda: str(tmp_path / "fatura.pdf") in counter.shown())

    assert (tmp_path / "fatura.pdf").read_bytes().startswith(b"%PDF-")


def test_a_receipt_that_came_after_the_customer_left_is_found_and_printed_as_it_is(
    counter: Counter,
) -> None:
    document = sold(counter)
    sold(counter)
    order = PrintOrder(
        doc_id=document.doc_id, queued_at=counter.till.clock.now(), state=PrintJobState.OWED
    )
    counter.till.ledger.record_from_thread(order)  # as a start after a long outage sets it aside
    printed = counter.shop.printer.count_receipts()

    counter.press(Key.Key_F7)
    page = page_of(counter)
    for _ in range(4):
        counter.press(Key.Key_F5)
    counter.type(f"{in_tirane(document.issued_at):%H:%M}")
    counter.until(
        lambda: [row.key for row in page.records.list.view.records.rows] == [document.doc_id]
    )
    counter.until(lambda: shown_id(page) == document.doc_id)
    counter.press(Key.Key_P, CONTROL)
    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)

    receipts = counter.shop.printer.receipts()
    assert receipts[-1].height == receipts[-3].height  # no band that says KOPJE
    counter.until(page.records.nothing.isVisible)
