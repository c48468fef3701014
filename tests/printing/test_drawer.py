"""The drawer's pulse, and faults around the spooler.

Lives here: pulses that go ahead, fail or come too late; a full disk; a fault of our own.
Must not: how receipts come out; that is test_spooler.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typing_extensions import override

from tests.printing.builders import a_device, a_job
from tests.printing.spooling import RULES, QueueInMemory, a_spooler
from tests.tcp_printer import VirtualPrinter
from till.domain.errors.disk import DiskFull
from till.domain.paper.print_job import PrinterState, PrintJob, PrintJobState
from till.printing.spooler import Spooler, SpoolerListeners


@pytest.fixture
def printer() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


def test_the_drawer_goes_ahead_of_the_jobs(printer: VirtualPrinter, tmp_path: Path) -> None:
    queue = QueueInMemory(*(a_job(number) for number in range(1, 4)))
    listeners = SpoolerListeners(printer=queue.printer_told, drawer=queue.drawer_told)
    spooler = Spooler(queue, a_device(printer.url, tmp_path), rules=RULES, listeners=listeners)

    spooler.open_drawer()
    spooler.start()
    queue.wait_for(3, PrintJobState.PRINTED)
    assert spooler.stop(5)

    assert printer.connections[0] == b"\x1bp\x0022"
    assert printer.drawer_pulses == 1
    assert queue.pulses == [None]


def test_a_drawer_out_of_reach_is_told_and_the_sale_goes_on(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.refuse()
    queue = QueueInMemory()

    with a_spooler(queue, printer.url, tmp_path) as spooler:
        spooler.open_drawer()
        queue.wait_until(lambda queue: len(queue.pulses) == 1)
        printer.accept()
        spooler.open_drawer()
        queue.wait_until(lambda queue: len(queue.pulses) == 2)

    assert queue.pulses == ["errors.printer_unreachable", None]
    assert queue.printer_states == [
        PrinterState.READY,
        PrinterState.UNREACHABLE,
        PrinterState.READY,
    ]


def test_a_drawer_asked_for_too_long_ago_stays_shut(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    queue = QueueInMemory()
    rules = replace(RULES, drawer_patience=-1.0)

    with a_spooler(queue, printer.url, tmp_path, rules) as spooler:
        spooler.open_drawer()
        queue.wait_until(lambda queue: len(queue.pulses) == 1)

    assert queue.pulses == ["errors.printer_unreachable"]
    assert printer.connections == []


class QueueOnAFullDisk(QueueInMemory):
    """Cannot keep that a job began, for the first few times."""

    def __init__(self, *jobs: PrintJob, failures: int) -> None:
        super().__init__(*jobs)
        self.failures = failures

    @override
    def began(self, job: PrintJob) -> PrintJob:
        if self.failures:
            self.failures -= 1
            raise DiskFull
        return super().began(job)


def test_nothing_is_printed_that_cannot_be_kept_and_space_mends_it(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    queue = QueueOnAFullDisk(a_job(), failures=3)

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_for(1, PrintJobState.PRINTED)

    assert queue.failures == 0
    assert len(printer.connections) == 1


class QueueThatFails(QueueInMemory):
    """Has a fault no one foresaw, for the first few times."""

    def __init__(self, *jobs: PrintJob, failures: int) -> None:
        super().__init__(*jobs)
        self.failures = failures

    @override
    def next_waiting(self) -> PrintJob | None:
        if self.failures:
            self.failures -= 1
            raise ZeroDivisionError
        return super().next_waiting()


def test_a_fault_of_our_own_is_told_and_does_not_end_printing_for_the_day(
    printer: VirtualPrinter, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    queue = QueueThatFails(a_job(), failures=3)

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_for(1, PrintJobState.PRINTED)

    told = [PrinterState.READY, PrinterState.UNREACHABLE, PrinterState.PRINTING]
    assert queue.printer_states[:3] == told
    assert "ZeroDivisionError" in caplog.text
    assert printer.count_receipts() == 1
