"""The setting `scale.device`, read into a value."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import parse_qsl, urlsplit

from till.domain.errors.settings import ScaleDeviceUnknown

ALLOWED = "serial:///dev/ttyUSB0?baud=9600&bits=7&parity=even, serial://COM3, none:"
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
Parity = Literal["none", "even", "odd"]
_PARITIES: dict[str, Parity] = {"none": "none", "even": "even", "odd": "odd"}
_BITS = {"7": 7, "8": 8}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSetting:
    """How a serial line is set: bauds, data bits, parity; one stop bit, no handshake."""

    baud: int
    bits: int
    parity: Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleAddress:
    """A serial port; what is None is as the scale's language usually has it."""

    port: str
    baud: int | None = None
    bits: int | None = None
    parity: Parity | None = None

    def line(self, usual: LineSetting) -> LineSetting:
        """Return how the line is set where the language's usual setting fills the gaps."""
        return LineSetting(
            baud=self.baud or usual.baud,
            bits=self.bits or usual.bits,
            parity=self.parity or usual.parity,
        )


def parse_scale(text: str) -> ScaleAddress | None:
    """Read one of the ALLOWED forms; None where there is no scale. Raises ScaleDeviceUnknown."""
    if text.strip() in {"", "none:"}:
        return None
    try:
        parts = urlsplit(text.strip())
        asked = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError:  # a bracket that does not close, a query without a value
        raise _unknown(text) from None
    if parts.scheme != "serial" or parts.fragment or not asked.keys() <= {"baud", "bits", "parity"}:
        raise _unknown(text)
    return ScaleAddress(
        port=_port(parts.netloc, parts.path, text),
        baud=_one_of({str(baud): baud for baud in BAUDS}, asked.get("baud"), text),
        bits=_one_of(_BITS, asked.get("bits"), text),
        parity=_parity(asked.get("parity"), text),
    )


def _port(host: str, path: str, text: str) -> str:
    """Return `/dev/ttyUSB0`, or `COM3` from `serial://COM3` and `serial:///COM3`."""
    port = (host or path).removesuffix("/")
    if re.fullmatch(r"/?COM[0-9]{1,3}", port, re.IGNORECASE):
        return port.removeprefix("/").upper()
    if host or not port.startswith("/"):
        raise _unknown(text)
    return port


def _one_of(allowed: dict[str, int], asked: str | None, text: str) -> int | None:
    if asked is None:
        return None
    if asked not in allowed:
        raise _unknown(text)
    return allowed[asked]


def _parity(asked: str | None, text: str) -> Parity | None:
    if asked is None:
        return None
    if asked not in _PARITIES:
        raise _unknown(text)
    return _PARITIES[asked]


def _unknown(text: str) -> ScaleDeviceUnknown:
    return ScaleDeviceUnknown(device=text[:100], allowed=ALLOWED)
