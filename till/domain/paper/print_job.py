"""Paper as the till sees it: jobs, and how the printer is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum

from till.domain.business_day import day_of
from till.domain.errors.documents import IllegalTransition
from till.domain.identifiers import DocId

OLD_AT_A_START = timedelta(hours=2)  # its customer has gone by then
OLD_AFTER_MIDNIGHT = timedelta(minutes=30)  # so that a sale at midnight keeps its receipt


class PaperRole(Enum):
    """What a piece of paper is for; each may have a printer of its own."""

    RECEIPT = "receipt"  # for customers, and whatever has no printer of its own
    KITCHEN = "kitchen"  # what is to be made ready for orders
    BAR = "bar"  # the part of it that is made at the bar
    REPORTS = "reports"  # X, Z, counts


EVERY_ROLE = frozenset(PaperRole)


class PrintJobState(Enum):
    """How far a job has come."""

    WAITING = "waiting"  # to be printed by itself
    PRINTING = "printing"  # bytes may be on their way; found at start-up it is uncertain
    PRINTED = "printed"  # all of it was handed over, or a person saw it
    UNCERTAIN = "uncertain"  # paper may have come; a person is asked, it never prints by itself
    FAILED = "failed"  # nothing came and nothing can: the picture is damaged
    OWED = "owed"  # too old to pour out unasked; a person prints or drops it
    REPLACED = "replaced"  # a person saw that it did not come out; a marked copy took its place
    DROPPED = "dropped"  # a person does not want it any more


_J = PrintJobState
JOB_MAY_BECOME: dict[PrintJobState, frozenset[PrintJobState]] = {
    _J.WAITING: frozenset({_J.WAITING, _J.PRINTING, _J.OWED, _J.DROPPED}),
    _J.PRINTING: frozenset({_J.WAITING, _J.PRINTED, _J.UNCERTAIN, _J.FAILED}),
    _J.PRINTED: frozenset(),
    _J.UNCERTAIN: frozenset({_J.PRINTED, _J.REPLACED, _J.DROPPED}),
    _J.FAILED: frozenset({_J.WAITING, _J.DROPPED}),
    _J.OWED: frozenset({_J.WAITING, _J.DROPPED}),
    _J.REPLACED: frozenset(),
    _J.DROPPED: frozenset(),
}
NEEDS_A_PERSON = frozenset({_J.UNCERTAIN, _J.FAILED, _J.OWED})
FINISHED = frozenset({state for state, next_ones in JOB_MAY_BECOME.items() if not next_ones})


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJob:
    """A document's receipt (`image`, a PNG) or a slip (its text) that is to come out on paper.

    A slip has a `doc_id` where it is of an order.

    `copy` is 0 for the original and counts the copies from 1; `queued_at` is when it was last
    wanted; `problem` the key of the words for what keeps it. `role` is the line it stands in.
    """

    job_id: int
    doc_id: DocId | None
    image: bytes
    queued_at: datetime
    copy: int = 0
    state: PrintJobState = PrintJobState.WAITING
    tries: int = 0
    problem: str | None = None
    role: PaperRole = PaperRole.RECEIPT
    slip: str | None = None

    def becoming(self, state: PrintJobState, problem: str | None = None) -> "PrintJob":
        """Return the job in another state. Raises IllegalTransition."""
        if state not in JOB_MAY_BECOME[self.state]:
            raise IllegalTransition(was=self.state.value, wanted=state.value)
        tries = self.tries + (state is PrintJobState.PRINTING)
        return replace(self, state=state, tries=tries, problem=problem)

    def wanted_again(self, now: datetime) -> "PrintJob":
        """Return it waiting anew, as if just ordered. Raises IllegalTransition."""
        return replace(self.becoming(PrintJobState.WAITING), queued_at=now)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintRequest:
    """What waits for a person's word: how many jobs of each kind, and the newest one's number.

    `newest` is 0 where nothing waits.
    """

    counts: Mapping[PrintJobState, int]
    newest: int = 0


def is_of_an_earlier_day(since: datetime, now: datetime) -> bool:
    """Tell whether paper was wanted on an earlier business day, and not just before midnight."""
    return day_of(since) < day_of(now) and now - since > OLD_AFTER_MIDNIGHT


def is_old(since: datetime, now: datetime) -> bool:
    """Tell whether paper comes too late to be printed unasked by a till that has just started."""
    return is_of_an_earlier_day(since, now) or now - since > OLD_AT_A_START


class PrinterState(Enum):
    """What the status strip says of the printer."""

    READY = "ready"
    PAPER_LOW = "paper_low"  # it prints; the roll is near its end
    PRINTING = "printing"
    PAPER_OUT = "paper_out"  # it says so itself
    COVER_OPEN = "cover_open"  # it says so itself
    UNREACHABLE = "unreachable"  # off, unplugged, or takes nothing and cannot say why
    UNCERTAIN = "uncertain"  # a receipt may or may not have come out; a person looks
    NONE = "none"  # no printer is set up


PRINTER_STANDS_STILL = frozenset(
    {PrinterState.PAPER_OUT, PrinterState.COVER_OPEN, PrinterState.UNREACHABLE}
)


def told_state(state: PrinterState, *, is_asked: bool) -> PrinterState:
    """Return what a person is told of a printer while a question about its paper is open.

    What keeps it from printing goes before the question, which can wait.
    """
    if is_asked and state not in PRINTER_STANDS_STILL:
        return PrinterState.UNCERTAIN
    return state


class PaperSupply(Enum):
    """How much paper a printer says it has."""

    OK = "ok"
    LOW = "low"  # near its end; it still prints
    OUT = "out"
    UNKNOWN = "unknown"  # the printer cannot say, or said nothing that makes sense


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLook:
    """What one look at a printer shows; None is "it cannot say".

    `is_online` is False when the printer cannot be reached or says that it stands still.
    """

    is_online: bool | None = None
    paper: PaperSupply = PaperSupply.UNKNOWN
    is_cover_open: bool | None = None
    is_drawer_open: bool | None = None


class PrinterJoint(Enum):
    """How a printer that was found is joined to this machine."""

    USB = "usb"
    SERIAL = "serial"
    WINDOWS = "windows"  # a printer that Windows knows
    CUPS = "cups"  # a queue of the system's printing


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPrinter:
    """A printer that this machine knows of.

    `address` is what the setting `printer.device` takes; `model` the name of a printer model
    (`printer.model`) that fits by the printer's own name, else "generic".
    """

    address: str
    name: str
    joint: PrinterJoint
    model: str = "generic"
