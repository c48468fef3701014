"""The thread between the jobs and the printer.

Lives here: jobs, failures, retries, the drawer, starting and stopping, against a TCP printer.
Must not: the database; the queue is one in memory.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.printing.builders import HASTY, PATIENT, a_job, a_receipt, same_dots
from tests.printing.spooling import SLOW_TO_RETRY, WIDE, QueueInMemory, a_large_job, a_spooler
from tests.tcp_printer import VirtualPrinter
from till.domain.paper.print_job import PrinterState, PrintJobState


@pytest.fixture
def printer() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


def test_waiting_jobs_come_out_once_each_and_in_order(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    tall = a_job(1)
    short = replace(a_job(2), image=a_job(width=200).image)
    queue = QueueInMemory(tall, short)

    with a_spooler(queue, printer.url, tmp_path) as spooler:
        queue.wait_for(2, PrintJobState.PRINTED)
        queue.put(a_job(3))
        spooler.wake()
        queue.wait_for(3, PrintJobState.PRINTED)

    receipts = printer.receipts()
    assert len(receipts) == len(printer.connections) == printer.cuts == 3
    assert [same_dots(receipt, a_receipt(384)) for receipt in receipts] == [True, False, True]
    assert [queue.job(number).tries for number in (1, 2, 3)] == [1, 1, 1]


def test_a_printer_that_refuses_and_comes_back_prints_once(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job())

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_until(lambda queue: queue.job(1).tries >= 3)
        printer.accept()
        job = queue.wait_for(1, PrintJobState.PRINTED)
        queue.wait_until(lambda queue: queue.printer_states[-1] is PrinterState.READY)

    assert printer.count_receipts() == 1
    assert job.tries >= 3
    assert PrinterState.UNREACHABLE in queue.printer_states


def test_a_refused_job_waits_with_the_reason_kept(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job())

    with a_spooler(queue, printer.url, tmp_path, SLOW_TO_RETRY):
        queue.wait_until(lambda queue: queue.job(1).problem is not None)

    assert queue.job(1).state is PrintJobState.WAITING
    assert queue.job(1).problem == "errors.printer_unreachable"


def test_a_new_job_cuts_the_wait_short(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job(1))

    with a_spooler(queue, printer.url, tmp_path, SLOW_TO_RETRY) as spooler:
        queue.wait_until(lambda queue: queue.job(1).problem is not None)
        printer.accept()
        queue.put(a_job(2))
        spooler.wake()
        queue.wait_for(2, PrintJobState.PRINTED)

    assert queue.job(1).state is PrintJobState.PRINTED
    assert printer.count_receipts() == 2


def test_a_printer_that_hangs_does_not_hold_up_its_callers(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.hang()
    queue = QueueInMemory(a_large_job())

    with a_spooler(queue, printer.url, tmp_path, WIDE, PATIENT) as spooler:
        queue.wait_for(1, PrintJobState.PRINTING)
        for _ in range(100):
            spooler.wake()
            spooler.open_drawer()
        after_the_calls = queue.job(1).state
        spooler.stop(0.1)

    assert after_the_calls is PrintJobState.PRINTING
    assert queue.job(1).state is not PrintJobState.PRINTED


def test_a_printer_that_hangs_is_shown_before_it_is_given_up(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.hang()
    queue = QueueInMemory(a_large_job())

    with a_spooler(queue, printer.url, tmp_path, WIDE, PATIENT) as spooler:
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [PrinterState.UNREACHABLE])
        while_it_hangs = queue.job(1).state
        spooler.stop(0.1)

    assert while_it_hangs is PrintJobState.PRINTING


def test_a_receipt_stuck_in_a_hanging_printer_is_left_to_a_person(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.hang()
    queue = QueueInMemory(a_large_job())

    with a_spooler(queue, printer.url, tmp_path, WIDE, HASTY):
        job = queue.wait_for(1, PrintJobState.UNCERTAIN)

    assert job.problem == "errors.printer_stopped_halfway"


@pytest.mark.parametrize("count", [0, 1, 9, 10, 11_530, 25_000, 43_233, 43_234, 43_237, 43_240])
def test_a_reset_anywhere_never_brings_two_whole_originals(
    printer: VirtualPrinter, tmp_path: Path, count: int
) -> None:
    printer.reset_after(count)
    queue = QueueInMemory(a_job(1))

    with a_spooler(queue, printer.url, tmp_path) as spooler:
        queue.wait_until(lambda queue: queue.job(1).problem is not None)
        printer.accept()
        queue.put(a_job(2))
        spooler.wake()
        queue.wait_for(2, PrintJobState.PRINTED)

    first_again = queue.job(1).state is PrintJobState.PRINTED
    whole = sum(same_dots(picture, a_receipt(384)) for picture in printer.pictures())
    torn_out_whole = count >= 43_234
    assert whole == 1 + first_again + torn_out_whole
    assert not (first_again and torn_out_whole)


def test_an_uncertain_receipt_is_shown_and_the_next_one_still_comes_out(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.reset_after(43_240)
    queue = QueueInMemory(a_job(1))

    with a_spooler(queue, printer.url, tmp_path, SLOW_TO_RETRY) as spooler:
        queue.wait_for(1, PrintJobState.UNCERTAIN)
        printer.accept()
        queue.put(a_job(2))
        spooler.wake()
        queue.wait_for(2, PrintJobState.PRINTED)

    assert queue.job(1).problem == "errors.printer_uncertain"
    states = queue.printer_states
    assert states.index(PrinterState.UNCERTAIN) < len(states) - 1
    assert states[-1] is PrinterState.READY


def test_a_picture_nobody_can_read_blocks_no_other(printer: VirtualPrinter, tmp_path: Path) -> None:
    queue = QueueInMemory(replace(a_job(1), image=b"no picture"), a_job(2))

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_for(2, PrintJobState.PRINTED)

    assert queue.job(1).state is PrintJobState.FAILED
    assert queue.job(1).problem == "errors.picture_unreadable"
    assert len(printer.connections) == 1


def test_closing_ends_a_long_wait_at_once(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job())

    with a_spooler(queue, printer.url, tmp_path, SLOW_TO_RETRY) as spooler:
        queue.wait_until(lambda queue: queue.job(1).problem is not None)

        assert spooler.stop(5)


def test_without_a_printer_the_jobs_are_left_alone(tmp_path: Path) -> None:
    queue = QueueInMemory(a_job())

    with a_spooler(queue, "none:", tmp_path) as spooler:
        spooler.wake()
        spooler.open_drawer()

    assert queue.printer_states == [PrinterState.NONE]
    assert queue.job(1).tries == 0
