"""`till print waiting`, `done`, `again`, `drop`, `move`: what waits for paper, and a person's word.

What follows a word is the actions' own.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import click

from till.actions.documents import paper_decisions
from till.actions.till import Till, housekeeping
from till.actions.wait_until import wait_until
from till.cli.acting import acting
from till.cli.answers import Status
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.options import OneOf, argument, flag
from till.cli.readers import reading
from till.cli.slips import has_printer
from till.domain.errors.paper import PrintJobUnknown, SlipUnreadable
from till.domain.formatting import write_moment
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.paper.slip import read_slip
from till.system.json_values import picked
from till.system.words import Words

PATIENCE_S: Final = 20  # how long a command stays for what it sent to the printer
UNDER_WAY: Final = frozenset({PrintJobState.WAITING, PrintJobState.PRINTING})
Act = Callable[[Till], Awaitable[PrintJob | int]]
WHICH = ("job", "JOB", "Number of the printout; see `till print waiting`.")
NUMBER = click.IntRange(min=1, max=10**9)
ROLE = OneOf(PaperRole)
JOB = argument(*WHICH, type=NUMBER)
JOB_OR_ALL = argument(*WHICH, type=NUMBER, required=False)
OWED = flag("--owed", "All printouts too late to print automatically.")


@command("waiting")
def list_waiting(context: CommandContext) -> None:
    """List printouts that wait for a printer or a decision; also beside an open window."""
    with reading(context) as stored:
        jobs = [*stored.print_jobs.needing_a_person(), *stored.print_jobs.waiting()]
    lines = [_line(job, context.words) for job in jobs]
    context.answer(lines or [context.words.say("cli.paper_none")], [*map(_value, jobs)])


@command("done", JOB, acts=True)
async def done(context: CommandContext, job: int) -> Status:
    """Confirm that an uncertain printout was complete."""
    return await _decide(context, lambda till: paper_decisions.came_out(till, job))


@command("again", JOB_OR_ALL, OWED, acts=True)
async def again(context: CommandContext, job: int | None, *, owed: bool) -> Status:
    """Reprint a printout; marked as a copy if it may have been printed already."""
    if owed:
        return await _decide(context, paper_decisions.print_owed)
    number = _required(job)
    return await _decide(context, lambda till: paper_decisions.print_again(till, number))


@command("drop", JOB_OR_ALL, OWED, acts=True)
async def drop(context: CommandContext, job: int | None, *, owed: bool) -> Status:
    """Remove a waiting printout."""
    if owed:
        return await _decide(context, paper_decisions.drop_owed)
    number = _required(job)
    return await _decide(context, lambda till: paper_decisions.drop(till, number))


@command("move", argument("source", type=ROLE), argument("target", type=ROLE), acts=True)
async def move(context: CommandContext, source: PaperRole, target: PaperRole) -> Status:
    """Print on one printer what waits for another."""
    return await _decide(context, lambda till: paper_decisions.move(till, source, target))


def _line(job: PrintJob, words: Words) -> str:
    """Return a job for people: number, line, how it stands, since when, whose or what it is."""
    facts = {
        "job": str(job.job_id),
        "role": words.say(f"paper_role.{job.role.value}"),
        "state": words.say(f"print_state.{job.state.value}"),
        "since": write_moment(job.queued_at),
        "document": _title(job) or job.doc_id or "–",
    }
    return words.say("cli.paper_job", **facts)


def _value(job: PrintJob) -> dict[str, object]:
    """Return a job for JSON; `problem` is a key of words."""
    told = picked(job, "job=job_id role state since=queued_at doc_id")
    return {**told, "slip": _title(job), **picked(job, "copy tries problem")}


def _title(job: PrintJob) -> str | None:
    """Return what stands on top of a slip; None for a receipt, and for a slip that is damaged."""
    try:
        return None if job.slip is None else read_slip(job.slip).title
    except SlipUnreadable:
        return None


def _required(job: int | None) -> int:
    if job is None:
        raise click.BadParameter("JOB | --owed", param_hint="JOB")
    return job


async def _decide(context: CommandContext, act: Act) -> Status:
    """Do what was decided and wait for the printer; tell what is left to wait for."""
    async with acting(context) as opened:
        till = opened.till
        outcome = await act(till)
        with housekeeping(till.warn):
            if has_printer(context):
                opened.spoolers.start()
                await wait_until(till, lambda: not till.print_jobs.count_of(UNDER_WAY), PATIENCE_S)
        if isinstance(outcome, PrintJob):
            job = till.print_jobs.get(outcome.job_id)
            if job is None:
                raise PrintJobUnknown(job=str(outcome.job_id))
            outcome = job
        left = till.print_jobs.count_of(UNDER_WAY)
    if isinstance(outcome, PrintJob):
        lines = [_line(outcome, context.words)]
        value = _value(outcome)
    else:
        lines = [context.words.say("cli.paper_count", count=outcome)]
        value = {"count": outcome}
    if left:
        lines.append(context.words.say("cli.paper_left", count=left))
    context.answer(lines, {**value, "left": left})
    return Status.WAITING if left else Status.DONE
