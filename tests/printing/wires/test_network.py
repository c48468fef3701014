"""A printer on the network, in every mood.

Lives here: what is sent, and which of the three failures each mishap is.
Must not: jobs; those are the spooler's.
"""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import zxingcpp

from tests.printing.builders import HASTY, LINK, PATIENT, a_device, a_receipt, same_dots
from tests.tcp_printer import VirtualPrinter
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUncertain, PrinterUnreachable

RECEIPT_BYTES = 2 + 4 * 8 + 900 * 48  # reset, four band heads, the dots at 384 across
ENDING_BYTES = 6  # feed and cut


@pytest.fixture
def printer() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


@pytest.mark.parametrize("dots", [384, 576, 832])
def test_what_arrives_is_exactly_what_was_sent(
    printer: VirtualPrinter, tmp_path: Path, dots: int
) -> None:
    source = a_receipt(dots, 1500)

    a_device(printer.url, tmp_path).print_picture(source, cut=True)

    printer.wait_for_connections(1)
    (received,) = printer.receipts()
    assert same_dots(received, source)
    assert zxingcpp.read_barcodes(received, formats=zxingcpp.BarcodeFormat.QRCode)[0].text == LINK
    assert (printer.cuts, printer.drawer_pulses) == (1, 0)


def test_without_a_cutter_the_paper_is_only_fed(printer: VirtualPrinter, tmp_path: Path) -> None:
    a_device(printer.url, tmp_path).print_picture(a_receipt(384), cut=False)

    printer.wait_for_connections(1)
    assert printer.count_receipts() == 1
    assert printer.cuts == 0


def test_the_drawer_gets_its_pulse_and_no_paper_moves(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    a_device(printer.url, tmp_path).open_drawer()

    printer.wait_for_connections(1)
    assert printer.connections == [b"\x1bp\x0022"]
    assert printer.drawer_pulses == 1


def test_a_printer_that_keeps_the_connection_open_has_printed(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.keep_open()

    a_device(printer.url, tmp_path, deadlines=HASTY).print_picture(a_receipt(384), cut=True)

    printer.wait_for_connections(1)
    assert printer.count_receipts() == 1


def test_a_printer_that_refuses_took_not_one_byte(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.refuse()

    with pytest.raises(PrinterUnreachable) as failure:
        a_device(printer.url, tmp_path).print_picture(a_receipt(384), cut=True)

    assert failure.value.facts == {"device": printer.url, "reason": "refused"}


@pytest.mark.parametrize("host", ["nobody.invalid", "a" * 64 + ".invalid", "two..dots"])
def test_a_name_nobody_knows_is_a_printer_out_of_reach(host: str, tmp_path: Path) -> None:
    with pytest.raises(PrinterUnreachable) as failure:
        a_device(f"tcp://{host}", tmp_path).print_picture(a_receipt(384), cut=True)

    assert failure.value.facts["reason"] == "unknown_host"


def test_a_printer_that_never_reads_is_given_up_within_the_deadline(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.hang()
    device = a_device(printer.url, tmp_path, deadlines=HASTY)
    remarks: list[str] = []

    with pytest.raises(PrinterStoppedHalfway) as failure:
        device.print_picture(a_receipt(832, 6000), cut=True, stalled=lambda: remarks.append("!"))

    assert failure.value.facts["reason"] == "no_answer"
    assert remarks == ["!"]


def test_a_printer_that_dawdles_beyond_all_measure_is_given_up_too(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.slow(10_000)
    device = a_device(printer.url, tmp_path, deadlines=replace(PATIENT, whole=0.5))

    with pytest.raises(PrinterStoppedHalfway):
        device.print_picture(a_receipt(832, 6000), cut=True)

    printer.accept()
    assert printer.receipts() == []


@pytest.mark.parametrize("count", [1, 2, 9, 10, 500, 11_000, 30_000, RECEIPT_BYTES - 1])
def test_a_reset_within_the_picture_leaves_no_whole_receipt(
    printer: VirtualPrinter, tmp_path: Path, count: int
) -> None:
    printer.reset_after(count)

    with pytest.raises((PrinterStoppedHalfway, PrinterUncertain)):
        a_device(printer.url, tmp_path).print_picture(a_receipt(384), cut=True)

    printer.wait_for_connections(1)
    assert not any(same_dots(picture, a_receipt(384)) for picture in printer.pictures())


@pytest.mark.parametrize("left", range(ENDING_BYTES + 1))
def test_a_reset_after_the_whole_picture_is_uncertain(
    printer: VirtualPrinter, tmp_path: Path, left: int
) -> None:
    printer.reset_after(RECEIPT_BYTES + ENDING_BYTES - left)

    with pytest.raises(PrinterUncertain):
        a_device(printer.url, tmp_path).print_picture(a_receipt(384), cut=True)

    printer.wait_for_connections(1)
    assert same_dots(printer.pictures()[0], a_receipt(384))


def test_a_slow_printer_that_goes_on_reading_gets_all_of_it(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.slow(60_000)

    a_device(printer.url, tmp_path).print_picture(a_receipt(384), cut=True)

    printer.wait_for_connections(1)
    assert same_dots(printer.receipts()[0], a_receipt(384))


def test_closing_the_till_breaks_off_a_receipt_that_hangs(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.hang()
    device = a_device(printer.url, tmp_path, deadlines=PATIENT)
    caught: list[Exception] = []

    def print_it() -> None:
        try:
            device.print_picture(a_receipt(832, 6000), cut=True)
        except (PrinterStoppedHalfway, PrinterUnreachable) as error:
            caught.append(error)

    thread = threading.Thread(target=print_it)
    thread.start()
    printer.wait_until(lambda printer: len(printer.connections) == 1)
    device.abort()
    thread.join(5)

    assert len(caught) == 1
    with pytest.raises(PrinterUnreachable):
        device.open_drawer()
