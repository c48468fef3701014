"""A printer at the end of a line: network, USB or serial, with the same promises for all three."""

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from PIL import Image

from till.domain.errors import TillError
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook
from till.printing.commands import Commands
from till.printing.lines import Deadlines, Handing, Line, Way, unheard
from till.printing.status import asked


class LinePrinter:
    """Prints over a line, opened anew for each receipt. One thread uses it, but for `abort`."""

    prints = True

    def __init__(self, way: Way, commands: Commands, deadlines: Deadlines) -> None:
        self.name = way.name
        self._way = way
        self._commands = commands
        self._deadlines = deadlines
        self._guard = threading.Lock()
        self._line: Line | None = None
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
        """Send the pulse alone, on a line of its own."""
        self._talk((), self._commands.drawer_pulse(), unheard)

    def look(self) -> DeviceLook:
        """Ask the printer how it is; one that cannot be reached is not online."""
        open_level = self._commands.traits.open_level
        try:
            with self._opened() as line:
                return asked(line, self._deadlines.answer, open_level=open_level)
        except PrinterUnreachable:
            return DeviceLook(is_online=False)

    def abort(self) -> None:
        """Break the line under way and any later one; receipts then fail as if reset."""
        with self._guard:
            self._aborted = True
            if self._line is not None:
                self._line.cut()

    @contextmanager
    def _opened(self) -> Iterator[Line]:
        """Open the line for the length of a block. Raises PrinterUnreachable."""
        line = self._way.open(self._deadlines)
        with self._guard:
            self._line = line
            if self._aborted:
                line.cut()
        try:
            yield line
        finally:
            with self._guard:
                self._line = None
            line.close()

    def _talk(self, body: Iterable[bytes], ending: bytes, stalled: Callable[[], None]) -> None:
        """Hand over the body, then the ending.

        A receipt whose whole picture is handed over counts as out, though its cut may lack:
        from there on a failure is uncertain, never halfway.
        """
        failure: type[TillError] = PrinterStoppedHalfway
        with self._opened() as line:
            handing = self._handing(line, stalled)
            try:
                for piece in body:
                    handing.send(piece)
                failure = PrinterUncertain
                handing.send(ending)
                line.say_goodbye(self._deadlines)
            except OSError as error:
                failure = failure if handing.taken else PrinterUnreachable
                raise failure(device=self.name, reason=reason_of(error)) from error

    def _handing(self, line: Line, stalled: Callable[[], None]) -> Handing:
        return Handing(
            line=line,
            deadlines=self._deadlines,
            stalled=stalled,
            now=time.monotonic,
            ends_at=time.monotonic() + self._deadlines.whole,
        )


def reason_of(error: Exception) -> str:
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
