"""A printer that says how it is: jobs wait for it, and go on by themselves when it is mended.

Lives here: paper out, open cover, offline, silence, nonsense, looks at rest, handing over; slips.
Must not: the database; the queue is one in memory.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typing_extensions import override

from tests.printing.builders import HASTY, a_job, a_receipt, same_dots
from tests.printing.spooling import RULES, WIDE, QueueInMemory, a_large_job, a_spooler
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import COVER_OPEN, PAPER_OUT, WELL, Condition
from till.domain.paper.print_job import PrinterState, PrintJob, PrintJobState
from till.domain.paper.slip import Slip, SlipHeading, slip_text

AT_REST = replace(RULES, look_every=0.05)
QUICK = replace(HASTY, answer=0.2)


@pytest.fixture
def printer() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


def a_slip_job(number: int = 1, copy: int = 0) -> PrintJob:
    slip = Slip(title="Raporti X", rows=(SlipHeading(text="Raporti X"),))
    return replace(a_job(number), image=b"", slip=slip_text(slip), copy=copy)


@pytest.mark.parametrize(
    ("condition", "state"),
    [
        (PAPER_OUT, PrinterState.PAPER_OUT),
        (COVER_OPEN, PrinterState.COVER_OPEN),
        (Condition(is_online=False), PrinterState.UNREACHABLE),
    ],
)
def test_a_job_waits_untouched_for_a_printer_that_stands_still(
    printer: VirtualPrinter, tmp_path: Path, condition: Condition, state: PrinterState
) -> None:
    printer.say(condition)
    queue = QueueInMemory()

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [state])
        queue.put(a_job())
        spooler.wake()
        queue.wait_until(lambda queue: queue.job(1).problem == f"printer.{state.value}")
        while_it_stood_still = printer.connections
        printer.say(WELL)
        job = queue.wait_for(1, PrintJobState.PRINTED)

    assert while_it_stood_still == []
    assert job.tries == 1
    assert [same_dots(each, a_receipt(384)) for each in printer.receipts()] == [True]
    assert queue.printer_states[-1] is PrinterState.READY


def test_a_printer_whose_sensor_is_wrong_prints_once_it_is_not_asked_any_more(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(PAPER_OUT)
    queue = QueueInMemory()
    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [PrinterState.PAPER_OUT])
        queue.put(a_job())
        spooler.wake()
        queue.wait_until(lambda queue: queue.job(1).problem is not None)
    looks = printer.looks
    unasked = replace(AT_REST, sensors=False)

    with a_spooler(queue, printer.url, tmp_path, unasked, QUICK):
        queue.wait_for(1, PrintJobState.PRINTED)

    assert (printer.count_receipts(), printer.looks) == (1, looks)
    assert queue.printer_states[-1] is PrinterState.READY


def test_a_printer_that_is_not_asked_and_takes_nothing_leaves_one_question(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(PAPER_OUT)
    printer.hang()
    queue = QueueInMemory(a_large_job())

    with a_spooler(queue, printer.url, tmp_path, replace(WIDE, sensors=False), HASTY):
        queue.wait_for(1, PrintJobState.UNCERTAIN)

    assert (queue.job(1).tries, printer.looks) == (1, 0)


def test_a_printer_that_was_off_at_rest_is_well_as_soon_as_somebody_says_so(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.refuse()
    queue = QueueInMemory()
    rules = replace(AT_REST, look_every=0.5)
    with a_spooler(queue, printer.url, tmp_path, rules, QUICK) as spooler:
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [PrinterState.UNREACHABLE])

        printer.accept()  # and silent, whatever it is asked
        spooler.wake()
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [PrinterState.READY])

    assert printer.receipts() == []


def test_low_paper_is_said_and_printing_goes_on(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.say(Condition(is_paper_low=True))
    queue = QueueInMemory()

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        queue.wait_until(lambda queue: queue.printer_states[-1:] == [PrinterState.PAPER_LOW])
        queue.put(a_job())
        spooler.wake()
        queue.wait_for(1, PrintJobState.PRINTED)

    assert printer.count_receipts() == 1


@pytest.mark.parametrize("garbage", [b"\x00", b"\xff\xff\xff", b"HTTP/1.1 400", b"\x11"])
def test_nonsense_about_itself_keeps_nothing_from_being_printed(
    printer: VirtualPrinter, tmp_path: Path, garbage: bytes
) -> None:
    printer.say(Condition(garbage=garbage))
    queue = QueueInMemory(a_job(1))

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        queue.wait_for(1, PrintJobState.PRINTED)
        queue.put(a_job(2))
        spooler.wake()
        queue.wait_for(2, PrintJobState.PRINTED)

    assert printer.count_receipts() == 2
    assert PrinterState.UNREACHABLE not in queue.printer_states


def test_a_printer_that_falls_silent_is_not_fed_receipt_after_receipt(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = QueueInMemory()

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        printer.wait_until(lambda printer: printer.looks > 1)  # it answered at least once
        printer.reset_after(11_530)
        printer.say(None)
        queue.put(a_job(1))
        queue.put(a_job(2))
        spooler.wake()
        queue.wait_for(1, PrintJobState.UNCERTAIN)
        queue.wait_until(lambda queue: queue.job(2).problem == "printer.unreachable")
        printer.say(WELL)
        printer.accept()
        queue.wait_for(2, PrintJobState.PRINTED)

    assert printer.count_receipts() == 1


def test_a_printer_at_rest_that_runs_out_of_paper_is_known_before_the_next_sale(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = QueueInMemory()

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK):
        queue.wait_until(lambda queue: queue.printer_states == [PrinterState.READY])
        printer.say(PAPER_OUT)
        queue.wait_until(lambda queue: queue.printer_states[-1] is PrinterState.PAPER_OUT)
        printer.say(WELL)
        queue.wait_until(lambda queue: queue.printer_states[-1] is PrinterState.READY)


def test_a_printer_that_stays_away_gives_its_jobs_to_another(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job())

    with a_spooler(queue, printer.url, tmp_path, replace(RULES, hand_over_after=0.0), QUICK):
        queue.wait_until(lambda queue: queue.handed_over > 0)


def test_a_printer_of_receipts_gives_nothing_away(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.refuse()
    queue = QueueInMemory(a_job())

    with a_spooler(queue, printer.url, tmp_path, RULES, QUICK):
        queue.wait_until(lambda queue: queue.job(1).tries >= 3)

    assert queue.handed_over == 0


def test_a_slip_is_drawn_for_the_printer_that_prints_it(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    queue = QueueInMemory(a_slip_job(1), a_slip_job(2, copy=1))

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_for(2, PrintJobState.PRINTED)

    original, copy = printer.receipts()
    assert original.width == copy.width == 384
    assert copy.height > original.height


def test_a_slip_that_cannot_be_read_holds_up_nobody(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    queue = QueueInMemory(replace(a_slip_job(1), slip="{"), a_job(2))

    with a_spooler(queue, printer.url, tmp_path):
        queue.wait_for(2, PrintJobState.PRINTED)

    assert queue.job(1).state is PrintJobState.FAILED
    assert queue.job(1).problem == "errors.slip_unreadable"


class _EndsThePaper(QueueInMemory):
    """The roll ends as soon as a job has begun; the printer goes on taking bytes."""

    def __init__(self, printer: VirtualPrinter) -> None:
        super().__init__()
        self._printer = printer

    @override
    def began(self, job: PrintJob) -> PrintJob | None:
        self._printer.say(PAPER_OUT)
        return super().began(job)


def test_a_receipt_that_a_printer_took_without_paper_is_not_called_printed(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = _EndsThePaper(printer)

    with a_spooler(queue, printer.url, tmp_path, AT_REST, QUICK) as spooler:
        printer.wait_until(lambda printer: printer.looks > 0)
        queue.put(a_job())
        spooler.wake()
        job = queue.wait_for(1, PrintJobState.UNCERTAIN)

    assert job.problem == "printer.paper_out"


def test_a_printer_that_can_tell_is_asked_before_a_receipt_too(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = QueueInMemory()
    seldom = replace(RULES, look_every=60.0)

    with a_spooler(queue, printer.url, tmp_path, seldom, QUICK) as spooler:
        printer.wait_until(lambda printer: printer.looks > 0)
        printer.say(PAPER_OUT)
        queue.put(a_job())
        spooler.wake()
        queue.wait_until(lambda queue: queue.job(1).problem == "printer.paper_out")

    assert queue.job(1).tries == 0
    assert printer.receipts() == []
