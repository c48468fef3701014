"""A printer on USB: pyusb is real, only the bus behind it is not.

Lives here: what arrives, how the printer is taken and given back, every way it can fail.
Must not: jobs; libusb and the system's rights, which only a device can show.
"""

import errno
import threading
from pathlib import Path

import pytest

from tests.printing.answering import WELL
from tests.printing.builders import CALM, HASTY, PATIENT, a_receipt, a_test_page, same_dots
from tests.printing.escpos_decoder import decode
from tests.printing.wires.usb_backend import OUT, UsbBus, UsbDevice
from till.domain.errors.paper import (
    PrinterNeedsUsbLibrary,
    PrinterNotAllowed,
    PrinterStoppedHalfway,
    PrinterUnreachable,
)
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.commands import Commands
from till.printing.connected_printer import ConnectedPrinter
from till.printing.wires.addresses import UsbAddress
from till.printing.wires.connection import Deadlines
from till.printing.wires.usb import UsbConnector, usb_printers

EPSON = UsbAddress(maker=0x04B8, product=0x0E28)
RECEIPT = a_receipt(384)
MOUSE = UsbDevice(maker=0x046D, product=0xC077, interface_class=3)


def a_printer(device: UsbDevice, folder: Path, deadlines: Deadlines = CALM) -> ConnectedPrinter:
    return ConnectedPrinter(UsbConnector(EPSON, UsbBus(MOUSE, device)), Commands(folder), deadlines)


@pytest.mark.parametrize("most", [7, 64, 4096])
def test_a_receipt_and_a_test_page_arrive_to_the_very_dots(most: int, tmp_path: Path) -> None:
    device = UsbDevice(most=most)
    page = a_test_page(384)

    a_printer(device, tmp_path).print_picture(RECEIPT, cut=True)
    a_printer(device, tmp_path).print_picture(page, cut=True)

    first, second = decode(bytes(device.received)).sheets
    assert same_dots(first.picture, RECEIPT)
    assert same_dots(second.picture, page)


def test_the_printer_is_taken_from_the_system_and_given_back(tmp_path: Path) -> None:
    device = UsbDevice()

    a_printer(device, tmp_path).open_drawer()

    assert decode(bytes(device.received)).drawer_pulses == 1
    assert device.actions == ["claimed", "released", "closed"]
    assert device.has_driver


def test_a_printer_that_is_not_there_took_not_one_byte(tmp_path: Path) -> None:
    printer = ConnectedPrinter(UsbConnector(EPSON, UsbBus(MOUSE)), Commands(tmp_path), CALM)

    with pytest.raises(PrinterUnreachable) as failure:
        printer.print_picture(RECEIPT, cut=True)

    assert failure.value.facts == {"device": "usb://04b8:0e28", "reason": "absent"}
    assert printer.look() == DeviceLook(is_online=False)


def test_what_bears_the_numbers_and_does_not_print_is_not_used(tmp_path: Path) -> None:
    scanner = UsbDevice(interface_class=3)

    with pytest.raises(PrinterUnreachable):
        a_printer(scanner, tmp_path).open_drawer()

    assert scanner.received == b""


@pytest.mark.parametrize(
    ("refused", "error", "reason"),
    [
        (errno.EACCES, PrinterNotAllowed, "rights"),
        (errno.EBUSY, PrinterUnreachable, "busy"),
        (errno.ENODEV, PrinterUnreachable, "absent"),
    ],
)
def test_a_printer_that_cannot_be_had_says_why_and_the_system_has_it_back(
    refused: int, error: type[PrinterUnreachable], reason: str, tmp_path: Path
) -> None:
    device = UsbDevice(refuses=refused)

    with pytest.raises(PrinterUnreachable) as failure:
        a_printer(device, tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.type is error
    assert failure.value.facts["reason"] == reason
    assert device.has_driver


def test_a_printer_that_libusb_may_not_open_is_in_other_hands(tmp_path: Path) -> None:
    device = UsbDevice(is_for_libusb=False)

    with pytest.raises(PrinterUnreachable) as failure:
        a_printer(device, tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.value.facts["reason"] == "busy"
    assert usb_printers(UsbBus(device)) == [(0x04B8, 0x0E28, "USB 04b8:0e28")]


def test_without_libusb_the_till_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("libusb1", "libusb0", "openusb"):
        monkeypatch.setattr(f"usb.backend.{name}.get_backend", lambda: None)
    printer = ConnectedPrinter(UsbConnector(EPSON), Commands(tmp_path), CALM)

    with pytest.raises(PrinterNeedsUsbLibrary):
        printer.open_drawer()
    assert usb_printers() == []


def test_a_printer_that_takes_nothing_may_be_tried_again(tmp_path: Path) -> None:
    remarks: list[str] = []

    with pytest.raises(PrinterUnreachable) as failure:
        a_printer(UsbDevice(takes=0), tmp_path, HASTY).print_picture(
            RECEIPT, cut=True, stalled=lambda: remarks.append("stalled")
        )

    assert failure.value.facts["reason"] == "no_answer"
    assert remarks == ["stalled"]


def test_a_printer_that_takes_a_part_and_no_more_stops_halfway(tmp_path: Path) -> None:
    device = UsbDevice(takes=5000)

    with pytest.raises(PrinterStoppedHalfway):
        a_printer(device, tmp_path, HASTY).print_picture(RECEIPT, cut=True)

    assert len(device.received) == 5000


def test_a_cable_pulled_in_the_middle_stops_halfway(tmp_path: Path) -> None:
    with pytest.raises(PrinterStoppedHalfway):
        a_printer(UsbDevice(pulled_after=5000), tmp_path).print_picture(RECEIPT, cut=True)


def test_an_abort_breaks_the_wait_off(tmp_path: Path) -> None:
    printer = a_printer(UsbDevice(takes=5000), tmp_path, PATIENT)
    breaking_off = threading.Thread(target=printer.abort)

    with pytest.raises(PrinterStoppedHalfway) as failure:
        printer.print_picture(RECEIPT, cut=True, stalled=breaking_off.start)
    breaking_off.join()

    assert failure.value.facts["reason"] == "reset"


def test_a_printer_on_usb_says_how_it_is_where_it_has_a_pipe_to_speak_through(
    tmp_path: Path,
) -> None:
    speaking = UsbDevice(answers={**WELL, 2: b"\x16"})
    dumb = UsbDevice(endpoints=(OUT,), answers=WELL)

    assert a_printer(speaking, tmp_path).look() == DeviceLook(
        is_online=True, paper=PaperSupply.OK, is_cover_open=True
    )
    assert a_printer(dumb, tmp_path, HASTY).look() == DeviceLook()


def test_printers_on_usb_are_found_by_what_they_are_and_bear_their_own_names() -> None:
    nameless = UsbDevice(maker=0x0416, product=0x5011, texts={1: "", 2: ""})

    found = usb_printers(UsbBus(MOUSE, UsbDevice(), nameless))

    assert found == [(0x04B8, 0x0E28, "EPSON TM-T20III"), (0x0416, 0x5011, "USB 0416:5011")]
