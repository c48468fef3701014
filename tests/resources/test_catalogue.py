"""The demonstration's data can be imported as it stands.

Lives here: what must hold for the catalogue, the people and the quick keys in resources/demo.
Must not: the importer's own rules for bad files.
"""

import csv
import re
from decimal import Decimal
from importlib.resources import files

import pytest
from stdnum import ean

from till.domain.shop.article import LONGEST_NAME
from till.domain.shop.people import Role, checked_operator_code
from till.domain.shop.vat import KNOWN_RATES, VatCode

Row = dict[str, str]

COLUMNS = ["id", "name", "barcodes", "price", "vat", "unit", "category"]
PRICES_ON_THE_PICTURES = {
    "Ujë burimi 1,5 L": "60.00",
    "Bukë integrale 500 g": "110.00",
    "Djathë i bardhë deleje": "1200.00",
    "Qumësht i freskët 3,2 % 1 L": "165.00",
    "Kafe e bluar 250 g": "420.00",
    "Vaj ulliri ekstra i virgjër 1 L": "1290.00",
    "Domate serre": "140.00",
    "Vezë fshati (10 copë)": "280.00",
    "Qese letre": "10.00",
    "Çokollatë qumështi 100 g": "95.00",
    "Sallam pule 400 g": "390.00",
}


def rows_of(*path: str) -> list[Row]:
    text = files("resources").joinpath(*path).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), strict=True))


def articles() -> list[Row]:
    return rows_of("demo", "catalogue.csv")


def barcodes_of(article: Row) -> list[str]:
    return article["barcodes"].split("|") if article["barcodes"] else []


def test_the_catalogue_has_the_agreed_columns_and_about_three_hundred_articles() -> None:
    first_line = files("resources").joinpath("demo", "catalogue.csv").read_text("utf-8").split()[0]

    assert first_line.split(",") == COLUMNS
    assert 280 <= len(articles()) <= 330


def test_no_cell_has_spaces_at_its_edges_or_is_missing() -> None:
    for article in articles():
        cells = [article[column] for column in COLUMNS]

        assert all(cell == cell.strip() for cell in cells), article
        assert all(article[column] for column in COLUMNS if column != "barcodes"), article


def test_ids_names_and_barcodes_are_each_given_once() -> None:
    ids = [article["id"] for article in articles()]
    names = [article["name"] for article in articles()]
    barcodes = [code for article in articles() for code in barcodes_of(article)]

    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)
    assert len(set(barcodes)) == len(barcodes)


def test_an_id_that_is_typed_cannot_be_taken_for_a_barcode() -> None:
    ids = {article["id"] for article in articles()}
    barcodes = {code for article in articles() for code in barcodes_of(article)}

    assert not ids & barcodes
    assert not [each for each in ids if each.isdigit() and len(each) in {8, 12, 13}]


def test_every_barcode_ends_in_its_check_digit() -> None:
    barcodes = [code for article in articles() for code in barcodes_of(article)]

    wrong = [code for code in barcodes if not ean.is_valid(code) or len(code) not in {8, 13}]

    assert wrong == []


def test_some_articles_have_two_and_three_barcodes_and_some_a_short_one() -> None:
    counts = {len(barcodes_of(article)) for article in articles()}
    lengths = {len(code) for article in articles() for code in barcodes_of(article)}

    assert counts == {0, 1, 2, 3}
    assert lengths == {8, 13}


def test_prices_are_lek_above_zero_with_two_places() -> None:
    prices = [article["price"] for article in articles()]

    assert [price for price in prices if not re.fullmatch(r"[0-9]{1,6}\.[0-9]{2}", price)] == []
    assert min(Decimal(price) for price in prices) > 0


def test_names_fit_the_request_to_the_service() -> None:
    assert max(len(article["name"]) for article in articles()) <= LONGEST_NAME


def test_several_vat_codes_are_used_and_all_of_them_are_configured() -> None:
    used = {VatCode(article["vat"]) for article in articles()}

    assert used <= set(KNOWN_RATES)
    assert used == {VatCode.B, VatCode.C, VatCode.D, VatCode.E}


def test_every_unit_is_in_the_list_and_some_goods_are_weighed() -> None:
    weighed = {unit["code"]: unit["weighed"] == "yes" for unit in rows_of("units", "units.csv")}
    used = {article["unit"] for article in articles()}

    assert used <= set(weighed)
    assert {"KGM", "LTR"} <= {code for code in used if weighed[code]}


@pytest.mark.parametrize("name", PRICES_ON_THE_PICTURES)
def test_the_articles_of_the_pictures_cost_what_the_pictures_say(name: str) -> None:
    by_name = {article["name"]: article for article in articles()}

    assert by_name[name]["price"] == PRICES_ON_THE_PICTURES[name]
    assert by_name[name]["vat"] == "B"


def test_every_quick_key_leads_to_an_article() -> None:
    ids = {article["id"] for article in articles()}

    for key in rows_of("demo", "quick_keys.csv"):
        assert key["article_id"] in ids, key
        assert key["label"].strip(), key


def test_quick_keys_stand_in_four_tabs_without_gaps() -> None:
    positions: dict[str, list[int]] = {}
    for key in rows_of("demo", "quick_keys.csv"):
        positions.setdefault(key["tab"], []).append(int(key["position"]))

    assert list(positions) == ["Favoritët", "Fruta-perime", "Furra", "Pije"]
    assert len(positions["Favoritët"]) == 20
    for tab, places in positions.items():
        assert places == list(range(len(places))), tab
        assert 10 <= len(places) <= 20, tab


def test_the_people_of_the_demonstration_may_all_sign_in() -> None:
    people = rows_of("demo", "people.csv")

    roles = [Role(person["role"]) for person in people]
    codes = [checked_operator_code(person["operator_code"]) for person in people]

    assert roles == [Role.CASHIER] * 4 + [Role.SUPERVISOR, Role.OWNER]
    assert len({person["name"] for person in people}) == len(set(codes)) == len(people)
