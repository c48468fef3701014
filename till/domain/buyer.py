"""The buyer an invoice names: a business, or a person who wants to be named.

Lives here: the buyer, the kinds of number one is known by, the rules of specification 2.7.
Must not: who has to be named when (electronic, export, self-issue: the document's rules), saved
customers.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from unicodedata import normalize

from till.domain.country import ALBANIA, ALPHA_2
from till.domain.errors import RuleBroken
from till.domain.errors.buyers import (
    BuyerAddressMissing,
    BuyerCountryCodeUnfit,
    BuyerCountryUnfit,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerNumberMissing,
    BuyerTownMissing,
)

_NUIS = re.compile(r"[A-Z][0-9]{8}[A-Z]")  # specification 2.7; no other shape exists
_ALPHA_3 = re.compile(r"[A-Z]{3}")
_ALPHA_2 = re.compile(r"[A-Z]{2}")
LONGEST_TOLD = 20  # characters of what was typed that an error repeats


class BuyerIdType(Enum):
    """What kind of number a buyer is known by (specification 2.7, buyerIDType)."""

    NUIS = "NUIS"  # taxpayer number of Albania; the only kind for electronic invoices
    ID = "ID"  # identity card
    PASS = "PASS"  # noqa: S105 a passport, no password
    VAT = "VAT"  # VAT number of another country
    TAX = "TAX"  # tax number of another country
    SOC = "SOC"  # social security number
    POINTS = "POINTS"  # number of a loyalty card


@dataclass(frozen=True, slots=True, kw_only=True)
class Buyer:
    """Who buys, as an invoice names them; `checked_buyer` tells whether the service may have it.

    `country` is ISO 3166-1 alpha-3, `country_code` the alpha-2 code of the same country.
    """

    id_type: BuyerIdType
    id_number: str
    name: str
    address: str
    town: str
    country: str = ALBANIA
    country_code: str = ALPHA_2[ALBANIA]

    @property
    def is_foreign(self) -> bool:
        """Whether the buyer is of another country."""
        return self.country != ALBANIA


def checked_buyer(buyer: Buyer) -> Buyer:
    """Return the buyer as the service wants it: trimmed, codes and NUIS in capitals.

    Raises BuyerNuisUnfit, BuyerNumberMissing, BuyerNameMissing, BuyerAddressMissing,
    BuyerTownMissing, BuyerCountryUnfit, BuyerCountryCodeUnfit (specification 2.7).
    """
    return replace(
        buyer,
        id_number=_checked_number(buyer),
        name=_filled(buyer.name, BuyerNameMissing),
        address=_filled(buyer.address, BuyerAddressMissing),
        town=_filled(buyer.town, BuyerTownMissing),
        country=_checked_country(buyer.country),
        country_code=_checked_code(buyer),
    )


def checked_nuis(text: str) -> str:
    """Return a NUIS trimmed and in capitals (specification 2.7). Raises BuyerNuisUnfit."""
    nuis = one_line(text).upper()
    if not _NUIS.fullmatch(nuis):
        raise BuyerNuisUnfit(number=one_line(text)[:LONGEST_TOLD])
    return nuis


def is_nuis(text: str) -> bool:
    """Tell whether a text is a NUIS once it is trimmed and in capitals."""
    return _NUIS.fullmatch(one_line(text).upper()) is not None


def one_line(text: str) -> str:
    """Return a text as one line of printable signs, for it may come from anywhere.

    Letters with their marks become one sign each, so that `ë` is the same wherever it comes from.
    """
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return normalize("NFC", " ".join(text.split()))


def _checked_number(buyer: Buyer) -> str:
    if buyer.id_type is BuyerIdType.NUIS:
        return checked_nuis(buyer.id_number)
    return _filled(buyer.id_number, BuyerNumberMissing)


def _filled(text: str, missing: type[RuleBroken]) -> str:
    """Return a required text as one line. Raises `missing` where it is empty."""
    line = one_line(text)
    if not line:
        raise missing
    return line


def _checked_country(text: str) -> str:
    country = text.strip().upper()
    if not _ALPHA_3.fullmatch(country):
        raise BuyerCountryUnfit(country=one_line(text)[:LONGEST_TOLD])
    return country


def _checked_code(buyer: Buyer) -> str:
    """Return the alpha-2 code; where the country is known it has to be that country's."""
    country, code = buyer.country.strip().upper(), buyer.country_code.strip().upper()
    if not _ALPHA_2.fullmatch(code) or ALPHA_2.get(country, code) != code:
        told = one_line(buyer.country_code)[:LONGEST_TOLD]
        raise BuyerCountryCodeUnfit(code=told, country=country)
    return code
