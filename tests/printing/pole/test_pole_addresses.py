"""The setting display.device, and the letters of a pole display.

Lives here: every form an address may have, and those it may not; characters by code page.
Must not: open any of them.
"""

from pathlib import Path

import pytest

from till.domain.errors.settings import DisplayDeviceUnknown
from till.printing.pole.connection import DisplayAddress, parse_display
from till.printing.pole.display import encode_line
from till.printing.wires.addresses import FileAddress, NetworkAddress, NoAddress, SerialAddress


@pytest.mark.parametrize(
    ("text", "page", "said"),
    [
        ("ëçËÇ", 852, b"\x89\x87\xd3\x80"),
        ("ëçËÇ", 1252, b"\xeb\xe7\xcb\xc7"),
        ("ëçËÇ", 437, b"\x89\x87E\x80"),
        ("10 €", 858, b"10 \xd5"),
        ("10 €", 852, b"10 E"),
        ("ñ×−’", 852, b"n\x9e-'"),
        ("\x1b\x0c日", 852, b"???"),
    ],
)
def test_letters_go_by_code_page(text: str, page: int, said: bytes) -> None:
    assert encode_line(text, page) == said.ljust(20)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://192.168.1.60:9101", NetworkAddress(host="192.168.1.60", port=9101)),
        ("serial:///dev/ttyUSB0", SerialAddress(port="/dev/ttyUSB0", baud=9600)),
        ("serial:///dev/ttyS1?baud=19200", SerialAddress(port="/dev/ttyS1", baud=19200)),
        ("serial://COM3?baud=2400", SerialAddress(port="COM3", baud=2400)),
        ("serial:///com4", SerialAddress(port="COM4", baud=9600)),
        ("file:///dev/usb/lp1", FileAddress(path=Path("/dev/usb/lp1"))),
        ("none:", NoAddress()),
    ],
)
def test_the_forms_of_an_address_are_understood(text: str, address: DisplayAddress) -> None:
    assert parse_display(text) == address


@pytest.mark.parametrize(
    "text",
    [
        *("screen:", "usb://04b8:0202", "serial:", "serial://ttyUSB0", "serial:///"),
        *("serial:///dev/ttyS0?baud=12", "serial:///dev/ttyS0?speed=9600", "serial:///dev/x?baud"),
        *("serial://[", "serial:///dev/ttyS0#1", "display", ""),
    ],
)
def test_other_forms_are_refused(text: str) -> None:
    with pytest.raises(DisplayDeviceUnknown):
        parse_display(text)
