"""The countries of a customer: codes and names hold the same ones.

Lives here: resources/countries held against the domain's table of codes.
Must not: the buyer's rules.
"""

import re

from till.domain.shop.buyer import ALPHA_2
from till.system.reference_tables import load_countries

STANDARD = 249  # countries in ISO 3166-1, and Kosovo beside them


def test_every_country_has_both_codes_and_a_name_in_each_language() -> None:
    countries = load_countries()

    assert set(countries) == set(ALPHA_2)
    assert len(countries) == STANDARD + 1
    for country in countries.values():
        assert set(country.names) == {"sq", "en"}, country
        assert all(name.strip() == name != "" for name in country.names.values()), country


def test_codes_have_their_shape_and_no_two_countries_share_one() -> None:
    assert all(re.fullmatch("[A-Z]{3}", code) for code in ALPHA_2)
    assert all(re.fullmatch("[A-Z]{2}", code) for code in ALPHA_2.values())
    assert len(set(ALPHA_2.values())) == len(ALPHA_2)


def test_the_neighbours_are_who_they_are() -> None:
    known = {code: country.alpha_2 for code, country in load_countries().items()}

    neighbours = {"ALB": "AL", "GRC": "GR", "ITA": "IT", "MKD": "MK", "MNE": "ME", "XKX": "XK"}
    assert neighbours.items() <= known.items()


def test_no_two_countries_have_the_same_name() -> None:
    for language in ("sq", "en"):
        names = [country.names[language] for country in load_countries().values()]
        assert len(set(names)) == len(names)
