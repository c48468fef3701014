"""Documents, sales, attempts and receipts: what was kept is what is read.

Lives here: the promises of the Documents port.
Must not: delivery.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.builders import (
    MOMENT,
    TODAY,
    a_balance_document,
    a_basket,
    a_document,
    a_line,
    a_sale,
    an_article,
    an_opening,
    card,
    cash,
)
from till.actions.ports.records import Receipt, ReceiptOwed
from till.cli.document_view import meant
from till.domain.errors import Broken
from till.domain.errors.documents import DocumentUnclear, IllegalTransition
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import OPEN_STATES, Completion, DocumentState, Problem, may_become
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
)
from till.domain.identifiers import DocId, DocKind, Fic, Iic
from till.domain.selling.basket import discount_basket, discount_line
from till.domain.selling.discount import Discount
from till.domain.shop.vat import VatCode
from till.store.store import Store

COMPLETION = Completion(
    fic=Fic("fic-1"),
    iic=Iic("iic-1"),
    verification_link="https://example.al/v?iic=1",
    invoice_number="1/2026",
    invoice_order_number=1,
    total_text="180.00",
    net_text="150.00",
    vat_text="30.00",
)
PROBLEM = Problem(key="problems.field", message="price: wrong", field="price", code="58")


def _put(store: Store, state: DocumentState, number: int = 1) -> None:
    """Keep a document that stands in a state, however it came there."""
    sale = a_sale(number=number)
    document = a_document(f"till-{number}", sale=sale)
    store.ledger.record_from_thread(sale, replace(document, state=state))


async def test_a_sale_comes_back_exactly_as_it_was_closed(store: Store) -> None:
    cheese = an_article("7", name="Djathë i bardhë", price="890.00", weighed=True, barcodes=())
    bread = an_article("8", price="69.90", vat_code=VatCode.E, barcodes=("12345670", "0" * 12))
    basket = a_basket(a_line(cheese, "0.845"), a_line(bread, "3"))
    basket = discount_line(basket, 0, Discount(percent=Decimal("12.5")))
    basket = discount_basket(basket, Discount(amount=Decimal("49.50")))
    sale = a_sale(basket, number=107, tenders=[card("100"), cash("2000")])

    await store.ledger.record(sale)

    assert store.documents.sale("20261120-0107") == sale


async def test_a_sale_of_a_thousand_lines_is_kept_whole(store: Store) -> None:
    sale = a_sale(a_basket(*(a_line(quantity=str(1 + index % 7)) for index in range(1000))))

    await store.ledger.record(sale)

    assert store.documents.sale(sale.key) == sale


async def test_sales_are_numbered_from_one_each_day(store: Store) -> None:
    assert store.documents.next_sale_number(TODAY) == 1

    await store.ledger.record(a_sale(number=1), a_sale(number=2))

    assert store.documents.next_sale_number(TODAY) == 3
    assert store.documents.next_sale_number(TODAY + timedelta(days=1)) == 1


async def test_a_number_of_a_day_is_given_once(store: Store) -> None:
    await store.ledger.record(a_sale(number=1))

    with pytest.raises(Broken):
        await store.ledger.record(a_sale(a_basket(a_line(quantity="2")), number=1))


def test_what_was_never_kept_is_not_found(store: Store) -> None:
    assert store.documents.get(DocId("till-0001")) is None
    assert store.documents.sale("20261120-0001") is None
    assert store.documents.newest(DocKind.SALE) is None
    assert store.documents.receipt(DocId("till-0001")) is None


async def test_a_document_comes_back_with_all_that_became_of_it(store: Store) -> None:
    sending = replace(
        a_document(), state=DocumentState.SENDING, attempts=1, first_attempt_at=MOMENT
    )
    unclear = replace(sending, state=DocumentState.UNCLEAR, next_attempt_at=MOMENT, problem=PROBLEM)
    done = replace(
        unclear,
        state=DocumentState.COMPLETE,
        next_attempt_at=None,
        problem=None,
        completion=COMPLETION,
    )
    await store.ledger.record(a_sale())

    for step in (a_document(), sending, unclear, done):
        await store.ledger.record(step)
        assert store.documents.get(step.doc_id) == step


async def test_keeping_the_same_document_again_changes_nothing(store: Store) -> None:
    done = replace(a_document(), state=DocumentState.COMPLETE, completion=COMPLETION)
    await store.ledger.record(a_sale(), done)

    await store.ledger.record(done)

    assert store.documents.get(done.doc_id) == done


async def test_a_body_is_frozen_to_the_byte(store: Store) -> None:
    await store.ledger.record(a_sale(), a_document())

    with pytest.raises(Broken):
        await store.ledger.record(a_document(body=b'{"docId": "till-0001"}'))

    found = store.documents.get(DocId("till-0001"))
    assert found is not None
    assert found.body == a_document().body


@pytest.mark.parametrize("was", list(DocumentState))
def test_the_store_lets_a_document_become_what_the_table_allows_and_no_more(
    store: Store, was: DocumentState
) -> None:
    for number, wanted in enumerate(DocumentState, start=1):
        _put(store, was, number)
        document = store.documents.get(DocId(f"till-{number}"))
        assert document is not None

        if wanted is was or may_become(document.kind, was, wanted):
            store.ledger.record_from_thread(replace(document, state=wanted))
        else:
            with pytest.raises(IllegalTransition):
                store.ledger.record_from_thread(replace(document, state=wanted))


def test_open_and_refused_documents_are_found_oldest_first(store: Store) -> None:
    for number, state in enumerate([*DocumentState, *DocumentState], start=1):
        _put(store, state, number)

    is_open = [document.doc_id for document in store.documents.open()]
    refused = [document.doc_id for document in store.documents.refused()]

    expected = [
        f"till-{number}"
        for number, state in enumerate([*DocumentState, *DocumentState], start=1)
        if state in OPEN_STATES
    ]
    assert is_open == expected
    assert refused == ["till-6", "till-13"]


async def test_documents_are_found_by_day_and_kind(store: Store) -> None:
    balance = a_balance_document()
    tomorrow = MOMENT + timedelta(days=1)
    later = a_sale(moment=tomorrow)
    next_balance = a_balance_document(an_opening("till-next", moment=tomorrow))
    await store.ledger.record(a_sale(), later)
    await store.ledger.record(balance, a_document(), next_balance, a_document("late", sale=later))

    assert store.documents.of_day(TODAY) == [balance, a_document()]
    assert store.documents.opening_balances(TODAY) == [balance]
    assert store.documents.newest(DocKind.OPENING_BALANCE) == next_balance
    assert store.documents.newest(DocKind.SALE) == a_document("late", sale=later)


@pytest.mark.parametrize(
    "outcome",
    [
        Answered(completion=COMPLETION, message="ok"),
        Answered(completion=Completion(), client_fault=PROBLEM),
        Rejected(problem=PROBLEM),
        NotFound(),
        Busy(),
        NotAuthorised(),
        WrongPlace(message="404"),
        NoAnswer(message="time-out", unreachable=True, retry_after_s=7),
    ],
)
async def test_every_outcome_is_kept_as_evidence(store: Store, outcome: Outcome) -> None:
    begun = Attempt(doc_id=DocId("till-0001"), number=1, request=Request.SEND, started_at=MOMENT)
    second = replace(begun, number=2, request=Request.STATUS)
    ended = begun.ended(
        Answer(outcome=outcome, http_status=200, body=b'{"\xff'), MOMENT + timedelta(seconds=1)
    )
    await store.ledger.record(a_sale(), a_document(), begun)
    assert store.documents.attempts(begun.doc_id) == [begun]

    await store.ledger.record(ended, second)

    assert store.documents.attempts(begun.doc_id) == [ended, second]


async def test_a_receipt_that_came_is_no_longer_owed(store: Store) -> None:
    owed = ReceiptOwed(doc_id=DocId("till-0001"), iic=Iic("iic-1"), since=MOMENT)
    receipt = Receipt(doc_id=owed.doc_id, width_mm=80, image=b"\x89PNG...")
    await store.ledger.record(a_sale(), a_document(), owed)
    await store.ledger.record(owed)
    assert store.documents.receipts_owed() == [owed]

    await store.ledger.record(receipt)

    assert store.documents.receipts_owed() == []
    assert store.documents.receipt(owed.doc_id) == receipt


async def test_a_name_that_fits_several_documents_is_none_of_them(store: Store) -> None:
    for number, doc_id in enumerate(("aaaaaaaa-11", "aaaaaaaa-22", "bbbbbbbb-33"), start=1):
        sale = a_sale(number=number)
        done = replace(COMPLETION, invoice_number="3/2026/gk714tb203", invoice_order_number=3)
        document = replace(
            a_document(doc_id, sale=sale),
            state=DocumentState.COMPLETE,
            completed_at=MOMENT,
            completion=done,
        )
        store.ledger.record_from_thread(sale, document)

    meant_by = {
        name: [each.doc_id for each in store.documents.called(name)]
        for name in ("aaaaaaaa", "aaaaaaaa-2", "bbbbbbb", "3/2026/gk714tb203", "3/2025/gk714tb203")
    }

    assert meant_by == {
        "aaaaaaaa": ["aaaaaaaa-11", "aaaaaaaa-22"],
        "aaaaaaaa-2": ["aaaaaaaa-22"],
        "bbbbbbb": [],
        "3/2026/gk714tb203": ["aaaaaaaa-11", "aaaaaaaa-22", "bbbbbbbb-33"],
        "3/2025/gk714tb203": [],
    }
    with pytest.raises(DocumentUnclear) as caught:
        meant(store.documents, "aaaaaaaa")
    assert caught.value.facts["choices"] == "aaaaaaaa-11, aaaaaaaa-22"
