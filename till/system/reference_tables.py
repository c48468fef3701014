"""Units of measure and countries, as the till carries them with it."""

import csv
from collections.abc import Iterable
from importlib.resources import files

from till.domain.shop.article import Unit
from till.domain.shop.buyer import Country


def load_units() -> dict[str, Unit]:
    """Return the units by their UN/CEFACT code, with a short word in each language."""
    text = files("resources").joinpath("units/units.csv").read_text(encoding="utf-8")
    return {
        row["code"]: Unit(
            code=row["code"],
            words={"sq": row["sq"], "en": row["en"]},
            weighed=row["weighed"] == "yes",
            spellings=tuple(each for each in row["spellings"].split("|") if each),
        )
        for row in csv.DictReader(text.splitlines())
    }


def known_units(taken_in: Iterable[Unit]) -> dict[str, Unit]:
    """Return the till's own units, and after them those taken in from the service's list."""
    own = load_units()
    return own | {unit.code: unit for unit in taken_in if unit.code not in own}


def load_countries() -> dict[str, Country]:
    """Return the countries by their alpha-3 code, with the name in each language."""
    text = files("resources").joinpath("countries/countries.csv").read_text(encoding="utf-8")
    return {
        row["code"]: Country(code=row["code"], names={"sq": row["sq"], "en": row["en"]})
        for row in csv.DictReader(text.splitlines())
    }
