"""A printer on the network: raw bytes over one TCP connection per receipt."""

import socket
import time

from till.domain.errors.paper import PrinterUnreachable
from till.printing.wires.addresses import NetworkAddress
from till.printing.wires.connection import Deadlines, failure_reason

# Little is left in this machine's own buffer, so "handed over" means nearly "at the printer".
_SEND_BUFFER_BYTES = 16 * 1024
_CHUNK_BYTES = 64 * 1024


class NetworkConnector:
    """Connects to a printer that takes raw bytes over TCP."""

    def __init__(self, address: NetworkAddress) -> None:
        self.name = f"tcp://{address.host}:{address.port}"
        self._host_and_port = (address.host, address.port)

    def open(self, deadlines: Deadlines) -> "NetworkConnection":
        """Connect. Raises PrinterUnreachable."""
        try:
            connection = socket.create_connection(self._host_and_port, timeout=deadlines.connect)
        except (OSError, UnicodeError) as error:  # a host name no resolver can encode
            raise PrinterUnreachable(device=self.name, reason=failure_reason(error)) from error
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return NetworkConnection(connection)


class NetworkConnection:
    """One open connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over what the connection takes; 0 when it takes nothing in time."""
        self._connection.settimeout(seconds)
        try:
            return self._connection.send(rest[:_CHUNK_BYTES])
        except TimeoutError:
            return 0

    def receive(self, seconds: float) -> bytes:
        """Return what the printer says. Raises ConnectionError when it hung up."""
        self._connection.settimeout(seconds)
        try:
            received = self._connection.recv(_CHUNK_BYTES)
        except (TimeoutError, BlockingIOError):  # the latter where there was no time at all
            return b""
        if not received:
            raise ConnectionAbortedError
        return received

    def finish(self, deadlines: Deadlines) -> None:
        """Close our half and listen briefly: a reset shows that the bytes may not have arrived.

        A printer that merely keeps the connection open is content. What it says is passed over.
        """
        self._connection.shutdown(socket.SHUT_WR)
        ends_at = time.monotonic() + deadlines.finish
        while (left := ends_at - time.monotonic()) > 0:
            self._connection.settimeout(left)
            try:
                received = self._connection.recv(_CHUNK_BYTES)
            except TimeoutError:
                return
            if not received:
                fault = self._connection.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
                if fault:
                    raise OSError(fault, "reset after close")
                return

    def abort(self) -> None:
        """Break off from another thread."""
        try:
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return  # broken off already, which is what was wanted

    def close(self) -> None:
        """Give the socket back."""
        self._connection.close()
