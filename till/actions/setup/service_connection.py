"""Joining the till to the service: address and token of each environment, and which one is open.

Whatever is wanted is held against the other environments before it goes anywhere: neither an
address nor a token of one ever reaches another.
"""

from dataclasses import dataclass, replace
from functools import partial

from till.actions.day.opening import opening_today
from till.actions.people.authorisation import permit_right
from till.actions.ports.events import TokenKept
from till.actions.ports.service import EnvironmentService, ServiceAccess, ServiceWanted
from till.actions.selling.parking import all_parked
from till.actions.service_time import note_service_time
from till.actions.setup import settings_editing
from till.actions.setup.setting_up import ADDRESS_SETTING, TOKEN_SETTING, ServiceTrial
from till.actions.till import Till, housekeeping
from till.domain.errors import Broken
from till.domain.errors.settings import SaleOpen
from till.domain.fiscal.lookup import LookupFailure
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right

START_SETTING = "start.profile"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOpen:
    """What stays behind in an environment that the till leaves, until it is open there again."""

    parked: int
    waiting: int
    is_day_open: bool


async def look(till: Till, profile: str) -> EnvironmentService:
    """Return how the service of an environment is set up. Raises as reading settings does."""
    return await _access(till).look(profile)


async def try_out(till: Till, wanted: ServiceWanted) -> ServiceTrial:
    """Ask the service that is wanted whom it knows; nothing is kept.

    Raises what is wrong with address or token before either goes anywhere.
    """
    access = _access(till)
    await access.require_apart(wanted)
    asked_at = till.clock.now()
    now = await access.look(wanted.profile)
    runs_so = now.is_in_use and wanted.address == now.address and not wanted.token
    answer = await (till.lookups.operators() if runs_so else access.try_out(wanted))
    if runs_so:
        note_service_time(till, asked_at, answer.service_time)
        if answer.failure is None and till.courier is not None:
            till.courier.take_acceptance()
    answered_at = till.clock.now()
    obstacle = answer.obstacle
    if answer.failure is LookupFailure.NO_CREDENTIALS and obstacle is None:
        obstacle = await access.obstacle(wanted)
    return ServiceTrial(
        failure=answer.failure,
        operators=answer.found,
        took=answered_at - asked_at,
        obstacle=obstacle,
        clock_ahead=answer.service_time - answered_at if answer.service_time else None,
    )


async def keep(till: Till, wanted: ServiceWanted, approval: Approval | None = None) -> bool:
    """Keep address and token of an environment; return whether the till has to open again for it.

    What waits for the service goes on with another token at once. Raises ApprovalNeeded, and what
    is wrong with address or token.
    """
    approved_by = permit_right(till, Right.SETTINGS, approval)
    person = settings_editing.whoever(till)  # who may lock the till before all is kept
    access = _access(till)
    await access.require_apart(wanted)
    async with till.changing:
        now = await access.look(wanted.profile)
        where = {} if now.is_open else {"profile": wanted.profile}
        if wanted.address != now.address:
            told = {"setting": ADDRESS_SETTING, "was": now.address, "now": wanted.address}
            change = partial(access.keep_address, wanted.profile, wanted.address)
            await settings_editing.carry_out(
                till, person, [{**told, **where, **approved_by}], change
            )
        if wanted.token:
            signs = await access.keep_token(wanted)
            token = {"setting": TOKEN_SETTING, "now": signs, **where, **approved_by}
            with housekeeping(till.warn):
                entry = till.entry(JournalAction.SETTING_CHANGED, **token)
                await till.ledger.record(entry.by(person))
    after = await access.look(wanted.profile)
    if after.is_in_use and wanted.token:
        till.announce(TokenKept())
        if till.courier is not None:
            till.courier.hurry()
    return after.is_open and not after.is_in_use


async def change_profile(till: Till, profile: str, approval: Approval | None = None) -> None:
    """Let the till open in another environment from now on, at every start.

    Raises ApprovalNeeded, SaleOpen while a sale is open, and what keeping a setting raises.
    """
    approved_by = permit_right(till, Right.SETTINGS, approval)
    require_no_sale(till)
    await settings_editing.keep_all(till, {START_SETTING: profile}, approved_by)


def require_no_sale(till: Till) -> None:
    """Raise SaleOpen where somebody is in the middle of a sale: the till does not close for it."""
    if not till.session.basket.is_empty:
        raise SaleOpen


def left_open(till: Till) -> LeftOpen:
    """Return what would stay behind here."""
    return LeftOpen(
        parked=len(all_parked(till)),
        waiting=till.documents.waiting_count(),
        is_day_open=opening_today(till) is not None,
    )


def without_token(wanted: ServiceWanted) -> ServiceWanted:
    """Return the same with the token that is kept."""
    return replace(wanted, token="")


def _access(till: Till) -> ServiceAccess:
    if till.service_access is None:
        raise Broken(reason="a till without a way to the services")
    return till.service_access
