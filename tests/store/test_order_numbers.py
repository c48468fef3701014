"""The numbers the service gave, read back by the year; the total of a sale.

Lives here: order_numbers and sale_total of the documents on disk.
Must not: looking for gaps (tests/domain/test_reconciliation).
"""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal

from tests.builders import MOMENT, a_document, a_sale
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.fiscal.reconciliation import moments_of_year
from till.domain.identifiers import Fic
from till.store.store import Store

YEAR = 2026
LAST_SECOND = moments_of_year(YEAR)[1] - timedelta(seconds=1)


def _keep(
    store: Store, number: int, *, order_number: int | None, completed_at: datetime | None
) -> None:
    """Keep a sale and its document, complete where it was completed at some moment."""
    sale = a_sale(number=number, moment=min(MOMENT, completed_at or MOMENT))
    issued = a_document(f"till-{number:04}", sale=sale, state=DocumentState.UNCLEAR)
    store.ledger.record_from_thread(sale, issued)
    completion = Completion(fic=Fic("f"), invoice_order_number=order_number)
    if completed_at:
        done = replace(issued, state=DocumentState.COMPLETE, completed_at=completed_at)
        store.ledger.record_from_thread(replace(done, completion=completion))


def test_numbers_belong_to_the_year_in_which_they_were_given(store: Store) -> None:
    _keep(store, 1, order_number=70, completed_at=LAST_SECOND)
    _keep(store, 2, order_number=69, completed_at=MOMENT)
    _keep(store, 3, order_number=1, completed_at=LAST_SECOND + timedelta(seconds=1))

    assert store.documents.order_numbers(YEAR) == [69, 70]
    assert store.documents.order_numbers(YEAR + 1) == [1]
    assert store.documents.order_numbers(YEAR - 1) == []


def test_what_is_not_complete_or_was_given_no_number_has_none(store: Store) -> None:
    _keep(store, 1, order_number=7, completed_at=None)
    _keep(store, 2, order_number=None, completed_at=MOMENT)

    assert store.documents.order_numbers(YEAR) == []


def test_electronic_invoices_are_numbered_elsewhere(store: Store) -> None:
    electronic = replace(a_document(), is_electronic=True, state=DocumentState.COMPLETE)
    completion = Completion(fic=Fic("f"), invoice_order_number=7)
    done = replace(electronic, completed_at=MOMENT, completion=completion)
    store.ledger.record_from_thread(a_sale(), done)

    assert store.documents.order_numbers(YEAR) == []


def test_the_search_reads_its_own_small_index_alone(store: Store) -> None:
    asked: list[str] = []
    connection = store.documents._database.plain
    connection.set_trace_callback(asked.append)
    store.documents.order_numbers(YEAR)
    connection.set_trace_callback(None)

    (statement,) = (each for each in asked if "invoice_order_number" in each)
    plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
    assert any("COVERING INDEX document_numbers" in str(row) for row in plan), plan


def test_the_total_of_a_sale_is_read_alone(store: Store) -> None:
    sale = a_sale()
    store.ledger.record_from_thread(sale, a_document(sale=sale))

    assert store.documents.sale_total(sale.key) == Decimal("180.00")
    assert store.documents.sale_total("20260101-0001") is None


def _numbered(store: Store, number: int, invoice_number: str) -> None:
    sale = a_sale(number=number)
    issued = a_document(f"till-{number:04}", sale=sale, state=DocumentState.UNCLEAR)
    store.ledger.record_from_thread(sale, issued)
    order_number = int(invoice_number.partition("/")[0])
    completion = Completion(
        fic=Fic("f"), invoice_number=invoice_number, invoice_order_number=order_number
    )
    done = replace(issued, state=DocumentState.COMPLETE, completed_at=MOMENT)
    store.ledger.record_from_thread(replace(done, completion=completion))


def test_numbers_that_nobody_has_are_counted_by_register_once_nothing_is_under_way(
    store: Store,
) -> None:
    for number, invoice_number in enumerate(
        ("3/2026/ab123cd456", "6/2026/ab123cd456", "90/2026/xy123xy123"), start=1
    ):
        _numbered(store, number, invoice_number)
    lacking = store.documents.missing_numbers(YEAR)
    _keep(store, 4, order_number=None, completed_at=None)

    assert lacking == 2
    assert store.documents.missing_numbers(YEAR) == 0
    assert store.documents.missing_numbers(YEAR - 1) == 0
