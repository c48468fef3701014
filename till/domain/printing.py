"""Paper as the till sees it: jobs, and how the printer is.

Lives here: print jobs and their states, the printer's state.
Must not: dots, devices, threads.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from till.domain.errors import IllegalTransition
from till.domain.fiscal import DocId


class PrintJobState(Enum):
    """How far a job has come."""

    WAITING = "waiting"  # to be printed by itself
    PRINTING = "printing"  # bytes may be on their way; found at start-up it is uncertain
    PRINTED = "printed"  # all of it was handed over and the printer kept the connection
    UNCERTAIN = "uncertain"  # paper may have come; never printed again by itself


_J = PrintJobState
JOB_MAY_BECOME: dict[PrintJobState, frozenset[PrintJobState]] = {
    _J.WAITING: frozenset({_J.PRINTING}),
    _J.PRINTING: frozenset({_J.WAITING, _J.PRINTED, _J.UNCERTAIN}),
    _J.PRINTED: frozenset(),
    _J.UNCERTAIN: frozenset(),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """A picture that is to come out on paper.

    `copy` is 0 for the original and counts the copies from 1; `image` is a PNG;
    `problem` the key of the words for the last failure.
    """

    job_id: int
    doc_id: DocId | None
    image: bytes
    queued_at: datetime
    copy: int = 0
    state: PrintJobState = PrintJobState.WAITING
    tries: int = 0
    problem: str | None = None

    def becoming(self, state: PrintJobState, problem: str | None = None) -> "PrintJob":
        """Return the job in another state. Raises IllegalTransition."""
        if state not in JOB_MAY_BECOME[self.state]:
            raise IllegalTransition(was=self.state.value, wanted=state.value)
        tries = self.tries + (state is PrintJobState.PRINTING)
        return replace(self, state=state, tries=tries, problem=problem)


class PrinterState(Enum):
    """What the status strip says of the printer."""

    READY = "ready"
    PRINTING = "printing"
    UNREACHABLE = "unreachable"  # off, unplugged, no paper, cover open: it takes nothing
    UNCERTAIN = "uncertain"  # a receipt may or may not have come out; a person looks
    NONE = "none"  # no printer is set up
