"""The test page of a first start: printed, and asked about, for paper tells what no wire does."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Signal

from till.actions.documents import paper_decisions
from till.actions.ports.events import PrinterChanged, PrintJobChanged
from till.actions.setup.settings_editing import print_test_page
from till.actions.till import Till
from till.domain.paper.print_job import (
    NEEDS_A_PERSON,
    PRINTER_STANDS_STILL,
    PaperRole,
    PrinterState,
    PrintJobState,
)
from till.system.settings.policy import NO_PRINTER
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

ON_SCREEN = "screen:"
UNSETTLED = NEEDS_A_PERSON | {PrintJobState.WAITING}
Decide = Callable[[Till, int], Coroutine[object, object, object]]


class TrialState(StrEnum):
    """How far the trial of a printer is."""

    NO_PRINTER = "no_printer"
    ON_SCREEN = "on_screen"
    NOT_TRIED = "not_tried"
    UNDER_WAY = "under_way"
    IN_TROUBLE = "in_trouble"
    FAILED = "failed"
    ASKED = "asked"
    NOTHING_CAME = "nothing_came"
    CAME_OUT = "came_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialStanding:
    """The same with what keeps it: the key of the words for that."""

    state: TrialState
    why: str = ""


class PrinterTrial(Controller):
    """`changed` whenever it stands otherwise."""

    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._job_id: int | None = None
        self._printer = PrinterState.READY
        self._nothing_came = False
        shell.bridge.of(PrinterChanged).connect(self._take)
        shell.bridge.of(PrintJobChanged).connect(self._tell)

    def standing(self, device: str, *, is_proved: bool) -> TrialStanding:
        """Return how it stands with a printer; `is_proved` where its page was seen before."""
        if device in NO_PRINTER:
            return TrialStanding(state=TrialState.NO_PRINTER)
        if device == ON_SCREEN:
            return TrialStanding(state=TrialState.ON_SCREEN)
        if self._job_id is not None:
            return self._of_job(self._job_id)
        state = TrialState.CAME_OUT if is_proved else TrialState.NOT_TRIED
        return TrialStanding(state=TrialState.NOTHING_CAME if self._nothing_came else state)

    async def print_page(self) -> None:
        """Print a test page where receipts are printed. Raises DiskFull, DiskFailing."""
        await self._settle(paper_decisions.drop)
        self._nothing_came = False
        self._job_id = await print_test_page(self.shell.till, PaperRole.RECEIPT)
        self.changed.emit()

    async def answer(self, *, came_out: bool) -> None:
        """Take what somebody saw who looked."""
        await self._settle(paper_decisions.came_out if came_out else paper_decisions.drop)
        self._nothing_came = not came_out
        self.changed.emit()

    async def _settle(self, decide: Decide) -> None:
        """Leave no page behind that would be asked about while selling."""
        job_id = self._job_id
        self._job_id = None
        job = None if job_id is None else self.shell.till.print_jobs.get(job_id)
        if job is not None and job.state in UNSETTLED:
            await decide(self.shell.till, job.job_id)

    def _of_job(self, job_id: int) -> TrialStanding:
        job = self.shell.till.print_jobs.get(job_id)
        if job is None or job.state in {PrintJobState.PRINTED, PrintJobState.UNCERTAIN}:
            return TrialStanding(state=TrialState.ASKED)
        if job.state is PrintJobState.FAILED:
            return TrialStanding(state=TrialState.FAILED, why=job.problem or "")
        if self._printer in PRINTER_STANDS_STILL:
            why = job.problem or f"printers.said.{self._printer.value}"
            return TrialStanding(state=TrialState.IN_TROUBLE, why=why)
        return TrialStanding(state=TrialState.UNDER_WAY)

    def _take(self, event: PrinterChanged) -> None:
        if event.role is PaperRole.RECEIPT:
            self._printer = event.state
            self._tell()

    def _tell(self, _event: object = None) -> None:
        if self._job_id is not None:
            self.changed.emit()
