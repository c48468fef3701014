"""A line between the office and its database that hangs at a word, until somebody cuts it.

Lives here: passing on bytes, and stopping.
Must not: know what they mean.
"""

import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

from psycopg.conninfo import conninfo_to_dict, make_conninfo

SOCKET = ".s.PGSQL.5432"
PIECE = 65536


class HangingLine:
    """Passes everything on; one connection hangs after the word that it was told."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = make_conninfo(address, host=str(folder))
        self.hangs = Event()
        self._to = str(Path(str(conninfo_to_dict(address)["host"])) / SOCKET)
        self._word = b""
        self._hanging: list[socket.socket] = []
        self._all: list[socket.socket] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / SOCKET))
        self._listener.listen()
        Thread(target=self._accept, daemon=True).start()

    def hangs_at(self, word: bytes) -> None:
        """Let the next connection that says this word hang: what it says after that stays here."""
        self._word = word

    def cut(self) -> None:
        """End what hangs, as a system does that hears nothing from the other side."""
        _end(self._hanging)

    def close(self) -> None:
        _end([self._listener, *self._all])

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._to)
                self._all += [near, far]
                Thread(target=self._pass, args=(near, far), daemon=True).start()
                Thread(target=self._pass, args=(far, near), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if source in self._hanging:
                    self.hangs.set()
                    return
                if self._word and self._word in piece:
                    self._word = b""
                    self._hanging += [source, target]
                    target.sendall(piece)
                    source.sendall(target.recv(PIECE))  # that it may begin
                    continue
                target.sendall(piece)
        if source not in self._hanging:
            _end([target])


def _end(sockets: list[socket.socket]) -> None:
    for each in sockets:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


@contextmanager
def a_hanging_line(address: str) -> Iterator[HangingLine]:
    """Make one to a database; it ends with its context."""
    folder = Path(tempfile.mkdtemp(prefix="line-"))
    line = HangingLine(address, folder)
    try:
        yield line
    finally:
        line.close()
        shutil.rmtree(folder)
