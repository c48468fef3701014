"""Lists of invoices: what is found by day, group, kind, cashier and text, page after page.

Lives here: the list of the Documents port.
Must not: how it is shown.
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
    a_buyer,
    a_cashier,
    a_document,
    a_line,
    a_moment,
    a_sale,
    an_article,
    an_opening,
)
from till.actions.ports.records import PrintOrder, Receipt
from till.domain.fiscal.document import Completion, DocumentState, Problem
from till.domain.fiscal.document_list import (
    A_PAGE,
    DocumentGroup,
    DocumentQuery,
    SearchTerms,
    search_terms,
)
from till.domain.identifiers import DocId, DocKind, Fic
from till.domain.paper.print_job import PrintJobState
from till.domain.selling.terms import Terms
from till.store.store import Store
from till.system.words import Words
from ui.receipts.plan import row_of
from ui.shell.messages import Messages

SQ = Messages(Words("sq", strict=True))
DAY = DocumentQuery(day=TODAY)
EVERY_DAY = DocumentQuery(day=None)


def keep(store: Store, number: int, *, name: str = "Qumësht 1 L", price: str = "180.00") -> DocId:
    """Keep the number-th sale of the day, as many minutes after nine, and its document."""
    basket = a_basket(a_line(an_article(name=name, price=price)))
    sale = a_sale(basket, number=number, moment=a_moment(minutes=number))
    document = a_document(f"till-{number:04}", sale=sale)
    store.ledger.record_from_thread(sale, document)
    return document.doc_id


def found(store: Store, query: DocumentQuery) -> list[str]:
    """Return the docIds of the first page."""
    return [each.doc_id for each in store.documents.page_now(query).documents]


def test_a_day_is_listed_newest_first_without_movements_of_cash(store: Store) -> None:
    keep(store, 1)
    keep(store, 2, price="95.00")
    opening = an_opening()
    store.ledger.record_from_thread(opening, a_balance_document(opening))

    page = store.documents.page_now(DAY)

    assert [each.doc_id for each in page.documents] == ["till-0002", "till-0001"]
    assert page.documents[0].total == Decimal("95.00")
    assert page.documents[0].cashier == "Ana Hoxha"
    assert found(store, replace(DAY, day=TODAY - timedelta(days=1))) == []


def test_an_invoice_that_waits_bears_the_number_of_the_customers_slip(store: Store) -> None:
    keep(store, 10)
    done = store.documents.get(keep(store, 11))
    assert done is not None
    complete = Completion(fic=Fic("fic"), invoice_number="1029/2026", invoice_order_number=1029)
    sent = done.becoming(DocumentState.SENDING)
    store.ledger.record_from_thread(sent)
    fiscalized = replace(sent.becoming(DocumentState.COMPLETE), completion=complete)
    store.ledger.record_from_thread(fiscalized)

    rows = [
        row_of(SQ, each, with_day=False).cells[0]
        for each in store.documents.page_now(DAY).documents
    ]

    assert rows == ["1029", "0010"]


def test_pages_follow_each_other_without_a_gap_or_one_twice(store: Store) -> None:
    count = A_PAGE + 7
    for number in range(1, count + 1):
        keep(store, number)

    first = store.documents.page_now(DAY)
    keep(store, count + 1)  # sold while somebody looks
    second = store.documents.page_now(DAY, before=first.last)

    listed = [each.doc_id for each in (*first.documents, *second.documents)]
    assert listed == [f"till-{number:04}" for number in range(count, 0, -1)]
    assert (first.has_more, second.has_more) == (True, False)
    assert dict(first.counts)[DocumentGroup.ALL] == count
    assert second.counts == ()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("95", [2]),
        ("95,00", [2]),
        ("1 275,00", [3]),
        ("kafe", [3]),
        ("QUMESHT", [2, 1]),
        ("09:02", [2]),
        ("agimi", [3]),
        ("L62104871M", [3]),
        ("17", [1]),
        ("nothing of the kind", []),
    ],
)
def test_a_text_is_an_amount_a_number_a_time_a_buyer_or_an_article(
    store: Store, text: str, numbers: list[int]
) -> None:
    doc_id = keep(store, 1)
    document = store.documents.get(doc_id)
    assert document is not None
    completion = Completion(fic=Fic("f"), invoice_order_number=17, invoice_number="17/2026")
    sending = document.becoming(DocumentState.SENDING)
    store.ledger.record_from_thread(sending)
    done = replace(sending.becoming(DocumentState.COMPLETE), completion=completion)
    store.ledger.record_from_thread(replace(done, completed_at=MOMENT))
    keep(store, 2, price="95.00")
    basket = a_basket(a_line(an_article(name="Kafe e bluar", price="1275.00")))
    sale = replace(
        a_sale(basket, number=3, moment=a_moment(minutes=3)), terms=Terms(buyer=a_buyer())
    )
    store.ledger.record_from_thread(sale, a_document("till-0003", sale=sale))

    assert found(store, replace(DAY, text=text)) == [f"till-{each:04}" for each in numbers]
    in_names = {"kafe", "QUMESHT", "09:02"}  # among all days neither articles nor times are read
    expected = [] if text in in_names and text != "kafe" else numbers
    assert found(store, replace(EVERY_DAY, text=text)) == [f"till-{each:04}" for each in expected]


def test_groups_kinds_and_cashiers_narrow_it(store: Store) -> None:
    keep(store, 1)
    refused = keep(store, 2)
    document = store.documents.get(refused)
    assert document is not None
    problem = Problem(key="errors.service_refused", message="no")
    store.ledger.record_from_thread(
        replace(document.becoming(DocumentState.REFUSED), problem=problem)
    )
    sale = a_sale(number=3, cashier=a_cashier("Besa Leka", person_id=7))
    back = replace(sale, terms=Terms(kind=DocKind.RETURN, originals=(DocId("till-0001"),)))
    store.ledger.record_from_thread(back, a_document("till-0003", sale=back))

    def narrowed(**facts: object) -> list[str]:
        return found(store, replace(DAY, **facts))  # type: ignore[arg-type] # one field of many

    assert narrowed(group=DocumentGroup.WAITING) == ["till-0003", "till-0001"]
    assert narrowed(group=DocumentGroup.REFUSED) == ["till-0002"]
    assert narrowed(group=DocumentGroup.CORRECTIONS) == ["till-0003"]
    assert narrowed(kind=DocKind.RETURN) == ["till-0003"]
    assert narrowed(cashier_id=7) == ["till-0003"]
    counts = dict(store.documents.page_now(DAY).counts)
    assert counts[DocumentGroup.ALL] == 3
    assert counts[DocumentGroup.REFUSED] == 1


def test_a_receipt_that_came_too_late_to_print_by_itself_is_listed_as_owed(store: Store) -> None:
    late = keep(store, 1)
    keep(store, 2)
    order = PrintOrder(doc_id=late, queued_at=MOMENT, state=PrintJobState.OWED)
    store.ledger.record_from_thread(Receipt(doc_id=late, width_mm=80, image=b"png"), order)

    page = store.documents.page_now(replace(DAY, group=DocumentGroup.OWED))

    assert [each.doc_id for each in page.documents] == [late]
    assert page.documents[0].has_receipt
    assert dict(page.counts)[DocumentGroup.OWED] == 1


def test_a_text_is_read_as_people_write_it() -> None:
    assert search_terms("1 275,5") == SearchTerms(
        number=None, amount=Decimal("1275.5"), minute=None, words=("1", "275,5")
    )
    assert search_terms("1043").number == 1043
    assert search_terms("12345678901").number is None
    assert search_terms("24:00").minute is None
