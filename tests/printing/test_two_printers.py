"""Two printers over one store: neither waits for the other, and nothing comes out of both.

Lives here: a printer that hangs, one that is away, jobs that go over while they are being tried.
Must not: one printer alone (test_spooler*), a whole till (tests/stories).
"""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_receipt_to_print
from tests.printing.builders import CALM, PATIENT, a_device, a_receipt, png_of
from tests.printing.spooling import RULES
from tests.tcp_printer import VirtualPrinter
from tests.waiting import Bell
from till.actions.ports.records import PrintMove
from till.domain.paper.print_job import EVERY_ROLE, PaperRole, PrintJob, PrintJobState
from till.printing.print_queue import LedgerQueue, QueueRules
from till.printing.printers import Spoolers
from till.printing.spooler import Spooler, SpoolerListeners, SpoolerRules
from till.printing.wires.connection import Deadlines
from till.store.store import Store, open_store

REPORTS = frozenset({PaperRole.REPORTS})
AWAY_AT_ONCE = replace(RULES, hand_over_after=0.0)


@dataclass
class Counter:
    """The printer of receipts, the one of reports, and what lies on disk for both."""

    store: Store
    folder: Path
    receipts: VirtualPrinter
    reports: VirtualPrinter
    bell: Bell
    stack: ExitStack

    def start(self, rules: SpoolerRules = RULES, deadlines: Deadlines = CALM) -> Spoolers:
        """Begin printing on both; `rules` and `deadlines` are those of the printer of reports."""
        both = Spoolers(
            [
                self._spooler(self.receipts, EVERY_ROLE - REPORTS, RULES, CALM),
                self._spooler(self.reports, REPORTS, rules, deadlines),
            ]
        )
        both.start()
        self.stack.callback(both.stop, 0.5)
        return both

    def _spooler(
        self,
        printer: VirtualPrinter,
        roles: frozenset[PaperRole],
        rules: SpoolerRules,
        deadlines: Deadlines,
    ) -> Spooler:
        def ring(_told: object) -> None:
            self.bell.ring()

        queued = QueueRules(now=lambda: MOMENT, roles=roles, handed_over=ring)
        queue = LedgerQueue(self.store.print_jobs, self.store.ledger, ring, queued)
        device = a_device(printer.url, self.folder, deadlines=deadlines)
        return Spooler(
            queue, device, rules=rules, listeners=SpoolerListeners(printer=ring, drawer=ring)
        )

    def order(self, role: PaperRole, width: int = 384) -> PrintJob:
        picture = png_of(a_receipt(width))
        number = 9001 + self.store.print_jobs.count_of(list(PrintJobState))
        receipt, order = a_receipt_to_print(picture, number=number)
        self.store.ledger.record_from_thread(*receipt, replace(order, role=role))
        (job,) = self.store.print_jobs.of_document(order.doc_id)  # waiting, or already further
        return job

    def now(self, job: PrintJob) -> PrintJob:
        found = self.store.print_jobs.get(job.job_id)
        assert found is not None
        return found

    def until(self, job: PrintJob, state: PrintJobState) -> None:
        self.bell.wait_until(lambda: self.now(job).state is state)


@pytest.fixture
def counter(tmp_path: Path) -> Iterator[Counter]:
    with (
        VirtualPrinter() as receipts,
        VirtualPrinter() as reports,
        closing(open_store(tmp_path / "till.sqlite3")) as store,
        ExitStack() as stack,
    ):
        yield Counter(store, tmp_path, receipts, reports, Bell(), stack)


def test_a_printer_that_hangs_holds_up_no_other(counter: Counter) -> None:
    counter.reports.hang()
    report = counter.order(PaperRole.REPORTS, width=383)
    receipt = counter.order(PaperRole.RECEIPT)

    both = counter.start(replace(RULES, dots=832), PATIENT)
    counter.until(receipt, PrintJobState.PRINTED)
    counter.until(report, PrintJobState.PRINTING)
    both.open_drawer()
    counter.receipts.wait_until(lambda printer: printer.drawer_pulses == 1)

    assert counter.now(report).state is PrintJobState.PRINTING
    assert counter.reports.drawer_pulses == 0


def test_both_print_at_the_same_time_each_its_own(counter: Counter) -> None:
    roles = [PaperRole.RECEIPT, PaperRole.REPORTS, PaperRole.KITCHEN] * 5
    jobs = [counter.order(role) for role in roles]

    counter.start()
    for job in jobs:
        counter.until(job, PrintJobState.PRINTED)

    assert counter.receipts.count_receipts() == 10  # the kitchen has no printer of its own
    assert counter.reports.count_receipts() == 5


def test_a_report_goes_over_to_the_printer_of_receipts_and_comes_out_once(
    counter: Counter,
) -> None:
    counter.reports.refuse()
    report = counter.order(PaperRole.REPORTS)

    both = counter.start(AWAY_AT_ONCE)
    counter.bell.wait_until(lambda: counter.now(report).role is PaperRole.RECEIPT)
    both.wake()
    counter.until(report, PrintJobState.PRINTED)
    counter.reports.accept()
    both.wake()

    assert counter.receipts.count_receipts() == 1
    assert counter.reports.receipts() == []


def test_jobs_that_change_their_line_while_they_are_tried_come_out_once_each(
    counter: Counter,
) -> None:
    jobs = [counter.order(PaperRole.REPORTS) for _ in range(12)]
    over = PrintMove(source=PaperRole.REPORTS, target=PaperRole.RECEIPT)
    back = PrintMove(source=PaperRole.RECEIPT, target=PaperRole.REPORTS)

    both = counter.start()
    for move in (over, back) * 6:
        counter.store.ledger.record_from_thread(move)
        both.wake()
    for job in jobs:
        counter.until(job, PrintJobState.PRINTED)

    came = counter.receipts.count_receipts() + counter.reports.count_receipts()
    assert came == len(jobs)
    assert [counter.now(job).tries for job in jobs] == [1] * len(jobs)
