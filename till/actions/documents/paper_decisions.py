"""What a person decides about paper: did it come, is it wanted again, on which printer."""

from collections.abc import Callable, Collection, Sequence

from till.actions.ports.events import PrintJobChanged, PrintJobsMoved
from till.actions.ports.records import PrintMove, PrintOrder, Record
from till.actions.till import Till
from till.actions.wait_until import wait_until
from till.domain.errors.documents import IllegalTransition
from till.domain.errors.paper import PrintJobSettled, PrintJobUnknown
from till.domain.paper.print_job import NEEDS_A_PERSON, PaperRole, PrintJob, PrintJobState, is_old
from till.domain.rights.journal import JournalAction, JournalEntry

LONGEST_TRY_S = 5.0
"""So long a printer that does not answer is waited for until its paper is given to another."""


def unsettled(till: Till) -> Sequence[PrintJob]:
    """Return the jobs that a person has to say something about, oldest first."""
    return till.print_jobs.needing_a_person()


def unsettled_count(till: Till) -> int:
    """Return how many jobs a person has to say something about, without reading any of them."""
    return till.print_jobs.count_of(NEEDS_A_PERSON)


def is_asked(till: Till) -> bool:
    """Tell whether nobody knows yet of some paper if it came out."""
    return till.print_jobs.count_of([PrintJobState.UNCERTAIN]) > 0


async def came_out(till: Till, job_id: int) -> PrintJob:
    """Note that somebody saw the whole paper of an uncertain job.

    Raises PrintJobUnknown, and PrintJobSettled where nobody asks about that any more.
    """
    job = _asked_about(till, job_id, frozenset({PrintJobState.UNCERTAIN}))
    return await _settle(till, job.becoming(PrintJobState.PRINTED), "came_out")


async def print_again(till: Till, job_id: int) -> PrintJob:
    """Print what did not come out.

    Paper that may have come is printed as a marked copy: there is never a second original. What
    never began is printed as it is. Raises PrintJobUnknown, PrintJobSettled, PictureUnreadable.
    """
    async with till.issuing:  # copies of one document are numbered one after the other
        job = _asked_about(till, job_id, NEEDS_A_PERSON)
        if job.state is PrintJobState.UNCERTAIN:
            # a copy is marked when it is drawn
            before = (
                till.print_jobs.of_document(job.doc_id) if job.doc_id and not job.slip else [job]
            )
            number = 1 + max(each.copy for each in before)
            copy = PrintOrder(
                doc_id=job.doc_id,
                queued_at=till.clock.now(),
                copy=number,
                role=job.role,
                slip=job.slip,
            )
            return await _settle(till, job.becoming(PrintJobState.REPLACED), "again_as_copy", copy)
    return await _settle(till, job.wanted_again(till.clock.now()), "again")


async def drop(till: Till, job_id: int) -> PrintJob:
    """Note that a job is not wanted any more; also one that still waits.

    Raises PrintJobUnknown, PrintJobSettled.
    """
    job = _asked_about(till, job_id, NEEDS_A_PERSON | {PrintJobState.WAITING})
    return await _settle(till, job.becoming(PrintJobState.DROPPED), "dropped")


async def print_owed(till: Till) -> int:
    """Print everything that was too old to be printed unasked; return how many there are."""
    now = till.clock.now()
    return await _settle_owed(till, lambda job: job.wanted_again(now), "again")


async def drop_owed(till: Till) -> int:
    """Drop everything that was too old to be printed unasked; return how many there were."""
    return await _settle_owed(till, lambda job: job.becoming(PrintJobState.DROPPED), "dropped")


async def drop_waiting(till: Till, roles: Collection[PaperRole]) -> int:
    """Drop what still waits to be printed for these roles; return how many there were.

    What the printer has begun meanwhile comes out. Raises DiskFull, DiskFailing.
    """
    count = 0
    for job in [each for each in till.print_jobs.waiting() if each.role in roles]:
        try:
            await _settle(till, job.becoming(PrintJobState.DROPPED), "dropped")
        except PrintJobSettled:
            continue
        count += 1
    return count


async def move(till: Till, source: PaperRole, target: PaperRole) -> int:
    """Let the printer of one role take over what waits in the line of another; return how many.

    What the printer is trying at this moment goes with it, if it gives up within five seconds.
    What is ordered later goes its usual way. Raises DiskFull, DiskFailing.
    """
    await wait_until(till, lambda: not _is_trying(till, source), LONGEST_TRY_S)
    count = sum(job.role is source for job in till.print_jobs.waiting())
    entry = till.entry(
        JournalAction.PAPER_MOVED, source=source.value, target=target.value, count=str(count)
    )
    await till.ledger.record(PrintMove(source=source, target=target), entry)
    till.paper.wake()
    till.announce(PrintJobsMoved(source=source, target=target, count=count))
    return count


async def set_aside_old(till: Till) -> None:
    """Keep what has waited too long from pouring out of a till that has just started."""
    now = till.clock.now()
    waiting = [job for job in till.print_jobs.waiting() if is_old(job.queued_at, now)]
    if waiting:
        await till.ledger.record(*(job.becoming(PrintJobState.OWED) for job in waiting))


def _is_trying(till: Till, role: PaperRole) -> bool:
    return any(job.role is role for job in till.print_jobs.interrupted())


def _asked_about(till: Till, job_id: int, states: frozenset[PrintJobState]) -> PrintJob:
    job = till.print_jobs.get(job_id)
    if job is None:
        raise PrintJobUnknown(job=str(job_id))
    if job.state not in states:
        raise PrintJobSettled(job=str(job_id))
    return job


async def _settle(till: Till, job: PrintJob, decision: str, *more: Record) -> PrintJob:
    """Keep what was decided with who decided it, then tell everybody and wake the printer.

    Raises PrintJobSettled.
    """
    try:
        await till.ledger.record(job, *more, _entry(till, job, decision))
    except IllegalTransition as error:  # somebody was quicker; nothing of this was kept
        raise PrintJobSettled(job=str(job.job_id)) from error
    till.announce(PrintJobChanged(job=job))
    till.paper.wake()
    return job


async def _settle_owed(till: Till, settled: Callable[[PrintJob], PrintJob], decision: str) -> int:
    """Settle all that is owed in one transaction: after an outage that may be a thousand."""
    jobs = [settled(job) for job in unsettled(till) if job.state is PrintJobState.OWED]
    if not jobs:
        return 0
    try:
        await till.ledger.record(*jobs, *(_entry(till, job, decision) for job in jobs))
    except IllegalTransition as error:  # somebody was quicker; nothing of this was kept
        raise PrintJobSettled(job=str(jobs[0].job_id)) from error
    for job in jobs:
        till.announce(PrintJobChanged(job=job))
    till.paper.wake()
    return len(jobs)


def _entry(till: Till, job: PrintJob, decision: str) -> JournalEntry:
    facts = {"job": str(job.job_id), "decision": decision}
    return till.entry(
        JournalAction.PAPER_SETTLED, **facts, **({"doc_id": job.doc_id} if job.doc_id else {})
    )
