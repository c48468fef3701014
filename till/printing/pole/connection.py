"""The setting `display.device` and the connection it leads to: network, serial port or file."""

import os
import select
import socket
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, assert_never

from till.domain.errors.settings import DisplayDeviceUnknown, PrinterDeviceUnknown
from till.printing.wires.addresses import (
    FileAddress,
    NetworkAddress,
    NoAddress,
    SerialAddress,
    parse_device,
)

if TYPE_CHECKING:
    from serial import Serial
if sys.platform == "win32":
    PORT_ERRORS: tuple[type[Exception], ...] = (ValueError,)
else:
    import termios

    PORT_ERRORS = (ValueError, termios.error)  # neither is an OSError, as serial's own are

ALLOWED: Final = "tcp://HOST:PORT, serial:///dev/ttyUSB0?baud=9600, file:///PATH, none:"
DEADLINE_S: Final = 2.5
UNANSWERED_MS: Final = 5000  # then a pulled cable shows, where the system can tell
DRAIN_S: Final = 1.0  # two lines take a twentieth of it at 9600 bauds
NEVER_WAIT: Final = getattr(os, "O_NONBLOCK", 0)  # a pipe nobody reads is an error, not a wait

DisplayAddress = NetworkAddress | SerialAddress | FileAddress | NoAddress


class PoleConnection(Protocol):
    """The connection to one display. A single thread uses it.

    `forgets`: whether the display may lose what it shows while the connection stays open, as when
    it is switched off and on.
    """

    name: str
    forgets: bool

    def is_open(self) -> bool:
        """Whether the display still has what it was sent last, as far as one can tell."""

    def open(self) -> None:
        """Connect. Raises OSError."""

    def send(self, data: bytes) -> None:
        """Hand over all of it. Raises OSError; the connection is closed then."""

    def close(self) -> None:
        """Let go of the display; a closed connection may be opened again."""


def parse_display(text: str) -> DisplayAddress:
    """Read one of the ALLOWED forms. Raises DisplayDeviceUnknown."""
    try:
        address = parse_device(text)
    except PrinterDeviceUnknown:
        raise DisplayDeviceUnknown(device=text, allowed=ALLOWED) from None
    if not isinstance(address, DisplayAddress):
        raise DisplayDeviceUnknown(device=text, allowed=ALLOWED)
    return address


def pole_connection(address: DisplayAddress) -> PoleConnection | None:
    """Return the connection to a display, not opened yet; None where there is no display."""
    match address:
        case NetworkAddress():
            return NetworkPole(address)
        case SerialAddress():
            return SerialPole(address)
        case FileAddress(path=path):
            return FilePole(path)
        case NoAddress():
            return None
        case _:
            assert_never(address)


class NetworkPole:
    """A display that takes raw bytes over TCP, mostly behind a serial server; stays connected."""

    forgets = True

    def __init__(self, address: NetworkAddress) -> None:
        self.name = f"tcp://{address.host}:{address.port}"
        self._host_and_port = (address.host, address.port)
        self._connection: socket.socket | None = None

    def is_open(self) -> bool:
        """Whether the other side has not hung up; what it says is passed over."""
        while self._connection and select.select([self._connection], [], [], 0)[0]:
            try:
                received = self._connection.recv(1024)
            except OSError:
                received = b""
            if not received:
                self.close()
        return self._connection is not None

    def open(self) -> None:
        """Connect."""
        try:
            self._connection = socket.create_connection(self._host_and_port, timeout=DEADLINE_S)
        except UnicodeError as error:  # a host name no resolver can encode
            raise OSError(str(error)) from error
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if unanswered := getattr(socket, "TCP_USER_TIMEOUT", None):
            self._connection.setsockopt(socket.IPPROTO_TCP, unanswered, UNANSWERED_MS)

    def send(self, data: bytes) -> None:
        """Hand over within the deadline."""
        if self._connection is None:
            raise ConnectionError
        try:
            self._connection.sendall(data)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class SerialPole:
    """A serial port: 8 bits, no parity, one stop bit; it stays open while the display is there."""

    forgets = True

    def __init__(self, address: SerialAddress) -> None:
        self.name = f"serial://{address.port}"
        self._address = address
        self._port: Serial | None = None

    def is_open(self) -> bool:
        """Whether the port is open; a cable that was pulled shows when something is sent."""
        return self._port is not None

    def open(self) -> None:
        """Open the port. Raises OSError, also where another program has it."""
        from serial import Serial  # noqa: PLC0415 a till without a serial display does not need it

        try:
            self._port = Serial(
                self._address.port,
                baudrate=self._address.baud,
                rtscts=self._address.flow == "rts",
                xonxoff=self._address.flow == "xon",
                write_timeout=DEADLINE_S,
                exclusive=True,
            )
        except PORT_ERRORS as error:
            raise OSError(str(error)) from error

    def send(self, data: bytes) -> None:
        """Hand over within the deadline."""
        if self._port is None:
            raise ConnectionError
        try:
            self._port.write(data)
        except (OSError, *PORT_ERRORS) as error:
            self.close()
            raise OSError(str(error)) from error

    def close(self) -> None:
        """Let go of the port, once the last lines have left, or after a while."""
        port = self._port
        if port is None:
            return
        self._port = None
        with suppress(OSError, *PORT_ERRORS):  # pulled out: there is nothing left to wait for
            _drain(port)
        port.close()


class FilePole:
    """A file, which may be a device's: opened anew for each state, so it never stays locked."""

    forgets = False  # it grows with each state

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path
        self._was_opened = False

    def is_open(self) -> bool:
        """Whether the display was made ready."""
        return self._was_opened

    def open(self) -> None:
        """See that it can be written."""
        os.close(self._open_file())
        self._was_opened = True

    def send(self, data: bytes) -> None:
        """Append."""
        try:
            descriptor = self._open_file()
            try:
                _write(descriptor, data)
            finally:
                os.close(descriptor)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Forget that it was made ready."""
        self._was_opened = False

    def _open_file(self) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | NEVER_WAIT
        return os.open(self._path, flags, 0o600)


def _drain(port: "Serial") -> None:
    """Wait until the port has taken all; what it does not take would hold closing up."""
    ends_at = time.monotonic() + DRAIN_S
    pause = threading.Event()
    while port.out_waiting:
        if time.monotonic() >= ends_at:
            port.reset_output_buffer()
            return
        pause.wait(0.01)


def _write(descriptor: int, data: bytes) -> None:
    """Write all of it. Raises TimeoutError when the device takes nothing for too long."""
    ends_at = time.monotonic() + DEADLINE_S
    rest = data
    while rest:
        if NEVER_WAIT:
            left = max(ends_at - time.monotonic(), 0)
            if not select.select([], [descriptor], [], left)[1]:
                raise TimeoutError
        rest = rest[os.write(descriptor, rest) :]
