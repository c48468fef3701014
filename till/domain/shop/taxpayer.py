"""Taxpayers of the register: what may be searched for, and the buyer that one is."""

from dataclasses import dataclass

from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, is_nuis
from till.domain.text import one_line

SHORTEST_TERM = 3  # characters (specification 2.13)
LONGEST_TERM = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxpayer:
    """An entry of the register (specification 2.16); what the service left out is empty.

    `country` is ISO 3166-1 alpha-3.
    """

    number: str
    name: str
    address: str = ""
    town: str = ""
    country: str = ""


def search_term(text: str) -> str | None:
    """Return what to search for, or None for what is too short (specification 2.13, 4.7).

    A NUIS is put in capitals, so that the service finds by number.
    """
    term = one_line(text)[:LONGEST_TERM].strip()
    if len(term) < SHORTEST_TERM:
        return None
    return term.upper() if is_nuis(term) else term


def buyer_from(taxpayer: Taxpayer) -> Buyer:
    """Return the buyer that a taxpayer is, still to be checked: the register may leave gaps."""
    kind = BuyerIdType.NUIS if is_nuis(taxpayer.number) else BuyerIdType.TAX
    country = taxpayer.country.upper() or ALBANIA
    return Buyer(
        id_type=kind,
        id_number=taxpayer.number.upper() if kind is BuyerIdType.NUIS else taxpayer.number,
        name=taxpayer.name,
        address=taxpayer.address,
        town=taxpayer.town,
        country=country,
        country_code=ALPHA_2.get(country, ""),
    )
