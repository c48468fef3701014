"""Changing settings one at a time, without spoiling the file.

Lives here: sentences about SettingFile.
Must not: what a value may be (test_settings).
"""

import sys
from pathlib import Path

import pytest

from till.domain.errors.disk import DiskFailing
from till.domain.errors.settings import (
    AddressNotHttps,
    AddressOfOtherProfile,
    AddressOnLoopback,
    NothingToTake,
    SettingsUnreadable,
    SettingUnknown,
    SettingWrong,
)
from till.system.profile import Profile
from till.system.settings.file import SettingFile
from till.system.settings.sources import read_settings


def settings_in(tmp_path: Path, profile: Profile = Profile.PRACTICE) -> SettingFile:
    return SettingFile(tmp_path / "settings.toml", profile, {})


def test_what_was_set_is_read_again(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)

    settings.change("ui.language", "en")
    settings.change("printer.cut", "false")
    settings.change("vat.codes", "B,D")

    assert settings.look_up("ui.language").value == "en"
    assert settings.look_up("printer.cut").value is False
    assert settings.look_up("vat.codes").value == ["B", "D"]


@pytest.mark.parametrize("role", ["cashier", "supervisor"])
def test_a_role_is_never_left_without_a_way_to_be_paid(tmp_path: Path, role: str) -> None:
    settings = settings_in(tmp_path)

    with pytest.raises(NothingToTake):
        settings.change(f"roles.{role}_tenders", "")

    assert settings.look_up(f"roles.{role}_tenders").where == ""


def test_comments_and_other_settings_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('# of the shop\n[ui]\ntheme = "dark"  # at night\nlanguage = "sq"\n')

    settings_in(tmp_path).change("ui.language", "en")

    assert file.read_text() == (
        '# of the shop\n[ui]\ntheme = "dark"  # at night\nlanguage = "en"\n'
    )


def test_a_service_setting_belongs_to_its_profile(tmp_path: Path) -> None:
    settings_in(tmp_path, Profile.PRODUCTION).change("service.base_url", "https://real.example/")

    assert "[profile.production.service]" in (tmp_path / "settings.toml").read_text()
    assert settings_in(tmp_path).look_up("service.base_url").value == ""
    file = tmp_path / "settings.toml"
    read = read_settings(file, Profile.PRODUCTION, {})
    assert read.service_address() == "https://real.example"


def test_two_profiles_keep_their_own_addresses(tmp_path: Path) -> None:
    settings_in(tmp_path, Profile.PRODUCTION).change("service.base_url", "https://real.example")
    settings_in(tmp_path, Profile.DEVELOPMENT).change("service.base_url", "https://test.example")

    for profile, host in ((Profile.PRODUCTION, "real"), (Profile.DEVELOPMENT, "test")):
        kept = settings_in(tmp_path, profile).look_up("service.base_url").value
        assert kept == f"https://{host}.example"


def test_what_a_profile_sets_for_itself_is_changed_there(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[profile.practice.ui]\ntheme = "dark"\n')

    settings_in(tmp_path).change("ui.theme", "light")

    assert file.read_text() == '[profile.practice.ui]\ntheme = "light"\n'


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        ("ui.langauge", "en", SettingUnknown),
        ("service.token", "abc", SettingUnknown),
        ("ui.language", "de", SettingWrong),
        ("printer.paper_width", "seventy", SettingWrong),
        ("service.base_url", "http://real.example", AddressNotHttps),
    ],
)
def test_what_cannot_be_changes_nothing(
    tmp_path: Path, key: str, value: str, error: type[Exception]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[ui]\nlanguage = "en"\n')

    with pytest.raises(error):
        settings_in(tmp_path).change(key, value)

    assert file.read_text() == '[ui]\nlanguage = "en"\n'
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_a_wrong_value_in_the_file_can_be_put_right(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[ui]\nlanguage = "de"\n')

    settings_in(tmp_path).change("ui.language", "en")

    assert settings_in(tmp_path).look_up("ui.language").value == "en"


def test_a_file_that_is_no_toml_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[ui\n")

    with pytest.raises(SettingsUnreadable):
        settings_in(tmp_path).change("ui.language", "en")

    assert (tmp_path / "settings.toml").read_text() == "[ui\n"


def test_a_folder_that_cannot_be_made_is_a_disk_that_fails(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")

    with pytest.raises((DiskFailing, SettingsUnreadable)):
        settings_in(tmp_path / "data").change("ui.language", "en")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_the_settings_are_for_their_owner_only(tmp_path: Path) -> None:
    settings_in(tmp_path).change("ui.language", "en")

    assert (tmp_path / "settings.toml").stat().st_mode & 0o777 == 0o600


def test_every_setting_is_listed_with_where_it_comes_from(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('[ui]\nlanguage = "en"\n')
    settings = SettingFile(tmp_path / "settings.toml", Profile.PRACTICE, {"TILL_UI__THEME": "dark"})

    by_key = {setting.key: setting for setting in settings.every()}

    assert by_key["ui.language"].where.endswith("settings.toml:2")
    assert by_key["ui.theme"].where == "TILL_UI__THEME"
    assert by_key["ui.text_size"].where == ""
    assert by_key["printer.device"].value == "screen:"


def test_an_address_belongs_to_one_profile(tmp_path: Path) -> None:
    settings_in(tmp_path, Profile.PRODUCTION).change("service.base_url", "https://real.example/v1")
    development = settings_in(tmp_path, Profile.DEVELOPMENT)

    with pytest.raises(AddressOfOtherProfile) as told:
        development.change("service.base_url", "https://real.example/v1/")
    settings_in(tmp_path, Profile.PRODUCTION).change("service.base_url", "https://real.example/v1")

    assert told.value.facts == {"profile": "production"}
    assert development.look_up("service.base_url").where == ""


def test_an_address_on_this_machine_is_taken_where_an_owner_allowed_it(tmp_path: Path) -> None:
    file = settings_in(tmp_path, Profile.PRODUCTION)
    with pytest.raises(AddressOnLoopback):
        file.change("service.base_url", "http://127.0.0.1:9/v1")

    file.change("service.allow_loopback", "true")
    file.change("service.base_url", "http://127.0.0.1:9/v1")

    assert file.look_up("service.base_url").value == "http://127.0.0.1:9/v1"
