"""A printer at the end of a connection: printing, its drawer, asking it for its status.

Network, USB, serial ports and device files make the same promises. The status is the real-time one
of ESC/POS (DLE EOT): three questions, a byte of bits for each answer.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from PIL import Image

from till.domain.errors import TillError
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.commands import Commands
from till.printing.wires.connection import (
    Connector,
    Deadlines,
    PrinterConnection,
    Transmission,
    failure_reason,
    ignore_stall,
)

DLE_EOT: Final = b"\x10\x04"
# What can be asked.
PRINTER: Final = 1
OFFLINE_CAUSE: Final = 2
PAPER: Final = 4

# Every answer has these bits fixed, so that it is told from data and from flow control.
_FIXED_MASK: Final = 0b1001_0011
_FIXED_BITS: Final = 0b0001_0010
_FLOW_CONTROL: Final = b"\x11\x13"  # XON, XOFF

# Of the answer to PRINTER.
_PIN_HIGH: Final = 0b0000_0100
_IS_OFFLINE: Final = 0b0000_1000
# Of the answer to OFFLINE_CAUSE.
_COVER_OPEN: Final = 0b0000_0100
_STOPPED_BY_PAPER: Final = 0b0010_0000
# Of the answer to PAPER; each sensor sets a pair.
_NEAR_END: Final = 0b0000_1100
_AT_END: Final = 0b0110_0000


class ConnectedPrinter:
    """Prints over a connection, opened anew for each receipt.

    One thread uses it, but for `abort`.
    """

    prints = True

    def __init__(self, connector: Connector, commands: Commands, deadlines: Deadlines) -> None:
        self.name = connector.name
        self._connector = connector
        self._commands = commands
        self._deadlines = deadlines
        self._guard = threading.Lock()
        self._connection: PrinterConnection | None = None
        self._aborted = False

    def make_ready(self) -> None:
        """Load what the first receipt needs, so that it is not kept waiting for it."""
        self._commands.load()

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
    ) -> None:
        """Print mode "1" dots. See `devices.PrinterDevice` for what it raises."""
        self._send(self._commands.picture(image), self._commands.ending(cut=cut), stalled)

    def open_drawer(self) -> None:
        """Send the pulse alone, on a connection of its own."""
        self._send((), self._commands.drawer_pulse(), ignore_stall)

    def look(self) -> DeviceLook:
        """Ask the printer how it is; one that cannot be reached is not online."""
        open_level = self._commands.traits.open_level
        try:
            with self._connected() as connection:
                return query_status(connection, self._deadlines.answer, open_level=open_level)
        except PrinterUnreachable:
            return DeviceLook(is_online=False)

    def abort(self) -> None:
        """Break the connection in use and any later one; receipts then fail as if reset."""
        with self._guard:
            self._aborted = True
            if self._connection is not None:
                self._connection.abort()

    @contextmanager
    def _connected(self) -> Iterator[PrinterConnection]:
        """Connect for the length of a block. Raises PrinterUnreachable."""
        connection = self._connector.open(self._deadlines)
        with self._guard:
            self._connection = connection
            if self._aborted:
                connection.abort()
        try:
            yield connection
        finally:
            with self._guard:
                self._connection = None
            connection.close()

    def _send(self, body: Iterable[bytes], ending: bytes, stalled: Callable[[], None]) -> None:
        """Hand over the body, then the ending.

        A receipt whose whole picture is handed over counts as out, though its cut may lack:
        from there on a failure is uncertain, never halfway.
        """
        failure: type[TillError] = PrinterStoppedHalfway
        with self._connected() as connection:
            transmission = self._begin(connection, stalled)
            try:
                for piece in body:
                    transmission.send(piece)
                failure = PrinterUncertain
                transmission.send(ending)
                connection.finish(self._deadlines)
            except OSError as error:
                failure = failure if transmission.sent else PrinterUnreachable
                raise failure(device=self.name, reason=failure_reason(error)) from error

    def _begin(self, connection: PrinterConnection, stalled: Callable[[], None]) -> Transmission:
        return Transmission(
            connection=connection,
            deadlines=self._deadlines,
            stalled=stalled,
            now=time.monotonic,
            ends_at=time.monotonic() + self._deadlines.whole,
        )


def query_status(
    connection: PrinterConnection, seconds: float, *, open_level: bool | None
) -> DeviceLook:
    """Ask a printer how it is, waiting so many seconds for each of three answers.

    One that says nothing is not asked further, and what makes no sense is "it cannot say".
    `open_level`: whether the drawer's switch is high while the drawer is open. Raises nothing.
    """
    answers: dict[int, int] = {}
    try:
        connection.receive(0)  # what it said before it was asked is no answer
        for question in (PRINTER, OFFLINE_CAUSE, PAPER):
            answer = _answer(connection, question, seconds)
            if answer is None:
                break
            if len(answer) == 1 and answer[0] & _FIXED_MASK == _FIXED_BITS:
                answers[question] = answer[0]
    except OSError:
        return read_status(answers, open_level=open_level)  # it hung up: what it said stands
    return read_status(answers, open_level=open_level)


def read_status(answers: dict[int, int], *, open_level: bool | None) -> DeviceLook:
    """Return what the answers say, by the question they belong to."""
    printer, cause, paper = (answers.get(each) for each in (PRINTER, OFFLINE_CAUSE, PAPER))
    is_high = None if printer is None else bool(printer & _PIN_HIGH)
    return DeviceLook(
        is_online=None if printer is None else not printer & _IS_OFFLINE,
        paper=_paper_level(cause, paper),
        is_cover_open=None if cause is None else bool(cause & _COVER_OPEN),
        is_drawer_open=None if None in {is_high, open_level} else is_high is open_level,
    )


def _paper_level(cause: int | None, paper: int | None) -> PaperSupply:
    if (paper or 0) & _AT_END or (cause or 0) & _STOPPED_BY_PAPER:
        return PaperSupply.OUT
    if paper is None:
        return PaperSupply.UNKNOWN
    return PaperSupply.LOW if paper & _NEAR_END else PaperSupply.OK


def _answer(connection: PrinterConnection, question: int, seconds: float) -> bytes | None:
    """Ask one question; None when nothing is said. Raises OSError."""
    rest = memoryview(DLE_EOT + bytes([question]))
    while rest:
        taken = connection.send_some(rest, seconds)
        if not taken:
            return None
        rest = rest[taken:]
    answer = connection.receive(seconds)
    return answer.translate(None, _FLOW_CONTROL) if answer else None
