"""Prices with a date: each price of an article is a version that is never written over.

A price that is set at once holds from then on, whatever a clock says. A planned one holds from its
moment until a later planned one or whatever is set at once after it began.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum

from till.domain.business_day import TIRANE
from till.domain.errors.catalogue import PriceFromUnreadable
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.typed import shortened

_DAY_FIRST = re.compile(
    r"([0-9]{1,2})[./]([0-9]{1,2})[./]([0-9]{4})(?:,?\s+([0-9]{1,2}):([0-9]{2}))?"
)
_YEAR_FIRST = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[ T]([0-9]{2}):([0-9]{2}))?(?::00)?")


class PriceStanding(Enum):
    """What a version is now; the value is its key among the words."""

    PLANNED = "planned"
    NOW = "now"
    PAST = "past"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceSetting:
    """What makes prices: when, by the clock that prices follow, and by whom."""

    made_at: datetime
    person: NamedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceVersion:
    """A price (lek) of an article: from when it holds, who set it, and what it is now.

    One that was set with those of others says of how many `articles`, others 0.
    The first one, which the article came with, has the number None, and no moment.
    """

    number: int | None
    article_id: ArticleId
    price: Decimal
    holds_from: datetime | None
    person: str
    state: PriceStanding
    articles: int = 0


def read_price_moment(text: str) -> datetime | None:
    """Read from when a price is to hold, on Tirana's clock: `27.11.2026 08:00`, `2026-11-27`.

    A day alone is its midnight; nothing is at once. Raises PriceFromUnreadable.
    """
    typed = text.strip()
    if not typed:
        return None
    if found := _DAY_FIRST.fullmatch(typed):
        day, month, year, hour, minute = found.groups(default="0")
    elif found := _YEAR_FIRST.fullmatch(typed):
        year, month, day, hour, minute = found.groups(default="0")
    else:
        raise PriceFromUnreadable(text=shortened(typed))
    try:
        return datetime(int(year), int(month), int(day), int(hour), int(minute), tzinfo=TIRANE)
    except ValueError as error:
        raise PriceFromUnreadable(text=shortened(typed)) from error
