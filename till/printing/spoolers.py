"""All printers of a till behind the one port: each with its own thread, none waits for another."""

import time
from collections.abc import Sequence

from till.printing.spooler import Spooler


class NoPaper:
    """Stands where the printer comes a moment later."""

    def wake(self) -> None:
        """Do nothing: the printer looks for jobs when it starts."""

    def open_drawer(self) -> None:
        """Do nothing: nothing is sold before the till is open."""


class Spoolers:
    """Implements the port `Paper` over several printers; the first has the drawer."""

    def __init__(self, spoolers: Sequence[Spooler]) -> None:
        self._all = tuple(spoolers)

    def start(self) -> None:
        """Begin printing what waits, on every printer."""
        for each in self._all:
            each.start()

    def wake(self) -> None:
        """Say that a job was kept; whoever serves its line finds it."""
        for each in self._all:
            each.wake()

    def open_drawer(self) -> None:
        """Ask for the drawer's pulse, ahead of any job."""
        self._all[0].open_drawer()

    def stop(self, timeout: float) -> bool:
        """Stop every printer as `Spooler.stop` does; `timeout` (seconds) is for all together.

        Returns whether every thread has ended.
        """
        ends_at = time.monotonic() + timeout
        for each in self._all:
            each.begin_to_stop()
        left = [each.stop(max(0.1, ends_at - time.monotonic())) for each in self._all]
        return all(left)
