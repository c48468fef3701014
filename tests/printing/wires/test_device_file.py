"""A printer behind a device file or a pipe: it may take its time, and never the till's.

Lives here: pipes that are read, that nobody reads, that are read no further; device files.
Must not: files on a disk (test_devices); a real device file, which only a device can show.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.printing.answering import AnsweringPrinter
from tests.printing.builders import (
    HASTY,
    PATIENT,
    a_device,
    a_job,
    a_receipt,
    a_test_page,
    same_dots,
)
from tests.printing.spooling import RULES, QueueInMemory
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PrinterState, PrintJobState
from till.printing.spooler import Spooler, SpoolerListeners
from till.printing.wires.device_file import is_device_file


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "printer"
    os.mkfifo(path)
    return path


@pytest.fixture
def unread(pipe: Path) -> Iterator[Path]:
    """Somebody holds the pipe open and reads nothing, as a printer without paper."""
    with closing(os.fdopen(os.open(pipe, os.O_RDWR), "rb", buffering=0)):
        yield pipe


@pytest.mark.parametrize("dots", [384, 576, 832])
def test_a_receipt_and_a_test_page_arrive_to_the_very_dots(
    unread: Path, dots: int, tmp_path: Path
) -> None:
    reader = os.open(unread, os.O_RDONLY)
    printer = AnsweringPrinter(reader, {})
    printer.start()
    device = a_device(unread.as_uri(), tmp_path)

    device.print_picture(a_receipt(dots), cut=True)
    device.print_picture(a_test_page(dots), cut=True)
    device.open_drawer()
    output = printer.paper(cuts=2)
    printer.wait_for(b"\x1bp\x0022")

    printer.stop()
    os.close(reader)
    assert [sheet.is_whole for sheet in output.sheets] == [True, True]
    assert same_dots(output.sheets[0].picture, a_receipt(dots))
    assert same_dots(output.sheets[1].picture, a_test_page(dots))


def test_a_pipe_that_nobody_reads_took_not_one_byte_and_held_nobody_up(
    pipe: Path, tmp_path: Path
) -> None:
    device = a_device(pipe.as_uri(), tmp_path)

    with pytest.raises(PrinterUnreachable) as failure:
        device.print_picture(a_receipt(384), cut=True)

    assert failure.value.facts == {"device": pipe.as_uri(), "reason": "absent"}
    assert device.look() == DeviceLook(is_online=False)


def test_a_device_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    path = Path("/dev/till-printer-that-is-not-there")

    with pytest.raises(PrinterUnreachable) as failure:
        a_device(path.as_uri(), tmp_path).open_drawer()

    assert failure.value.facts["reason"] == "absent"
    assert not path.exists()


def test_a_printer_that_takes_no_more_is_remarked_on_and_then_given_up(
    unread: Path, tmp_path: Path
) -> None:
    remarks: list[str] = []
    device = a_device(unread.as_uri(), tmp_path, deadlines=HASTY)

    with pytest.raises(PrinterStoppedHalfway) as failure:
        device.print_picture(
            a_receipt(832, 2000), cut=True, stalled=lambda: remarks.append("stalled")
        )

    assert failure.value.facts["reason"] == "no_answer"
    assert remarks == ["stalled"]


def test_an_abort_breaks_off_at_once(unread: Path, tmp_path: Path) -> None:
    device = a_device(unread.as_uri(), tmp_path, deadlines=PATIENT)
    breaking_off = threading.Thread(target=device.abort)

    with pytest.raises(PrinterStoppedHalfway) as failure:
        device.print_picture(a_receipt(832, 2000), cut=True, stalled=breaking_off.start)

    breaking_off.join()
    assert failure.value.facts["reason"] == "reset"


def test_a_printer_behind_a_file_is_asked_nothing(unread: Path, tmp_path: Path) -> None:
    reader = os.open(unread, os.O_RDONLY | os.O_NONBLOCK)

    look = a_device(unread.as_uri(), tmp_path).look()

    with pytest.raises(BlockingIOError):
        os.read(reader, 1)
    os.close(reader)
    assert look == DeviceLook()


def test_a_till_that_closes_does_not_wait_for_a_device_file_that_takes_nothing(
    unread: Path, tmp_path: Path
) -> None:
    queue = QueueInMemory(a_job(1), a_job(2), a_job(3))
    listeners = SpoolerListeners(printer=queue.printer_told, drawer=queue.drawer_told)
    device = a_device(unread.as_uri(), tmp_path, deadlines=PATIENT)
    spooler = Spooler(queue, device, rules=RULES, listeners=listeners)
    spooler.start()
    queue.wait_until(lambda queue: PrinterState.UNREACHABLE in queue.printer_states)

    assert spooler.stop(1)

    assert PrintJobState.UNCERTAIN in [queue.job(number).state for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("path", "is_one"),
    [("/dev/usb/lp0", True), ("/home/dev/paper", False), ("/dev/shm/paper", False)],
)
def test_device_files_are_told_from_files_on_a_disk(path: str, *, is_one: bool) -> None:
    assert is_device_file(Path(path)) is is_one
