"""Who acts at the command line, and the till opened for them: every command that changes something.

It is whoever a PIN belongs to, the command line itself, or nobody; what they may do is asked by the
actions, as at the window.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from till.actions.signing_in import sign_in_by_pin
from till.cli.context import CommandContext
from till.domain.shop.people import Cashier, Role

if TYPE_CHECKING:
    from till.bootstrap import OpenTill
    from till.service.client import FiscalizationClient

COMMAND_LINE: Final = Cashier(person_id=0, name="till", operator_code=None, role=Role.OWNER)
"""Who does what nobody signed in for: whoever may run commands on this machine. The service
chooses the operator itself where none is named (specification 2.1)."""


@asynccontextmanager
async def acting(context: CommandContext, pin: str | None = None) -> "AsyncIterator[OpenTill]":
    """Open the till with whoever the PIN belongs to at it, else with the command line itself.

    Raises what `open_till` may, and WrongPin.
    """
    async with unattended(context) as opened:
        if pin is None:
            opened.till.session = replace(opened.till.session, cashier=COMMAND_LINE)
        else:
            await sign_in_by_pin(opened.till, pin)
        yield opened


@asynccontextmanager
async def unattended(context: CommandContext) -> "AsyncIterator[OpenTill]":
    """Open the till with nobody at it, for what nobody answers for. Raises what `open_till` may."""
    from till.bootstrap import open_till  # noqa: PLC0415 half a command's time where it only looks

    with context.logging():
        async with open_till(context.surroundings()) as opened:
            yield opened


@asynccontextmanager
async def asking_the_service(context: CommandContext) -> "AsyncIterator[FiscalizationClient]":
    """Reach the service for what changes nothing, also beside an open window.

    Raises AddressMissing, and AlreadyRunning where the practice service is the window's own.
    """
    from till.bootstrap import reach_service  # noqa: PLC0415 the same

    with context.logging():
        async with reach_service(context.surroundings()) as service:
            yield service
