"""The setting `display.device`, read into a value."""

from till.domain.errors.settings import DisplayDeviceUnknown, PrinterDeviceUnknown
from till.printing.addresses import (
    FileAddress,
    NetworkAddress,
    NoAddress,
    SerialAddress,
    parse_device,
)

ALLOWED = "tcp://HOST:PORT, serial:///dev/ttyUSB0?baud=9600, file:///PATH, none:"

DisplayAddress = NetworkAddress | SerialAddress | FileAddress | NoAddress


def parse_display(text: str) -> DisplayAddress:
    """Read one of the ALLOWED forms. Raises DisplayDeviceUnknown."""
    try:
        address = parse_device(text)
    except PrinterDeviceUnknown:
        raise DisplayDeviceUnknown(device=text, allowed=ALLOWED) from None
    if not isinstance(address, DisplayAddress):
        raise DisplayDeviceUnknown(device=text, allowed=ALLOWED)
    return address
