"""What waits for paper, from the command line, and a person's word about it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup
from typing_extensions import override

from till.cli.acting import Json, as_the_command_line
from till.cli.answers import Status, answer
from till.cli.desk import Desk, desk_of
from till.cli.paper import print_paper
from till.cli.printer_looked_at import tell_state
from till.cli.slip_printed import has_printer
from till.domain.errors.paper import PrintJobUnknown, SlipUnreadable
from till.domain.formatting import write_moment
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.paper.slip import read_slip
from till.system.words import Words

if TYPE_CHECKING:  # slow to import
    from typer._click.core import Context

    from till.actions.till import Till

PATIENCE_S = 20  # how long a command stays for what it sent to the printer
PAGE = "page"  # the command that is meant where the first word names none
UNDER_WAY = frozenset({PrintJobState.WAITING, PrintJobState.PRINTING})
Act = Callable[["Till"], Awaitable[PrintJob | int]]
Job = Annotated[int | None, typer.Argument(metavar="JOB", help="See `till print waiting`.")]
Owed = Annotated[bool, typer.Option("--owed", help="All that came too late to print unasked.")]


class PaperGroup(TyperGroup):
    """Takes what is none of its commands for a page to print: `test`, or a picture's file."""

    @override
    def parse_args(self, ctx: "Context", args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, "--help"}:
            args = [PAGE, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=PaperGroup, no_args_is_help=True, help="Print, and settle what waits.")
app.command(PAGE)(print_paper)
app.command("state")(tell_state)


@app.command("waiting")
def list_waiting(context: typer.Context, *, as_json: Json = False) -> None:
    """List what waits for a printer or for a person's word; it works beside an open window."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        jobs = [*kept.print_jobs.needing_a_person(), *kept.print_jobs.waiting()]
    lines = [job_line(job, desk.words) for job in jobs]
    answer(lines or [desk.words.say("cli.paper_none")], [*map(job_value, jobs)], as_json=as_json)


@app.command()
def done(context: typer.Context, job: Job, *, as_json: Json = False) -> Status:
    """Say that the whole paper of an uncertain job came out."""
    from till.actions.paper_decisions import came_out  # noqa: PLC0415 slow to import

    number = _named(job)
    return _decide(desk_of(context), lambda till: came_out(till, number), as_json=as_json)


@app.command()
def again(
    context: typer.Context, job: Job = None, *, owed: Owed = False, as_json: Json = False
) -> Status:
    """Print a job again; one whose paper may have come is marked as a copy."""
    from till.actions.paper_decisions import print_again, print_owed  # noqa: PLC0415 slow to import

    if owed:
        return _decide(desk_of(context), print_owed, as_json=as_json)
    number = _named(job)
    return _decide(desk_of(context), lambda till: print_again(till, number), as_json=as_json)


@app.command()
def drop(
    context: typer.Context, job: Job = None, *, owed: Owed = False, as_json: Json = False
) -> Status:
    """Say that a job is not wanted any more."""
    from till.actions.paper_decisions import drop, drop_owed  # noqa: PLC0415 slow to import

    if owed:
        return _decide(desk_of(context), drop_owed, as_json=as_json)
    number = _named(job)
    return _decide(desk_of(context), lambda till: drop(till, number), as_json=as_json)


@app.command()
def move(
    context: typer.Context, source: PaperRole, target: PaperRole, *, as_json: Json = False
) -> Status:
    """Let the printer of one role print what waits for that of another."""
    from till.actions.paper_decisions import move  # noqa: PLC0415 slow to import

    return _decide(desk_of(context), lambda till: move(till, source, target), as_json=as_json)


def job_line(job: PrintJob, words: Words) -> str:
    """Return a job for people: number, line, how it stands, since when, whose or what it is."""
    facts = {
        "job": str(job.job_id),
        "role": words.say(f"paper_role.{job.role.value}"),
        "state": words.say(f"print_state.{job.state.value}"),
        "since": write_moment(job.queued_at),
        "document": job.doc_id or _title(job) or "–",
    }
    return words.say("cli.paper_job", **facts)


def job_value(job: PrintJob) -> dict[str, object]:
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


def _named(job: int | None) -> int:
    if job is None:
        raise typer.BadParameter("JOB | --owed", param_hint="JOB")
    return job


def _decide(desk: Desk, act: Act, *, as_json: bool) -> Status:
    """Do what was decided and wait for the printer; tell what is left to wait for."""
    outcome, left = asyncio.run(_decided(desk, act))
    if isinstance(outcome, PrintJob):
        lines = [job_line(outcome, desk.words)]
        value = job_value(outcome)
    else:
        lines = [desk.words.say("cli.paper_count", count=outcome)]
        value = {"count": outcome}
    if left:
        lines.append(desk.words.say("cli.paper_left", count=left))
    answer(lines, {**value, "left": left}, as_json=as_json)
    return Status.WAITING if left else Status.DONE


async def _decided(desk: Desk, act: Act) -> tuple[PrintJob | int, int]:
    """Return what the decision came to as it is then, and how many jobs still want printing."""
    from till.actions.wait_until import wait_until  # noqa: PLC0415 slow to import

    async with desk.opened() as opened:
        till = as_the_command_line(opened)
        outcome = await act(till)
        if has_printer(desk):
            opened.spoolers.start()
            await wait_until(till, lambda: not till.print_jobs.count_of(UNDER_WAY), PATIENCE_S)
        if isinstance(outcome, PrintJob):
            outcome = _present(till, outcome.job_id)
        return outcome, till.print_jobs.count_of(UNDER_WAY)


def _present(till: "Till", job_id: int) -> PrintJob:
    job = till.print_jobs.get(job_id)
    if job is None:
        raise PrintJobUnknown(job=str(job_id))
    return job
