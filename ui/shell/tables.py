"""What pages look things up in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from till.domain.shop.article import Unit
from till.domain.shop.buyer import Country
from till.domain.shop.vat import VatRates


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Units by code, today's VAT rates of the business, countries by code."""

    units: Mapping[str, Unit]
    rates: Callable[[], VatRates]
    countries: Mapping[str, Country]
