"""The service's list of units, read from rows.

Lives here: sentences about heads, rows and searching.
Must not: workbooks (tests/hostile, tests/cli).
"""

import pytest

from till.domain.errors.catalogue import UnitsHeadMissing
from till.domain.shop.article import Unit
from till.domain.shop.catalogue import CatalogueBadRows, Reason
from till.domain.shop.units import SheetRow, find_units, read_units
from till.system.reference_tables import known_units


def rows(*cells: tuple[str, ...]) -> list[SheetRow]:
    return [SheetRow(line=line, cells=each) for line, each in enumerate(cells, start=1)]


def test_a_list_is_found_below_a_title_and_on_another_sheet() -> None:
    about = rows(("About this list",), ("Version", "3"))
    listed = rows(
        ("Njësitë e lejuara",),
        ("Nr", "Kodi", "Emri", "English"),
        ("1", "kgm", " Kilogram ", "kilogram"),
        ("Paketime",),
        ("2", "XZZ", "", "mutually defined"),
    )

    units = read_units([("About", about), ("Units", listed)])

    assert units == (
        Unit(code="KGM", words={"sq": "Kilogram", "en": "kilogram"}, weighed=True),
        Unit(code="XZZ", words={"sq": "mutually defined", "en": "mutually defined"}, weighed=False),
    )


def test_sheets_without_such_a_head_are_named() -> None:
    with pytest.raises(UnitsHeadMissing) as told:
        read_units([("Prices", rows(("id", "price"), ("A1", "2"))), ("Sheet2", [])])

    assert told.value.facts == {"sheets": "Prices, Sheet2"}


def test_every_wrong_row_is_told_and_none_is_taken() -> None:
    calculated = SheetRow(line=9, cells=("=A1", "gram"), formulas=frozenset({0}))
    listed = rows(
        ("code", "name"),
        ("KGM", "kg"),
        ("KGM", "again"),
        ("ABCD", "x"),
        ("", "y", "z"),
        ("LTR", "", "z"),
    )

    with pytest.raises(CatalogueBadRows) as told:
        read_units([("Units", [*listed, calculated])])

    assert [(each.line, each.column, each.reason) for each in told.value.problems] == [
        (3, "code", Reason.DUPLICATE_UNIT),
        (4, "code", Reason.NO_UNIT_CODE),
        (5, "code", Reason.EMPTY),
        (6, "en", Reason.EMPTY),
        (9, "code", Reason.FORMULA),
    ]


@pytest.mark.parametrize(
    ("term", "codes"),
    [("kgm", ["KGM"]), ("Kile", ["KGM"]), ("litër", ["LTR", "MLT"]), ("keg", ["KG"]), ("zz", [])],
)
def test_units_are_found_by_code_word_and_spelling(term: str, codes: list[str]) -> None:
    keg = Unit(code="KG", words={"sq": "keg", "en": "keg"}, weighed=True)

    assert [unit.code for unit in find_units(known_units([keg]).values(), term)] == codes
