"""`till lives`: whether the same till goes on somewhere else, and which of two goes on."""

import asyncio
from typing import Final

import click

from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.health.data_owner import owner_of
from till.domain.errors.backups import NoDuplicateTill, NothingToBackUp
from till.domain.formatting import write_moment
from till.domain.maintenance.generations import (
    GenerationStanding,
    GenerationVerdict,
    Heartbeat,
)
from till.safekeeping.owner.duplicates import PlannedChoice, decide, require_other, standing_of
from till.system.json_values import picked
from till.system.words import Words

NOTHING: Final = "–"


@click.pass_context
def _show_where_nothing_is_asked(ctx: click.Context) -> object:
    return ctx.invoke(show) if ctx.invoked_subcommand is None else None


app = Group(callback=_show_where_nothing_is_asked, invoke_without_command=True)


@command("show", of=app)
def show(context: CommandContext) -> Status:
    """Show whether this till is open on another computer too; also beside an open window.

    Exit status 1 if this computer cannot sell.
    """
    verdict = standing_of(context.surroundings())
    context.answer(_lines(context.words, verdict), _value(verdict))
    return Status.DONE if verdict.standing is GenerationStanding.ALONE else Status.FAILED


@command("here", acts=True, of=app)
def here(context: CommandContext) -> None:
    """Use this computer and stop the till on the other one; owner only.

    Only if both were seen, or if this one was stopped before. The other one stops as soon as it
    reaches the second location; waiting documents of both are checked before they are sent.
    """
    if standing_of(context.surroundings()).standing is GenerationStanding.ALONE:
        raise NoDuplicateTill
    _decide(context, None)
    context.answer([context.words.say("cli.life_here")], {"goes_on": "here"})


@command("elsewhere", acts=True, of=app)
def elsewhere(context: CommandContext) -> None:
    """Use the other computer; this one stops selling. Owner only.

    The data stay as they are. To use this computer again, restore a backup here.
    """
    other = require_other(standing_of(context.surroundings()))
    _decide(context, other)
    line = context.words.say("cli.life_elsewhere", computer=other.computer)
    context.answer([line], {"goes_on": other.computer})


def _decide(context: CommandContext, other: Heartbeat | None) -> None:
    """Let an owner decide. Raises NothingToBackUp, ActorMissing, WrongPin, AlreadyRunning."""
    path = context.paths.database
    if not path.exists():
        raise NothingToBackUp
    with context.logging():
        person = asyncio.run(owner_of(context, path))
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
        "standing": verdict.standing,
        "other": verdict.other and _sign_value(verdict.other),
        "chosen": verdict.choice and picked(verdict.choice, "computer person made_at"),
    }


def _sign_value(sign: Heartbeat) -> dict[str, object]:
    figures = picked(sign.figures, "last_sale_at sales_today waiting")
    return {**picked(sign, "computer life=life.number started_at seen_at=told_at"), **figures}
