"""The pole display: two lines for the customer, shown by a thread of its own."""

import logging
import threading
import time
from dataclasses import dataclass

from till.domain.paper.pole_lines import PoleLines
from till.printing.pole_commands import CLEAR, opening, showing
from till.printing.pole_wires import Wire

FINISHED_S = 20.0  # how long the change is shown (ui design, screen 20)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoleWaits:
    """Seconds between tries to reach a display that is not there.

    `again` is how often one that is there is told what it shows already, for it may have been
    switched off and on; nothing flickers.
    """

    first: float = 1.0
    longest: float = 10.0
    again: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    lines: PoleLines
    then: PoleLines | None = None
    until: float = 0.0


class PoleDisplay:
    """The thread of one display. `start` once, `stop` once; without a wire it does nothing.

    A failure is logged once and tried again, ever more seldom; only the newest state counts. A
    display that is plugged in again shows it within some seconds.
    """

    def __init__(
        self, wire: Wire | None, *, code_page: int, waits: PoleWaits = PoleWaits()
    ) -> None:
        self._wire = wire
        self._code_page = code_page
        self._waits = waits
        self._thread = threading.Thread(target=self._run, name="pole display")
        self._changed = threading.Condition()
        # Guarded by _changed:
        self._wanted: _Wanted | None = None
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
        return "" if self._wire is None else self._wire.name

    def start(self) -> None:
        """Begin to show what is wanted."""
        if self._wire is not None:
            self._thread.start()

    def show(
        self, lines: PoleLines, *, then: PoleLines | None = None, seconds: float = FINISHED_S
    ) -> None:
        """Show lines, and after so many seconds those of `then`; returns at once."""
        with self._changed:
            self._wanted = _Wanted(lines=lines, then=then, until=time.monotonic() + seconds)
            self._changed.notify_all()

    def has_told(self, seconds: float) -> bool:
        """Tell the newest lines anew; return whether the display took them in so many seconds.

        Not on the till's loop.
        """
        with self._changed:
            self._shown = None
            self._not_before = 0.0
            self._changed.notify_all()
            return self._changed.wait_for(self._is_told, seconds)

    def _is_told(self) -> bool:
        return self._wanted is not None and self._wanted.lines == self._shown

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
        wire = self._wire
        if wire is None:
            return
        try:
            while (wanted := self._next()) is not None:
                self._tell(wire, wanted)
            if wire.is_open():
                wire.send(showing(self._last, self._code_page) if self._last else CLEAR)
        except OSError as error:
            _log.info("pole display %s left as it was: %s", wire.name, error)
        finally:
            wire.close()

    def _next(self) -> PoleLines | None:
        """Wait for lines that the display is to be told; None when it is time to end."""
        with self._changed:
            while not self._stopping:
                now = time.monotonic()
                wanted = self._due(now)
                tell_at = self._not_before if wanted != self._shown else self._again_at
                if wanted is not None and tell_at is not None and now >= tell_at:
                    return wanted
                self._changed.wait(self._seconds_left(now, tell_at))
            return None

    def _due(self, now: float) -> PoleLines | None:
        wanted = self._wanted
        if wanted is not None and wanted.then is not None and now >= wanted.until:
            wanted = self._wanted = _Wanted(lines=wanted.then)
        return None if wanted is None else wanted.lines

    def _seconds_left(self, now: float, tell_at: float | None) -> float | None:
        """How long nothing will happen by itself; None for ever."""
        wanted = self._wanted
        if wanted is None:
            return None
        moments = [] if tell_at is None else [tell_at]
        if wanted.then is not None:
            moments.append(wanted.until)
        return max(min(moments) - now, 0.0) if moments else None

    def _tell(self, wire: Wire, lines: PoleLines) -> None:
        try:
            if not wire.is_open():
                wire.open()
                wire.send(opening())
            wire.send(showing(lines, self._code_page))
        except OSError as error:
            self._fail(wire, error)
        else:
            if self._is_failing:
                _log.info("pole display %s answers again", wire.name)
            self._wait = self._waits.first
            self._not_before = 0.0
            self._again_at = time.monotonic() + self._waits.again if wire.forgets else None
            with self._changed:
                self._shown = lines
                self._is_failing = False
                self._changed.notify_all()

    def _fail(self, wire: Wire, error: OSError) -> None:
        if not self._is_failing:
            _log.warning("pole display %s does not answer: %s", wire.name, error)
        wire.close()
        self._shown = None
        self._is_failing = True
        self._not_before = time.monotonic() + self._wait
        self._wait = min(self._wait * 2, self._waits.longest)
