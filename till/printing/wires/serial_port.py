"""A printer on a serial port, through pyserial; imported only where a printer has one."""

import errno
import os
import select
import sys
import threading
import time

from serial import Serial, SerialTimeoutException

from till.domain.errors.paper import PrinterNotAllowed, PrinterUnreachable
from till.printing.wires.addresses import SerialAddress
from till.printing.wires.connection import ABSENT, NO_RIGHTS, POLL_INTERVAL_S, Deadlines

if sys.platform == "win32":
    _PULLED: tuple[type[Exception], ...] = (OSError,)
else:
    import termios

    _PULLED = (OSError, termios.error)  # the latter is no OSError

_CHUNK_BYTES = 512


class SerialConnector:
    """Connects to a printer on a serial port."""

    def __init__(self, address: SerialAddress) -> None:
        self.name = f"serial://{address.port}"
        self._address = address

    def open(self, deadlines: Deadlines) -> "SerialConnection":
        """Open the port: 8 bits, no parity, one stop bit. Raises PrinterUnreachable."""
        try:
            port = Serial(
                self._address.port,
                baudrate=self._address.baud,
                rtscts=self._address.flow == "rts",
                xonxoff=self._address.flow == "xon",
                timeout=0,
                write_timeout=deadlines.stall,
                exclusive=True,
            )
        except OSError as error:
            if error.errno in NO_RIGHTS:
                raise PrinterNotAllowed(device=self.name, reason="rights") from error
            raise PrinterUnreachable(device=self.name, reason=_reason(error)) from error
        return SerialConnection(port)


class SerialConnection:
    """An open serial port. A wait is broken up, so that `abort` is noticed soon."""

    def __init__(self, port: Serial) -> None:
        self._port = port
        self._was_aborted = threading.Event()
        self._is_empty = False

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over what the port takes; 0 when it takes nothing in time."""
        if sys.platform == "win32":
            return self._send_on_windows(bytes(rest[:_CHUNK_BYTES]))
        if not self._takes(seconds):
            return 0
        try:
            return os.write(self._port.fileno(), rest[:_CHUNK_BYTES])
        except BlockingIOError:
            return 0

    def _send_on_windows(self, piece: bytes) -> int:
        """Wait within the library, as long as a stall lasts.

        It does not tell how much of a piece that came too late was taken: one byte at least, we
        say, and break the connection off, so that the receipt is never repeated by itself.
        """
        self._check_aborted()
        try:
            return self._port.write(piece) or 0
        except SerialTimeoutException:
            self._was_aborted.set()
            return 1

    def receive(self, seconds: float) -> bytes:
        """Return what the printer says, empty when it says nothing in time."""
        ends_at = time.monotonic() + seconds
        while not (received := self._port.read(64)):
            left = ends_at - time.monotonic()
            if left <= 0:
                break
            self._was_aborted.wait(min(left, 0.01))
            self._check_aborted()
        return received

    def finish(self, deadlines: Deadlines) -> None:
        """Wait until this machine's own buffer is empty. Raises TimeoutError when it stays full.

        A port cannot tell more: nobody answers at its other end.
        """
        ends_at = time.monotonic() + deadlines.stall
        left = self._port.out_waiting
        while left:
            self._was_aborted.wait(0.01)
            self._check_aborted()
            if (still := self._port.out_waiting) < left:
                ends_at = time.monotonic() + deadlines.stall
            elif time.monotonic() > ends_at:
                raise TimeoutError
            left = still
        self._is_empty = True

    def abort(self) -> None:
        """Break off from another thread."""
        self._was_aborted.set()

    def close(self) -> None:
        """Close the port; what it did not take is thrown away, or closing would wait for it."""
        try:
            if not self._is_empty:
                self._port.reset_output_buffer()
        except _PULLED:
            self._is_empty = True  # the cable was pulled: nothing is left to throw away
        self._port.close()

    def _takes(self, seconds: float) -> bool:
        """Wait until the port takes bytes; False when it does not in time. Raises OSError."""
        ends_at = time.monotonic() + seconds
        port = [self._port.fileno()]
        while True:
            self._check_aborted()
            left = max(ends_at - time.monotonic(), 0)
            if select.select([], port, [], min(left, POLL_INTERVAL_S))[1]:
                return True
            if left <= 0:
                return False

    def _check_aborted(self) -> None:
        if self._was_aborted.is_set():
            raise ConnectionAbortedError


def _reason(error: OSError) -> str:
    if error.errno in {errno.EBUSY, errno.EAGAIN}:
        return "busy"
    return "absent" if error.errno in ABSENT else "no_route"
