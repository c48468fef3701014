"""Print jobs on disk: their lines, what becomes of them, what 0005_paper made of old ones.

Lives here: order, states, copies, roles, slips, moves, the migration.
Must not: printing.
"""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_receipt_to_print
from till.actions.ports.records import PrintMove, PrintOrder
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState, PrintRequest
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store

BEFORE = [step for step in shipped_steps() if step.number < 5]
AN_OLD_JOB = """
INSERT INTO document (doc_id, kind, cash_class, day, issued_at, state, attempts, body)
VALUES ('till-0001', 'sale', 1, '2026-11-20', '2026-11-20T08:00:00.000000+00:00', 'queued', 0, x'');
INSERT INTO print_job (doc_id, queued_at, copy_number, state, tries, problem, image)
VALUES ('till-0001', '2026-11-20T08:00:00.000000+00:00', 0, 'waiting', 2,
    'errors.printer_unreachable', x'89504e47');
"""


def _order(role: PaperRole, slip: str = "{}") -> PrintOrder:
    return PrintOrder(doc_id=None, queued_at=MOMENT, role=role, slip=slip)


def _next(store: Store, role: PaperRole) -> PrintJob:
    job = store.print_jobs.next_waiting({role})
    assert job is not None
    return job


def test_0005_paper_puts_every_job_that_waits_into_the_line_of_receipts(tmp_path: Path) -> None:
    path = tmp_path / "till.sqlite3"
    open_database(path, steps=BEFORE).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(AN_OLD_JOB)

    with closing(open_store(path)) as store:
        job = _next(store, PaperRole.RECEIPT)

    assert (job.image, job.slip, job.tries) == (b"\x89PNG", None, 2)
    assert job.problem == "errors.printer_unreachable"


def test_each_line_has_its_own_next_job(store: Store) -> None:
    receipt, order = a_receipt_to_print()
    store.ledger.record_from_thread(_order(PaperRole.KITCHEN, "{}"), *receipt, order)

    assert _next(store, PaperRole.KITCHEN).slip == "{}"
    assert _next(store, PaperRole.RECEIPT).image == b"receipt"
    assert store.print_jobs.next_waiting({PaperRole.REPORTS}) is None


def test_a_job_that_was_moved_cannot_be_begun_where_it_was(store: Store) -> None:
    store.ledger.record_from_thread(_order(PaperRole.REPORTS))
    seen = _next(store, PaperRole.REPORTS)
    move = PrintMove(source=PaperRole.REPORTS, target=PaperRole.RECEIPT)
    store.ledger.record_from_thread(move)

    with pytest.raises(IllegalTransition):
        store.ledger.record_from_thread(seen.becoming(PrintJobState.PRINTING))

    moved = _next(store, PaperRole.RECEIPT).becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(moved)
    assert store.print_jobs.interrupted() == [moved]


def test_a_job_can_be_begun_once(store: Store) -> None:
    store.ledger.record_from_thread(_order(PaperRole.RECEIPT))
    begun = _next(store, PaperRole.RECEIPT).becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(begun)

    with pytest.raises(IllegalTransition):
        store.ledger.record_from_thread(begun)


def test_what_is_being_printed_is_not_moved(store: Store) -> None:
    store.ledger.record_from_thread(_order(PaperRole.REPORTS))
    begun = _next(store, PaperRole.REPORTS).becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(begun)

    store.ledger.record_from_thread(PrintMove(source=PaperRole.REPORTS, target=PaperRole.RECEIPT))

    assert store.print_jobs.interrupted() == [begun]


def test_what_a_person_has_to_say_something_about_is_found_together(store: Store) -> None:
    store.ledger.record_from_thread(*[_order(PaperRole.RECEIPT) for _ in range(4)])
    first, second, third, _ = store.print_jobs.waiting()
    printing = [each.becoming(PrintJobState.PRINTING) for each in (first, second)]
    torn = printing[0].becoming(PrintJobState.UNCERTAIN)
    damaged = printing[1].becoming(PrintJobState.FAILED)
    late = third.becoming(PrintJobState.OWED)

    store.ledger.record_from_thread(*printing, torn, damaged, late)

    assert store.print_jobs.needing_a_person() == [torn, damaged, late]
    assert store.print_jobs.next_asked() == torn
    counts = {torn.state: 1, damaged.state: 1, late.state: 1}
    assert store.print_jobs.asked() == PrintRequest(counts=counts, newest=late.job_id)
    assert store.print_jobs.waiting_count() == 1


def _ordered(store: Store, *images: bytes) -> None:
    for number, image in enumerate(images, start=1):
        receipt, order = a_receipt_to_print(image, number=number)
        store.ledger.record_from_thread(*receipt, order)


def test_the_oldest_job_that_waits_is_next(store: Store) -> None:
    _ordered(store, b"first", b"second")
    first = store.print_jobs.next_waiting()
    assert first is not None

    store.ledger.record_from_thread(first.becoming(PrintJobState.PRINTING))

    second = store.print_jobs.next_waiting()
    assert second is not None
    assert (first.image, second.image) == (b"first", b"second")
    assert store.print_jobs.waiting_count() == 1


def test_what_is_owed_is_asked_about_last_and_no_picture_is_read_for_it(store: Store) -> None:
    _ordered(store, b"one", b"two")
    assert store.print_jobs.asked() == PrintRequest(counts={})
    owed, second = store.print_jobs.waiting()
    printing = second.becoming(PrintJobState.PRINTING)
    torn = printing.becoming(PrintJobState.UNCERTAIN)
    store.ledger.record_from_thread(owed.becoming(PrintJobState.OWED), printing, torn)

    assert store.print_jobs.next_asked() == replace(torn, image=b"")

    store.ledger.record_from_thread(torn.becoming(PrintJobState.DROPPED))
    assert store.print_jobs.next_asked() == owed.becoming(PrintJobState.OWED)


def test_a_job_found_in_the_middle_of_printing_is_known(store: Store) -> None:
    _ordered(store, b"receipt")
    job = store.print_jobs.next_waiting()
    assert job is not None
    printing = job.becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(printing)
    assert store.print_jobs.interrupted() == [replace(printing, image=b"")]

    uncertain = printing.becoming(PrintJobState.UNCERTAIN, "errors.printer_uncertain")
    store.ledger.record_from_thread(uncertain)

    assert store.print_jobs.interrupted() == []
    assert store.print_jobs.needing_a_person() == [replace(uncertain, image=b"")]


def test_the_jobs_of_a_document_are_read_with_its_copies(store: Store) -> None:
    receipt, order = a_receipt_to_print()
    store.ledger.record_from_thread(*receipt, order, replace(order, copy=1))

    assert order.doc_id is not None
    assert [job.copy for job in store.print_jobs.of_document(order.doc_id)] == [0, 1]


def test_a_picture_is_kept_once_however_often_it_is_printed(store: Store) -> None:
    receipt, order = a_receipt_to_print(b"the picture")
    store.ledger.record_from_thread(*receipt, *(replace(order, copy=copy) for copy in range(3)))

    kept = [
        (table, column)
        for (table,) in store.database.select("SELECT name FROM sqlite_master WHERE type = 'table'")
        for column in _blobs(store, table)
        if store.database.number(f"SELECT count(*) FROM {table} WHERE {column} = ?", b"the picture")
    ]
    assert kept == [("receipt", "image")]


def _blobs(store: Store, table: str) -> list[str]:
    found = store.database.select("SELECT name, type FROM pragma_table_info(?)", table)
    return [name for name, kind in found if kind == "BLOB"]


def test_a_receipt_that_never_came_cannot_be_ordered(store: Store) -> None:
    (sale, document, _), order = a_receipt_to_print()

    with pytest.raises(Broken):
        store.ledger.record_from_thread(sale, document, order)


def test_a_job_that_is_printed_is_not_printed_again(store: Store) -> None:
    _ordered(store, b"receipt")
    waiting = store.print_jobs.next_waiting()
    assert waiting is not None
    printing = waiting.becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(printing, printing.becoming(PrintJobState.PRINTED))

    with pytest.raises(IllegalTransition):
        store.ledger.record_from_thread(waiting)


def test_a_job_that_was_never_ordered_cannot_come_further(store: Store) -> None:
    _ordered(store, b"receipt")
    job = store.print_jobs.next_waiting()
    assert job is not None
    store.database.plain.execute("DELETE FROM print_job")

    with pytest.raises(Broken):
        store.ledger.record_from_thread(job.becoming(PrintJobState.PRINTING))
