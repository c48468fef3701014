"""The list of units is complete enough to sell by, and its codes have the right shape.

Lives here: what must hold for resources/units.
Must not: the articles that use the units.
"""

import csv
import re
from importlib.resources import files

Row = dict[str, str]


def units() -> list[Row]:
    text = files("resources").joinpath("units", "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), strict=True))


def test_every_unit_has_a_code_a_word_in_each_language_and_a_plain_yes_or_no() -> None:
    for unit in units():
        assert list(unit) == ["code", "sq", "en", "weighed"]
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
