"""`till print waiting`, `done`, `again`, `drop`, `move`: what waits for paper, and a person's word.

What follows a word is the actions' own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final

import typer

from till.actions import paper_decisions
from till.actions.till import Till, housekeeping
from till.actions.wait_until import wait_until
from till.cli.acting import Actor, acting, read_actor
from till.cli.answers import Status, answer
from till.cli.context import CommandContext, context_of
from till.cli.options import Json, PinOnInput
from till.cli.readers import reading
from till.cli.slips import has_printer
from till.domain.errors.paper import PrintJobUnknown, SlipUnreadable
from till.domain.formatting import write_moment
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.paper.slip import read_slip
from till.system.words import Words

PATIENCE_S: Final = 20  # how long a command stays for what it sent to the printer
UNDER_WAY: Final = frozenset({PrintJobState.WAITING, PrintJobState.PRINTING})
Act = Callable[[Till], Awaitable[PrintJob | int]]
Job = Annotated[
    int | None,
    typer.Argument(
        metavar="JOB", min=1, max=10**9, help="Number of the printout; see `till print waiting`."
    ),
]
Owed = Annotated[
    bool, typer.Option("--owed", help="All printouts too late to print automatically.")
]


def list_waiting(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List printouts that wait for a printer or a decision; also beside an open window."""
    context = context_of(ctx)
    with reading(context) as stored:
        jobs = [*stored.print_jobs.needing_a_person(), *stored.print_jobs.waiting()]
    lines = [_line(job, context.words) for job in jobs]
    answer(lines or [context.words.say("cli.paper_none")], [*map(_value, jobs)], as_json=as_json)


def done(
    ctx: typer.Context, job: Job, *, pin_stdin: PinOnInput = False, as_json: Json = False
) -> Status:
    """Confirm that an uncertain printout was complete."""
    actor = read_actor(context_of(ctx), pin_stdin=pin_stdin)
    number = _required(job)
    return _decide(ctx, actor, lambda till: paper_decisions.came_out(till, number), as_json=as_json)


def again(
    ctx: typer.Context,
    job: Job = None,
    *,
    owed: Owed = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Reprint a printout; marked as a copy if it may have been printed already."""
    actor = read_actor(context_of(ctx), pin_stdin=pin_stdin)
    if owed:
        return _decide(ctx, actor, paper_decisions.print_owed, as_json=as_json)
    number = _required(job)
    return _decide(
        ctx, actor, lambda till: paper_decisions.print_again(till, number), as_json=as_json
    )


def drop(
    ctx: typer.Context,
    job: Job = None,
    *,
    owed: Owed = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Remove a printout from the queue."""
    actor = read_actor(context_of(ctx), pin_stdin=pin_stdin)
    if owed:
        return _decide(ctx, actor, paper_decisions.drop_owed, as_json=as_json)
    number = _required(job)
    return _decide(ctx, actor, lambda till: paper_decisions.drop(till, number), as_json=as_json)


def move(
    ctx: typer.Context,
    source: PaperRole,
    target: PaperRole,
    *,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Print on one printer what waits for another."""
    actor = read_actor(context_of(ctx), pin_stdin=pin_stdin)
    return _decide(
        ctx, actor, lambda till: paper_decisions.move(till, source, target), as_json=as_json
    )


def _line(job: PrintJob, words: Words) -> str:
    """Return a job for people: number, line, how it stands, since when, whose or what it is."""
    facts = {
        "job": str(job.job_id),
        "role": words.say(f"paper_role.{job.role.value}"),
        "state": words.say(f"print_state.{job.state.value}"),
        "since": write_moment(job.queued_at),
        "document": job.doc_id or _title(job) or "–",
    }
    return words.say("cli.paper_job", **facts)


def _value(job: PrintJob) -> dict[str, object]:
    """Return a job for JSON; `problem` is a key of words."""
    return {
        "job": job.job_id,
        "role": job.role.value,
        "state": job.state.value,
        "since": job.queued_at.isoformat(),
        "doc_id": job.doc_id,
        "slip": _title(job),
        "copy": job.copy,
        "tries": job.tries,
        "problem": job.problem,
    }


def _title(job: PrintJob) -> str | None:
    """Return what stands on top of a slip; None for a receipt, and for a slip that is damaged."""
    try:
        return None if job.slip is None else read_slip(job.slip).title
    except SlipUnreadable:
        return None


def _required(job: int | None) -> int:
    if job is None:
        raise typer.BadParameter("JOB | --owed", param_hint="JOB")
    return job


def _decide(ctx: typer.Context, actor: Actor | None, act: Act, *, as_json: bool) -> Status:
    """Do what was decided and wait for the printer; tell what is left to wait for."""
    context = context_of(ctx)
    outcome, left = asyncio.run(_decide_and_wait(context, actor, act))
    if isinstance(outcome, PrintJob):
        lines = [_line(outcome, context.words)]
        value = _value(outcome)
    else:
        lines = [context.words.say("cli.paper_count", count=outcome)]
        value = {"count": outcome}
    if left:
        lines.append(context.words.say("cli.paper_left", count=left))
    answer(lines, {**value, "left": left}, as_json=as_json)
    return Status.WAITING if left else Status.DONE


async def _decide_and_wait(
    context: CommandContext, actor: Actor | None, act: Act
) -> tuple[PrintJob | int, int]:
    """Return what the decision came to as it is then, and how many jobs still want printing."""
    async with acting(context, actor) as opened:
        till = opened.till
        outcome = await act(till)
        with housekeeping(till.warn):
            if has_printer(context):
                opened.spoolers.start()
                await wait_until(till, lambda: not till.print_jobs.count_of(UNDER_WAY), PATIENCE_S)
        if isinstance(outcome, PrintJob):
            outcome = _present(till, outcome.job_id)
        return outcome, till.print_jobs.count_of(UNDER_WAY)


def _present(till: Till, job_id: int) -> PrintJob:
    job = till.print_jobs.get(job_id)
    if job is None:
        raise PrintJobUnknown(job=str(job_id))
    return job
