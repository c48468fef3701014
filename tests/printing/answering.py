"""A printer at the end of a pseudo-terminal or a socket that can be asked how it is.

Lives here: what the tests of serial lines and of the status share.
Must not: use any code of the product.
"""

import contextlib
import os
import pty
import select
import socket
import termios
import threading
from collections.abc import Iterator, Mapping

from tests.printing.escpos_decoder import Output, decode

QUESTION = b"\x10\x04"
WELL = {1: b"\x16", 2: b"\x12", 4: b"\x12"}  # online, drawer pin high; no cause; enough paper


class AnsweringPrinter:
    """Reads a file descriptor until it ends; answers questions as it was told to."""

    def __init__(self, descriptor: int, answers: Mapping[int, bytes]) -> None:
        self._descriptor = descriptor
        self._answers = answers
        self._heard = bytearray()
        self._changed = threading.Condition()
        self._stop, self._stopped = os.pipe()
        self._thread = threading.Thread(target=self._serve)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        os.write(self._stopped, b".")
        self._thread.join()
        os.close(self._stop)
        os.close(self._stopped)

    def heard(self) -> bytes:
        with self._changed:
            return bytes(self._heard)

    def paper(self, *, cuts: int = 1) -> Output:
        """Wait for so many cuts, and return what came out."""
        with self._changed:
            assert self._changed.wait_for(lambda: decode(bytes(self._heard)).cuts >= cuts, 10)
        return decode(self.heard())

    def wait_for(self, ending: bytes) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._heard.endswith(ending), 5), self._heard

    def _serve(self) -> None:
        while True:
            ready = select.select([self._descriptor, self._stop], [], [])[0]
            if self._stop in ready:
                return
            try:
                some = os.read(self._descriptor, 4096)
            except OSError:  # nobody holds the other end of the terminal just now
                if select.select([self._stop], [], [], 0.01)[0]:
                    return
                continue
            if not some:
                return
            with self._changed:
                self._heard += some
                self._changed.notify_all()
            if some[:2] == QUESTION:
                with contextlib.suppress(ConnectionError):  # whoever asked has hung up
                    os.write(self._descriptor, self._answers.get(some[2], b""))


class SerialPrinter:
    """A serial line that is a pseudo-terminal; `reads` False is a printer that takes nothing."""

    def __init__(self, answers: Mapping[int, bytes]) -> None:
        self.master, self.slave = pty.openpty()
        self.path = os.ttyname(self.slave)
        self.url = f"serial://{self.path}?baud=19200"
        self.printer = AnsweringPrinter(self.master, answers)

    def baud(self) -> int:
        return int(termios.tcgetattr(self.slave)[4])


@contextlib.contextmanager
def a_serial_printer(
    answers: Mapping[int, bytes] = WELL, *, reads: bool = True
) -> Iterator[SerialPrinter]:
    line = SerialPrinter(answers)
    if reads:
        line.printer.start()
    try:
        yield line
    finally:
        if reads:
            line.printer.stop()
        for descriptor in (line.master, line.slave):
            with contextlib.suppress(OSError):  # a test pulled the cable
                os.close(descriptor)


@contextlib.contextmanager
def a_network_printer(answers: Mapping[int, bytes]) -> Iterator[str]:
    """Serve one connection; yields the address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_serve_one, args=(server, answers))
        thread.start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def _serve_one(server: socket.socket, answers: Mapping[int, bytes]) -> None:
    connection, _ = server.accept()
    with connection:
        printer = AnsweringPrinter(connection.fileno(), answers)
        printer.start()
        printer._thread.join()
        os.close(printer._stop)
        os.close(printer._stopped)
