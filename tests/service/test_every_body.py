"""Every kind of body that the till words, over a real connection to the practice service.

Lives here: each golden request taken whole and complete, and what its answer says of it.
Must not: delivery (tests/stories/engine), single rules (test_conditions, test_field_errors).
"""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import (
    RATES_BY_DAY,
    a_basket,
    a_sale,
    an_article,
    an_opening,
)
from tests.builders import (
    a_line as a_basket_line,
)
from tests.service.invoices import (
    ACCOUNT,
    BAR,
    DISCOUNTED_SALE,
    HAMBURG,
    ORDER,
    PAID_LATER,
    PENDING_SALES,
    SALES,
    electronic,
    on,
)
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument, completes
from till.domain.fiscal.issue import Worded, issue_balance, issue_sale
from till.domain.fiscal.recovery import Answered, Rejected
from till.domain.fiscal.rendering import PdfForm, is_whole_png
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Tender, TenderKind
from till.domain.selling.terms import Electronic, Process, SelfIssue, Terms
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.vat import KNOWN_RATES
from till.practice.service.registry import SELLER_NUIS
from till.service.client import FiscalizationClient
from till.service.wire import PAPER_WIDTHS
from till.service.wording import WireWording

WORDING = WireWording(RATES_BY_DAY)
INVOICE_TYPES = (
    *("82", "84", "325", "326", "380", "383", "386", "393"),
    *("394", "395", "575", "623", "780"),
)
ELECTRONIC = {"electronic_return", "electronic_cancellation", "correction"}


async def _sent(
    client: FiscalizationClient, sale: Sale, doc_id: str, *originals: Iic
) -> tuple[FiscalDocument, Answer]:
    """Send a sale as the till words it, with the iics of what it refers to."""
    body = WORDING.invoice(sale, DocId(doc_id))
    if originals:
        body = WORDING.completed(body, originals)
    document = issue_sale(sale, DocId(doc_id), Worded(body=body))
    return document, await client.send(document)


def _complete(document: FiscalDocument, answer: Answer) -> Answered:
    """Return the outcome of an answer that completes its document."""
    assert isinstance(answer.outcome, Answered), answer
    assert completes(document, answer.outcome.completion)
    return answer.outcome


async def _issued(client: FiscalizationClient, sale: Sale, doc_id: str) -> Iic:
    iic = _complete(*await _sent(client, sale, doc_id)).completion.iic
    assert iic is not None
    return iic


@pytest.mark.parametrize("name", SALES)
async def test_every_kind_of_invoice_is_taken_and_comes_to_the_same_total(
    client: FiscalizationClient, name: str
) -> None:
    document, answer = await _sent(client, SALES[name], f"till-{name}")

    completion = _complete(document, answer).completion
    told = json.loads(answer.body)
    assert Decimal(completion.total_text or "") == SALES[name].total
    assert told["invoiceType"] == ("CASH" if document.cash_class else "NONCASH")
    assert bool(completion.eic) == document.is_electronic == (told["tcrCode"] == "")


@pytest.mark.parametrize("kind", [MovementKind.DEPOSIT, MovementKind.WITHDRAWAL])
async def test_every_movement_of_cash_is_taken(
    client: FiscalizationClient, kind: MovementKind
) -> None:
    amount = "-200.00" if kind is MovementKind.WITHDRAWAL else "200.00"
    movement = replace(an_opening(f"till-{kind.value}", amount=amount), kind=kind, note="Në bankë")
    document = issue_balance(movement, WORDING.balance(movement, "ab123cd456"))

    assert _complete(document, await client.send(document)).completion.fcdc


@pytest.mark.parametrize("name", sorted(PENDING_SALES.keys() - {"summary"}))
async def test_every_kind_of_correction_is_taken_and_gives_back_what_it_says(
    client: FiscalizationClient, name: str
) -> None:
    sale = PENDING_SALES[name]
    sale = replace(sale, terms=replace(sale.terms, notes="ë" * 500))
    original = PAID_LATER if name in ELECTRONIC else DISCOUNTED_SALE
    iic = await _issued(client, original, f"till-before-{name}")

    document, answer = await _sent(client, sale, f"till-{name}", iic)

    total = Decimal(_complete(document, answer).completion.total_text or "")
    wanted = -original.total if sale.kind is DocKind.CANCELLATION else sale.total
    assert total == wanted
    assert total < 0 or name == "correction"


async def test_a_summary_is_taken_with_the_sum_of_its_orders(client: FiscalizationClient) -> None:
    iics = [await _issued(client, ORDER, f"till-order-{number}") for number in (1, 2)]

    document, answer = await _sent(client, PENDING_SALES["summary"], "till-summary", *iics)

    total = _complete(document, answer).completion.total_text
    assert Decimal(total or "") == 2 * ORDER.total


async def test_the_same_request_again_and_a_question_get_the_same_document(
    client: FiscalizationClient,
) -> None:
    document, first = await _sent(client, SALES["cash_sale"], "till-again")
    again = await client.send(document)
    asked = await client.ask_status(document)

    assert _complete(document, again) == _complete(document, asked) == _complete(document, first)


async def test_another_body_under_a_docid_is_refused_and_changes_nothing(
    client: FiscalizationClient,
) -> None:
    document, first = await _sent(client, SALES["cash_sale"], "till-once")
    _, other = await _sent(client, SALES["card_sale"], "till-once")

    assert isinstance(other.outcome, Rejected)
    assert _complete(document, await client.ask_status(document)) == _complete(document, first)


async def test_paper_comes_in_each_form_and_the_official_one_for_electronic_invoices_alone(
    client: FiscalizationClient, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")
    sold = await _issued(client, SALES["cash_sale"], "till-on-paper")
    electronic = await _issued(client, PAID_LATER, "till-electronic-paper")

    for width in PAPER_WIDTHS:
        picture = await client.receipt(sold, width)
        assert picture is not None
        assert is_whole_png(picture)
    for form in (PdfForm.A4_SQ, PdfForm.A4_EN):
        assert (await client.pdf(sold, form) or b"").startswith(b"%PDF")
    assert (await client.pdf(electronic, PdfForm.ELECTRONIC) or b"").startswith(b"%PDF")
    assert await client.pdf(sold, PdfForm.ELECTRONIC) is None


async def test_every_process_and_every_type_that_may_be_selected_is_taken(
    client: FiscalizationClient,
) -> None:
    """Each issues an invoice; those of P9 and P10 correct another, and are tried beside."""
    for process in set(Process) - {Process.P9, Process.P10}:
        prepaid = Decimal("50.00") if process is Process.P4 else None
        terms = Electronic(process=process, prepaid=prepaid)
        _complete(*await _sent(client, electronic(terms), f"till-{process.value}"))
    for code in INVOICE_TYPES:
        terms = Electronic(invoice_type=code)
        _complete(*await _sent(client, electronic(terms), f"till-type-{code}"))


async def test_every_way_to_pay_is_taken_and_has_its_class(client: FiscalizationClient) -> None:
    for kind in set(TenderKind) - {TenderKind.ORDER}:
        accounts = (ACCOUNT,) if kind is TenderKind.ACCOUNT else ()
        sale = a_sale(tenders=[Tender(kind=kind, accounts=accounts)])
        document, answer = await _sent(client, sale, f"till-paid-{kind.value}")
        _complete(document, answer)
        told = json.loads(answer.body)["invoiceType"]
        assert told == ("CASH" if kind.is_cash_class else "NONCASH"), kind


async def test_every_vat_code_comes_to_the_same_vat(client: FiscalizationClient) -> None:
    for code in KNOWN_RATES:
        sale = a_sale(a_basket(a_basket_line(an_article(price="123.45", vat_code=code), "3")))
        completion = _complete(*await _sent(client, sale, f"till-vat-{code.value}")).completion
        assert Decimal(completion.vat_text or "") == sum(each.taxed.vat for each in sale.vat), code
        assert Decimal(completion.net_text or "") == sum(each.taxed.net for each in sale.vat), code


async def test_every_reason_to_issue_to_oneself_is_taken(client: FiscalizationClient) -> None:
    for reason in SelfIssue:
        supplier = replace(BAR, id_number=SELLER_NUIS) if reason is SelfIssue.ABROAD else BAR
        terms = Terms(kind=DocKind.SELF_ISSUE, buyer=supplier, self_issue=reason)
        _complete(*await _sent(client, on(terms), f"till-{reason.value}"))


async def test_every_kind_of_number_of_a_buyer_is_taken(client: FiscalizationClient) -> None:
    for kind in BuyerIdType:
        buyer = BAR if kind is BuyerIdType.NUIS else replace(HAMBURG, id_type=kind)
        _complete(*await _sent(client, on(Terms(buyer=buyer)), f"till-buyer-{kind.value}"))
