"""A receipt printer that exists only on the loopback, and reads what it is sent.

Lives here: a TCP server with a printer's moods, and what came out of it as pictures.
Must not: use any code of the product, so that it can prove the product's bytes.
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from types import TracebackType
from typing import Self

from PIL import Image

from tests.printing.escpos_decoder import Sheet, decode

_SMALL_BUFFER = 4096  # so that a printer that does not read is felt at once


class _Mood(Enum):
    ACCEPT = auto()  # reads all and closes politely
    KEEP_OPEN = auto()  # reads all, and closes only when it is itself closed
    REFUSE = auto()  # nobody listens
    HANG = auto()  # takes the connection and never reads
    RESET = auto()  # reads so many bytes, then resets
    SLOW = auto()  # reads so many bytes a second


@dataclass(frozen=True, slots=True, kw_only=True)
class _Manner:
    mood: _Mood
    number: int = 0


class VirtualPrinter:
    """Serves one connection at a time, as such printers do. Use it in a `with` block.

    `accept`, `keep_open`, `refuse`, `hang`, `reset_after` and `slow` change its manner for
    every later connection, and let go of one that hangs.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._manner = _Manner(mood=_Mood.ACCEPT)
        self._letting_go = False
        self._received: list[bytearray] = []
        self._under_way = 0
        self._kept: list[socket.socket] = []
        self._listener = _bound(0)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"tcp://127.0.0.1:{self.port}"
        self._listener.listen()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self._serve_from_now()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop_listening()
        for connection in self._kept:
            connection.close()

    # How it behaves

    def accept(self) -> None:
        self._behave(_Manner(mood=_Mood.ACCEPT))

    def keep_open(self) -> None:
        self._behave(_Manner(mood=_Mood.KEEP_OPEN))

    def hang(self) -> None:
        self._behave(_Manner(mood=_Mood.HANG))

    def reset_after(self, count: int) -> None:
        self._behave(_Manner(mood=_Mood.RESET, number=count))

    def slow(self, bytes_per_second: int) -> None:
        self._behave(_Manner(mood=_Mood.SLOW, number=bytes_per_second))

    def refuse(self) -> None:
        self._behave(_Manner(mood=_Mood.REFUSE))

    # What came out

    @property
    def connections(self) -> list[bytes]:
        """The bytes of each connection, oldest first."""
        with self._changed:
            return [bytes(received) for received in self._received]

    def sheets(self) -> list[Sheet]:
        """Everything that came out, torn pieces too."""
        return [sheet for received in self.connections for sheet in decode(received).sheets]

    def pictures(self) -> list[Image.Image]:
        return [sheet.picture for sheet in self.sheets()]

    def receipts(self) -> list[Image.Image]:
        """The pictures that were fed out to their end."""
        return [sheet.picture for sheet in self.sheets() if sheet.is_whole]

    @property
    def cuts(self) -> int:
        return sum(decode(received).cuts for received in self.connections)

    @property
    def drawer_pulses(self) -> int:
        return sum(decode(received).drawer_pulses for received in self.connections)

    def wait_until(self, holds: Callable[["VirtualPrinter"], bool], timeout: float = 5.0) -> None:
        """Wait until it holds (asked at each byte's arrival and each end of a connection)."""
        with self._changed:
            assert self._changed.wait_for(lambda: holds(self), timeout), (
                f"not so within {timeout} s: {len(self._received)} connections"
            )

    def wait_for_connections(self, count: int) -> None:
        """Wait until so many connections were served to their end."""
        self.wait_until(lambda _: len(self._received) - self._under_way >= count)

    # The server

    def _behave(self, manner: _Manner) -> None:
        self._stop_listening()
        self._manner = manner
        self._listener = _bound(self.port)
        if manner.mood is _Mood.REFUSE:
            return  # bound but not listening: the port stays ours and refuses
        if manner.mood in {_Mood.HANG, _Mood.SLOW}:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
        self._listener.listen()
        self._serve_from_now()

    def _serve_from_now(self) -> None:
        listener, manner = self._listener, self._manner
        self._thread = threading.Thread(target=self._serve, args=(listener, manner))
        self._thread.start()

    def _stop_listening(self) -> None:
        with self._changed:
            self._letting_go = True
            self._changed.notify_all()
        with contextlib.suppress(OSError):  # not listening: refusing
            self._listener.shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._listener.close()
        self._letting_go = False

    def _serve(self, listener: socket.socket, manner: _Manner) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with self._changed:
                received = bytearray()
                self._received.append(received)
                self._under_way += 1
                self._changed.notify_all()
            with contextlib.suppress(ConnectionError):  # the till broke off: as real as it gets
                self._talk(connection, manner, received)
            if manner.mood is _Mood.KEEP_OPEN:
                self._kept.append(connection)
            else:
                connection.close()
            with self._changed:
                self._under_way -= 1
                self._changed.notify_all()

    def _talk(self, connection: socket.socket, manner: _Manner, received: bytearray) -> None:
        match manner.mood:
            case _Mood.HANG:
                with self._changed:
                    self._changed.wait_for(lambda: self._letting_go)
                _reset_on_close(connection)
            case _Mood.RESET:
                while len(received) < manner.number:
                    if not self._read(connection, received, manner.number - len(received)):
                        return
                _reset_on_close(connection)
            case _Mood.SLOW:
                while self._read(connection, received, max(1, manner.number // 50)):
                    with self._changed:
                        self._changed.wait_for(lambda: self._letting_go, 0.02)
            case _:
                while self._read(connection, received, 65536):
                    pass

    def _read(self, connection: socket.socket, received: bytearray, most: int) -> bool:
        some = connection.recv(most)
        with self._changed:
            received += some
            self._changed.notify_all()
        return bool(some)


def _bound(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    return listener


def _reset_on_close(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
