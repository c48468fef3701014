"""The forms that the setting `printer.device` may have, read into values."""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, urlsplit
from urllib.request import url2pathname

from till.domain.errors.settings import PrinterDeviceUnknown

ALLOWED = (
    "tcp://HOST:PORT, usb://VID:PID, serial:///dev/ttyUSB0?baud=19200, windows://NAME, "
    "cups://QUEUE, file:///PATH, screen:, none:"
)
RAW_PORT = 9100  # where receipt printers listen for raw bytes
USUAL_BAUD = 9600
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
FLOWS = ("none", "rts", "xon")  # who stops whom: nobody, a wire of its own, signs among the data

_OCTET = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
_BARE = re.compile(rf"(?:{_OCTET}[.]){{3}}{_OCTET}(?::[0-9]{{1,5}})?", re.ASCII)
_USB_NUMBERS = r"(?:0x)?([0-9a-f]{1,4}):(?:0x)?([0-9a-f]{1,4})"
_QUEUE_NAME = (
    r"""[^\s/#?'"\\-][^\s/#?'"\\]{0,126}"""  # what CUPS allows, and nothing like an option
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkAddress:
    """A printer that takes raw bytes over TCP."""

    host: str
    port: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UsbAddress:
    """A printer on USB, by the numbers of its maker and its product."""

    maker: int
    product: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SerialAddress:
    """A printer on a serial line: a device file, or `COM3` on Windows; 8 bits, no parity."""

    port: str
    baud: int = USUAL_BAUD
    flow: str = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowsAddress:
    """A printer by the name Windows knows it under."""

    printer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CupsAddress:
    """A queue of the system's printing (CUPS)."""

    queue: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileAddress:
    """A file that the bytes are appended to."""

    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenAddress:
    """Paper shown in a window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAddress:
    """No printer at this till."""


LocalAddress = UsbAddress | SerialAddress | WindowsAddress | CupsAddress
DeviceAddress = NetworkAddress | LocalAddress | FileAddress | ScreenAddress | NoAddress


def parse_device(text: str) -> DeviceAddress:
    """Read one of the ALLOWED forms, or what a printer's own page calls it: `192.168.1.50`.

    Raises PrinterDeviceUnknown for any other.
    """
    told = text.strip()
    if _BARE.fullmatch(told):
        told = f"tcp://{told}"
    local = _local(told)
    if local is not None:
        return local
    try:
        parts = urlsplit(told)
        port = parts.port
    except ValueError:  # a port that is no number, a bracket that does not close
        raise _unknown(text) from None
    bare = not (parts.netloc or parts.path.strip("/") or parts.query or parts.fragment)
    match parts.scheme:
        case "tcp" if _is_host_alone(parts) and port != 0:
            return NetworkAddress(host=parts.hostname or "", port=port or RAW_PORT)
        case "file":
            return FileAddress(path=_file_path(parts, text))
        case "screen" if bare:
            return ScreenAddress()
        case "none" if bare:
            return NoAddress()
        case _:
            raise _unknown(text)


def _local(text: str) -> LocalAddress | None:
    """Read what this machine itself knows, whose names follow rules of their own; None: another.

    Raises PrinterDeviceUnknown.
    """
    kind, _, name = text.partition("://")
    match kind.lower():
        case "usb" if found := re.fullmatch(_USB_NUMBERS, name.lower()):
            return UsbAddress(maker=int(found[1], 16), product=int(found[2], 16))
        case "serial":
            return _serial(text)
        case "windows" if name and name.isprintable():
            return WindowsAddress(printer=name)
        case "cups" if re.fullmatch(_QUEUE_NAME, name):
            return CupsAddress(queue=name)
        case "usb" | "windows" | "cups":
            raise _unknown(text)
        case _:
            return None


def _serial(text: str) -> SerialAddress:
    """Read `serial:///dev/ttyUSB0?baud=19200&flow=rts`, `serial://COM3` or `serial:///COM3`."""
    try:
        parts = urlsplit(text)
        options = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError:  # a bracket that does not close, a query without a value
        raise _unknown(text) from None
    port = (parts.netloc or parts.path).removesuffix("/")
    if re.fullmatch(r"/?COM[0-9]{1,3}", port, re.IGNORECASE):
        port = port.removeprefix("/").upper()
    elif parts.netloc or not port.startswith("/"):
        raise _unknown(text)
    baud = options.pop("baud", str(USUAL_BAUD))
    flow = options.pop("flow", "none")
    if options or parts.fragment or baud not in map(str, BAUDS) or flow not in FLOWS:
        raise _unknown(text)
    return SerialAddress(port=port, baud=int(baud), flow=flow)


def _is_host_alone(parts: SplitResult) -> bool:
    rest = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    return bool(parts.hostname) and not rest


def _file_path(parts: SplitResult, text: str) -> Path:
    """An absolute path, with percent signs undone; a file name may hold `#` and `?`."""
    start = text.strip().partition("://")[2]
    path = Path(url2pathname(start))
    if parts.netloc or not start.startswith("/") or not path.is_absolute() or start == "/":
        raise _unknown(text)
    return path


def _unknown(text: str) -> PrinterDeviceUnknown:
    return PrinterDeviceUnknown(device=text, allowed=ALLOWED)
