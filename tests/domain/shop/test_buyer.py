"""The buyer that an invoice names: what the service takes, and what a person has to mend.

Lives here: the rules of specification 2.7, one by one.
Must not: when a buyer has to be named.
"""

from dataclasses import replace

import pytest

from till.domain.errors import TillError
from till.domain.errors.buyers import (
    BuyerAddressMissing,
    BuyerCountryCodeUnfit,
    BuyerCountryUnfit,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerNumberMissing,
    BuyerTownMissing,
)
from till.domain.shop.buyer import Buyer, BuyerIdType, checked_buyer, checked_nuis, is_nuis

BUSINESS = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L41323036D",
    name="Ndërtimi shpk",
    address="Rruga e Kavajës 12",
    town="Tiranë",
)
GUEST = Buyer(
    id_type=BuyerIdType.PASS,
    id_number="YA1234567",
    name="Giulia Rossi",
    address="Via Dante 4",
    town="Bari",
    country="ITA",
    country_code="IT",
)


def test_a_buyer_is_albanian_unless_said_otherwise() -> None:
    assert (BUSINESS.country, BUSINESS.country_code) == ("ALB", "AL")
    assert not BUSINESS.is_foreign
    assert GUEST.is_foreign


@pytest.mark.parametrize("buyer", [BUSINESS, GUEST])
def test_a_whole_buyer_stays_as_it_is(buyer: Buyer) -> None:
    assert checked_buyer(buyer) == buyer


def test_a_nuis_is_trimmed_and_put_in_capitals() -> None:
    typed = replace(BUSINESS, id_number="  l41323036d\u200b\n")

    assert checked_buyer(typed).id_number == "L41323036D"


@pytest.mark.parametrize(
    "text",
    ["", " ", "L4132303D", "L413230366D", "441323036D", "L41323036", "L4132 3036D", "Ë41323036D"],
)
def test_a_nuis_is_one_letter_eight_digits_one_letter(text: str) -> None:
    assert not is_nuis(text)
    with pytest.raises(BuyerNuisUnfit):
        checked_nuis(text)
    with pytest.raises(BuyerNuisUnfit):
        checked_buyer(replace(BUSINESS, id_number=text))


def test_digits_of_other_scripts_are_no_digits_of_a_nuis() -> None:
    assert not is_nuis("L٤١٣٢٣٠٣٦D")


def test_a_number_of_another_kind_has_no_shape_but_has_to_be_there() -> None:
    assert checked_buyer(replace(GUEST, id_number=" x-1/b ")).id_number == "x-1/b"
    with pytest.raises(BuyerNumberMissing):
        checked_buyer(replace(GUEST, id_number="\t"))


@pytest.mark.parametrize(
    ("field", "error"),
    [
        ("name", BuyerNameMissing),
        ("address", BuyerAddressMissing),
        ("town", BuyerTownMissing),
        ("country", BuyerCountryUnfit),
        ("country_code", BuyerCountryCodeUnfit),
    ],
)
@pytest.mark.parametrize("nothing", ["", "   ", "\u200b\n"])
def test_what_is_required_is_asked_for_by_its_own_name(
    field: str, error: type[TillError], nothing: str
) -> None:
    with pytest.raises(error):
        checked_buyer(replace(BUSINESS, **{field: nothing}))


def test_pasted_text_becomes_one_line_without_signs_that_cannot_be_printed() -> None:
    pasted = replace(BUSINESS, name="Ndërtimi\r\n\x00 shpk\u202e", address="\tRruga  1 ")

    checked = checked_buyer(pasted)

    assert checked.name == "Ndërtimi shpk"
    assert checked.address == "Rruga 1"


@pytest.mark.parametrize("country", ["AL", "ALBA", "A1B", "Itali"])
def test_a_country_is_three_letters(country: str) -> None:
    with pytest.raises(BuyerCountryUnfit):
        checked_buyer(replace(BUSINESS, country=country))


def test_codes_of_countries_are_put_in_capitals() -> None:
    checked = checked_buyer(replace(GUEST, country="ita ", country_code="it"))

    assert checked == GUEST


@pytest.mark.parametrize("code", ["A", "ALB", "4L", "IT"])
def test_the_two_letters_are_those_of_the_same_country(code: str) -> None:
    with pytest.raises(BuyerCountryCodeUnfit):
        checked_buyer(replace(BUSINESS, country_code=code))


def test_a_country_that_the_till_does_not_know_is_left_to_the_service() -> None:
    new = replace(GUEST, country="QZZ", country_code="QZ")

    assert checked_buyer(new) == new


def test_an_error_repeats_little_of_what_was_typed() -> None:
    with pytest.raises(BuyerNuisUnfit) as caught:
        checked_nuis("x" * 10_000)

    assert caught.value.facts == {"number": "x" * 20}
