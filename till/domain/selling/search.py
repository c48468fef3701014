"""Searching for an article by what somebody remembers of it."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum

from till.domain.shop.article import LONGEST_NAME, Article
from till.domain.text import one_line

_MARKS = re.compile("[\u0300-\u036f]")  # the marks of Latin letters; others are looked for singly


class ArticleGroup(Enum):
    """Which articles a list is of: all on sale, some of them, or those taken off sale."""

    ALL = "all"
    NO_BARCODE = "no_barcode"
    OPEN_PRICE = "open_price"
    ARCHIVED = "archived"
    CHANGED_TODAY = "changed_today"
    NEVER_SOLD = "never_sold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search finds: the first articles, best first, and how many there are in all.

    `categories` counts what was found in each category, whichever category was asked for. Where
    `is_cut` holds there are more than `count`, and no category is counted: a text so short finds
    half the shop, and counting that would take longer than typing the next letter.
    """

    articles: tuple[Article, ...]
    count: int
    categories: tuple[tuple[str, int], ...]
    is_cut: bool = False


def folded(name: str) -> str:
    """Return a name as it is searched: small letters without marks (ë as e, ç as c)."""
    parted = _MARKS.sub("", unicodedata.normalize("NFKD", name.casefold()))
    if parted.isascii():
        return parted
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def search_text(text: str) -> str:
    """Return what was typed as one line of printable signs, no longer than a name can be."""
    return one_line(text[: LONGEST_NAME * 4])[:LONGEST_NAME].strip()


def search_words(text: str) -> tuple[str, ...]:
    """Return the words of a search, folded, each once."""
    return tuple(dict.fromkeys(folded(search_text(text)).split()))
