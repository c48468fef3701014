"""What a code means to this till: an article, somebody's badge, a receipt."""

from dataclasses import dataclass

from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.selling.barcode import Scan, missing_code
from till.domain.selling.code import Badge, Meaning, SaleReference, read_article_code, what_is
from till.domain.shop.article import Article
from till.domain.shop.people import badge_hash


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundArticle:
    """An article, and the reading of a code that it bears."""

    article: Article
    entered: Scan


def meaning_of(till: Till, text: str) -> FoundArticle | Meaning:
    """Tell what was scanned: an article, somebody's badge, a receipt or slip.

    A Scan is a code that nothing bears. A code that no article bears may be a badge that looks like
    any other code. Of a badge or a document there are never three: a quantity typed before it means
    nothing. Raises as `read_article_code` does.
    """
    try:
        meaning = what_is(text, till.policy.labels)
    except RuleBroken:
        if (other := _no_article(till, text)) is not None:
            return other
        raise
    if isinstance(meaning, Scan):
        return _found(till, meaning) or _no_article(till, text) or meaning
    return meaning


def look_up(till: Till, text: str) -> Article:
    """Return the article a code means, and add nothing. Raises UnknownCode or WrongCheckDigit."""
    return find_article(till, text).article


def find_article(till: Till, text: str) -> FoundArticle:
    """Return the article and how its code was read. Raises UnknownCode or WrongCheckDigit."""
    entered = read_article_code(text, till.policy.labels)
    found = _found(till, entered)
    if found is None:
        raise missing_code(entered.code)
    return found


def _no_article(till: Till, text: str) -> Badge | SaleReference | None:
    """Return the badge or the document that a code is without the quantity before it, or None."""
    code = text.strip().rpartition("*")[2]
    meaning = what_is(code, till.policy.labels) if code else None
    if isinstance(meaning, (Badge, SaleReference)):
        return meaning
    return Badge(text=code) if till.people.with_badge(badge_hash(code)) else None


def _found(till: Till, entered: Scan) -> FoundArticle | None:
    """Return the first reading of a code that an article bears; a scale may write `00101`."""
    for reading in (entered, *entered.also):
        for code in dict.fromkeys((reading.code, reading.code.lstrip("0"))):
            is_as_written = code == reading.code or reading is not entered
            article = till.articles.find(code) if code and is_as_written else None
            if article is not None:
                return FoundArticle(article=article, entered=reading)
    return None
