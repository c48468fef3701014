"""What delivery asks again and again: answered right, and from the small index.

Lives here: ready, next_attempt_after, interrupted and the counts of the Documents port.
Must not: choosing (domain.fiscal.outbox).
"""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from tests.builders import (
    MOMENT,
    a_balance_document,
    a_document,
    a_sale,
    an_opening,
)
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.store.store import Store
from till.store.tables import IS_OPEN, IS_REFUSED

SECOND = timedelta(seconds=1)


def _put(
    store: Store,
    number: int,
    *,
    state: DocumentState = DocumentState.QUEUED,
    due: datetime | None = None,
    cash_class: bool = True,
) -> FiscalDocument:
    sale = a_sale(number=number)
    document = replace(
        a_document(f"till-{number}", sale=sale),
        state=state,
        next_attempt_at=due,
        cash_class=cash_class,
    )
    store.ledger.record_from_thread(sale, document)
    return document


def test_the_oldest_that_are_due_are_ready_and_no_more_than_asked_for(store: Store) -> None:
    first = _put(store, 1)
    _put(store, 2, state=DocumentState.UNCLEAR, due=MOMENT + SECOND)
    third = _put(store, 3, state=DocumentState.UNCLEAR, due=MOMENT)
    _put(store, 4, state=DocumentState.COMPLETE)
    _put(store, 5, state=DocumentState.REFUSED)
    _put(store, 6)

    assert store.documents.ready(MOMENT, cash_class=True, limit=2) == [first, third]


def test_a_moment_too_far_ahead_is_due_for_the_clock_was_set_back(store: Store) -> None:
    document = _put(store, 1, due=MOMENT + timedelta(days=300))

    assert store.documents.ready(MOMENT, cash_class=True, limit=2) == [document]


def test_without_the_cash_class_what_waits_for_an_opening_balance_is_left_out(
    store: Store,
) -> None:
    _put(store, 1)
    transfer = _put(store, 2, cash_class=False)

    assert store.documents.ready(MOMENT, cash_class=False, limit=4) == [transfer]


def test_every_opening_balance_comes_first_whatever_the_limit(store: Store) -> None:
    sale = _put(store, 1)
    tomorrow = an_opening("till-next", moment=MOMENT + timedelta(days=1))
    not_due = replace(a_balance_document(), next_attempt_at=MOMENT + 9 * SECOND)
    openings = [not_due, a_balance_document(tomorrow)]
    store.ledger.record_from_thread(*openings)

    found = store.documents.ready(MOMENT, cash_class=True, limit=1)

    assert found == [*openings, sale]


def test_the_next_look_is_at_the_earliest_moment_ahead(store: Store) -> None:
    assert store.documents.next_attempt_after(MOMENT) is None
    _put(store, 1, due=MOMENT + 20 * SECOND)
    _put(store, 2, due=MOMENT + 3 * SECOND)
    _put(store, 3, due=MOMENT - SECOND)
    _put(store, 4, due=MOMENT + SECOND, state=DocumentState.COMPLETE)

    assert store.documents.next_attempt_after(MOMENT) == MOMENT + 3 * SECOND


def test_documents_are_counted_by_what_they_wait_for(store: Store) -> None:
    for number, state in enumerate(DocumentState, start=1):
        _put(store, number, state=state)

    sending = [document.doc_id for document in store.documents.interrupted()]

    assert sending == ["till-2"]
    assert (store.documents.waiting_count(), store.documents.refused_count()) == (4, 1)


@pytest.mark.parametrize(
    ("condition", "index"), [(IS_OPEN, "document_open"), (IS_REFUSED, "document_refused")]
)
def test_old_documents_are_not_read_to_find_those_that_need_work(
    store: Store, condition: str, index: str
) -> None:
    sql = f"SELECT * FROM document WHERE {condition} ORDER BY sequence LIMIT 4"

    plan = store.database.plain.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()

    assert [step[3] for step in plan] == [f"SCAN document USING INDEX {index}"]
