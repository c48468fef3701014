"""Joining the till to a service: what is written down, and what a power cut leaves of it.

Lives here: keeping, changing the environment, what stays behind; the services are in memory.
Must not: what a trial finds out (tests/service/test_service_access).
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import pytest

from tests.actions.desk import ActionDesk
from till.actions.care.attention import renew_token
from till.actions.people import people_access
from till.actions.ports.events import TokenKept
from till.actions.ports.service import EnvironmentService, ServiceWanted, TokenFacts
from till.actions.selling import selling
from till.actions.setup import service_connection
from till.actions.setup.settings_editing import settle_settings
from till.domain.errors.settings import SaleOpen, TokenOfOtherProfile
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.fiscal.recovery import Obstacle
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, RoleLimits
from till.domain.shop.people import Role

HERE = "practice"
THERE = ServiceWanted(profile="production", address="https://real.example", token="a-long-token")


@dataclass
class ServicesInMemory:
    """Addresses and tokens by environment; the till is open in practice."""

    addresses: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    refuses: LookupFailure | None = None
    knows: Obstacle | None = None
    breaks: bool = False
    time: datetime | None = None

    async def look(self, profile: str) -> EnvironmentService:
        address = self.addresses.get(profile, "")
        is_open = profile == HERE
        return EnvironmentService(
            profile=profile,
            address=address,
            token=TokenFacts(last_signs=self.tokens.get(profile, "")),
            is_open=is_open,
            is_in_use=is_open and not address,
        )

    async def require_apart(self, wanted: ServiceWanted) -> None:
        pass

    async def require_own_token(self, text: str) -> None:
        if text in self.tokens.values():
            raise TokenOfOtherProfile(profile="production")

    async def try_out(self, wanted: ServiceWanted) -> LookupAnswer[Operator]:
        return LookupAnswer(failure=self.refuses, service_time=self.time)

    async def obstacle(self, wanted: ServiceWanted) -> Obstacle | None:
        return self.knows

    async def keep_address(self, profile: str, address: str) -> None:
        self.addresses[profile] = address
        if self.breaks:
            raise KeyboardInterrupt

    async def keep_token(self, wanted: ServiceWanted) -> str:
        self.tokens[wanted.profile] = wanted.token
        return wanted.token[-4:]


class NoSettings:
    """Settings of which none was set."""

    def values(self) -> Mapping[str, str]:
        return {}

    def same(self, key: str, one: str, other: str) -> bool:
        return one == other


@pytest.fixture
def services(desk: ActionDesk) -> ServicesInMemory:
    made = ServicesInMemory()
    desk.till.service_access = made
    desk.till.equipment = NoSettings()
    return made


def told(desk: ActionDesk) -> list[tuple[JournalAction, dict[str, str]]]:
    return [(each.action, dict(each.facts)) for each in desk.till.journal.entries()]


async def test_another_environments_service_is_kept_and_written_down_without_its_token(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    needs_start = await service_connection.keep(desk.till, THERE)

    assert not needs_start
    assert services.addresses == {"production": "https://real.example"}
    assert services.tokens == {"production": "a-long-token"}
    address = {
        "setting": "service.base_url",
        "was": "",
        "now": "https://real.example",
        "profile": "production",
    }
    token = {"setting": "service.token", "now": "oken", "profile": "production"}
    assert told(desk)[-3:] == [
        (JournalAction.SETTING_WANTED, address),
        (JournalAction.SETTING_CHANGED, address),
        (JournalAction.SETTING_CHANGED, token),
    ]
    assert not any(isinstance(each, TokenKept) for each in desk.events)


async def test_a_token_of_the_open_environment_is_announced_and_an_address_waits_for_a_start(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    token = ServiceWanted(profile=HERE, address="", token="a-token")
    needs_start = [
        await service_connection.keep(desk.till, token),
        await service_connection.keep(
            desk.till, replace(token, address="https://x.example", token="")
        ),
    ]

    assert needs_start == [False, True]
    assert any(isinstance(each, TokenKept) for each in desk.events)


async def test_once_there_is_an_owner_it_is_theirs(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    bound = Limits(by_role={Role.CASHIER: RoleLimits(rights=frozenset())})
    desk.till.policy = replace(desk.till.policy, limits=bound)
    await people_access.add_person(
        desk.till, "Agim Dervishi", "53179", operator_code=None, role=Role.OWNER
    )

    with pytest.raises(ApprovalNeeded):
        await service_connection.keep(desk.till, THERE)
    with pytest.raises(ApprovalNeeded):
        await service_connection.change_profile(desk.till, "production")

    assert services.addresses == {}


def test_a_power_cut_between_the_file_and_the_journal_is_put_right_by_the_next_start(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    services.breaks = True
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(service_connection.keep(desk.till, THERE))

    asyncio.run(settle_settings(desk.till))

    action, facts = told(desk)[-1]
    assert action is JournalAction.SETTING_CHANGED
    assert (facts["profile"], facts["now"]) == ("production", "https://real.example")


async def test_the_till_goes_nowhere_in_the_middle_of_a_sale(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    await desk.open_day()
    await selling.scan(desk.till, "101")

    with pytest.raises(SaleOpen):
        await service_connection.change_profile(desk.till, "production")


async def test_what_stays_behind_is_counted(desk: ActionDesk) -> None:
    before = service_connection.left_open(desk.till)
    await desk.open_day()
    after = service_connection.left_open(desk.till)

    assert (before.waiting, before.is_day_open, before.parked) == (0, False, 0)
    assert (after.waiting, after.is_day_open) == (1, True)


async def test_what_is_known_of_a_refused_token_is_told(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    services.refuses = LookupFailure.NO_CREDENTIALS
    services.knows = Obstacle.CREDENTIAL_ENDED

    trial = await service_connection.try_out(desk.till, THERE)

    assert trial.failure is LookupFailure.NO_CREDENTIALS
    assert trial.obstacle is Obstacle.CREDENTIAL_ENDED


async def test_a_trial_elsewhere_compares_the_clocks_and_changes_nothing_here(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    services.time = desk.clock.now() + timedelta(hours=1)

    trial = await service_connection.try_out(desk.till, THERE)

    assert trial.clock_ahead == timedelta(hours=1)
    assert desk.till.session.service_clock is None
    assert services.tokens == services.addresses == {}


async def test_no_way_of_renewing_a_token_takes_another_environments(
    desk: ActionDesk, services: ServicesInMemory
) -> None:
    await service_connection.keep(desk.till, THERE)
    desk.till.credential = NoCredential()

    with pytest.raises(TokenOfOtherProfile):
        await renew_token(desk.till, THERE.token)


class NoCredential:
    """A store that nothing may reach."""

    async def keep(self, text: str) -> str:
        raise AssertionError(text)
