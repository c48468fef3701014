"""Taxpayers and operators (specification 2.13, 2.16, 4.7, 4.8)."""

import csv
import re
from pathlib import Path

import pytest

from tests.practice.till_side import Shop, a_nuis, a_shop, an_invoice, refusal
from till.practice.service.lookups import MOST_FOUND, TAXPAYERS

CODE = "[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}"
PEOPLE = Path(__file__).parents[2] / "resources" / "demo" / "people.csv"


def names(shop: Shop, term: str) -> list[str]:
    answer = shop.post("utilities/get-taxpayers", {"searchTerm": term})
    assert answer.status_code == 200, answer.text
    return [entry["Name"] for entry in answer.json()]


def operators(shop: Shop) -> dict[str, str]:
    listed = shop.post("utilities/get-operators", {}).json()
    assert all(set(entry) == {"name", "opCode"} for entry in listed)
    return {entry["opCode"]: entry["name"] for entry in listed}


def test_a_number_finds_its_taxpayer_with_every_field(shop: Shop) -> None:
    found = shop.post("utilities/get-taxpayers", {"searchTerm": " k11826041b "}).json()

    assert found == [
        {
            "Tin": "K11826041B",
            "Name": "Furra e Bukës Çela",
            "Address": "Rruga Myslym Shyri 24",
            "Town": "Tiranë",
            "Country": "ALB",
        }
    ]


def test_a_number_that_nobody_has_finds_nothing(shop: Shop) -> None:
    assert names(shop, "Z99999999Z") == []


@pytest.mark.parametrize("term", ["ÇELA", "cela", "bukes ç", "Bukës Cel"])
def test_a_name_is_found_however_its_letters_are_typed(shop: Shop, term: str) -> None:
    assert names(shop, term) == ["Furra e Bukës Çela"]


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("a&b", "A&B Konsulencë"),
        ('"pika"', '"Pika" Lavanderi'),
        ("'adriatiku'", "Hotel 'Adriatiku'"),
        ("<script>", "Studio <script>alert(1)</script>"),
        ("muller & sohne", "Dega Shqipëri Müller & Söhne GmbH"),
        ("100%", "Teknologji 100% Shqip sh.a."),
    ],
)
def test_names_with_marks_in_them_come_as_they_are(shop: Shop, term: str, name: str) -> None:
    assert names(shop, term) == [name]


def test_part_of_a_number_is_searched_as_a_name(shop: Shop) -> None:
    assert names(shop, "K1182604") == []


@pytest.mark.parametrize("term", [None, "", "ab", "x" * 201, 123])
def test_a_search_term_has_3_to_200_characters(shop: Shop, term: object) -> None:
    body = {} if term is None else {"searchTerm": term}

    assert refusal(shop.post("utilities/get-taxpayers", body)) == (400, "searchTerm")


def test_a_search_term_may_have_3_or_200_characters(shop: Shop) -> None:
    assert len(names(shop, "bar")) > 1
    assert names(shop, "x" * 200) == []


def test_a_search_that_finds_nearly_everyone_is_cut_off(shop: Shop) -> None:
    in_many = [entry for entry in TAXPAYERS if " e " in entry.Name or " " in entry.Name]

    assert len(in_many) > MOST_FOUND
    assert len(names(shop, "   ")) == MOST_FOUND


def test_every_taxpayer_of_the_register_is_whole() -> None:
    assert len(TAXPAYERS) >= 60
    assert len({entry.Tin for entry in TAXPAYERS}) == len(TAXPAYERS)
    for entry in TAXPAYERS:
        assert re.fullmatch("[A-Z][0-9]{8}[A-Z]", entry.Tin)
        assert entry.Name
        assert entry.Address
        assert entry.Town
        assert entry.Country == "ALB"


def test_nothing_is_said_of_a_taxpayers_status(shop: Shop) -> None:
    found = shop.post("utilities/get-taxpayers", {"searchTerm": "furra"}).json()

    assert {name for entry in found for name in entry} == {
        "Tin",
        "Name",
        "Address",
        "Town",
        "Country",
    }


def test_the_operators_include_everybody_of_the_demo_shop(shop: Shop) -> None:
    with PEOPLE.open(encoding="utf-8", newline="") as file:
        people = {row["operator_code"]: row["name"] for row in csv.DictReader(file)}

    listed = operators(shop)

    assert people.items() <= listed.items()
    assert all(re.fullmatch(CODE, code) for code in listed)


def test_the_operators_of_a_business_can_be_set(shop: Shop) -> None:
    nuis = a_nuis()
    other = a_shop(shop.server, shop.client, nuis=nuis)
    other.open_day()
    newcomer = {"opCode": "qq111qq111", "name": "Qerim Qorri", "nuis": nuis}

    unknown = other.register(an_invoice(operatorCode="qq111qq111"))
    other.set("operators", newcomer).raise_for_status()
    known = other.status(unknown.json()["orderId"])
    listed = operators(other)
    other.set("operators", {"opCode": "qq111qq111", "nuis": nuis}, method="DELETE")

    assert unknown.json()["error"]["cisError"]["faultCode"] == "OPERATOR_UNKNOWN"
    assert known.json()["operatorCode"] == "qq111qq111"
    assert listed["qq111qq111"] == "Qerim Qorri"
    assert "qq111qq111" not in operators(other)
    assert "qq111qq111" not in operators(shop)


@pytest.mark.parametrize(
    ("posted", "field"),
    [
        ({}, "opCode"),
        ({"opCode": "NOBODY"}, "opCode"),
        ({"opCode": "qq111qq111", "nuis": "Z00000000Z"}, "nuis"),
        ({"opCode": "qq111qq111", "colour": 1}, "colour"),
    ],
)
def test_an_operator_that_is_none_is_not_set(
    shop: Shop, posted: dict[str, object], field: str
) -> None:
    assert refusal(shop.set("operators", posted)) == (400, field)


def test_an_operator_is_chosen_where_none_is_named(shop: Shop) -> None:
    assert shop.sell()["operatorCode"] in operators(shop)


def test_a_path_with_a_slash_at_its_end_answers_as_without(shop: Shop) -> None:
    with_slash = shop.post("utilities/get-operators/", {})

    assert with_slash.status_code == 200
    assert with_slash.content == shop.post("utilities/get-operators", {}).content
