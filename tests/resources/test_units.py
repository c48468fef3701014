"""The list of units is complete enough to sell by, and its codes have the right shape.

Lives here: what must hold for resources/units.
Must not: the articles that use the units.
"""

import csv
import re
from importlib.resources import files

from tests.arch.documents import DOCS
from till.domain.shop.spelling import folded_unit

Row = dict[str, str]


def units() -> list[Row]:
    text = files("resources").joinpath("units", "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), strict=True))


def test_every_unit_has_a_code_a_word_in_each_language_and_a_plain_yes_or_no() -> None:
    for unit in units():
        assert list(unit) == ["code", "sq", "en", "weighed", "spellings"]
        assert re.fullmatch(r"[A-Z][A-Z0-9]{1,2}", unit["code"]), unit
        assert unit["sq"].strip() == unit["sq"] != "", unit
        assert unit["en"].strip() == unit["en"] != "", unit
        assert unit["weighed"] in {"yes", "no"}, unit


def test_no_unit_stands_twice() -> None:
    codes = [unit["code"] for unit in units()]

    assert len(codes) == len(set(codes))


def test_the_codes_that_the_specification_names_are_there() -> None:
    codes = {unit["code"] for unit in units()}

    assert {"XPP", "KGM", "LTR", "HUR"} <= codes  # specification 2.2, soldIn


def test_packages_are_sold_whole_and_measures_in_parts() -> None:
    weighed = {unit["code"]: unit["weighed"] for unit in units()}

    assert {weighed[code] for code in ("KGM", "GRM", "LTR", "MTR")} == {"yes"}
    assert {weighed[code] for code in weighed if code.startswith("X")} == {"no"}


def test_a_spelling_means_one_unit_and_says_more_than_its_word() -> None:
    words = {folded_unit(unit[key]) for unit in units() for key in ("code", "sq", "en")}
    spellings = [folded_unit(x) for unit in units() for x in unit["spellings"].split("|") if x]

    assert len(spellings) == len(set(spellings))
    assert words & set(spellings) == set()


def test_the_page_of_catalogue_files_lists_every_unit() -> None:
    page = DOCS.joinpath("catalogue.md").read_text(encoding="utf-8")

    rows = [
        f"| `{unit['code']}` | {unit['sq']} | {unit['en']} |"
        f" {', '.join(unit['spellings'].split('|')) or '–'} |"
        for unit in units()
    ]
    assert [row for row in rows if row not in page] == []
