"""A printer on a serial line, which is a pseudo-terminal here.

Lives here: what arrives, the line's speed, every way it can fail, breaking off.
Must not: jobs; a real cable, whose flow control only a device can show.
"""

import os
import termios
import threading
from pathlib import Path
from typing import cast

import pytest
from serial import Serial, SerialTimeoutException

from tests.printing.answering import WELL, a_serial_printer
from tests.printing.builders import (
    HASTY,
    PATIENT,
    a_device,
    a_job,
    a_receipt,
    a_test_page,
    same_dots,
)
from tests.printing.spooling import RULES, QueueInMemory, a_spooler
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply, PrinterState, PrintJobState
from till.printing.spooler import Spooler, SpoolerListeners
from till.printing.wires.serial_port import SerialConnection


@pytest.mark.parametrize("dots", [384, 576, 832])
def test_a_receipt_and_a_test_page_arrive_to_the_very_dots(dots: int, tmp_path: Path) -> None:
    receipt = a_receipt(dots)
    page = a_test_page(dots)

    with a_serial_printer() as line:
        device = a_device(line.url, tmp_path)
        device.print_picture(receipt, cut=True)
        device.print_picture(page, cut=True)
        output = line.printer.paper(cuts=2)

    assert [sheet.is_whole for sheet in output.sheets] == [True, True]
    assert same_dots(output.sheets[0].picture, receipt)
    assert same_dots(output.sheets[1].picture, page)


def test_the_line_has_the_speed_of_the_address_and_the_drawer_its_pulse(tmp_path: Path) -> None:
    with a_serial_printer() as line:
        a_device(line.url, tmp_path).open_drawer()
        line.printer.wait_for(b"\x1bp\x0022")

        assert line.baud() == termios.B19200


def test_a_printer_on_a_serial_line_says_how_it_is(tmp_path: Path) -> None:
    with a_serial_printer({**WELL, 4: b"\x7e"}) as line:
        look = a_device(line.url, tmp_path).look()

    assert look == DeviceLook(is_online=True, paper=PaperSupply.OUT, is_cover_open=False)


def test_a_line_with_nobody_at_its_end_is_unknown(tmp_path: Path) -> None:
    with a_serial_printer({}) as line:
        assert a_device(line.url, tmp_path, deadlines=HASTY).look() == DeviceLook()


def test_a_port_that_is_not_there_took_not_one_byte(tmp_path: Path) -> None:
    device = a_device("serial:///dev/ttyNOTHERE", tmp_path)

    with pytest.raises(PrinterUnreachable) as failure:
        device.print_picture(a_receipt(384), cut=True)

    assert failure.value.facts == {"device": "serial:///dev/ttyNOTHERE", "reason": "absent"}
    assert device.look() == DeviceLook(is_online=False)


def test_a_port_that_another_program_holds_is_busy(tmp_path: Path) -> None:
    with (
        a_serial_printer() as line,
        Serial(line.path, exclusive=True),
        pytest.raises(PrinterUnreachable) as failure,
    ):
        a_device(line.url, tmp_path).open_drawer()

    assert failure.value.facts["reason"] == "busy"


class SlowPort:
    """What the library is on Windows when a printer stops: it does not say how far it came."""

    def write(self, data: bytes) -> int:
        raise SerialTimeoutException("Write timeout")


def test_a_piece_that_came_too_late_on_windows_counts_as_begun() -> None:
    line = SerialConnection(cast("Serial", SlowPort()))

    assert line._send_on_windows(b"1234") == 1
    with pytest.raises(ConnectionAbortedError):
        line._send_on_windows(b"234")


def test_a_printer_that_takes_no_more_is_remarked_on_and_then_given_up(tmp_path: Path) -> None:
    remarks: list[str] = []

    with a_serial_printer(reads=False) as line, pytest.raises(PrinterStoppedHalfway) as failure:
        a_device(line.url, tmp_path, deadlines=HASTY).print_picture(
            a_receipt(384), cut=True, stalled=lambda: remarks.append("stalled")
        )

    assert failure.value.facts["reason"] == "no_answer"
    assert remarks == ["stalled"]


def test_a_cable_pulled_in_the_middle_stops_halfway(tmp_path: Path) -> None:
    with a_serial_printer(reads=False) as line, pytest.raises(PrinterStoppedHalfway):
        a_device(line.url, tmp_path, deadlines=PATIENT).print_picture(
            a_receipt(384), cut=True, stalled=lambda: os.close(line.master)
        )


def test_an_abort_breaks_the_line_off_and_every_later_one(tmp_path: Path) -> None:
    with a_serial_printer(reads=False) as line:
        device = a_device(line.url, tmp_path, deadlines=PATIENT)
        breaking_off = threading.Thread(target=device.abort)

        with pytest.raises(PrinterStoppedHalfway) as failure:
            device.print_picture(a_receipt(384), cut=True, stalled=breaking_off.start)
        breaking_off.join()
        assert failure.value.facts["reason"] == "reset"

        with pytest.raises((PrinterUnreachable, PrinterUncertain)) as after:
            device.open_drawer()
        assert after.type is PrinterUnreachable


def test_a_spooler_feeds_a_serial_printer_and_its_drawer(tmp_path: Path) -> None:
    queue = QueueInMemory(a_job(1), a_job(2))

    with a_serial_printer() as line, a_spooler(queue, line.url, tmp_path) as spooler:
        spooler.open_drawer()
        queue.wait_for(2, PrintJobState.PRINTED)
        output = line.printer.paper(cuts=2)

    assert len(output.sheets) == 2
    assert output.drawer_pulses == 1


def test_a_till_that_closes_does_not_wait_for_a_serial_printer_that_hangs(tmp_path: Path) -> None:
    queue = QueueInMemory(a_job(1))
    listeners = SpoolerListeners(printer=queue.printer_told, drawer=queue.drawer_told)

    with a_serial_printer(reads=False) as line:
        device = a_device(line.url, tmp_path, deadlines=PATIENT)
        spooler = Spooler(queue, device, rules=RULES, listeners=listeners)
        spooler.start()
        queue.wait_until(lambda queue: PrinterState.UNREACHABLE in queue.printer_states)

        assert spooler.stop(1)

    assert queue.job(1).state is PrintJobState.UNCERTAIN
