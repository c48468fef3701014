"""The setting `display.device`, read into a value.

Lives here: the forms the address of a pole display may have: those of printers, and serial lines.
Must not: open anything.
"""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from till.domain.errors import DisplayDeviceUnknown, PrinterDeviceUnknown
from till.printing.addresses import FileAddress, NetworkAddress, NoAddress, parse_device

ALLOWED = "tcp://HOST:PORT, serial:///dev/ttyUSB0?baud=9600, file:///PATH, none:"
USUAL_BAUD = 9600
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)


@dataclass(frozen=True, slots=True, kw_only=True)
class SerialAddress:
    """A display on a serial line: a device file, or `COM3` on Windows; 8 bits, no parity."""

    port: str
    baud: int = USUAL_BAUD


DisplayAddress = NetworkAddress | SerialAddress | FileAddress | NoAddress


def parse_display(text: str) -> DisplayAddress:
    """Read one of the ALLOWED forms. Raises DisplayDeviceUnknown."""
    if text.strip().startswith("serial:"):
        return _serial(text)
    try:
        address = parse_device(text)
    except PrinterDeviceUnknown:
        raise _unknown(text) from None
    if not isinstance(address, DisplayAddress):
        raise _unknown(text)
    return address


def _serial(text: str) -> SerialAddress:
    """Read `serial:///dev/ttyUSB0?baud=9600`, `serial://COM3` or `serial:///COM3`."""
    try:
        parts = urlsplit(text.strip())
        asked = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError:  # a bracket that does not close, a query without a value
        raise _unknown(text) from None
    port = (parts.netloc or parts.path).removesuffix("/")
    if re.fullmatch(r"/?COM[0-9]{1,3}", port, re.IGNORECASE):
        port = port.removeprefix("/").upper()
    elif parts.netloc or not port.startswith("/"):
        raise _unknown(text)
    baud = asked.pop("baud", str(USUAL_BAUD))
    if asked or parts.fragment or not baud.isdecimal() or int(baud) not in BAUDS:
        raise _unknown(text)
    return SerialAddress(port=port, baud=int(baud))


def _unknown(text: str) -> DisplayDeviceUnknown:
    return DisplayDeviceUnknown(device=text, allowed=ALLOWED)
