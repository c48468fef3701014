"""The setting `scale.device`, and the serial port it leads to."""

import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Final, Literal, Protocol, Self
from urllib.parse import parse_qsl, urlsplit

from till.domain.errors.devices import ScaleSilent, ScaleUnreachable
from till.domain.errors.settings import ScaleDeviceUnknown

if TYPE_CHECKING:
    import serial
if sys.platform == "win32":
    PORT_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError)
else:
    import termios

    PORT_ERRORS = (OSError, ValueError, termios.error)  # serial's own errors are OSErrors

Parity = Literal["none", "even", "odd"]

ALLOWED: Final = "serial:///dev/ttyUSB0?baud=9600&bits=7&parity=even, serial://COM3, none:"
BAUDS: Final = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)
ANSWER_TIMEOUT_S: Final = 1.0  # a scale answers within a few hundredths of a second
READ_TIMEOUT_S: Final = 0.05  # at once, so that the answer's time is kept to
LONGEST_ANSWER: Final = 256  # bytes; whoever sends more is no scale
_PARITIES: Mapping[str, Parity] = {"none": "none", "even": "even", "odd": "odd"}
_PARITY_LETTERS: Final = {"none": "N", "even": "E", "odd": "O"}
_BITS: Final = {"7": 7, "8": 8}


@dataclass(frozen=True, slots=True, kw_only=True)
class SerialFormat:
    """How a serial port is set: bauds, data bits, parity; one stop bit, no handshake."""

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

    def serial_format(self, usual: SerialFormat) -> SerialFormat:
        """Return how the port is set where the language's usual format fills the gaps."""
        return SerialFormat(
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
        options = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError:  # a bracket that does not close, a query without a value
        raise _unknown(text) from None
    is_known = options.keys() <= {"baud", "bits", "parity"}
    if parts.scheme != "serial" or parts.fragment or not is_known:
        raise _unknown(text)
    return ScaleAddress(
        port=_port(parts.netloc, parts.path, text),
        baud=_one_of({str(baud): baud for baud in BAUDS}, options.get("baud"), text),
        bits=_one_of(_BITS, options.get("bits"), text),
        parity=_parity(options.get("parity"), text),
    )


def _port(host: str, path: str, text: str) -> str:
    """Return `/dev/ttyUSB0`, or `COM3` from `serial://COM3` and `serial:///COM3`."""
    port = (host or path).removesuffix("/")
    if re.fullmatch(r"/?COM[0-9]{1,3}", port, re.IGNORECASE):
        return port.removeprefix("/").upper()
    if host or not port.startswith("/"):
        raise _unknown(text)
    return port


def _one_of(allowed: Mapping[str, int], value: str | None, text: str) -> int | None:
    if value is None:
        return None
    if value not in allowed:
        raise _unknown(text)
    return allowed[value]


def _parity(value: str | None, text: str) -> Parity | None:
    if value is None:
        return None
    if value not in _PARITIES:
        raise _unknown(text)
    return _PARITIES[value]


def _unknown(text: str) -> ScaleDeviceUnknown:
    return ScaleDeviceUnknown(device=text[:100], allowed=ALLOWED)


class ScaleConnection(Protocol):
    """What a scale's language needs of a connection. One thread uses it."""

    def send(self, data: bytes) -> None:
        """Hand bytes over. Raises ScaleUnreachable."""
        ...

    def receive(self, is_whole: Callable[[bytes], bool]) -> bytes:
        """Return what came once it is whole. Raises ScaleSilent, ScaleUnreachable."""
        ...


class SerialScaleConnection:
    """A serial port, open as long as its `with` block."""

    def __init__(
        self, port: str, serial_format: SerialFormat, timeout_s: float = ANSWER_TIMEOUT_S
    ) -> None:
        self._port = port
        self._format = serial_format
        self._timeout_s = timeout_s
        self._open: serial.Serial | None = None

    def __enter__(self) -> Self:
        """Open the port; what an earlier conversation left in it is thrown away."""
        import serial  # noqa: PLC0415 a till without a scale does not need it

        try:
            self._open = serial.Serial(
                port=self._port,
                baudrate=self._format.baud,
                bytesize=self._format.bits,
                parity=_PARITY_LETTERS[self._format.parity],
                timeout=READ_TIMEOUT_S,
                write_timeout=self._timeout_s,
            )
            self._open.reset_input_buffer()
        except PORT_ERRORS as error:
            self._close()
            raise ScaleUnreachable(device=self._port) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the port."""
        self._close()

    def send(self, data: bytes) -> None:
        """Hand bytes over."""
        if self._open is None:
            raise ScaleUnreachable(device=self._port)
        try:
            self._open.write(data)
        except PORT_ERRORS as error:  # also when writing takes too long
            raise ScaleUnreachable(device=self._port) from error

    def receive(self, is_whole: Callable[[bytes], bool]) -> bytes:
        """Return what came once it is whole, or raise ScaleSilent when the time is over."""
        if self._open is None:
            raise ScaleUnreachable(device=self._port)
        received = b""
        ends_at = time.monotonic() + self._timeout_s
        while not is_whole(received):
            if time.monotonic() >= ends_at or len(received) > LONGEST_ANSWER:
                raise ScaleSilent(device=self._port)
            try:
                received += self._open.read(1)
            except PORT_ERRORS as error:
                raise ScaleUnreachable(device=self._port) from error
        return received

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
