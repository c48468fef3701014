"""One token, one environment: whose the variable's is, and where a token may go after a change.

Lives here: TILL_SERVICE__TOKEN and TILL_PROFILE, the address a token was meant for, children.
Must not: the store of secrets (test_secrets).
"""

from pathlib import Path

import pytest

from tests.fakes import quick_pins
from tests.practice_server import PracticeServer
from till.bootstrap import Surroundings, reach_service
from till.domain.errors.settings import SettingWrong
from till.service.lookups import ServiceLookups
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import Secret, take_from_environment
from till.system.settings.sources import read_settings, token_given
from till.system.tokens import TokenUse

TOKEN = "eyJhbGciOiJub25lIn0.e30.canary"
GIVEN = {"TILL_SERVICE__TOKEN": TOKEN}
PRODUCTION = '[profile.production.service]\nbase_url = "https://real.example"\n'
DEVELOPMENT = '[profile.development.service]\nbase_url = "https://test.example"\n'
ADDRESS = {"TILL_SERVICE__BASE_URL": "https://real.example"}


@pytest.mark.parametrize(
    ("text", "more", "whose"),
    [
        (PRODUCTION, {}, Profile.PRODUCTION),
        (DEVELOPMENT, {}, Profile.DEVELOPMENT),
        (PRODUCTION + DEVELOPMENT, {}, None),
        (PRODUCTION + DEVELOPMENT, {"TILL_PROFILE": "development"}, Profile.DEVELOPMENT),
        (PRODUCTION, {"TILL_PROFILE": "development"}, Profile.DEVELOPMENT),
        (PRODUCTION, {"TILL_PROFILE": "practice"}, None),
        ("", {}, None),
    ],
)
def test_the_variable_counts_for_one_profile_whichever_is_run(
    tmp_path: Path, text: str, more: dict[str, str], whose: Profile | None
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text)

    got = [each for each in Profile if token_given(file, each, {**GIVEN, **more})]

    assert got == ([whose] if whose else [])


def test_an_address_of_the_environment_is_of_the_profile_that_runs(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for profile in (Profile.PRODUCTION, Profile.DEVELOPMENT):
        assert token_given(file, profile, {**GIVEN, **ADDRESS}) == TOKEN
    assert token_given(file, Profile.PRACTICE, {**GIVEN, **ADDRESS}) == ""
    file.write_text(PRODUCTION)
    assert token_given(file, Profile.DEVELOPMENT, {**GIVEN, **ADDRESS}) == ""


def test_a_profile_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingWrong):
        token_given(tmp_path / "none", Profile.PRODUCTION, {**GIVEN, "TILL_PROFILE": "moon"})
    settings = read_settings(tmp_path / "none", Profile.PRACTICE, {"TILL_PROFILE": "production"})
    assert settings.profile is Profile.PRACTICE


def test_after_a_changed_address_a_token_goes_nowhere_until_one_is_set(tmp_path: Path) -> None:
    use = TokenUse(tmp_path / "use.json")

    def may_go(token: str, address: str, *, as_one: bool = False) -> bool:
        return use.is_meant_for(token, address, as_one_decision=as_one)

    use.note(TOKEN, "")  # set before there was an address
    assert may_go(TOKEN, "https://one")
    assert may_go(TOKEN, "https://one")
    assert not may_go(TOKEN, "https://two")
    assert not may_go(TOKEN, "https://two")
    assert may_go(TOKEN, "https://one")  # back again
    use.note(TOKEN, "https://two")  # the same one, set anew
    assert may_go(TOKEN, "https://two")
    assert may_go("another", "https://three")
    assert may_go("another", "https://four", as_one=True)
    assert TOKEN not in (tmp_path / "use.json").read_text()
    (tmp_path / "use.json").write_text("[1")
    assert may_go(TOKEN, "https://five")


async def test_a_service_at_another_address_is_shown_no_token(
    tmp_path: Path, log_may_say: list[str]
) -> None:
    log_may_say.append("the address has changed")
    paths = Paths(root=tmp_path, profile=Profile.DEVELOPMENT)
    paths.prepare()
    for number, is_asked in ((1, True), (2, False)):
        database = tmp_path / f"{number}.sqlite3"
        with PracticeServer(database=database, environment="development") as server:
            text = f'[profile.development.service]\nbase_url = "{server.base_url}"\n'
            paths.settings_file.write_text(text)
            around = Surroundings(
                paths=paths,
                settings=read_settings(paths.settings_file, Profile.DEVELOPMENT, {}),
                environment={},
                pins=quick_pins(),
                secrets=lambda _profile, _given: Secret(TOKEN),
            )
            async with reach_service(around) as client:
                answer = await ServiceLookups(client).operators()
            assert (answer.service_time is not None) is is_asked  # asked, it answers 401


def test_no_child_is_given_a_secret() -> None:
    ours = {"PATH": "/bin", "TILL_SERVICE__TOKEN": TOKEN, "TILL_PIN": "1234", "TILL_X": "y"}

    whole = take_from_environment(ours)

    assert ours == {"PATH": "/bin", "TILL_X": "y"}
    assert whole["TILL_SERVICE__TOKEN"] == TOKEN
