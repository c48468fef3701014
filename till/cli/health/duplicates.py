"""`till lives`: whether the same till goes on somewhere else, and which of two goes on."""

import asyncio
from typing import Final

import typer

from till.backup.duplicates import PlannedChoice, decide, require_other, standing_of
from till.cli.acting import read_actor
from till.cli.answers import Status, answer, iso
from till.cli.context import CommandContext, context_of
from till.cli.health.data_owner import owner_of
from till.cli.lazy import new_app
from till.cli.options import Json, PinOnInput
from till.domain.errors.backups import NothingToBackUp
from till.domain.errors.generations import NoDuplicateTill
from till.domain.formatting import write_moment
from till.domain.maintenance.generations import (
    GenerationChoice,
    GenerationStanding,
    GenerationVerdict,
    Heartbeat,
)
from till.system.words import Words

app = new_app(needs_command=False)

NOTHING: Final = "–"


@app.callback(invoke_without_command=True)
def without_command(ctx: typer.Context) -> Status | None:
    """Show the same as `show` where nothing else is asked for."""
    return show(ctx) if ctx.invoked_subcommand is None else None


@app.command("show")
def show(ctx: typer.Context, *, as_json: Json = False) -> Status:
    """Show whether this till is open on another computer too; also beside an open window.

    Exit status 1 if this one cannot sell.
    """
    context = context_of(ctx)
    verdict = standing_of(context.surroundings())
    answer(_lines(context.words, verdict), _value(verdict), as_json=as_json)
    return Status.DONE if verdict.standing is GenerationStanding.ALONE else Status.FAILED


@app.command("here")
def here(ctx: typer.Context, *, pin_stdin: PinOnInput = False, as_json: Json = False) -> None:
    """Use this computer and stop the till on the other one; owner only.

    Only if both were seen, or if this one was stopped before. The other one stops as soon as it
    reaches the second location; waiting documents of both are checked before they are sent.
    """
    context = context_of(ctx)
    if standing_of(context.surroundings()).standing is GenerationStanding.ALONE:
        raise NoDuplicateTill
    _decide(context, None, pin_stdin=pin_stdin)
    answer([context.words.say("cli.life_here")], {"goes_on": "here"}, as_json=as_json)


@app.command("elsewhere")
def elsewhere(ctx: typer.Context, *, pin_stdin: PinOnInput = False, as_json: Json = False) -> None:
    """Use the other computer; this one stops selling. Owner only.

    The data stay as they are. To use this computer again, restore a backup here.
    """
    context = context_of(ctx)
    other = require_other(standing_of(context.surroundings()))
    _decide(context, other, pin_stdin=pin_stdin)
    line = context.words.say("cli.life_elsewhere", computer=other.computer)
    answer([line], {"goes_on": other.computer}, as_json=as_json)


def _decide(context: CommandContext, other: Heartbeat | None, *, pin_stdin: bool) -> None:
    """Let an owner decide. Raises NothingToBackUp, ActorMissing, WrongPin, AlreadyRunning."""
    actor = read_actor(context, pin_stdin=pin_stdin)
    path = context.paths.database
    if not path.exists():
        raise NothingToBackUp
    with context.logging():
        person = asyncio.run(owner_of(context, actor, path))
        decide(context.surroundings(), PlannedChoice(person=person, other=other))


def _lines(words: Words, verdict: GenerationVerdict) -> list[str]:
    if verdict.standing is GenerationStanding.TWO and verdict.other is not None:
        return _two(words, verdict.other)
    if verdict.standing is GenerationStanding.GIVEN_UP and verdict.choice is not None:
        choice = verdict.choice
        facts = {"computer": choice.computer, "person": choice.person}
        return [words.say("errors.life_given_up", **facts)]
    return [words.say("cli.life_alone")]


def _two(words: Words, other: Heartbeat) -> list[str]:
    last = other.figures.last_sale_at
    told = words.say(
        "cli.life_other",
        computer=other.computer,
        since=write_moment(other.started_at),
        last=NOTHING if last is None else write_moment(last),
        today=other.figures.sales_today,
        waiting=other.figures.waiting,
    )
    return [words.say("errors.two_tills_alive", computer=other.computer), told]


def _value(verdict: GenerationVerdict) -> dict[str, object]:
    return {
        "standing": verdict.standing.value,
        "other": None if verdict.other is None else _sign_value(verdict.other),
        "chosen": None if verdict.choice is None else _choice_value(verdict.choice),
    }


def _sign_value(sign: Heartbeat) -> dict[str, object]:
    figures = sign.figures
    return {
        "computer": sign.computer,
        "life": sign.life.number,
        "started_at": iso(sign.started_at),
        "seen_at": iso(sign.told_at),
        "last_sale_at": None if figures.last_sale_at is None else iso(figures.last_sale_at),
        "sales_today": figures.sales_today,
        "waiting": figures.waiting,
    }


def _choice_value(choice: GenerationChoice) -> dict[str, object]:
    return {
        "computer": choice.computer,
        "person": choice.person,
        "made_at": iso(choice.made_at),
    }
