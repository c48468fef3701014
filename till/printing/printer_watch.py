"""How a printer is: what printing showed, and what it says itself when it is asked.

The state decides when the printer is looked at, and when printing had better wait.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from till.domain.paper.print_job import PRINTER_STANDS_STILL, DeviceLook, PaperSupply, PrinterState
from till.printing.devices import PrinterDevice

LONGEST_PAUSE_S: Final = 600.0  # between looks at a printer that never says anything
MOST_DOUBTFUL_LOOKS: Final = 5  # then a receipt is tried: what a printer says may be wrong
_TROUBLE: Final = PRINTER_STANDS_STILL | {PrinterState.UNCERTAIN}
_SURELY_STILL: Final = frozenset({PrinterState.PAPER_OUT, PrinterState.COVER_OPEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterNews:
    """How a printer is, and its drawer as the last look showed it; None where none did."""

    state: PrinterState
    is_drawer_open: bool | None = None


class PrinterWatch:
    """Knows how one printer is and reports what is new. In the printer's own thread alone.

    `look_every` is the seconds between two looks at a printer at rest; None for never. Without
    `sensors` there is no look at all, as at a printer that cannot answer.
    """

    def __init__(
        self,
        device: PrinterDevice,
        report: Callable[[PrinterNews], None],
        *,
        look_every: float | None,
        sensors: bool = True,
    ) -> None:
        self._device = device
        self._report = report
        self._sensors = sensors
        self._look_every = look_every if sensors else None
        self._pause = self._look_every or 0.0
        self._next_look_at = time.monotonic()  # so that it is known whether the printer can tell
        self._well_at = time.monotonic()
        self._has_answered = False
        self._doubtful_looks = 0
        self._is_drawer_open: bool | None = None
        self._reported: PrinterNews | None = None
        self.state: PrinterState | None = None

    @property
    def unwell_s(self) -> float:
        """Seconds since the printer was last seen to be well."""
        return time.monotonic() - self._well_at

    def note(self, state: PrinterState) -> None:
        """Take a state from what happened; whoever listens hears what is new."""
        if state not in _TROUBLE:
            self._doubtful_looks = 0
        if state in {PrinterState.READY, PrinterState.PAPER_LOW}:
            self._well_at = time.monotonic()
        if state is PrinterState.UNREACHABLE:
            self._is_drawer_open = None
        self.state = state
        self._report_news()

    def pulsed(self) -> None:
        """Take it that the drawer's pulse went out: the printer is there, the drawer moves."""
        self._is_drawer_open = None
        if self.state is PrinterState.UNREACHABLE:
            self.note(PrinterState.READY)
        self._report_news()

    def reason_to_wait(self) -> str | None:
        """Look at a printer that was in trouble or can tell; return why nothing is to be begun.

        That is a key of words, None where it may be tried. A printer that surely stands still is
        waited for; one that was in trouble and is silent all of a sudden only for a few looks; one
        out of reach is tried, for then not a byte can leave.
        """
        if self.state not in _TROUBLE:
            still = self.sure_standstill()
            return None if still is None else self._waiting_for(still)
        if not self._sensors:
            return None
        look = self._look()
        state = state_seen(look)
        if state in _SURELY_STILL:
            return self._waiting_for(state)
        if state is PrinterState.UNREACHABLE and not _answered(look):
            return None
        if state is PrinterState.UNREACHABLE or (state is None and self._has_answered):
            self._doubtful_looks += 1
            if self._doubtful_looks <= MOST_DOUBTFUL_LOOKS:
                return self._waiting_for(PrinterState.UNREACHABLE)
        elif state is not None:
            self._has_answered = True
            self.note(state)
        return None

    def sure_standstill(self) -> PrinterState | None:
        """Ask a printer that can tell whether it stands still; one that never said is not asked."""
        if not self._sensors or not self._has_answered:
            return None
        state = state_seen(self._look())
        return state if state in _SURELY_STILL else None

    def hurry(self) -> None:
        """Look at a printer in trouble at the next occasion, for somebody may have mended it."""
        if self.state in _TROUBLE:
            self._next_look_at = time.monotonic()

    def look_at_rest(self) -> float | None:
        """Look when it is time for it; return the seconds until the next look, None for never.

        A printer that was out of reach is well again once it can be reached, though it be silent.
        """
        if self._look_every is None:
            return None
        left = self._next_look_at - time.monotonic()
        if left > 0:
            return left
        look = self._look()
        if (state := state_seen(look)) is not None:
            self.note(state)
            self._has_answered = self._has_answered or _answered(look)
        elif self.state is PrinterState.UNREACHABLE:
            self.note(PrinterState.READY)
        self._report_news()
        self._pause = self._look_every if state else min(self._pause * 2, LONGEST_PAUSE_S)
        self._next_look_at = time.monotonic() + self._pause
        return self._pause

    def _look(self) -> DeviceLook:
        """Look at the printer; what its drawer is goes out with the next news."""
        look = self._device.look()
        self._is_drawer_open = look.is_drawer_open
        return look

    def _report_news(self) -> None:
        if self.state is None:
            return
        news = PrinterNews(state=self.state, is_drawer_open=self._is_drawer_open)
        if news != self._reported:
            self._reported = news
            self._report(news)

    def _waiting_for(self, state: PrinterState) -> str:
        self.note(state)
        return f"printer.{state.value}"


def state_seen(look: DeviceLook) -> PrinterState | None:
    """Return the state that a look shows: what has to be mended first; None where it is silent."""
    if look.is_cover_open:
        return PrinterState.COVER_OPEN
    if look.paper is PaperSupply.OUT:
        return PrinterState.PAPER_OUT
    if look.is_online is False:
        return PrinterState.UNREACHABLE
    if look.paper is PaperSupply.LOW:
        return PrinterState.PAPER_LOW
    return PrinterState.READY if look.is_online else None


def _answered(look: DeviceLook) -> bool:
    """Tell whether the printer itself said something, rather than being out of reach."""
    return look.paper is not PaperSupply.UNKNOWN or look.is_cover_open is not None
