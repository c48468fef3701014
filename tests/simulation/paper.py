"""The printer and the spooler's work, step by step on the virtual clock instead of in a thread.

Lives here: a device that runs out of paper, tears and breaks off; the real spooler's own steps.
Must not: stand in for the spooler's decisions or its queue.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from PIL import Image
from typing_extensions import override

from tests.simulation.fault_plan import AT_THE_PRINTER, Fault
from tests.simulation.virtual_loop import Life, PowerCut
from tests.simulation.world import World
from till.domain.errors.paper import PrinterStoppedHalfway, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook
from till.printing.spooler import Spooler

F = Fault


class Printer:
    """The machine on the desk; it outlives every run of the till. `whole` counts full receipts.

    `before` are those that had come out when a backup came back last.
    """

    name = "simulated"
    prints = True

    def __init__(self, world: World) -> None:
        self._world = world
        self.whole: Counter[bytes] = Counter()
        self.before: Counter[bytes] = Counter()
        self.torn: Counter[bytes] = Counter()
        self.life: Life | None = None
        self.cuts_power = False

    def make_ready(self) -> None:
        """There is nothing to prepare."""

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = print
    ) -> None:
        """Print, unless something is the matter."""
        del cut, stalled
        dots = image.tobytes()
        fault = self._world.fault_plan.strikes(AT_THE_PRINTER)
        if fault is F.PRINTER_UNREACHABLE:
            raise PrinterUnreachable(device=self.name)
        if fault is F.PRINTER_TEARS:
            self.torn[dots] += 1
            raise PrinterStoppedHalfway(device=self.name)
        self.whole[dots] += 1
        self._world.note("   paper: a receipt")
        if fault is F.PRINTER_UNCERTAIN:
            raise PrinterUncertain(device=self.name)
        if self.cuts_power and self.life is not None:
            self.cuts_power = False
            self._world.happened(F.CRASH_WHILE_PRINTING)
            self.life.cut(F.CRASH_WHILE_PRINTING.value)
            raise PowerCut

    def open_drawer(self) -> None:
        """Open."""

    def look(self) -> DeviceLook:
        """Say nothing: this one cannot."""
        return DeviceLook()

    def abort(self) -> None:
        """Nothing is ever on its way between two steps."""


class SteppedSpooler(Spooler):
    """The real spooler without its thread: `work` takes its steps on the till's loop."""

    def __init__(self, *doors: Any, **more: Any) -> None:
        super().__init__(*doors, **more)
        self._bell = asyncio.Event()

    async def work(self) -> None:
        """Take step after step for ever, resting as the spooler itself says."""
        self._prepare()
        while True:
            self._bell.clear()
            self._pulse_if_requested()
            seconds = self._step()
            self._woken = False
            try:
                async with asyncio.timeout(seconds):
                    await self._bell.wait()
            except TimeoutError:
                continue

    @override
    def wake(self) -> None:
        super().wake()
        self._bell.set()

    @override
    def open_drawer(self) -> None:
        super().open_drawer()
        self._bell.set()
