"""The service's address, the token, and what belongs to one profile alone.

Lives here: sentences about addresses and profiles in the settings.
Must not: other settings (test_settings).
"""

from pathlib import Path

import pytest

from till.domain.errors.settings import (
    AddressMissing,
    AddressNotHttps,
    AddressOnLoopback,
    SettingUnknown,
    SettingWrong,
)
from till.system.profile import Profile
from till.system.settings.model import Settings
from till.system.settings.sources import profile_in_use, read_settings


def settings_of(
    tmp_path: Path,
    text: str = "",
    *,
    profile: Profile = Profile.PRACTICE,
    environment: dict[str, str] | None = None,
) -> Settings:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    return read_settings(file, profile, environment or {})


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("https://fiscal.example/v1/", "https://fiscal.example/v1"),
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
        ("http://localhost:8080", "http://localhost:8080"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
    ],
)
def test_addresses_are_taken_without_their_last_slash(
    tmp_path: Path, address: str, kept: str
) -> None:
    settings = settings_of(
        tmp_path, profile=Profile.DEVELOPMENT, environment={"TILL_SERVICE__BASE_URL": address}
    )

    assert settings.service_address() == kept


@pytest.mark.parametrize("address", ["http://127.0.0.1:8080/v1", "https://localhost/v1"])
def test_production_is_not_on_this_machine_unless_its_file_says_so(
    tmp_path: Path, address: str
) -> None:
    here = f'[profile.production.service]\nbase_url = "{address}"\n'
    with pytest.raises(AddressOnLoopback):
        settings_of(tmp_path, here, profile=Profile.PRODUCTION)

    allowed = settings_of(tmp_path, here + "allow_loopback = true\n", profile=Profile.PRODUCTION)

    assert allowed.environment_mark == "loopback"
    for profile in (Profile.DEVELOPMENT, Profile.PRACTICE):
        elsewhere = here.replace("production", profile.value)
        assert settings_of(tmp_path, elsewhere, profile=profile).environment_mark == profile.value


def test_no_variable_and_no_other_profile_allows_production_on_this_machine(
    tmp_path: Path,
) -> None:
    variable = {"TILL_SERVICE__ALLOW_LOOPBACK": "true"}
    for profile in Profile:
        with pytest.raises(SettingWrong):
            settings_of(tmp_path, profile=profile, environment=variable)
    for text in ("[service]\nallow_loopback = true\n", _in("development"), _in("practice")):
        for profile in (Profile.DEVELOPMENT, Profile.PRACTICE):
            if profile.value in text or "profile" not in text:
                with pytest.raises(SettingWrong):
                    settings_of(tmp_path, text, profile=profile)


def _in(profile: str) -> str:
    return f"[profile.{profile}.service]\nallow_loopback = true\n"


def test_a_real_service_leaves_no_mark(tmp_path: Path) -> None:
    real = '[profile.production.service]\nbase_url = "https://fiscal.example"\n'
    assert settings_of(tmp_path, real, profile=Profile.PRODUCTION).environment_mark == ""


@pytest.mark.parametrize(
    "address", ["http://fiscal.example/v1", "http://10.0.0.5/v1", "http://127.0.0.1.example/"]
)
def test_plain_http_is_for_this_machine_alone(tmp_path: Path, address: str) -> None:
    with pytest.raises(AddressNotHttps):
        settings_of(tmp_path, environment={"TILL_SERVICE__BASE_URL": address})


@pytest.mark.parametrize(
    "address",
    ["fiscal.example", "ftp://fiscal.example", "https://", "https://x:port/", "https://x/?a=1"],
)
def test_what_is_no_address_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(SettingWrong):
        settings_of(tmp_path, environment={"TILL_SERVICE__BASE_URL": address})


def test_a_password_in_an_address_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(SettingWrong) as told:
        settings_of(tmp_path, environment={"TILL_SERVICE__BASE_URL": "https://me:secret@x.example"})

    assert "secret" not in str(told.value)


def test_a_till_without_a_service_address_says_for_which_profile(tmp_path: Path) -> None:
    with pytest.raises(AddressMissing) as told:
        settings_of(tmp_path, profile=Profile.PRODUCTION).service_address()

    assert told.value.facts == {"profile": "production"}


def test_the_address_of_one_profile_never_reaches_another(tmp_path: Path) -> None:
    text = '[profile.production.service]\nbase_url = "https://real.example"\n'

    assert settings_of(tmp_path, text, profile=Profile.PRODUCTION).service_address()
    for other in (Profile.PRACTICE, Profile.DEVELOPMENT):
        assert settings_of(tmp_path, text, profile=other).service.base_url == ""


def test_an_address_for_all_profiles_is_taken_on_loopback_and_for_practice_alone(
    tmp_path: Path,
) -> None:
    text = '[service]\nbase_url = "http://127.0.0.1:9000/v1"\n'

    assert settings_of(tmp_path, text).service_address() == "http://127.0.0.1:9000/v1"
    assert settings_of(tmp_path, text, profile=Profile.PRODUCTION).service.base_url == ""
    with pytest.raises(SettingWrong, match=r"profile\.production\.service"):
        settings_of(tmp_path, '[service]\nbase_url = "https://real.example"\n')


def test_a_profile_may_differ_in_anything(tmp_path: Path) -> None:
    text = '[ui]\ntheme = "dark"\n[profile.practice.ui]\ntheme = "light"\n'

    assert settings_of(tmp_path, text).ui.theme == "light"
    assert settings_of(tmp_path, text, profile=Profile.PRODUCTION).ui.theme == "dark"


def test_a_token_in_the_file_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(SettingWrong) as told:
        settings_of(tmp_path, '[service]\ntoken = "eyJhbGciOi"\n')

    assert "eyJhbGciOi" not in str(told.value)
    assert told.value.facts["allowed"] == "TILL_SERVICE__TOKEN"


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("", Profile.PRACTICE),
        ('[profile.development.service]\nbase_url = "https://t"\n', Profile.DEVELOPMENT),
        (
            (
                '[profile.development.service]\nbase_url = "https://t"\n'
                '[profile.production.service]\nbase_url = "https://p"\n'
            ),
            Profile.PRODUCTION,
        ),
    ],
)
def test_the_profile_in_use_is_the_one_with_an_address(
    tmp_path: Path, text: str, profile: Profile
) -> None:
    (tmp_path / "settings.toml").write_text(text)

    assert profile_in_use(tmp_path / "settings.toml") is profile


BOTH = (
    '[profile.development.service]\nbase_url = "https://t"\n'
    '[profile.production.service]\nbase_url = "https://p"\n'
)


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        (f'{BOTH}[start]\nprofile = "practice"\n', Profile.PRACTICE),
        (f'{BOTH}[start]\nprofile = "development"\n', Profile.DEVELOPMENT),
        (f'{BOTH}[start]\nprofile = ""\n', Profile.PRODUCTION),
        ('[start]\nprofile = "production"\n', Profile.PRACTICE),
        (f"start = 7\n{BOTH}", Profile.PRODUCTION),
    ],
)
def test_an_owner_chooses_which_profile_starts_among_those_that_can(
    tmp_path: Path, text: str, profile: Profile
) -> None:
    (tmp_path / "settings.toml").write_text(text)

    assert profile_in_use(tmp_path / "settings.toml") is profile


def test_which_profile_starts_is_said_once_and_in_the_file_alone(tmp_path: Path) -> None:
    with pytest.raises(SettingWrong):
        settings_of(tmp_path, environment={"TILL_START__PROFILE": "practice"})
    with pytest.raises(SettingUnknown, match=r"profile\.production\.start\.profile"):
        settings_of(tmp_path, '[profile.production.start]\nprofile = "production"\n')
