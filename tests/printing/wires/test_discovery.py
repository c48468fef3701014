"""What `till print printers` and the printers' page find.

Lives here: serial lines, the order, an address for each that the setting takes.
Must not: USB, CUPS and Windows one by one; those are beside their devices.
"""

from types import SimpleNamespace

import pytest

from till.domain.paper.print_job import FoundPrinter, PrinterJoint
from till.printing.wires.addresses import parse_device
from till.printing.wires.discovery import found_printers
from till.system.printer_models import load_models

MODELS = load_models().values()


@pytest.fixture
def _joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two serial lines and a printer on USB, twice."""
    lines = [
        SimpleNamespace(device="/dev/ttyS0", description="n/a"),
        SimpleNamespace(device="/dev/ttyUSB0", description="CITIZEN CT-S310II"),
    ]
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: lines)
    monkeypatch.setattr(
        "till.printing.wires.usb.usb_printers", lambda: [(0x4B8, 0xE28, "EPSON TM-T88V")] * 2
    )


@pytest.mark.usefixtures("_joined")
def test_what_is_joined_is_told_once_with_the_address_that_the_setting_takes() -> None:
    found = found_printers(MODELS)

    assert found == (
        FoundPrinter(
            address="usb://04b8:0e28",
            name="EPSON TM-T88V",
            joint=PrinterJoint.USB,
            model="epson-tm-t88",
        ),
        FoundPrinter(
            address="serial:///dev/ttyS0?baud=9600", name="/dev/ttyS0", joint=PrinterJoint.SERIAL
        ),
        FoundPrinter(
            address="serial:///dev/ttyUSB0?baud=9600",
            name="CITIZEN CT-S310II",
            joint=PrinterJoint.SERIAL,
            model="citizen",
        ),
    )
    assert all(parse_device(each.address) for each in found)


@pytest.mark.usefixtures("_joined")
def test_a_serial_library_that_fails_takes_no_other_printer_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ports() -> list[SimpleNamespace]:
        raise AttributeError("function 'CM_Get_Parent' not found")  # as under Wine 8

    monkeypatch.setattr("serial.tools.list_ports.comports", ports)

    found = found_printers(MODELS)

    assert [each.address for each in found] == ["usb://04b8:0e28"]
