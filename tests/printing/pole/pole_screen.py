"""A pole display that exists only here, and a listener on the loopback that has one.

Lives here: reading the commands of a two-line display into two rows of characters.
Must not: use any code of the product, so that it can prove the product's bytes.
"""

import re
import socket
import threading
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import Self

WIDTH = 20
LONGEST_S = 120.0
PAGES = {0: "cp437", 2: "cp850", 16: "cp1252", 18: "cp852", 19: "cp858"}
COMMANDS = re.compile(
    rb"(?P<initialise>\x1b@)|(?P<overwrite>\x1f\x01)|\x1fC(?P<cursor>.)|(?P<clear>\x0c)"
    rb"|\x1bt(?P<table>.)|\x1f\$(?P<place>..)|(?P<sign>[\x20-\xff])|(?P<unknown>.)",
    re.DOTALL,
)


class PoleScreen:
    """Two rows of 20 characters; `problems` names what such a display would not understand."""

    def __init__(self) -> None:
        self._rest = b""
        self._cells = [[" "] * WIDTH, [" "] * WIDTH]
        self._at = (0, 0)
        self._page = "cp437"
        self.problems: list[str] = []
        self.states = 0

    @property
    def rows(self) -> list[str]:
        return ["".join(row) for row in self._cells]

    def lose_power(self) -> None:
        """Be switched off and on: nothing that was said is known any more."""
        self._page = "cp437"
        self._rest = b""
        self._clear()

    def take(self, data: bytes) -> None:
        """Read what came; a command that came in half waits for its other half."""
        said = self._rest + data
        half = re.search(rb"(\x1b|\x1f|\x1bt|\x1fC|\x1f\$.?)\Z", said, re.DOTALL)
        whole = half.start() if half else len(said)
        self._rest = said[whole:]
        for found in COMMANDS.finditer(said[:whole]):
            self._obey(str(found.lastgroup), found[str(found.lastgroup)])

    def _obey(self, command: str, data: bytes) -> None:
        match command:
            case "initialise":
                self._page = "cp437"
                self._clear()
            case "clear":
                self._clear()
            case "table":
                self._page = PAGES[data[0]]
            case "place":
                self._at = (data[1] - 1, data[0] - 1)
                self.states += data == b"\x01\x01"
            case "sign":
                row, column = self._at
                self._cells[row][column] = data.decode(self._page)
                self._at = (row, column + 1) if column + 1 < WIDTH else (1 - row, 0)
            case "unknown":
                self.problems.append(repr(data))

    def _clear(self) -> None:
        self._cells = [[" "] * WIDTH, [" "] * WIDTH]
        self._at = (0, 0)


class Listener:
    """A display behind a TCP port, one connection after the other."""

    def __init__(self, port: int = 0) -> None:
        self.screen = PoleScreen()
        self.connections = 0
        self._server = socket.create_server(("127.0.0.1", port))
        self.url = f"tcp://127.0.0.1:{self._server.getsockname()[1]}"
        self._connection: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self.hang_up()
        self._thread.join()
        self._server.close()

    def hang_up(self) -> None:
        if self._connection is not None:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # the other side was first

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:
                return
            self.connections += 1
            self._connection = connection
            with connection:
                while data := self._heard(connection):
                    self.screen.take(data)

    @staticmethod
    def _heard(connection: socket.socket) -> bytes:
        try:
            return connection.recv(4096)
        except OSError:
            return b""


def until(holds: Callable[[], object]) -> None:
    """Ask again and again until it holds."""
    never = threading.Event()
    end = monotonic() + LONGEST_S
    while not holds():
        assert monotonic() < end, "not in time"
        never.wait(0.005)
