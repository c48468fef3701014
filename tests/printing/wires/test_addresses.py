"""The setting printer.device.

Lives here: every form it may have, and those it may not.
Must not: open any of them.
"""

from pathlib import Path

import pytest

from till.domain.errors.settings import PrinterDeviceUnknown
from till.printing.wires.addresses import (
    CupsAddress,
    DeviceAddress,
    FileAddress,
    NetworkAddress,
    NoAddress,
    ScreenAddress,
    SerialAddress,
    UsbAddress,
    WindowsAddress,
    parse_device,
)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://192.168.1.50", NetworkAddress(host="192.168.1.50", port=9100)),
        ("tcp://printer.shop:9101/", NetworkAddress(host="printer.shop", port=9101)),
        (" tcp://[::1]:9100 ", NetworkAddress(host="::1", port=9100)),
        ("192.168.1.50", NetworkAddress(host="192.168.1.50", port=9100)),
        (" 192.168.1.50:9101", NetworkAddress(host="192.168.1.50", port=9101)),
        ("usb://04b8:0e15", UsbAddress(maker=0x04B8, product=0x0E15)),
        ("usb://0x04B8:0xE15", UsbAddress(maker=0x04B8, product=0x0E15)),
        ("serial:///dev/ttyUSB0", SerialAddress(port="/dev/ttyUSB0")),
        ("serial:///dev/ttyUSB0?baud=19200", SerialAddress(port="/dev/ttyUSB0", baud=19200)),
        ("serial://com3?flow=rts", SerialAddress(port="COM3", flow="rts")),
        ("serial:///COM12", SerialAddress(port="COM12")),
        ("windows://Printer name", WindowsAddress(printer="Printer name")),
        (r"windows://\\kasa\Kuponë #1", WindowsAddress(printer=r"\\kasa\Kuponë #1")),
        ("cups://QUEUE_1", CupsAddress(queue="QUEUE_1")),
        ("file:///tmp/paper.bin", FileAddress(path=Path("/tmp/paper.bin"))),
        ("file:///tmp/two%20words ë#?.bin", FileAddress(path=Path("/tmp/two words ë#?.bin"))),
        ("screen:", ScreenAddress()),
        ("none:", NoAddress()),
    ],
)
def test_the_forms_the_contract_names_are_understood(text: str, address: DeviceAddress) -> None:
    assert parse_device(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "", "192.168.1.500", "192.168.1", "192.168.1.50:99999", "1.2.3.4:x",
        "tcp://", "tcp://:9100", "tcp://host:0", "tcp://host:99999",
        "tcp://host:port", "tcp://host/path", "tcp://me@host", "tcp://[::1", "file://", "file:///",
        "file://paper.bin", "file:paper.bin", "screen:x", "screen", "none:1", "usb:", "usb://",
        "usb://04b8", "usb://04b8:0e15:1", "usb://printer:1", "usb://12345:1", "serial://",
        "serial://ttyUSB0", "serial:///dev/ttyUSB0?baud=12345", "serial:///dev/ttyUSB0?flow=dtr",
        "serial:///dev/ttyUSB0?parity=N", "serial:///dev/ttyUSB0?baud", "windows://", "windows:x",
        "windows://a\nb", "cups://", "cups://two words", "cups://-d", "cups://a/b",
    ],
)  # fmt: skip
def test_any_other_form_is_refused_and_the_right_ones_are_named(text: str) -> None:
    with pytest.raises(PrinterDeviceUnknown) as refused:
        parse_device(text)

    assert refused.value.facts["device"] == text
    assert "cups://QUEUE" in str(refused.value.facts["allowed"])
