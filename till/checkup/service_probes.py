"""Looking at the service and the office: whether they answer, know the till, and have its time."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from till.bootstrap import Surroundings, reach_service
from till.domain.chain.membership import OfficeStanding
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.maintenance.health import HealthCheck, amber, clock_check, green, red, token_check
from till.office_client.office import ChainOffice
from till.office_client.plan import office_plan
from till.service.lookups import ServiceLookups
from till.system.profile import Profile
from till.system.settings.sources import token_given
from till.system.tokens import expiry_of

ANSWER_S: Final = 3.5
FAILURES: Final = {
    LookupFailure.OFFLINE: "service_offline",
    LookupFailure.NO_CREDENTIALS: "service_refuses_token",
    LookupFailure.WRONG_ADDRESS: "service_elsewhere",
    LookupFailure.NO_ANSWER: "service_offline",
}


def look_at_service(around: Surroundings) -> Sequence[HealthCheck]:
    """Ask the service something that changes nothing, and compare its clock with ours.

    A till that practises with a service of its own asks nobody. Raises AddressMissing.
    """
    if around.paths.profile is Profile.PRACTICE and not around.settings.service.base_url:
        return [green("service", "service_practice"), green("clock", "clock_practice")]
    around.settings.service_address()
    if around.paths.profile is not Profile.PRACTICE and _has_no_token(around):
        return [amber("service", "service_unasked"), amber("clock", "clock_unknown")]
    began = time.monotonic()
    answer = asyncio.run(_asked(around))
    tenths = f"{time.monotonic() - began:.1f}".replace(".", ",")
    return [_service_check(answer.failure, tenths), _clock_check(around, answer)]


def look_at_token(around: Surroundings) -> Sequence[HealthCheck]:
    """Look how long the token still holds. Raises TokenUnfit."""
    profile = around.paths.profile
    if profile is Profile.PRACTICE:
        return [green("token", "token_practice")]
    given = token_given(around.paths.settings_file, profile, around.environment)
    token = around.tokens().find(profile, given)
    if token is None:
        return [red("token", "token_missing")]
    return [token_check(expiry_of(token.reveal()), around.clock.now())]


def look_at_office(around: Surroundings) -> Sequence[HealthCheck]:
    """Ask the office how this till stands; a till alone has nothing to look at.

    It is never a fault: the till sells without its office.
    """
    if not around.settings.office.url:
        return []
    plan = office_plan(around.paths, around.settings)
    standing = asyncio.run(_standing_at(ChainOffice(plan)))
    if standing is None:
        return [amber("office", "office_keys_gone")]
    if standing.problem is not None:
        told = f"cli.office_problem.{standing.problem.value}"
        return [amber("office", told, waiting=standing.waiting)]
    if plan.store.is_in_file:
        return [amber("office", "office_keys_in_file")]
    return [green("office", "office_well", office=standing.membership.office)]


def _has_no_token(around: Surroundings) -> bool:
    profile = around.paths.profile
    given = token_given(around.paths.settings_file, profile, around.environment)
    return around.tokens().find(profile, given) is None


async def _asked(around: Surroundings) -> LookupAnswer[Operator]:
    try:
        async with asyncio.timeout(ANSWER_S), reach_service(around) as service:
            return await ServiceLookups(service).operators()
    except TimeoutError:
        return LookupAnswer(failure=LookupFailure.NO_ANSWER)


def _service_check(failure: LookupFailure | None, seconds: str) -> HealthCheck:
    if failure in {None, LookupFailure.REFUSED}:  # it says no, but it is the service
        return green("service", "service_well", seconds=seconds)
    return red("service", FAILURES[failure])


def _clock_check(around: Surroundings, answer: LookupAnswer[Operator]) -> HealthCheck:
    if answer.service_time is None:
        return amber("clock", "clock_unknown")
    return clock_check(answer.service_time - around.clock.now())


async def _standing_at(office: ChainOffice) -> OfficeStanding | None:
    try:
        return await office.standing()
    finally:
        await office.close()
