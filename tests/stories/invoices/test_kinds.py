"""Every kind of invoice that is no sale at the counter, issued and followed by keys alone.

Lives here: what goes over the wire for each, complete at the practice service.
Must not: conditions one by one (test_rules), orders and their summary (stories/orders).
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from tests.builders import an_article
from tests.rotation import by_turns
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.human_time import taking
from tests.stories.invoices.conftest import InvoiceDesk
from tests.stories.long_day import CONTROL
from till.actions.ports.records import Catalogue
from till.domain.fiscal.document import FiscalDocument
from till.practice.service.registry import PRACTICE_SHOP
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key
NIPT = "K01514028A"
BAKERY = "Furra Agimi sh.p.k."


def name_buyer(desk: InvoiceDesk) -> None:
    desk.fill(number=NIPT, name="Hotel Liqeni", address="Rruga 3", town="Pogradec")


def name_foreigner(desk: InvoiceDesk) -> None:
    desk.choose("paper", "VAT")
    desk.fill(number="IT01234567890", country="Itali")
    desk.press(Key.Key_Return)
    desk.fill(name="Alimentari", address="Via Roma 1", town="Bari")


def electronic(desk: InvoiceDesk, process: str = "P1") -> FiscalDocument:
    desk.begin("electronic")
    desk.choose("process", process)
    name_buyer(desk)
    if process == "P4":
        desk.fill(prepaid="30 000")
    desk.add_typed("Furnizim ushqimor", "84 000")
    return desk.issue()


def test_an_invoice_on_terms_is_paid_to_the_bank_by_its_day(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.fill(deadline="20.12.2026", start="01.11.2026", end="20.11.2026", notes="Furnizim")
    desk.fill(discount="10%")
    desk.add_typed("Furnizim ushqimor", "84 000", "2", discount="5%")

    sent = desk.sent(desk.issue())

    assert sent["payDeadline"] == "2026-12-20"
    assert sent["supplyPeriod"] == {"start": "2026-11-01", "end": "2026-11-20"}
    assert (sent["payment"][0]["type"], sent["payment"][0]["amount"]) == ("ACCOUNT", 143640)
    assert sent["payment"][0]["details"][0]["bankName"] == "Banka"
    assert sent["articles"][0]["name"] == "Furnizim ushqimor"
    assert sent["invoiceNotes"] == "Furnizim"
    assert "isEinvoice" not in sent


def test_a_part_is_paid_by_card_and_what_is_left_to_the_bank(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Furnizim ushqimor", "84 000")
    desk.choose("part_payment", "card")
    for wrong in ("", "0", "84 000"):
        desk.fill(part=wrong)
        desk.press(Key.Key_F12)
        assert "më pak se e gjithë fatura" in desk.refused()
    desk.fill(part="30 000")

    first = desk.issue()
    desk.press(Key.Key_R, CONTROL)
    desk.until(lambda: desk.window.page is Page.INVOICE)
    again = desk.issue()
    desk.press(Key.Key_K, CONTROL)
    desk.until(lambda: desk.window.page is Page.INVOICE)
    given_back = desk.issue()

    assert [paid(desk, each) for each in (first, again, given_back)] == [
        [("ACCOUNT", 54000), ("CARD", 30000)],  # the class is that of the first (2.5)
        [("ACCOUNT", 54000), ("CARD", 30000)],
        [("ACCOUNT", -84000)],
    ]


def paid(desk: InvoiceDesk, document: FiscalDocument) -> list[tuple[str, int]]:
    """Return how a document was told to be paid."""
    return [(each["type"], each["amount"]) for each in desk.sent(document)["payment"]]  # type: ignore[attr-defined]


def test_an_invoice_on_terms_takes_six_keys_and_a_scan(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    desk.begin_anew()
    before = len(desk.sales())
    with taking(desk, "an invoice on terms, by the register", beside=NIPT):
        desk.press(Key.Key_F7)
        desk.until(lambda: desk.window.page is Page.RECEIPTS)
        desk.press(Key.Key_F2)
        desk.until(lambda: desk.window.page is Page.INVOICE)
        desk.press(Key.Key_Return)
        desk.press(Key.Key_Return)
        desk.type(NIPT)
        desk.press(Key.Key_F6)
        desk.until(lambda: desk.page.view.values()["name"] == BAKERY)
        desk.scan(CHOCOLATE)
        desk.until(lambda: desk.lines == 1)
        desk.press(Key.Key_F12)
    desk.until(lambda: len(desk.sales()) > before)

    assert desk.sent(desk.sales()[-1])["buyer"]["buyerName"] == BAKERY  # type: ignore[index]


def test_an_electronic_invoice_is_followed_until_fic_and_eic_are_there(desk: InvoiceDesk) -> None:
    desk.begin("electronic")
    desk.choose("process", "P4")
    desk.choose("invoice_type", "575")
    desk.choose("payment", "factoring")
    desk.fill(number=NIPT)
    desk.press(Key.Key_F6)
    desk.until(lambda: desk.page.view.values()["name"] == BAKERY)
    desk.fill(prepaid="30 000")
    desk.add_typed("Furnizim ushqimor", "84 000")
    left = desk.page.glass.number_text()

    issued = desk.issue()

    sent = desk.sent(issued)
    assert left == "54\u00a0000,00"
    assert (issued.completion.fic is not None, issued.completion.eic is not None) == (True, True)
    assert (sent["isEinvoice"], sent["selectedProcess"]) == (True, "P4")
    assert (sent["selectedInvoiceType"], sent["prepaidAmount"]) == ("575", 30000)
    assert (sent["payment"][0]["type"], sent["buyer"]["buyerName"]) == ("FACTORING", BAKERY)
    desk.until(lambda: desk.shown_state() == "Fiskalizuar")


@pytest.mark.parametrize("process", by_turns(["P1", "P2", "P3", "P5", "P6", "P7", "P8", "P11"], 4))
def test_each_process_of_an_electronic_invoice_is_issued(desk: InvoiceDesk, process: str) -> None:
    sent = desk.sent(electronic(desk, process))

    assert sent["selectedProcess"] == process
    assert "prepaidAmount" not in sent


def test_an_export_in_euro_bears_its_vat_code_and_the_days_rate(desk: InvoiceDesk) -> None:
    desk.begin("export")
    name_foreigner(desk)
    desk.fill(currency="EUR", rate="97,40", account_currency="EUR")
    desk.add_typed("Vaj ulliri", "12,50", "40")

    sent = desk.sent(desk.issue())

    assert (sent["documentType"], sent["currency"]) == ("EXPORT", {"code": "EUR", "exRate": 97.4})
    assert (sent["articles"][0]["vatCode"], sent["payment"][0]["amount"]) == ("J", 500)
    assert (sent["buyer"]["buyerCountry"], sent["buyer"]["buyerCountryCode"]) == ("ITA", "IT")


@pytest.mark.parametrize("reason", by_turns(["AGREEMENT", "DOMESTIC", "SELF", "OTHER"], 4))
def test_a_self_issued_invoice_says_why_and_who_sells(desk: InvoiceDesk, reason: str) -> None:
    desk.begin("self_issue")
    desk.choose("self_issue", reason)
    desk.choose("paper", "ID")
    desk.fill(number="I01234567J", country="Shqip")
    desk.press(Key.Key_Return)
    desk.fill(name="Agim Bardhi", address="Fshati", town="Maliq")
    desk.choose("payment", "cash")
    desk.add_typed("Domate", "90", "20")

    sent = desk.sent(desk.issue())

    assert (sent["documentType"], sent["selfIssueType"]) == ("SELFISSUE", reason)
    assert sent["payment"] == [{"type": "CASH", "amount": 1800}]


def test_a_purchase_abroad_names_the_shop_and_reverses_the_vat(desk: InvoiceDesk) -> None:
    desk.begin("self_issue")
    desk.choose("self_issue", "ABROAD")
    desk.go("reverse")
    desk.press(Key.Key_Space)
    desk.fill(number=PRACTICE_SHOP.nuis, name="Minimarket Liqeni", address="Rruga 1", town="Tiranë")
    desk.add_typed("Licencë programi", "12 000")

    sent = desk.sent(desk.issue())

    assert (sent["selfIssueType"], sent["reverseCharge"]) == ("ABROAD", True)
    assert sent["buyer"]["buyerIDType"] == "NUIS"


@pytest.mark.parametrize("process", by_turns(["P9", "P10"], 2))
def test_an_electronic_invoice_is_corrected_with_articles_of_its_own(
    desk: InvoiceDesk, process: str
) -> None:
    original = electronic(desk)
    desk.press(Key.Key_K, CONTROL)
    desk.until(lambda: desk.window.page is Page.INVOICE)
    desk.choose("process", process)
    given_back = desk.page.glass.number_text()
    desk.press(Key.Key_F8)
    desk.add_typed("Zbritje e mëvonshme", "-4 000")

    sent = desk.sent(desk.issue())

    assert given_back == "−84\u00a0000,00"
    assert sent["selectedProcess"] == process
    assert sent["correctiveInvoice"]["iicRef"] == original.completion.iic
    assert (sent["articles"][0]["price"], sent["payment"][0]["amount"]) == (-4000, -4000)


def test_a_crate_is_invoiced_as_a_pack_and_the_page_names_the_deposit(desk: InvoiceDesk) -> None:
    crate = "5449000131836"
    deposit = an_article("D20", name="Kaucion", price="20.00", barcodes=())
    beer = an_article("BEER", name="Birrë", price="120.00", barcodes=(f"24*{crate}=2600",))
    kept = Catalogue(articles=[deposit, replace(beer, deposit="D20")])
    desk.till.ledger.record_from_thread(kept)
    desk.begin("sale")
    name_buyer(desk)
    desk.scan(crate)
    desk.until(lambda: desk.lines == 1)
    assert "24 × Birrë ka kaucion: shto 24*D20" in desk.page.head.told.text()
    desk.scan("24*D20")
    desk.until(lambda: desk.lines == 2)

    sent = desk.sent(desk.issue())

    told = [(each["articleId"], each["soldIn"], each["units"]) for each in sent["articles"]]
    assert told == [(crate, "XPK", 1), ("D20", "XPP", 24)]
    assert sent["payment"][0]["amount"] == 3080


def test_an_invoice_on_terms_is_corrected_to_more(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.add_typed("Transport", "2 000")
    original = desk.issue()
    desk.press(Key.Key_K, CONTROL)
    desk.until(lambda: desk.window.page is Page.INVOICE)
    desk.press(Key.Key_F8)
    desk.add_typed("Transport shtesë", "500")

    sent = desk.sent(desk.issue())

    assert sent["correctiveInvoice"]["iicRef"] == original.completion.iic
    assert sent["payment"][0]["amount"] == 500
