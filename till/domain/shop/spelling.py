"""Prices, VAT codes and units as people write them in a table.

What can be read in one way only is read; what could be two things is never guessed.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from till.domain.errors.catalogue import UnitUnknown
from till.domain.shop.article import Unit
from till.domain.shop.vat import VatCode, VatRates

LONGEST_TOLD: Final = 20  # characters of a unit that a message repeats
_PLAIN = re.compile(r"(-?)([0-9]+)(?:[.,]([0-9]+))?", re.ASCII)
_GROUPED = re.compile(
    r"(-?)([0-9]{1,3}(?P<mark>[ .,'])[0-9]{3}(?:(?P=mark)[0-9]{3})*)"
    r"(?:(?!(?P=mark))[.,]([0-9]+))?",
    re.ASCII,
)
_LEK = re.compile(r" ?(?:lek[ëe]?|ALL|L)$", re.IGNORECASE)
_PERCENT = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,2})?) ?%?", re.ASCII)
_OTHER_SPELLINGS: Final = str.maketrans({"ë": "e", "ç": "c", "²": "2", "³": "3"})
_SPACES: Final = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2019": "'"})


def written_price(text: str) -> tuple[str, str, str] | None:
    """Return the sign, the whole lek and the places of a price, or None for what is no number.

    `1290,5`, `1 290,00`, `1.290,00`, `1,290.00` and `1.290.000` are read, with `L` or `lekë` behind
    them, too. `1.290` could be either: it is returned with three places (`reads_two_ways`).
    """
    number = _LEK.sub("", text.translate(_SPACES))
    if plain := _PLAIN.fullmatch(number):
        return plain[1], plain[2], plain[3] or ""
    grouped = _GROUPED.fullmatch(number)
    if grouped is None:
        return None
    return grouped[1], re.sub(r"[^0-9]", "", grouped[2]), grouped[4] or ""


def vat_codes_of(text: str, rates: VatRates) -> list[VatCode]:
    """Return the VAT codes that a letter or a rate may mean: none, one, or several of one rate."""
    if text.upper() in VatCode.__members__:
        return [VatCode(text.upper())]
    percent = _PERCENT.fullmatch(text.translate(_SPACES))
    if percent is None:
        return []
    rate = Decimal(percent[1].replace(",", "."))
    return [code for code, known in rates.percent.items() if known == rate]


def told_rates(codes: Iterable[VatCode], rates: VatRates) -> str:
    """Return VAT codes with their rates, as `B = 20 %, D = 10 %`."""
    told = ((code, rates.percent[code]) for code in codes)
    return ", ".join(f"{code.value} = {_percent(rate)}" for code, rate in told)


def unit_spellings(units: Mapping[str, Unit]) -> dict[str, Unit]:
    """Return the units by each way to write them, folded as `folded_unit` folds."""
    found: dict[str, Unit] = {}
    for unit in units.values():
        found[folded_unit(unit.code)] = unit
    for unit in units.values():  # of two with one word the first is meant
        for word in (*unit.words.values(), *unit.spellings):
            found.setdefault(folded_unit(word), unit)
    return found


def read_unit(text: str, units: Mapping[str, Unit]) -> Unit:
    """Return the unit that is written so. Raises UnitUnknown."""
    unit = unit_spellings(units).get(folded_unit(text))
    if unit is None:
        raise UnitUnknown(unit=text.strip()[:LONGEST_TOLD])
    return unit


def folded_unit(text: str) -> str:
    """Return a unit's word without case, the marks of its letters, and a point behind it."""
    return " ".join(text.split()).casefold().translate(_OTHER_SPELLINGS).rstrip(".")


def _percent(rate: Decimal) -> str:
    return f"{rate.normalize():f}".replace(".", ",") + "\u00a0%"
