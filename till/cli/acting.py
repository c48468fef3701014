"""Who acts at the command line, and the till opened for them: every command that changes something.

It is whoever a PIN belongs to; until the till has an owner, whoever runs commands on this machine.
What they may do is asked by the actions, as at the window.
"""

import getpass
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from gettext import gettext as _
from typing import TYPE_CHECKING

import click

from till.actions.people.authorisation import is_owned
from till.actions.people.signing_in import sign_in_by_pin
from till.actions.till import Till
from till.cli.context import Actor, CommandContext
from till.cli.readers import reading
from till.domain.errors.people import ActorMissing, OperatorsMissing
from till.domain.errors.settings import AlreadyRunning
from till.domain.shop.people import Cashier, Role

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from till.service.client import FiscalizationClient

NOBODY_KNOWN = "setup"
"""Who sets a till up on a machine whose account has no name."""


@asynccontextmanager
async def acting(
    context: CommandContext, *, needs_person: bool = False
) -> "AsyncIterator[OpenTill]":
    """Open the till with whoever acts at it.

    Nobody has to be named while the till has no owner, but where a person answers for it anyway
    (`needs_person`). Raises what `open_till` may, ActorMissing,
    OperatorsMissing, WrongPin and TooManyTries.
    """
    async with without_actor(context) as opened:
        await put_at(opened.till, context.actor, needs_person=needs_person)
        yield opened


@asynccontextmanager
async def acting_as_the_account(context: CommandContext) -> "AsyncIterator[OpenTill]":
    """Open the till with whoever runs commands, for what no PIN can be asked for."""
    async with without_actor(context) as opened:
        opened.till.session = replace(opened.till.session, cashier=_whoever_sets_up())
        yield opened


@asynccontextmanager
async def without_actor(context: CommandContext) -> "AsyncIterator[OpenTill]":
    """Open the till with nobody at it, for what nobody answers for. Raises what `open_till` may."""
    from till.bootstrap import open_till  # noqa: PLC0415 half a command's time where it only looks

    with context.logging():
        async with open_till(context.surroundings()) as opened:
            yield opened


@asynccontextmanager
async def acting_beside(context: CommandContext, *, is_acting: bool = True) -> AsyncIterator[Till]:
    """Let whoever acts stand at the till, also beside an open window; nobody who only looks.

    For what the window looks up anew by itself. Raises as `acting`, and AlreadyRunning where the
    window is of another version.
    """
    async with AsyncExitStack() as stack:
        try:
            till = (await stack.enter_async_context(without_actor(context))).till
        except AlreadyRunning:
            till = await stack.enter_async_context(_beside(context))
        if is_acting:
            await put_at(till, context.actor)
        yield till


@asynccontextmanager
async def _beside(context: CommandContext) -> AsyncIterator[Till]:
    from till.bootstrap import open_beside  # noqa: PLC0415 the same

    with reading(context):  # its shape is the present one, or nothing is written
        pass
    with context.logging():
        async with open_beside(context.surroundings()) as till:
            yield till


@asynccontextmanager
async def asking_the_service(context: CommandContext) -> "AsyncIterator[FiscalizationClient]":
    """Reach the service for what changes nothing, also beside an open window.

    Raises AddressMissing, and AlreadyRunning where the practice service is the window's own.
    """
    from till.bootstrap import reach_service  # noqa: PLC0415 the same

    with context.logging():
        async with reach_service(context.surroundings()) as service:
            yield service


async def put_at(till: Till, actor: Actor | None, *, needs_person: bool = False) -> None:
    """Let whoever acts stand at the till. Raises as `acting`."""
    owned = is_owned(till)
    if needs_person and actor is not None and not till.people.all():
        raise OperatorsMissing
    # Until there is an owner a machine's PIN may be one that is still to be given.
    counts = owned or needs_person or not (actor is not None and actor.is_unattended)
    if actor is not None and counts:
        await sign_in_by_pin(till, actor.pin, is_unattended=actor.is_unattended)
    elif owned:
        raise ActorMissing
    elif needs_person:
        raise click.BadParameter(_("missing cashier: --pin-stdin or TILL_PIN"))
    else:
        till.session = replace(till.session, cashier=_whoever_sets_up())


def _whoever_sets_up() -> Cashier:
    """Return whoever runs commands on this machine, by the name of their account.

    The service chooses the operator itself where none is named (specification 2.1).
    """
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):  # an account without a name, on each system
        name = NOBODY_KNOWN
    return Cashier(person_id=0, name=name, operator_code=None, role=Role.OWNER)
