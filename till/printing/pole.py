"""The pole display: two lines for the customer, shown by a thread of its own.

Lives here: what is shown now and what after a while; trying again with growing waits.
Must not: hold up its callers, tell the cashier of its troubles, choose the lines (domain).
"""

import logging
import threading
import time
from dataclasses import dataclass

from till.actions.till import Till
from till.domain.basket import Basket
from till.domain.events import BasketChanged, Event, SaleFinished
from till.domain.pole_lines import (
    PoleLines,
    PoleWords,
    lines_of_basket,
    lines_of_idle,
    lines_of_sale,
)
from till.printing.pole_addresses import parse_display
from till.printing.pole_commands import CLEAR, opening, showing
from till.printing.pole_wires import Wire, wire_to

FINISHED_S = 20.0  # how long the change is shown (ui design, screen 20)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoleWaits:
    """Seconds between tries to reach a display that is not there."""

    first: float = 1.0
    longest: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    lines: PoleLines
    then: PoleLines | None = None
    until: float = 0.0


class PoleDisplay:
    """The thread of one display. `start` once, `stop` once; without a wire it does nothing.

    A failure is logged once and tried again, ever more seldom; only the newest state counts.
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
        # The thread's own:
        self._shown: PoleLines | None = None
        self._wait = waits.first
        self._not_before = 0.0
        self._is_failing = False

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
            self._changed.notify()

    def stop(self, timeout: float) -> bool:
        """Clear the display and end within about `timeout` seconds; return whether it has ended."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
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
                wire.send(CLEAR)
        except OSError as error:
            _log.info("pole display %s left as it was: %s", wire.name, error)
        finally:
            wire.close()

    def _next(self) -> PoleLines | None:
        """Wait for lines to show that are not shown; None when it is time to end."""
        with self._changed:
            while not self._stopping:
                now = time.monotonic()
                wanted = self._due(now)
                if wanted is not None and wanted != self._shown and now >= self._not_before:
                    return wanted
                self._changed.wait(self._seconds_left(now, is_pending=wanted != self._shown))
            return None

    def _due(self, now: float) -> PoleLines | None:
        wanted = self._wanted
        if wanted is not None and wanted.then is not None and now >= wanted.until:
            wanted = self._wanted = _Wanted(lines=wanted.then)
        return None if wanted is None else wanted.lines

    def _seconds_left(self, now: float, *, is_pending: bool) -> float | None:
        """How long nothing will happen by itself; None for ever."""
        moments = [self._not_before] if is_pending and self._not_before > now else []
        if self._wanted is not None and self._wanted.then is not None:
            moments.append(self._wanted.until)
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
            self._shown, self._is_failing = lines, False
            self._wait, self._not_before = self._waits.first, 0.0

    def _fail(self, wire: Wire, error: OSError) -> None:
        if not self._is_failing:
            _log.warning("pole display %s does not answer: %s", wire.name, error)
        wire.close()
        self._shown, self._is_failing = None, True
        self._not_before = time.monotonic() + self._wait
        self._wait = min(self._wait * 2, self._waits.longest)


class PoleTeller:
    """Tells a display what the customer may know of the till's events; add it to the listeners."""

    def __init__(self, display: PoleDisplay, words: PoleWords) -> None:
        self._display = display
        self._words = words
        self._is_paid = False

    def begin(self, basket: Basket) -> None:
        """Show the basket that the till has, or that nobody buys."""
        self._show(basket, None)

    def listen(self, event: Event) -> None:
        """Show what concerns the customer; every other event passes."""
        match event:
            case SaleFinished(sale=sale):
                self._is_paid = True
                idle = lines_of_idle(self._words)
                self._display.show(lines_of_sale(sale, self._words), then=idle)
            case BasketChanged(basket=basket, line=line) if not (basket.is_empty and self._is_paid):
                self._show(basket, line)
            case _:
                return

    def _show(self, basket: Basket, line: int | None) -> None:
        self._is_paid = False
        if basket.is_empty:
            self._display.show(lines_of_idle(self._words))
        else:
            self._display.show(lines_of_basket(basket, line, self._words))


def open_pole(till: Till, device: str, code_page: int, words: PoleWords) -> PoleDisplay:
    """Return the display of the setting `display.device`, listening to the till, not yet started.

    Raises DisplayDeviceUnknown.
    """
    display = PoleDisplay(wire_to(parse_display(device)), code_page=code_page)
    teller = PoleTeller(display, words)
    teller.begin(till.session.basket)
    till.listeners.append(teller.listen)
    return display
