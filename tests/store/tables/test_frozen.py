"""What was issued stays as it was, even for somebody with SQL in hand.

Lives here: the triggers and unique indexes.
Must not: transitions (test_documents).
"""

import pytest

from tests.builders import (
    MOMENT,
    a_balance_document,
    a_document,
    a_sale,
    an_entry,
    an_opening,
)
from till.domain.errors.day import DayAlreadyOpened
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.recovery import Busy, Request
from till.domain.identifiers import DocId
from till.sqlite import sqlite3
from till.store.store import Store


@pytest.fixture
def full(store: Store) -> Store:
    """A store with something in every table that must not change."""
    begun = Attempt(doc_id=DocId("till-0001"), number=1, request=Request.SEND, started_at=MOMENT)
    store.ledger.record_from_thread(
        a_sale(),
        a_document(),
        a_balance_document(),
        an_opening(),
        an_entry(),
        begun,
        begun.ended(Answer(outcome=Busy(), http_status=400), MOMENT),
    )
    return store


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE document SET body = x'00'",
        "UPDATE document SET doc_id = 'another'",
        "UPDATE document SET kind = 'opening_balance'",
        "UPDATE document SET cash_class = 0",
        "UPDATE document SET sale_key = NULL",
        "UPDATE document SET day = '2026-11-21'",
        "UPDATE document SET issued_at = '2026-11-21'",
        "DELETE FROM document",
        "REPLACE INTO document SELECT * FROM document",
        "UPDATE attempt SET number = 7",
        "UPDATE attempt SET outcome = NULL",
        "DELETE FROM attempt",
        "UPDATE sale SET total = 1",
        "DELETE FROM sale",
        "UPDATE sale_line SET unit_price = 1",
        "DELETE FROM sale_line",
        "UPDATE payment SET amount = 1",
        "DELETE FROM payment",
        "UPDATE vat_share SET vat = 0",
        "DELETE FROM vat_share",
        "UPDATE movement SET amount = 1",
        "DELETE FROM movement",
        "UPDATE journal SET person = 'somebody else'",
        "DELETE FROM journal",
    ],
)
def test_neither_changed_nor_deleted(full: Store, change: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        full.database.plain.execute(change)


@pytest.mark.parametrize("state", ["complete", "resolved"])
def test_a_document_that_is_done_never_changes(full: Store, state: str) -> None:
    sql = full.database.plain
    sql.execute("UPDATE document SET state = ? WHERE doc_id = 'till-0001'", (state,))

    with pytest.raises(sqlite3.IntegrityError):
        sql.execute("UPDATE document SET state = 'queued' WHERE doc_id = 'till-0001'")


async def test_a_day_has_one_opening_balance(full: Store) -> None:
    with pytest.raises(DayAlreadyOpened):
        await full.ledger.record(an_opening("till-again"))

    sql = full.database.plain
    sql.execute("INSERT INTO opening_day VALUES ('till-0001', '2026-11-20')")
    with pytest.raises(sqlite3.IntegrityError):
        sql.execute("INSERT INTO opening_day VALUES ('till-0002', '2026-11-20')")
