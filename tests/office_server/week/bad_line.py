"""A bad line to the office: connections are cut at random, while asked or answered.

Lives here: passing on bytes, and the cuts.
Must not: know what they mean.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Lock, Thread
from urllib.parse import urlsplit

PIECE = 4096
CUTS_OF_TEN = 3
LONGEST = 60_000  # bytes before a cut


class BadLine:
    """Three connections of ten are cut after a random number of bytes, either way."""

    def __init__(self, address: str, rng: Random) -> None:
        target = urlsplit(address)
        self.cuts = 0
        self._target = (str(target.hostname), int(target.port or 0))
        self._rng = rng
        self._door = Lock()
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        _end([self._listener, *self._open])

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target)
                self._open += [near, far]
                ends = [near, far]
                Thread(target=self._pass, args=(near, far, ends), daemon=True).start()
                Thread(target=self._pass, args=(far, near, ends), daemon=True).start()

    def _pass(
        self, source: socket.socket, target: socket.socket, ends: list[socket.socket]
    ) -> None:
        with self._door:
            is_cut = self._rng.randrange(10) < CUTS_OF_TEN
            left = self._rng.randrange(LONGEST) if is_cut else None
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if left is not None:
                    piece = piece[:left]
                    left -= len(piece)
                target.sendall(piece)
                if left == 0:
                    self.cuts += 1
                    break
        _end(ends)


def _end(sockets: list[socket.socket]) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def a_bad_line(address: str, rng: Random) -> Iterator[BadLine]:
    """Make one to a server; it ends with its context."""
    line = BadLine(address, rng)
    try:
        yield line
    finally:
        line.close()
