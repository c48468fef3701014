"""What is thrown away on disk: only what may go, and a sale beside it waits for nothing."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path

from tests.builders import MOMENT, a_buyer, a_document, a_sale, an_entry
from till.actions.ports.records import (
    BuyersDropped,
    PicturesDropped,
    PrintOrder,
    Receipt,
    SavedBuyer,
    SpaceGivenBack,
)
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.identifiers import DocId, Fic, Iic
from till.domain.paper.print_job import PaperRole
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.store import Store, open_store

PICTURE = b"\x89PNG" + bytes(16 * 1024)
LATER = MOMENT + timedelta(days=1)
PAGES = 64


def _keep_pictures(store: Store, many: int) -> list[DocId]:
    """Keep complete documents with their receipts."""
    kept = [DocId(f"till-{number:04}") for number in range(1, many + 1)]
    for number, doc_id in enumerate(kept, start=1):
        sale = a_sale(number=number)
        document = replace(
            a_document(doc_id, sale=sale, state=DocumentState.COMPLETE),
            completion=Completion(fic=Fic("fic"), iic=Iic(f"{number:032X}")),
            completed_at=MOMENT,
        )
        receipt = Receipt(doc_id=doc_id, width_mm=80, image=PICTURE)
        store.ledger.record_from_thread(sale, document, receipt)
    return kept


async def test_a_picture_that_paper_waits_for_stays(store: Store) -> None:
    waits, goes = _keep_pictures(store, 2)
    store.ledger.record_from_thread(PrintOrder(doc_id=waits, queued_at=MOMENT))

    assert await store.archive.old_pictures(LATER, 10) == [goes]
    assert await store.archive.old_pictures(MOMENT, 10) == []


async def test_a_slip_of_the_kitchen_keeps_no_picture(store: Store) -> None:
    [kept] = _keep_pictures(store, 1)
    store.ledger.record_from_thread(
        PrintOrder(doc_id=kept, queued_at=MOMENT, role=PaperRole.KITCHEN, slip="{}")
    )

    assert await store.archive.old_pictures(LATER, 10) == [kept]


async def test_the_document_stays_when_its_picture_goes(store: Store) -> None:
    [kept] = _keep_pictures(store, 1)

    store.ledger.record_from_thread(PicturesDropped(doc_ids=(kept,)))

    assert store.documents.receipt(kept) is None
    document = store.documents.get(kept)
    assert document is not None
    assert document.is_complete


async def test_a_buyer_goes_whom_nobody_has_asked_for_since(store: Store) -> None:
    store.ledger.record_from_thread(SavedBuyer(buyer=a_buyer(), used_at=MOMENT))

    store.ledger.record_from_thread(BuyersDropped(unused_since=MOMENT))
    assert len(store.buyers.search("", 10)) == 1

    assert await store.archive.count_of_buyers(LATER) == 1
    store.ledger.record_from_thread(BuyersDropped(unused_since=LATER))
    assert not store.buyers.search("", 10)


def test_space_is_given_back_a_little_at_a_time(store: Store, path: Path) -> None:
    kept = _keep_pictures(store, 100)
    store.ledger.record_from_thread(PicturesDropped(doc_ids=tuple(kept)))
    before = store.archive.free_pages()
    assert before > 4 * PAGES

    store.ledger.record_from_thread(SpaceGivenBack(pages=PAGES))
    assert store.archive.free_pages() == before - PAGES

    store.ledger.record_from_thread(SpaceGivenBack(pages=before))
    assert store.archive.free_pages() == 0
    store.database.select("PRAGMA wal_checkpoint(TRUNCATE)")
    assert path.stat().st_size < len(kept) * len(PICTURE)


def test_a_sale_beside_giving_back_writes_little_more_than_one_alone(store: Store) -> None:
    """Who waits, waits for pages to be written: a step in front writes few."""
    numbers = count(1000)
    kept = _keep_pictures(store, 100)
    store.ledger.record_from_thread(PicturesDropped(doc_ids=tuple(kept[:50])))

    def sell() -> None:
        store.ledger.record_from_thread(a_sale(number=next(numbers)), an_entry())

    alone = _written(store, sell)
    step = _written(store, lambda: store.ledger.record_from_thread(SpaceGivenBack(pages=PAGES)))
    beside = _written(store, sell)

    assert (
        PAGES // 2 <= step <= 3 * PAGES
    )  # pages that move, the map of them, and those that point there
    assert beside <= alone + 4  # the map of pages, where a new one is taken


def _written(store: Store, work: Callable[[], None]) -> int:
    """Return how many pages a piece of work writes into the log."""
    store.ledger.record_from_thread(an_entry())
    store.database.select("PRAGMA wal_checkpoint(TRUNCATE)")
    work()
    [(_, pages, _)] = store.database.select("PRAGMA wal_checkpoint(PASSIVE)")
    return int(pages)


def test_a_file_of_an_older_till_is_written_anew_once(path: Path) -> None:
    store = open_store(path)
    _keep_pictures(store, 3)
    store.close()
    with closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA auto_vacuum = 0")
        old.execute("VACUUM")

    database = open_database(path)
    assert database.number("PRAGMA auto_vacuum") == 2
    assert database.number("SELECT count(*) FROM receipt") == 3
    assert [tuple(row) for row in database.select("PRAGMA integrity_check")] == [("ok",)]
    database.close_all()
