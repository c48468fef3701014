"""Finding articles by what somebody remembers of them, and sales by what a receipt says."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from till.actions.till import Till
from till.domain.barcode import Scan, missing_code
from till.domain.errors import RuleBroken
from till.domain.errors.catalogue import ArticleArchived
from till.domain.fiscal.document import FiscalDocument
from till.domain.quantity import ONE, checked_quantity
from till.domain.selling.code import (
    Badge,
    FiscalReference,
    Meaning,
    SaleReference,
    read_article_code,
    what_is,
)
from till.domain.selling.sale import Sale
from till.domain.selling.search import Found
from till.domain.shop.article import Article
from till.domain.shop.pack import as_pack, pack_of
from till.domain.shop.people import badge_hash

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSale:
    """A document and the sale it reports."""

    document: FiscalDocument
    sale: Sale


async def search(till: Till, text: str, *, category: str = "", limit: int = MOST_SHOWN) -> Found:
    """Return the first articles that fit a text: names, codes and barcodes, without case or marks.

    Local, and quick enough to ask with each key (design: performance, P3); the loop goes on
    meanwhile.
    """
    return await till.articles.search(text, category=category, limit=limit)


def search_now(till: Till, text: str) -> Found:
    """Return the same of all categories, while everything waits: for a list that is just opened."""
    return till.articles.search_now(text, category="", limit=MOST_SHOWN)


def categories(till: Till) -> Sequence[tuple[str, int]]:
    """Return every category with how many articles it has, by name."""
    return till.articles.categories()


def sale_of(till: Till, reference: SaleReference) -> FoundSale | None:
    """Return the sale a receipt or a slip is of, or None where this till has issued none such.

    Where the document of a slip's sale was replaced, the one that took its place comes with it.
    """
    if isinstance(reference, FiscalReference):
        document = till.documents.with_iic(reference.iic)
    else:
        of_sale = till.documents.of_sale(reference.sale_key)
        is_ours = any(reference.fits(each.doc_id) for each in of_sale)
        document = of_sale[-1] if is_ours else None
    sale = till.documents.sale(document.sale_key) if document and document.sale_key else None
    return FoundSale(document=document, sale=sale) if document and sale else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundArticle:
    """An article, and the reading of a code that it bears.

    Of a pack with a price of its own it is the pack; of another the reading says how many it sells.
    """

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
    """Return the article a code means, and add nothing. Raises as `find_article` does."""
    return find_article(till, text).article


def find_article(till: Till, text: str) -> FoundArticle:
    """Return the article and how its code was read.

    Raises UnknownCode, WrongCheckDigit, or ArticleArchived for what was taken off sale.
    """
    entered = read_article_code(text, till.policy.labels)
    found = _found(till, entered)
    if found is None:
        archived = till.articles.in_archive(entered.code)
        if archived is not None:
            raise ArticleArchived(code=entered.code, name=archived.name)
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
                return _as_sold(article, code, reading)
    return None


def _as_sold(article: Article, code: str, reading: Scan) -> FoundArticle:
    pack = pack_of(article, code)
    if pack is None:
        return FoundArticle(article=article, entered=reading)
    if pack.price is not None:
        return FoundArticle(article=as_pack(article, pack), entered=reading)
    pieces = checked_quantity((ONE if reading.quantity is None else reading.quantity) * pack.pieces)
    return FoundArticle(article=article, entered=replace(reading, quantity=pieces))


def catalogued(till: Till, article: Article) -> Article:
    """Return the article as the catalogue has it, of a pack what is in it."""
    if (kept := till.articles.with_id(article.article_id)) is not None:
        return kept
    return till.articles.find(article.article_id) or article
