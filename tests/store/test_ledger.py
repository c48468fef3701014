"""Writing: all or nothing, in order, whatever happens to who asked.

Lives here: the promises of the Ledger port.
Must not: single tables (their own tests).
"""

import asyncio
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import a_basket, a_document, a_line, a_sale, an_article, an_entry
from tests.journal_chain import first_break
from till.actions.ports.records import Catalogue, Draft
from till.domain.errors import Broken
from till.domain.errors.disk import DatabaseBusy, DiskFailing, DiskFull, WriterLost
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.issue import cash_of_sale
from till.domain.identifiers import DocId
from till.sqlite import sqlite3
from till.store.faults import disk_faults
from till.store.store import Store, open_store


async def test_a_sale_with_all_that_belongs_to_it_is_there_after_closing_and_opening(
    path: Path,
) -> None:
    first = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)

    await first.ledger.record(sale, document, cash_of_sale(sale, document.doc_id), an_entry())
    first.close()

    again = open_store(path)
    assert again.documents.sale(sale.key) == sale
    assert again.documents.open() == [document]
    assert [each.amount for each in again.movements.of_day(sale.day)] == [sale.total]
    assert list(again.journal.entries()) == [an_entry()]
    again.close()


async def test_the_order_inside_a_transaction_is_free(store: Store) -> None:
    sale = a_sale()

    await store.ledger.record(an_entry(), a_document(sale=sale), sale)

    assert store.documents.sale(sale.key) == sale


async def test_a_record_that_fails_in_the_middle_leaves_nothing(store: Store) -> None:
    sale = a_sale()
    known = a_document(sale=a_sale(number=2))
    await store.ledger.record(a_sale(number=2), known)
    jumping = replace(known, state=DocumentState.COMPLETE)

    with pytest.raises(IllegalTransition):
        await store.ledger.record(Draft(basket=a_basket()), sale, jumping, an_entry())

    assert store.documents.sale(sale.key) is None
    assert store.baskets.draft() is None
    assert list(store.journal.entries()) == []


async def test_a_document_without_its_sale_is_not_kept(store: Store) -> None:
    with pytest.raises(Broken):
        await store.ledger.record(a_document())

    assert store.documents.open() == []


async def test_after_a_failure_the_ledger_goes_on(store: Store) -> None:
    with pytest.raises(Broken):
        await store.ledger.record(a_document())

    await store.ledger.record(a_sale(), a_document())

    assert store.documents.open() == [a_document()]


async def test_calls_are_written_in_the_order_they_were_made(store: Store) -> None:
    baskets = [a_basket(a_line(quantity=str(number))) for number in range(1, 50)]

    await asyncio.gather(*(store.ledger.record(Draft(basket=basket)) for basket in baskets))

    assert store.baskets.draft() == baskets[-1]


async def test_giving_up_waiting_does_not_undo_what_was_handed_in(store: Store) -> None:
    waiting = asyncio.create_task(store.ledger.record(a_sale(), a_document()))
    await asyncio.sleep(0)  # lets the task hand it in

    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    store.ledger.record_from_thread(an_entry())
    assert store.documents.open() == [a_document()]


def test_closing_finishes_what_was_handed_in(path: Path) -> None:
    store = open_store(path)
    ends = [store.ledger._submit(lambda: store.ledger._keep((an_entry(),))) for _ in range(30)]

    store.close()

    assert all(end.result() is None for end in ends)
    again = open_store(path)
    assert len(list(again.journal.entries())) == 30
    again.close()


def test_a_closed_ledger_takes_nothing_more(path: Path) -> None:
    store = open_store(path)
    store.close()

    with pytest.raises(Broken):
        store.ledger.record_from_thread(an_entry())


def test_several_threads_write_and_read_at_once(store: Store) -> None:
    seen: list[int] = []

    def work() -> None:
        for _ in range(25):
            store.ledger.record_from_thread(an_entry())
            seen.append(len(list(store.journal.entries())))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert max(seen) == 100
    assert first_break(store.journal) is None


async def test_a_full_disk_is_named_and_the_till_goes_on_once_there_is_room(store: Store) -> None:
    many = Catalogue(articles=[an_article(f"A{number}", barcodes=()) for number in range(5000)])
    _limit_pages(store, "1 + (SELECT page_count FROM pragma_page_count)")
    with pytest.raises(DiskFull):
        await store.ledger.record(a_sale(), a_document(), many)
    assert store.documents.open() == []

    _limit_pages(store, "1000000")
    await store.ledger.record(a_sale(), a_document(), many)

    assert store.articles.count() == 5000
    assert store.documents.open() == [a_document()]


async def test_a_disk_that_fails_is_named_and_the_till_goes_on_once_it_works(store: Store) -> None:
    resource = pytest.importorskip("resource", reason="limits of file sizes are POSIX's")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, before[1]))
    try:
        with pytest.raises((DiskFailing, DiskFull)):
            await store.ledger.record(a_sale(), a_document())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    await store.ledger.record(a_sale(), a_document())

    assert store.documents.open() == [a_document()]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_writer_that_is_lost_lets_nobody_wait_for_it(store: Store) -> None:
    lost = store.ledger._submit(sys.exit)

    with pytest.raises(WriterLost):
        lost.result(timeout=120)
    with pytest.raises(WriterLost):
        await store.ledger.record(a_sale(), a_document())


def test_a_file_that_another_program_holds_is_told_as_that(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE held (value)")
        other.execute("BEGIN EXCLUSIVE")
        with (
            closing(sqlite3.connect(path, timeout=0)) as ours,
            pytest.raises(DatabaseBusy),
            disk_faults(path),
        ):
            ours.execute("SELECT * FROM held")


def test_the_log_is_moved_when_the_ledger_is_idle(store: Store, path: Path) -> None:
    before = path.stat().st_size
    for number in range(205):
        sale = a_sale(number=number + 1)
        document = a_document(f"till-{number}", sale=sale)
        store.ledger.record_from_thread(sale, document)

    moved = "SELECT checkpoints FROM maintenance"
    for _ in range(1000):  # while something waits it is not moved
        store.ledger._submit(lambda: None).result()
        if store.database.number(moved):
            break

    assert path.stat().st_size > before
    assert store.database.plain.execute("SELECT checkpoints FROM maintenance").fetchone() == (1,)


def _limit_pages(store: Store, count: str) -> None:
    """Let the writer's connection take so many pages and no more, as a full disk would."""

    def limit() -> None:
        (pages,) = store.database.plain.execute(f"SELECT {count}").fetchone()
        store.database.plain.execute(f"PRAGMA max_page_count = {pages}")

    store.ledger._submit(limit).result()


def test_identifiers_of_documents_are_never_shared(store: Store) -> None:
    first = a_sale(number=1)
    second = a_sale(number=2)
    store.ledger.record_from_thread(first, a_document(sale=first))

    with pytest.raises(Broken):
        store.ledger.record_from_thread(second, a_document(sale=second))

    assert store.documents.get(DocId("till-0001")) == a_document(sale=first)
    assert store.documents.sale(second.key) is None
