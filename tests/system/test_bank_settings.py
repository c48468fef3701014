"""The bank account in the settings: all of it, or none.

Lives here: sentences about the section `bank`.
Must not: when an account is told (tests/actions).
"""

from pathlib import Path

import pytest

from till.domain.errors.settings import SettingWrong
from till.domain.selling.tender import BankAccount
from till.system.profile import Profile
from till.system.settings.model import Settings
from till.system.settings.sources import read_settings

WHOLE = """
[bank]
number = "AL47212110090000000235698741"
holder = "Shembull sh.p.k."
name = "Banka e Shembullit"
swift_code = "SHEMALTR"
"""


def _read(folder: Path, text: str) -> Settings:
    file = folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    return read_settings(file, Profile.PRACTICE, {})


def test_a_whole_account_is_told_with_lek_and_albania_unless_said_otherwise(tmp_path: Path) -> None:
    account = _read(tmp_path, WHOLE).bank.account()

    assert account == BankAccount(
        number="AL47212110090000000235698741",
        holder="Shembull sh.p.k.",
        bank="Banka e Shembullit",
        swift_code="SHEMALTR",
        country="Shqipëri",
        country_code="AL",
        currency="ALL",
    )


@pytest.mark.parametrize("missing", ["number", "holder", "name", "swift_code"])
def test_with_a_part_missing_there_is_no_account(tmp_path: Path, missing: str) -> None:
    lines = [line for line in WHOLE.splitlines() if not line.startswith(missing)]

    assert _read(tmp_path, "\n".join(lines)).bank.account() is None
    assert _read(tmp_path, "").bank.account() is None


@pytest.mark.parametrize("wrong", ['country_code = "ALB"', 'currency = "LEK"', 'country = ""'])
def test_a_code_that_no_list_knows_is_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(SettingWrong):
        _read(tmp_path, WHOLE + wrong)


@pytest.mark.parametrize(
    "number",
    [
        "AL47212110090000000235698742",
        "AL48212110090000000235698741",
        "AL4721211009000000023569874",
        "AL47" + "X" * 96,
        "A" * 100,
        "AL47",
        "IBAN AL47212110090000000235698741",
        "XK051212012345678907",
        "1" * 35,
        "llogaria ime",
    ],
)
def test_what_claims_to_be_an_iban_or_is_no_number_at_all_is_refused(
    tmp_path: Path, number: str
) -> None:
    with pytest.raises(SettingWrong) as refused:
        _read(tmp_path, f'[bank]\nnumber = "{number}"\n')

    assert "IBAN" in str(refused.value.facts["allowed"])


@pytest.mark.parametrize(
    "number",
    [
        "AL47212110090000000235698741",
        "AL47 2121 1009 0000 0002 3569 8741",
        "al47 2121 1009 0000 0002 3569 8741",
        "XK051212012345678906",
        "DE89 3704 0044 0532 0130 00",
        "0000235698",
        "400-123/456.7",
        "12345678901234567890123456789012",
        "AB12345",
        "ALL 0000235698",
    ],
)
def test_an_iban_and_a_plain_account_number_stay_as_they_were_typed(
    tmp_path: Path, number: str
) -> None:
    assert _read(tmp_path, f'[bank]\nnumber = "{number}"\n').bank.number == number


@pytest.mark.parametrize(
    "code", ["SHEMALT", "SHEMALTRX", "SHEM1LTR", "SHEMZZTR", "banka e imja", "-"]
)
def test_what_is_no_bic_is_refused(tmp_path: Path, code: str) -> None:
    with pytest.raises(SettingWrong):
        _read(tmp_path, f'[bank]\nswift_code = "{code}"\n')


@pytest.mark.parametrize("code", ["SHEMALTR", "SHEMALTRXXX", "SHEM AL TR", "shemaltr"])
def test_a_bic_stays_as_it_was_typed(tmp_path: Path, code: str) -> None:
    assert _read(tmp_path, f'[bank]\nswift_code = "{code}"\n').bank.swift_code == code
