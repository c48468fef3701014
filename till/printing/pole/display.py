"""A pole display: its language (ESC/POS, two lines), and the thread that shows what holds."""

import logging
import threading
import time
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from till.domain.paper.pole_lines import WIDTH, PoleLines
from till.printing.pole.connection import PoleConnection

# The number by which a display knows each code page (ESC t).
TABLES: Mapping[int, int] = {437: 0, 850: 2, 852: 18, 858: 19, 1252: 16}
INITIALISE = b"\x1b@"
OVERWRITE = b"\x1f\x01"  # not scrolling, when the last place of a line is written
NO_CURSOR = b"\x1fC\x00"
CLEAR = b"\x0c"
FIRST_PRINTABLE = 0x20
INSTEAD = {"€": "E", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x"}
FINISHED_S = 20.0  # how long the change is shown (ui design, screen 20)
_log = logging.getLogger(__name__)


def initialise_command() -> bytes:
    """What makes a display ready; anything it does not understand is cleared away in the end."""
    return INITIALISE + CLEAR


def show_command(lines: PoleLines, code_page: int) -> bytes:
    """Both lines in full, each from its first place. Raises KeyError for a page not in TABLES."""
    table = bytes((0x1B, ord("t"), TABLES[code_page]))
    upper = encode_line(lines.upper, code_page)
    lower = encode_line(lines.lower, code_page)
    return OVERWRITE + NO_CURSOR + table + _to(row=1) + upper + _to(row=2) + lower


def encode_line(line: str, code_page: int) -> bytes:
    """Exactly WIDTH bytes, one for each character."""
    return b"".join(_byte_of(each, code_page) for each in f"{line:<{WIDTH}}"[:WIDTH])


def _to(*, row: int) -> bytes:
    """The cursor to the first place of a row."""
    return bytes((0x1F, ord("$"), 1, row))


def _byte_of(character: str, code_page: int) -> bytes:
    plain = unicodedata.normalize("NFKD", character)[:1]
    for each in (character, INSTEAD.get(character, plain)):
        try:
            byte = each.encode(f"cp{code_page}")
        except UnicodeEncodeError:
            continue
        if len(byte) == 1 and byte[0] >= FIRST_PRINTABLE:
            return byte
    return b"?"


@dataclass(frozen=True, slots=True, kw_only=True)
class PoleWaits:
    """Seconds between tries to reach a display that is not there.

    `again` is how often one that is there is sent what it shows already, for it may have been
    switched off and on; nothing flickers.
    """

    first: float = 1.0
    longest: float = 10.0
    again: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    lines: PoleLines
    then: PoleLines | None = None
    until: float = 0.0


class PoleDisplay:
    """The thread of one display. `start` once, `stop` once; without a connection it does nothing.

    A failure is logged once and tried again, ever more seldom; only the newest state counts. A
    display that is plugged in again shows it within some seconds.
    """

    def __init__(
        self, connection: PoleConnection | None, *, code_page: int, waits: PoleWaits = PoleWaits()
    ) -> None:
        self._connection = connection
        self._code_page = code_page
        self._waits = waits
        self._thread = threading.Thread(target=self._run, name="pole display")
        self._changed = threading.Condition()
        # Guarded by _changed:
        self._request: _Request | None = None
        self._stopping = False
        self._last: PoleLines | None = None
        self._shown: PoleLines | None = None
        # The thread's own:
        self._wait = waits.first
        self._not_before = 0.0
        self._again_at: float | None = None
        self._is_failing = False

    @property
    def name(self) -> str:
        """Where it is; empty where there is none."""
        return "" if self._connection is None else self._connection.name

    def start(self) -> None:
        """Begin to show what was asked for."""
        if self._connection is not None:
            self._thread.start()

    def show(
        self, lines: PoleLines, *, then: PoleLines | None = None, seconds: float = FINISHED_S
    ) -> None:
        """Show lines, and after so many seconds those of `then`; returns at once."""
        with self._changed:
            self._request = _Request(lines=lines, then=then, until=time.monotonic() + seconds)
            self._changed.notify_all()

    def has_shown(self, seconds: float) -> bool:
        """Send the newest lines anew; return whether the display took them in so many seconds.

        Not on the till's loop.
        """
        with self._changed:
            self._shown = None
            self._not_before = 0.0
            self._changed.notify_all()
            return self._changed.wait_for(self._is_shown, seconds)

    def _is_shown(self) -> bool:
        return self._request is not None and self._request.lines == self._shown

    def stop(self, timeout: float, last: PoleLines | None = None) -> bool:
        """Leave the display with its last lines, or empty; return whether the thread has ended.

        Takes about `timeout` seconds at most.
        """
        with self._changed:
            self._last = last
            self._stopping = True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        connection = self._connection
        if connection is None:
            return
        try:
            while (lines := self._next()) is not None:
                self._send(connection, lines)
            if connection.is_open():
                connection.send(show_command(self._last, self._code_page) if self._last else CLEAR)
        except OSError as error:
            _log.info("pole display %s left as it was: %s", connection.name, error)
        finally:
            connection.close()

    def _next(self) -> PoleLines | None:
        """Wait for lines that the display is to show; None when it is time to end."""
        with self._changed:
            while not self._stopping:
                now = time.monotonic()
                request = self._request
                if request is not None and request.then is not None and now >= request.until:
                    request = _Request(lines=request.then)
                    self._request = request
                lines = None if request is None else request.lines
                send_at = self._not_before if lines != self._shown else self._again_at
                if lines is not None and send_at is not None and now >= send_at:
                    return lines
                self._changed.wait(self._seconds_left(now, send_at))
            return None

    def _seconds_left(self, now: float, send_at: float | None) -> float | None:
        """How long nothing will happen by itself; None for ever."""
        request = self._request
        if request is None:
            return None
        moments = [] if send_at is None else [send_at]
        if request.then is not None:
            moments.append(request.until)
        return max(min(moments) - now, 0.0) if moments else None

    def _send(self, connection: PoleConnection, lines: PoleLines) -> None:
        try:
            if not connection.is_open():
                connection.open()
                connection.send(initialise_command())
            connection.send(show_command(lines, self._code_page))
        except OSError as error:
            self._fail(connection, error)
        else:
            if self._is_failing:
                _log.info("pole display %s answers again", connection.name)
            self._wait = self._waits.first
            self._not_before = 0.0
            self._again_at = time.monotonic() + self._waits.again if connection.forgets else None
            with self._changed:
                self._shown = lines
                self._is_failing = False
                self._changed.notify_all()

    def _fail(self, connection: PoleConnection, error: OSError) -> None:
        if not self._is_failing:
            _log.warning("pole display %s does not answer: %s", connection.name, error)
        connection.close()
        self._shown = None
        self._is_failing = True
        self._not_before = time.monotonic() + self._wait
        self._wait = min(self._wait * 2, self._waits.longest)
