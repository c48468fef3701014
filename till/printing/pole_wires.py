"""The ways to a pole display: a network socket, a file; a serial line is `pole_serial`."""

import os
import select
import socket
import time
from pathlib import Path
from typing import Protocol, assert_never

from till.printing.addresses import FileAddress, NetworkAddress, NoAddress, SerialAddress
from till.printing.pole_addresses import DisplayAddress

DEADLINE_S = 2.5
UNHEARD_MS = 5000  # a cable that was pulled shows after so long, where the system can tell
NEVER_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe that nobody reads is an error, not a wait


class Wire(Protocol):
    """One way to one display. A single thread uses it.

    `forgets`: whether the display may lose what it shows while the way to it stays open, as when
    it is switched off and on.
    """

    name: str
    forgets: bool

    def is_open(self) -> bool:
        """Whether the display still has what it was sent last, as far as one can tell."""

    def open(self) -> None:
        """Reach the display. Raises OSError."""

    def send(self, data: bytes) -> None:
        """Hand over all of it. Raises OSError; the wire is closed then."""

    def close(self) -> None:
        """Let go of the display; a closed wire may be opened again."""


class NetworkWire:
    """A display that takes raw bytes over TCP, mostly behind a serial server; stays connected."""

    forgets = True

    def __init__(self, address: NetworkAddress) -> None:
        self.name = f"tcp://{address.host}:{address.port}"
        self._where = (address.host, address.port)
        self._connection: socket.socket | None = None

    def is_open(self) -> bool:
        """Whether the other side has not hung up; what it says is passed over."""
        while self._connection and select.select([self._connection], [], [], 0)[0]:
            try:
                heard = self._connection.recv(1024)
            except OSError:
                heard = b""
            if not heard:
                self.close()
        return self._connection is not None

    def open(self) -> None:
        """Connect."""
        try:
            self._connection = socket.create_connection(self._where, timeout=DEADLINE_S)
        except UnicodeError as error:  # a host name no resolver can encode
            raise OSError(str(error)) from error
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if unheard := getattr(socket, "TCP_USER_TIMEOUT", None):
            self._connection.setsockopt(socket.IPPROTO_TCP, unheard, UNHEARD_MS)

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


class FileWire:
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
        os.close(self._opened())
        self._was_opened = True

    def send(self, data: bytes) -> None:
        """Append."""
        try:
            number = self._opened()
            try:
                _write(number, data)
            finally:
                os.close(number)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Forget that it was made ready."""
        self._was_opened = False

    def _opened(self) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | NEVER_WAIT
        return os.open(self._path, flags, 0o600)


def wire_to(address: DisplayAddress) -> Wire | None:
    """Return the way to a display, nothing opened yet; None where there is no display."""
    match address:
        case NetworkAddress():
            return NetworkWire(address)
        case SerialAddress():
            from till.printing.pole_serial import SerialWire  # noqa: PLC0415 a library of its own

            return SerialWire(address, DEADLINE_S)
        case FileAddress(path=path):
            return FileWire(path)
        case NoAddress():
            return None
        case _:
            assert_never(address)


def _write(number: int, data: bytes) -> None:
    """Write all of it. Raises TimeoutError when the device takes nothing for too long."""
    ends_at = time.monotonic() + DEADLINE_S
    rest = data
    while rest:
        if NEVER_WAIT:
            left = max(ends_at - time.monotonic(), 0)
            if not select.select([], [number], [], left)[1]:
                raise TimeoutError
        rest = rest[os.write(number, rest) :]
