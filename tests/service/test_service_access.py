"""The service of each environment as it is set up: tried without being kept, never mixed.

Lives here: what a trial finds out and shows to whom, addresses and tokens of other environments.
Must not: what the journal says of it (tests/actions).
"""

import asyncio
import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.fakes import StoppedClock
from tests.practice_server import PracticeServer
from tests.service.lines import saying
from tests.service.raw_server import answer, raw_server
from till.actions.ports.service import ServiceWanted
from till.domain.errors.settings import (
    AddressMissing,
    AddressNotHttps,
    AddressOfEnvironment,
    AddressOfOtherProfile,
    AddressOnLoopback,
    TokenOfEnvironment,
    TokenOfOtherProfile,
)
from till.domain.fiscal.lookup import LookupFailure
from till.domain.fiscal.recovery import Obstacle
from till.practice.service.registry import PRACTICE_TOKEN
from till.service_access import ProfileServices
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import Secret, checked_token
from till.system.tokens import KeptTokens, TokenUse

TOKEN = "a-token-of-the-development-service"
OTHER = "a-token-of-the-production-service"
NOBODY = "http://127.0.0.1:9/v1"


@dataclass
class Desk:
    """A till that is open in practice, with secrets in memory."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    kept: dict[Profile, str] = field(default_factory=dict)

    def paths(self, profile: Profile) -> Paths:
        return Paths(root=self.folder, profile=profile)

    def services(self) -> ProfileServices:
        return ProfileServices(
            here=self.paths(Profile.PRACTICE),
            address="",
            environment=self.environment,
            clock=StoppedClock(),
            tokens=KeptTokens(
                root=self.folder, find_in_store=self._find, keep_in_store=self._store
            ),
        )

    def _find(self, profile: Profile, given: str) -> Secret | None:
        text = given or self.kept.get(profile, "")
        return checked_token(text) if text else None

    def _store(self, profile: Profile, text: str) -> Secret:
        self.kept[profile] = text
        return checked_token(text)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    for profile in Profile:
        Paths(root=tmp_path / "data", profile=profile).prepare()
    return Desk(folder=tmp_path / "data")


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[PracticeServer]:
    with PracticeServer(database=tmp_path / "service.sqlite3") as server:
        yield server


def wanted(address: str, token: str = "", profile: str = "development") -> ServiceWanted:
    return ServiceWanted(profile=profile, address=address, token=token)


async def test_an_address_typed_in_practice_is_tried_as_the_real_one_would_be(
    desk: Desk, practice: PracticeServer
) -> None:
    asked = wanted(practice.base_url, PRACTICE_TOKEN, "practice")

    found = await desk.services().try_out(asked)
    unknown = await desk.services().try_out(replace(asked, token=TOKEN))

    assert (found.failure, found.found != ()) == (None, True)
    assert found.service_time is not None
    assert unknown.failure is LookupFailure.NO_CREDENTIALS
    assert desk.kept == {}
    assert (await desk.services().look("practice")).address == ""


async def test_no_other_environment_takes_a_practice_service(
    desk: Desk, practice: PracticeServer
) -> None:
    found = await desk.services().try_out(wanted(practice.base_url, TOKEN))

    assert (found.failure, found.obstacle) == (LookupFailure.WRONG_ADDRESS, Obstacle.PRACTICE)


async def test_nobody_there_and_something_else_there_are_told_apart(desk: Desk) -> None:
    nobody = await desk.services().try_out(wanted(NOBODY, TOKEN))
    async with raw_server(saying(answer(b"<html>", status="404 Not Found"))) as server:
        else_there = await desk.services().try_out(wanted(server.address, TOKEN))

    assert (nobody.failure, nobody.obstacle) == (LookupFailure.OFFLINE, None)
    assert (else_there.failure, else_there.obstacle) == (LookupFailure.WRONG_ADDRESS, None)


async def test_a_token_kept_for_one_address_is_not_shown_to_another_by_a_trial(
    desk: Desk,
) -> None:
    services = desk.services()
    none_yet = await services.try_out(wanted(NOBODY))
    await services.keep_token(wanted("https://first.example", TOKEN))

    elsewhere = await services.try_out(wanted(NOBODY))
    typed = await services.try_out(wanted(NOBODY, OTHER))
    still = await services.try_out(wanted(NOBODY))

    assert none_yet.obstacle is Obstacle.CREDENTIAL_MISSING
    assert elsewhere.obstacle is Obstacle.CREDENTIAL_ELSEWHERE
    assert (typed.failure, typed.obstacle) == (LookupFailure.OFFLINE, None)
    assert still.obstacle is Obstacle.CREDENTIAL_ELSEWHERE  # what is only typed changes nothing
    use = TokenUse(desk.paths(Profile.DEVELOPMENT).token_use)
    assert use.may_be_shown(TOKEN, "https://first.example")


async def test_a_token_that_has_ended_is_told_by_what_it_says_itself(desk: Desk) -> None:
    services = desk.services()
    ended = StoppedClock().now().replace(year=2020)

    obstacles = [
        await services.obstacle(wanted(NOBODY, token))
        for token in (token_until(ended), token_until(ended.replace(year=2090)), TOKEN)
    ]

    assert obstacles == [Obstacle.CREDENTIAL_ENDED, None, None]


async def test_neither_token_nor_address_of_one_environment_goes_to_another(desk: Desk) -> None:
    services = desk.services()
    await services.keep_address("production", "https://real.example/v1")
    desk.kept[Profile.PRODUCTION] = OTHER

    with pytest.raises(TokenOfOtherProfile) as token:
        await services.require_apart(wanted("https://test.example", OTHER))
    with pytest.raises(AddressOfOtherProfile) as address:
        await services.require_apart(wanted("https://real.example/v1", TOKEN))
    await services.require_apart(wanted("https://test.example", TOKEN))
    await services.require_apart(wanted("https://real.example/v1", OTHER, "production"))

    assert token.value.facts == address.value.facts == {"profile": "production"}
    assert OTHER not in str(token.value)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (wanted("", TOKEN), AddressMissing),
        (wanted("http://fiscal.example", TOKEN), AddressNotHttps),
        (wanted(NOBODY, TOKEN, "production"), AddressOnLoopback),
    ],
)
async def test_what_is_no_address_of_the_environment_is_refused_before_anything_is_sent(
    desk: Desk, asked: ServiceWanted, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        await desk.services().require_apart(asked)


async def test_what_a_variable_says_is_not_changed_in_the_file_where_it_would_not_count(
    desk: Desk,
) -> None:
    desk.environment |= {"TILL_SERVICE__BASE_URL": NOBODY}
    services = desk.services()

    with pytest.raises(AddressOfEnvironment):
        await services.require_apart(wanted("http://127.0.0.1:8/v1", "", "practice"))
    await services.require_apart(wanted(NOBODY, "", "practice"))
    desk.environment |= {"TILL_SERVICE__TOKEN": TOKEN, "TILL_PROFILE": "development"}
    with pytest.raises(TokenOfEnvironment):
        await services.require_apart(wanted("https://test.example", OTHER))


async def test_a_wrong_address_in_the_file_is_shown_where_it_can_be_mended(desk: Desk) -> None:
    file = desk.paths(Profile.PRACTICE).settings_file
    text = '[profile.production.service]\nbase_url = "http://127.0.0.1:1/v1"\n'
    await asyncio.to_thread(file.write_text, text)
    services = desk.services()

    assert (await services.look("production")).address == "http://127.0.0.1:1/v1"
    await services.keep_address("production", "https://real.example/v1")

    told = await services.look("production")
    assert (told.address, told.is_open, told.is_in_use) == ("https://real.example/v1", False, False)


def token_until(moment: datetime) -> str:
    claims = json.dumps({"exp": int(moment.astimezone(UTC).timestamp())}).encode()
    return f"e30.{base64.urlsafe_b64encode(claims).decode().rstrip('=')}.signature"
