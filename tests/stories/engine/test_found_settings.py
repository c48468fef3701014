"""Limits and rights that somebody changed outside the till.

Lives here: what is written down at a start, what a person is shown, what a variable may do.
Must not: what each limit does (tests/actions).
"""

from pathlib import Path

import pytest

from tests.fakes import quick_pins
from till.actions.setup.settings_editing import keep_all
from till.bootstrap import Surroundings, open_till
from till.domain.rights.journal import JournalAction
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

GIVEN = {"TILL_SERVICE__BASE_URL": "https://fiscal.example/v1", "TILL_PRINTER__DEVICE": "none:"}
DISCOUNT = "roles.cashier_discount"


@pytest.fixture
def log_may_say() -> list[str]:
    return ["no key in the secret store"]


def around(root: Path, file: str = "", **given: str) -> Surroundings:
    paths = Paths(root=root, profile=Profile.PRODUCTION)
    paths.prepare()
    if file:
        paths.settings_file.write_text(file, encoding="utf-8")
    environment = {**GIVEN, **given}
    settings = read_settings(paths.settings_file, paths.profile, environment)
    return Surroundings(
        paths=paths,
        settings=settings,
        environment=environment,
        pins=quick_pins(),
        secrets=lambda _profile, _given: None,
    )


async def found(made: Surroundings) -> tuple[tuple[str, ...], list[tuple[str, str, str]]]:
    """What a person is shown, and what the journal has."""
    async with open_till(made) as opened:
        told = [
            (each.facts["setting"], each.facts["was"], each.facts["now"])
            for each in opened.till.journal.entries()
            if each.action is JournalAction.SETTING_FOUND
        ]
        return opened.till.found_settings, told


async def test_a_limit_that_no_owner_set_is_written_down_once_and_shown(tmp_path: Path) -> None:
    before = await found(around(tmp_path))
    usual = str(around(tmp_path).settings.roles.cashier_discount)

    lifted = around(tmp_path, "[roles]\ncashier_discount = 100\n")
    first = await found(lifted)
    again = await found(lifted)

    assert before == ((), [])
    assert first == ((DISCOUNT,), [(DISCOUNT, usual, "100")])
    assert again == first


async def test_what_an_owner_set_is_nothing_to_show_and_another_value_is(tmp_path: Path) -> None:
    async with open_till(around(tmp_path)) as opened:
        await keep_all(opened.till, {DISCOUNT: "30"}, {})
    kept = await found(around(tmp_path))
    file = around(tmp_path).paths.settings_file
    text = file.read_text(encoding="utf-8").replace("30", "90")

    assert kept == ((), [])
    assert await found(around(tmp_path, text)) == ((DISCOUNT,), [(DISCOUNT, "30", "90")])


async def test_setting_it_by_an_owners_word_ends_the_warning(tmp_path: Path) -> None:
    lifted = around(tmp_path, "[roles]\ncashier_discount = 100\n")
    async with open_till(lifted) as opened:
        shown = opened.till.found_settings
        await keep_all(opened.till, {DISCOUNT: "100.0"}, {})
        ended = opened.till.found_settings

    assert (shown, ended) == ((DISCOUNT,), ())
    assert (await found(lifted))[0] == ()


@pytest.mark.parametrize(
    ("variable", "profile", "counts"),
    [
        ("TILL_ROLES__CASHIER_DISCOUNT", Profile.PRODUCTION, False),
        ("TILL_LIMITS__WITHDRAWAL_CASHIER", Profile.PRODUCTION, False),
        ("TILL_ROLES__CASHIER_DISCOUNT", Profile.DEVELOPMENT, True),
    ],
)
def test_a_variable_lifts_no_limit_in_production(
    tmp_path: Path, variable: str, profile: Profile, counts: bool
) -> None:
    file = tmp_path / "settings.toml"
    usual = read_settings(file, profile, GIVEN)

    given = read_settings(file, profile, {**GIVEN, variable: "77"})

    assert ((given.roles, given.limits) != (usual.roles, usual.limits)) is counts


async def test_price_files_come_from_the_folder_that_an_owner_named_and_from_no_other(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "prices"
    variable = {"TILL_PRICE_FILES__FOLDER": str(folder), "TILL_PRICE_FILES__ARTICLES": "1000000"}
    by_variable = around(tmp_path, **variable)
    by_file = around(tmp_path, f'[price_files]\nfolder = "{folder}"\n')

    async with open_till(by_variable) as opened:
        assert opened.price_files is None
        assert opened.settings.price_files.articles == 500
    async with open_till(by_file) as opened:
        assert opened.price_files is None
        assert opened.till.found_settings == ("price_files.folder",)
        await keep_all(opened.till, {"price_files.folder": str(folder)}, {})
    async with open_till(by_file) as opened:
        assert opened.price_files is not None
        assert opened.till.found_settings == ()
