"""A receipt printer on the network: raw ESC/POS over one TCP connection per receipt.

Lives here: connecting, handing bytes over within deadlines, the three ways it can fail.
Must not: know jobs, try again, decide what a failure means for a receipt.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image

from till.domain.errors import (
    PrinterStoppedHalfway,
    PrinterUncertain,
    PrinterUnreachable,
    TillError,
)
from till.printing.addresses import NetworkAddress
from till.printing.commands import Commands

# Little is left in this machine's own buffer, so "handed over" means nearly "at the printer".
_SEND_BUFFER_BYTES = 16 * 1024
_CHUNK_BYTES = 64 * 1024


def unheard() -> None:
    """Take the place of a listener where nobody listens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """How long a network printer is waited for, in seconds.

    `notice` is when a printer that takes nothing is remarked on, and `stall` when it is given
    up; `whole` bounds one receipt, wide enough for a printer behind a serial line of 1 kB a
    second; `goodbye` is the wait for the printer to close after the last byte.
    """

    # A person at the till is to know of trouble within three seconds.
    connect: float = 2.5
    notice: float = 2.5
    stall: float = 10.0
    whole: float = 300.0
    goodbye: float = 1.0


class NetworkPrinter:
    """Prints over TCP. One thread uses it; `abort` alone may come from another."""

    prints = True

    def __init__(self, address: NetworkAddress, commands: Commands, deadlines: Deadlines) -> None:
        self.name = f"tcp://{address.host}:{address.port}"
        self._address = address
        self._commands = commands
        self._deadlines = deadlines
        self._guard = threading.Lock()
        self._line: _Line | None = None
        self._aborted = False

    def make_ready(self) -> None:
        """Load what the first receipt needs, so that it is not kept waiting for it."""
        self._commands.load()

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = unheard
    ) -> None:
        """Print mode "1" dots. See `devices.Device` for what it raises."""
        self._talk(self._commands.picture(image), self._commands.ending(cut=cut), stalled)

    def open_drawer(self) -> None:
        """Send the pulse alone, on a connection of its own."""
        self._talk((), self._commands.drawer_pulse(), unheard)

    def abort(self) -> None:
        """Break the connection under way and any later one; receipts then fail as if reset."""
        with self._guard:
            self._aborted = True
            if self._line is not None:
                self._line.cut()

    def _talk(self, body: Iterable[bytes], ending: bytes, stalled: Callable[[], None]) -> None:
        """Hand over the body, then the ending.

        A receipt whose whole picture is handed over counts as out, though its cut may lack:
        from there on a failure is uncertain, never halfway.
        """
        line = _Line(self._connected(), self._deadlines, stalled)
        with self._guard:
            self._line = line
            if self._aborted:
                line.cut()
        try:
            self._hand_over(line, body, ending)
        finally:
            with self._guard:
                self._line = None
            line.close()

    def _hand_over(self, line: "_Line", body: Iterable[bytes], ending: bytes) -> None:
        failure: type[TillError] = PrinterStoppedHalfway
        try:
            for piece in body:
                line.send(piece)
            failure = PrinterUncertain
            line.send(ending)
            line.say_goodbye()
        except OSError as error:
            failure = failure if line.taken else PrinterUnreachable
            raise failure(device=self.name, reason=_reason(error)) from error

    def _connected(self) -> socket.socket:
        where = (self._address.host, self._address.port)
        try:
            connection = socket.create_connection(where, timeout=self._deadlines.connect)
        except (OSError, UnicodeError) as error:  # a host name no resolver can encode
            raise PrinterUnreachable(device=self.name, reason=_reason(error)) from error
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection


class _Line:
    """One open connection that counts what was taken and keeps the deadlines."""

    def __init__(
        self, connection: socket.socket, deadlines: Deadlines, stalled: Callable[[], None]
    ) -> None:
        self._connection = connection
        self._deadlines = deadlines
        self._stalled = stalled
        self._ends_at = time.monotonic() + deadlines.whole
        self.taken = 0

    def send(self, piece: bytes) -> None:
        """Hand over all of the piece. Raises OSError, TimeoutError among them."""
        rest = memoryview(piece)
        while rest:
            taken = self._send_some(rest[:_CHUNK_BYTES])
            self.taken += taken
            rest = rest[taken:]

    def _send_some(self, rest: memoryview) -> int:
        """Return how many bytes were taken, at least one; remark on it when that takes long."""
        limit = min(self._ends_at - time.monotonic(), self._deadlines.stall)
        if limit <= 0:
            raise TimeoutError
        notice = min(limit, self._deadlines.notice)
        self._connection.settimeout(notice)
        try:
            return self._connection.send(rest)
        except TimeoutError:
            if limit <= notice:
                raise
        self._stalled()
        self._connection.settimeout(limit - notice)
        return self._connection.send(rest)

    def say_goodbye(self) -> None:
        """Close our half and listen briefly: a reset shows that the bytes may not have arrived.

        A printer that merely keeps the connection open is content. What it says is passed over.
        """
        self._connection.shutdown(socket.SHUT_WR)
        ends_at = time.monotonic() + self._deadlines.goodbye
        while (left := ends_at - time.monotonic()) > 0:
            self._connection.settimeout(left)
            try:
                heard = self._connection.recv(_CHUNK_BYTES)
            except TimeoutError:
                return
            if not heard:
                self._check_reset()
                return

    def _check_reset(self) -> None:
        """Raise OSError if the printer closed first and then threw away what came after."""
        fault = self._connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if fault:
            raise OSError(fault, "reset after close")

    def cut(self) -> None:
        """Break off from another thread."""
        try:
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # broken off already, which is what was wanted

    def close(self) -> None:
        """Give the socket back."""
        self._connection.close()


def _reason(error: Exception) -> str:
    """Name the cause in one word for the log and the screen's second line."""
    match error:
        case TimeoutError():
            return "no_answer"
        case ConnectionRefusedError():
            return "refused"
        case ConnectionResetError() | BrokenPipeError() | ConnectionAbortedError():
            return "reset"
        case socket.gaierror() | UnicodeError():
            return "unknown_host"
        case _:
            return "no_route"
