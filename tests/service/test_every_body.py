"""Every kind of body that the till words, over a real connection to the practice service.

Lives here: each golden request taken whole and complete, and what its answer says of it.
Must not: delivery (tests/stories/engine), single rules (test_conditions, test_field_errors).
"""

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import MOMENT, RATES, an_opening
from tests.service.invoices import DISCOUNTED_SALE, ORDER, PAID_LATER, PENDING_SALES, SALES
from tests.service.lines import a_client, a_line
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument, completes
from till.domain.fiscal.issue import Worded, issue_balance, issue_sale
from till.domain.fiscal.recovery import Answered, Rejected
from till.domain.fiscal.rendering import PdfForm, is_whole_png
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.selling.sale import Sale
from till.practice.server import PracticeServer
from till.practice.service.registry import PRACTICE_TOKEN
from till.service.client import FiscalizationClient
from till.service.wire import PAPER_WIDTHS
from till.service.wording import WireWording

WORDING = WireWording(RATES)
ELECTRONIC = {"electronic_return", "electronic_cancellation", "correction"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    database = tmp_path_factory.mktemp("every_body") / "practice.sqlite3"
    with PracticeServer(database=database, now=lambda: MOMENT) as server:
        yield server


@pytest.fixture
async def client(service: PracticeServer) -> AsyncIterator[FiscalizationClient]:
    """A client of the service whose day is open: repeating the same balance changes nothing."""
    line = replace(a_line(service.base_url, token=lambda: PRACTICE_TOKEN), is_practice=True)
    async with a_client(line) as client:
        opening = an_opening()
        opened = await client.send(issue_balance(opening, WORDING.balance(opening, None)))
        assert isinstance(opened.outcome, Answered)
        assert opened.outcome.completion.fcdc
        yield client


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
