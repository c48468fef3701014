"""Taxpayers of the register, and the search for one while somebody types."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, is_nuis
from till.domain.text import one_line

SHORTEST_TERM = 3  # characters (specification 2.13)
LONGEST_TERM = 200
QUIET = timedelta(milliseconds=400)  # without a key, until what was typed is asked


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What is searched for, the newest text alone; `due_at` is None once it was answered."""

    term: str | None = None
    due_at: datetime | None = None

    def typed(self, text: str, now: datetime) -> "Search":
        """Return the search after a key; what is wanted already stays as it is."""
        term = search_term(text)
        if term == self.term:
            return self
        return Search(term=term, due_at=now + QUIET if term else None)

    def entered(self, text: str, now: datetime) -> "Search":
        """Return the search after Enter: due at once, also where it was answered before."""
        term = search_term(text)
        return Search(term=term, due_at=now if term else None)

    def answered(self, term: str) -> "Search":
        """Return the search after an answer; one for an older text changes nothing."""
        return Search(term=term) if term == self.term else self

    def wait(self, now: datetime) -> timedelta | None:
        """Return how long to wait before asking, or None where nothing is wanted.

        What lies farther ahead than the quiet time is due: the clock was set back meanwhile.
        """
        if self.due_at is None:
            return None
        left = self.due_at - now
        return left if timedelta(0) < left <= QUIET else timedelta(0)


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
