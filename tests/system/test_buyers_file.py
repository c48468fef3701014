"""Buyers in a file: what is read, what is told of a row that names none, what is written.

Lives here: heads in both languages, rows that are no buyers, writing and reading again.
Must not: how tables are read at all (test_catalogue_file).
"""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import a_buyer
from till.domain.errors.buyers import (
    BuyerCountryUnfit,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerTypeUnknown,
)
from till.domain.errors.catalogue import CatalogueMissingColumn
from till.domain.shop.buyer import BuyerIdType
from till.system.buyers_file import buyers_as_csv, read_buyers

CAFE = a_buyer()
TOURIST = replace(
    a_buyer("=Anna Weiß", number="C01X00T47"),
    id_type=BuyerIdType.PASS,
    country="DEU",
    country_code="DE",
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "bleresit.csv"
    file.write_bytes(buyers_as_csv([CAFE, TOURIST]))

    good, bad = read_buyers(file)

    assert list(good) == [CAFE, TOURIST]
    assert not bad
    assert "'=Anna" in file.read_text("utf-8-sig")


def test_albanian_heads_are_read_and_a_nuis_of_albania_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "bleresit.csv"
    file.write_text("NIPT;Emri;Adresa;Qyteti\n l62104871m ;Agimi;Rruga 1;Tiranë\n", "utf-8")

    good, _ = read_buyers(file)

    assert [(each.id_number, each.id_type, each.country) for each in good] == [
        ("L62104871M", BuyerIdType.NUIS, "ALB")
    ]


def test_rows_that_name_no_buyer_are_told_and_the_others_taken(tmp_path: Path) -> None:
    file = tmp_path / "bleresit.csv"
    rows = [
        "type,number,name,address,town,country",
        "NUIS,L62104871M,Agimi,Rruga 1,Tiranë,",
        "NUIS,L6210487M,Agimi,Rruga 1,Tiranë,ALB",
        "PASS,C01,,Rruga 1,Tiranë,DEU",
        "CARD,C01,Agimi,Rruga 1,Tiranë,ALB",
        "PASS,C01,Agimi,Rruga 1,Tiranë,Germany",
    ]
    file.write_text("\n".join(rows), "utf-8")

    good, bad = read_buyers(file)

    assert len(good) == 1
    assert [(each.line, type(each.error)) for each in bad] == [
        (3, BuyerNuisUnfit),
        (4, BuyerNameMissing),
        (5, BuyerTypeUnknown),
        (6, BuyerCountryUnfit),
    ]


def test_a_file_without_numbers_is_none_of_buyers(tmp_path: Path) -> None:
    file = tmp_path / "bleresit.csv"
    file.write_text("Emri,Adresa\nAgimi,Rruga 1\n", "utf-8")

    with pytest.raises(CatalogueMissingColumn):
        read_buyers(file)
