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
