"""The setting `printer.device`, read into a value.

Lives here: the forms a printer's address may have, and reading them.
Must not: open anything.
"""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, urlsplit
from urllib.request import url2pathname

from till.domain.errors import PrinterDeviceUnknown

ALLOWED = "tcp://HOST:PORT, file:///PATH, screen:, none:"
RAW_PORT = 9100  # where receipt printers listen for raw bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkAddress:
    """A printer that takes raw bytes over TCP."""

    host: str
    port: int


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


DeviceAddress = NetworkAddress | FileAddress | ScreenAddress | NoAddress


def parse_device(text: str) -> DeviceAddress:
    """Read one of the ALLOWED forms.

    Raises PrinterDeviceUnknown for any other, also for usb, serial, windows and cups, which
    later versions will drive.
    """
    try:
        parts = urlsplit(text.strip())
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
