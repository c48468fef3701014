"""Setting a till up: what a first start asks for, done alike for the window and an answer file.

Until the till has an owner anybody may; from then on it is the owner's, as everywhere.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from till.actions.people.authorisation import permit_right
from till.actions.people.people_access import add_person, require_fit, set_badge
from till.actions.ports.events import TokenKept
from till.actions.ports.service import TokenFacts
from till.actions.service_time import note_service_time
from till.actions.setup.settings_editing import keep_all, values
from till.actions.till import SYSTEM, Till, housekeeping
from till.domain.errors import Broken
from till.domain.fiscal.lookup import LookupFailure, Operator
from till.domain.fiscal.recovery import Obstacle
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.people import Cashier, Role, are_alike

TOKEN_SOON_DAYS = 30
ADDRESS_SETTING = "service.base_url"
SETTING_OF_START = "ui.start_with_session"
NOT_ASKED = "ask"
TOKEN_SETTING = "service.token"  # noqa: S105 the name of the setting, not a token


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonWanted:
    """Somebody who is to be able to sign in; without an operator code the service chooses one."""

    name: str
    role: Role
    pin: str = field(repr=False)
    operator_code: str | None = None
    badge: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceTrial:
    """What came of a question to the service: who it knows, or why not, and how long it took.

    `obstacle` is what stood in the way, where that is known; `clock_ahead` how far the service's
    clock is ahead of ours, where it told the time.
    """

    failure: LookupFailure | None
    operators: tuple[Operator, ...]
    took: timedelta
    obstacle: Obstacle | None = None
    clock_ahead: timedelta | None = None


async def try_service(till: Till) -> ServiceTrial:
    """Ask the service for the operators it knows: address, token and way there are tried at once.

    Nothing is changed by it. Raises AddressMissing.
    """
    asked_at = till.clock.now()
    answer = await till.lookups.operators()
    note_service_time(till, asked_at, answer.service_time)
    took = till.clock.now() - asked_at
    if answer.failure is None and till.courier is not None:
        till.courier.take_acceptance()
    return ServiceTrial(failure=answer.failure, operators=answer.found, took=took)


async def keep_settings(
    till: Till, changes: Mapping[str, str], approval: Approval | None = None
) -> None:
    """Keep several settings at once, all or none; most hold from the next start on.

    Raises ApprovalNeeded, and what keeping a setting raises.
    """
    approved_by = permit_right(till, Right.SETTINGS, approval)
    await keep_all(till, changes, approved_by)


async def asks_for_start(till: Till) -> bool:
    """Tell whether to ask if the till is to start with the session: nobody has said so yet."""
    equipment = till.equipment
    if equipment is None or (await values(till))[SETTING_OF_START] != NOT_ASKED:
        return False
    return await asyncio.to_thread(equipment.may_start_with_session)


async def keep_token(till: Till, text: str, approval: Approval | None = None) -> None:
    """Keep the token of the service; the next request is sent with it.

    Raises ApprovalNeeded, TokenUnfit, TokenOfEnvironment, TokenOfOtherProfile, SecretStoreMissing.
    """
    person = till.session.cashier.named if till.session.cashier else SYSTEM
    approved_by = permit_right(till, Right.SETTINGS, approval)
    if till.credential is None:
        raise Broken(reason="this till keeps no token")
    if till.service_access is not None:
        await till.service_access.require_own_token(text)
    signs = await till.credential.keep(text)
    told = {"setting": TOKEN_SETTING, "now": signs, **approved_by}
    with housekeeping(till.warn):
        await till.ledger.record(till.entry(JournalAction.SETTING_CHANGED, **told).by(person))
    till.announce(TokenKept())


async def token_days(till: Till) -> int | None:
    """Return for how many whole days the token still holds, None where that is not soon."""
    ends_at = (TokenFacts() if till.credential is None else await till.credential.facts()).ends_at
    if ends_at is None:
        return None
    days = (ends_at - till.clock.now()).days
    return days if days <= TOKEN_SOON_DAYS else None


def find_missing(till: Till, people: Sequence[str]) -> tuple[str, ...]:
    """Return which of these names nobody at the till bears yet."""
    known = [each.name for each in till.people.all()]
    return tuple(name for name in people if not any(are_alike(name, each) for each in known))


async def add_people(till: Till, people: Sequence[PersonWanted]) -> tuple[Cashier, ...]:
    """Let those sign in who cannot yet, owners last; return who was added.

    Once there is an owner nothing goes on without their PIN: broken off before that, it is begun
    again as it was. Nobody is added while anybody's PIN is unfit. Raises what adding a person does.
    """
    missing = find_missing(till, [each.name for each in people])
    wanted = [each for each in people if each.name in missing]
    for each in wanted:
        require_fit(till, each.pin)
    return tuple([await _add(till, each) for each in sorted(wanted, key=_is_owner)])


async def _add(till: Till, wanted: PersonWanted) -> Cashier:
    person = await add_person(
        till, wanted.name, wanted.pin, operator_code=wanted.operator_code, role=wanted.role
    )
    if wanted.badge is not None:
        await set_badge(till, person.person_id, wanted.badge)
    return person


def _is_owner(wanted: PersonWanted) -> bool:
    return wanted.role is Role.OWNER
