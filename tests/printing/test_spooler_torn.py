"""A printer that breaks off after every single byte: one complete original, or one question.

Lives here: the real spooler over the real store against a printer on the loopback.
Must not: a queue in memory; what a person answers (tests/stories).
"""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PIL import Image

from tests.builders import MOMENT, a_receipt_to_print
from tests.printing.builders import a_device, a_receipt, png_of, same_dots
from tests.printing.spooling import RULES
from tests.tcp_printer import VirtualPrinter
from tests.waiting import Bell
from till.domain.paper.print_job import PrintJob, PrintJobState
from till.printing.print_queue import LedgerQueue, QueueRules
from till.printing.spooler import Spooler, SpoolerListeners
from till.printing.wires.connection import Deadlines
from till.store.store import Store, open_store

BRISK = Deadlines(connect=5.0, notice=5.0, stall=10.0, whole=60.0, finish=0.2, answer=0.02)
SMALL_RULES = replace(RULES, dots=64, first_wait=0.01, longest_wait=0.01)
DUE = frozenset({PrintJobState.WAITING, PrintJobState.PRINTING})


def a_small_receipt(number: int) -> Image.Image:
    """A picture of 64 × 8 dots that tells its own number in its first rows."""
    paper = Image.new("1", (64, 8), 1)
    paper.paste(0, (0, 0, 64, 1))
    for bit in range(32):
        paper.putpixel((bit, 3), 0 if number >> bit & 1 else 1)
    return paper


@dataclass
class Bench:
    """A store, a spooler that works on it, and the printer it prints on."""

    store: Store
    spooler: Spooler
    printer: VirtualPrinter
    bell: Bell

    def order(self, picture: Image.Image) -> PrintJob:
        number = 9001 + self.store.print_jobs.count_of(list(PrintJobState))
        receipt, order = a_receipt_to_print(png_of(picture), number=number)
        self.store.ledger.record_from_thread(*receipt, order)
        (job,) = self.store.print_jobs.of_document(order.doc_id)  # waiting, or already further
        self.spooler.wake()
        return job

    def now(self, job: PrintJob) -> PrintJob:
        found = self.store.print_jobs.get(job.job_id)
        assert found is not None
        return found

    def until(self, holds: Callable[[], bool]) -> None:
        self.bell.wait_until(holds)


@contextmanager
def a_bench(folder: Path, deadlines: Deadlines = BRISK) -> Iterator[Bench]:
    bell = Bell()

    def ring(_told: object) -> None:
        bell.ring()

    with VirtualPrinter() as printer, closing(open_store(folder / "till.sqlite3")) as store:
        rules = QueueRules(now=lambda: MOMENT)
        queue = LedgerQueue(store.print_jobs, store.ledger, ring, rules)
        device = a_device(printer.url, folder, deadlines=deadlines)
        listeners = SpoolerListeners(printer=ring, drawer=ring)
        spooler = Spooler(queue, device, rules=SMALL_RULES, listeners=listeners)
        spooler.start()
        try:
            yield Bench(store, spooler, printer, bell)
        finally:
            assert spooler.stop(5)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with a_bench(tmp_path) as bench:
        yield bench


def bytes_of_a_small_receipt(bench: Bench) -> int:
    job = bench.order(a_small_receipt(0))
    bench.until(lambda: bench.now(job).state is PrintJobState.PRINTED)
    return len(bench.printer.connections[0])


def whole(bench: Bench, picture: Image.Image) -> int:
    """How often this picture lies whole beside the printer, cut off or not."""
    return sum(same_dots(each, picture) for each in bench.printer.pictures())


def tear(bench: Bench, picture: Image.Image, torn_after: int) -> None:
    """Let the printer break off after so many bytes and be well again; see what becomes of it."""
    bench.printer.reset_after(torn_after)
    job = bench.order(picture)
    bench.until(lambda: bench.now(job).tries > 0 and _has_ended_or_failed(bench, job))
    bench.printer.accept()
    bench.spooler.wake()
    bench.until(lambda: bench.now(job).state not in DUE)

    is_asked = bench.now(job).state is PrintJobState.UNCERTAIN
    assert whole(bench, picture) == 1 or is_asked, torn_after
    assert whole(bench, picture) <= 1, torn_after


def _has_ended_or_failed(bench: Bench, job: PrintJob) -> bool:
    now = bench.now(job)
    return now.state not in DUE or now.problem is not None


def test_a_reset_after_each_byte_ends_in_one_original_or_one_question(bench: Bench) -> None:
    count = bytes_of_a_small_receipt(bench)
    assert count > 64

    for torn_after in range(count + 1):
        tear(bench, a_small_receipt(torn_after + 1), torn_after)

    assert not bench.store.print_jobs.interrupted()


@pytest.mark.parametrize("torn_after", [1, 9, 40, 74])
def test_paper_that_ends_within_a_receipt_goes_on_with_a_new_roll_or_asks(
    bench: Bench, torn_after: int
) -> None:
    bench.printer.paper_ends_after(torn_after)
    picture = a_receipt(64, 900)
    job = bench.order(picture)
    bench.printer.wait_until(lambda printer: sum(map(len, printer.connections)) >= torn_after)

    bench.printer.put_paper_in()
    bench.until(lambda: bench.now(job).state not in DUE)

    assert bench.now(job).state is PrintJobState.PRINTED
    assert whole(bench, picture) == 1


def test_a_printer_of_one_kilobyte_a_second_prints_one_original(tmp_path: Path) -> None:
    with a_bench(tmp_path, replace(BRISK, finish=60.0)) as bench:
        bench.printer.slow(1000)
        picture = a_receipt(64, 440)
        job = bench.order(picture)

        bench.until(lambda: bench.now(job).state not in DUE)

        assert bench.now(job).state is PrintJobState.PRINTED
        assert whole(bench, picture) == 1


@pytest.mark.long
def test_a_long_receipt_torn_at_many_places_never_comes_out_whole_twice(bench: Bench) -> None:
    length = 8 * 900
    for torn_after in range(0, length, 97):
        tear(bench, a_receipt(64, 800 + torn_after // 97), torn_after)
