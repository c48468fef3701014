"""The setting printer.device.

Lives here: every form it may have, and those it may not.
Must not: open any of them.
"""

from pathlib import Path

import pytest

from till.domain.errors import PrinterDeviceUnknown
from till.printing.addresses import (
    DeviceAddress,
    FileAddress,
    NetworkAddress,
    NoAddress,
    ScreenAddress,
    parse_device,
)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://192.168.1.50", NetworkAddress(host="192.168.1.50", port=9100)),
        ("tcp://printer.shop:9101/", NetworkAddress(host="printer.shop", port=9101)),
        (" tcp://[::1]:9100 ", NetworkAddress(host="::1", port=9100)),
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
        "usb://04b8:0e15", "serial:///dev/ttyUSB0?baud=19200", "windows://Printer name",
        "cups://QUEUE", "", "192.168.1.50:9100", "tcp://", "tcp://:9100", "tcp://host:0",
        "tcp://host:99999", "tcp://host:port", "tcp://host/path", "tcp://me@host", "tcp://[::1",
        "file://", "file:///", "file://paper.bin", "file:paper.bin", "screen:x", "screen", "none:1",
    ],
)  # fmt: skip
def test_any_other_form_is_refused_and_the_right_ones_are_named(text: str) -> None:
    with pytest.raises(PrinterDeviceUnknown) as refused:
        parse_device(text)

    assert refused.value.facts["device"] == text
    assert "tcp://HOST:PORT" in str(refused.value.facts["allowed"])
