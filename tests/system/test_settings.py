"""Settings: defaults, sources, and the one clear sentence for each mistake.

Lives here: sentences about reading settings.
Must not: changing them (test_setting_file).
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import ValidationError

from tests.builders import TODAY
from till.domain.errors.settings import SettingsUnreadable, SettingUnknown, SettingWrong
from till.domain.shop.vat import VatCode
from till.system.profile import Profile
from till.system.settings.file import SettingFile, as_typed
from till.system.settings.model import Settings
from till.system.settings.sources import read_settings


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


def test_a_machine_without_a_settings_file_has_the_defaults(tmp_path: Path) -> None:
    settings = read_settings(tmp_path / "settings.toml", Profile.PRACTICE, {})

    assert (settings.service.timeout_s, settings.service.parallel) == (15, 4)
    assert (settings.printer.paper_width, settings.printer.dots) == (80, 576)
    assert (settings.ui.language, settings.ui.theme, settings.shop.till_name) == (
        "sq",
        "light",
        "Arka 1",
    )


def test_practice_prints_on_the_screen_and_a_real_till_nowhere_until_told(tmp_path: Path) -> None:
    assert settings_of(tmp_path).printer.device == "screen:"
    assert settings_of(tmp_path, profile=Profile.PRODUCTION).printer.device == "none:"


def test_the_dots_follow_the_paper_unless_they_are_set(tmp_path: Path) -> None:
    narrow = settings_of(tmp_path, "[printer]\npaper_width = 58\n")
    own = settings_of(tmp_path, "[printer]\npaper_width = 58\ndots = 400\n")

    assert narrow.printer.dots == 384
    assert own.printer.dots == 400


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    settings = settings_of(
        tmp_path,
        '[ui]\nlanguage = "sq"\nsounds = true\n',
        environment={"TILL_UI__LANGUAGE": "en", "TILL_UI__SOUNDS": "false"},
    )

    assert settings.ui.language == "en"
    assert settings.ui.sounds is False


def test_other_variables_are_left_alone(tmp_path: Path) -> None:
    environment = {"HOME": "/root", "TILL_DATA_DIR": "/data", "TILL_SERVICE__TOKEN": "abc"}

    assert settings_of(tmp_path, environment=environment).ui.language == "sq"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ('[ui]\n\nlanguage = "de"\n', (3, "ui.language", "de", "sq, en")),
        ("[printer]\npaper_width = 70\n", (2, "printer.paper_width", "70", "58, 80, 110")),
        ('[service]\ntimeout_s = "soon"\n', (2, "service.timeout_s", "soon", "1–120")),
        ("service.parallel = 9\n", (1, "service.parallel", "9", "1–8")),
        ("[ui]\ntext_size = 120\n", (2, "ui.text_size", "120", "100, 115, 130")),
        ('[shop]\nnuis = "12345"\n', (2, "shop.nuis", "12345", "L01234567A")),
        (
            '# mine\n[vat]\ncodes = ["B", "F"]\n',
            (
                3,
                "vat.codes",
                "['B', 'F']",
                "A, B, C, D, E, J (F, G, H, I, K, L: specification 2.17)",
            ),
        ),
    ],
)
def test_a_wrong_value_is_named_with_its_line_and_what_it_may_be(
    tmp_path: Path, text: str, facts: tuple[int, str, str, str]
) -> None:
    with pytest.raises(SettingWrong) as told:
        settings_of(tmp_path, text)

    line, key, value, allowed = facts
    assert told.value.facts == {
        "where": f"{tmp_path / 'settings.toml'}:{line}",
        "key": key,
        "value": value,
        "allowed": allowed,
    }


def test_a_code_that_an_owner_confirmed_holds_from_its_day_on(tmp_path: Path) -> None:
    settings = settings_of(
        tmp_path, '[vat]\ncodes = ["B", "F"]\nconfirmed = ["F=5.5 2026-11-21"]\n'
    )

    before = settings.vat.by_day().on(date(2026, 11, 20)).percent
    since = settings.vat.by_day().on(date(2026, 11, 21)).percent

    assert before == {VatCode.B: Decimal(20)}
    assert since == {VatCode.B: Decimal(20), VatCode.F: Decimal("5.5")}


@pytest.mark.parametrize("text", ["F=5", "B=5 2026-11-21", "F=100 2026-11-21", "F=5 2026-13-01"])
def test_a_confirmation_says_code_rate_and_day(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingWrong) as told:
        settings_of(tmp_path, f'[vat]\nconfirmed = ["{text}"]\n')

    assert told.value.facts["key"] == "vat.confirmed"


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingWrong) as told:
        settings_of(tmp_path, environment={"TILL_UI__THEME": "pink"})

    assert told.value.facts["where"] == "TILL_UI__THEME"
    assert told.value.facts["allowed"] == "light, dark, system"


@pytest.mark.parametrize(
    ("text", "line", "key", "allowed"),
    [
        ('[ui]\nlangauge = "en"\n', 2, "ui.langauge", "ui.language"),
        ("[pritner]\ndots = 576\n", 1, "pritner", "service, printer"),
        ("loud = true\n", 1, "loud", "service, printer"),
        ('[profile.practise.ui]\nlanguage = "en"\n', 1, "profile.practise", "practice"),
        ("[profile.production.ui]\nlangauge = 1\n", 2, "ui.langauge", "ui.language"),
    ],
)
def test_a_typo_is_named_with_its_line_and_what_there_is(
    tmp_path: Path, text: str, line: int, key: str, allowed: str
) -> None:
    with pytest.raises(SettingUnknown) as told:
        settings_of(tmp_path, text)

    assert told.value.facts["where"] == f"{tmp_path / 'settings.toml'}:{line}"
    assert told.value.facts["key"] == key
    assert allowed in str(told.value.facts["allowed"])


def test_an_unknown_variable_of_ours_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingUnknown) as told:
        settings_of(tmp_path, environment={"TILL_SERVICE__URL": "https://x.example"})

    assert told.value.facts["where"] == "TILL_SERVICE__URL"
    assert "service.base_url" in str(told.value.facts["allowed"])


@pytest.mark.parametrize(
    "content",
    [
        b"[ui\n",
        b"\xff\xfe[ui]",
        b"[ui]\nsounds = yes\n",
        b"[vat]\nrate = 1e99999999999999999999\n",
    ],
)
def test_a_file_that_is_no_toml_is_said_to_be_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.toml").write_bytes(content)

    with pytest.raises(SettingsUnreadable) as told:
        read_settings(tmp_path / "settings.toml", Profile.PRACTICE, {})

    assert told.value.facts["path"] == str(tmp_path / "settings.toml")


def test_rates_can_be_set_for_the_codes_in_use(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, '[vat]\ncodes = ["B", "D"]\n[vat.rates]\nD = 7.5\n')

    rates = settings.vat.by_day().on(TODAY).percent
    assert rates == {VatCode.B: Decimal(20), VatCode.D: Decimal("7.5")}


def test_lists_and_rates_can_come_from_variables(tmp_path: Path) -> None:
    settings = settings_of(
        tmp_path, environment={"TILL_VAT__CODES": "B, E", "TILL_VAT__RATES": "E=8"}
    )

    assert settings.vat.by_day().on(TODAY).percent == {
        VatCode.B: Decimal(20),
        VatCode.E: Decimal(8),
    }


def test_a_rate_holds_from_its_day_on_and_a_code_may_be_off_from_one(tmp_path: Path) -> None:
    settings = settings_of(
        tmp_path,
        '[vat]\ncodes = ["B", "D", "E"]\n[vat.rates]\nB = 19\n"E 2027-01-01" = 8\n'
        '"E 2028-01-01" = 9\n"D 2027-01-01" = "off"\n"A 2027-01-01" = 5\n',
    )

    rates = settings.vat.by_day()

    assert dict(rates.on(date(2026, 12, 31)).percent) == {
        VatCode.B: Decimal(19),
        VatCode.D: Decimal(10),
        VatCode.E: Decimal(6),
    }
    assert dict(rates.on(date(2027, 1, 1)).percent) == {
        VatCode.B: Decimal(19),
        VatCode.E: Decimal(8),
    }
    assert rates.on(date(2028, 5, 1)).rate(VatCode.E) == 9


def test_what_is_typed_of_dated_rates_is_kept_as_it_was_typed(tmp_path: Path) -> None:
    file = SettingFile(tmp_path / "settings.toml", Profile.PRACTICE, {})

    kept = file.change("vat.rates", "B=18.5, E 2027-01-01=8, D 2027-01-01=off")

    assert kept.value == {"B": 18.5, "E 2027-01-01": 8, "D 2027-01-01": "off"}
    assert as_typed(file.look_up("vat.rates").value) == "B=18.5, E 2027-01-01=8, D 2027-01-01=off"


def test_a_confirmed_code_has_another_rate_from_a_later_day_on(tmp_path: Path) -> None:
    settings = settings_of(
        tmp_path, '[vat]\ncodes = ["F"]\nconfirmed = ["F=5 2026-01-01", "F=7 2027-01-01"]\n'
    )

    rates = settings.vat.by_day()

    assert rates.on(date(2026, 12, 31)).rate(VatCode.F) == 5
    assert rates.on(date(2027, 1, 1)).rate(VatCode.F) == 7


@pytest.mark.parametrize(
    "rates",
    [
        *("F=20", "B", "B=-1", "B=abc", "B=101", "B=off", "b=20"),
        *("F 2027-01-01=20", "E 2027-02-30=8", "E 1.1.2027=8"),
    ],
)
def test_rates_that_cannot_be_are_refused(tmp_path: Path, rates: str) -> None:
    with pytest.raises(SettingWrong):
        settings_of(tmp_path, environment={"TILL_VAT__RATES": rates})


def test_settings_never_change_once_they_are_read(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)

    with pytest.raises(ValidationError):
        settings.ui.language = "en"  # type: ignore[misc] # what is tested
