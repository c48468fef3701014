"""The catalogue on disk."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from till.actions.records import Catalogue, QuickKey, QuickKeys
from till.domain.money import as_whole_cents, from_whole_cents
from till.domain.selling.barcode import without_leading_zero
from till.domain.selling.search import Found, folded, search_words
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import VatCode
from till.store.article_index import IndexUpdate
from till.store.article_search import MOST_COUNTED, Hit, hits_of, in_category
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.reader import Reader
from till.store.rows import QuickKeyRow

_PAGE = 1000
_Found = tuple[str, str, int, str, str, str, int, str | None]
_COLUMNS = """
    SELECT article_id, name, price, vat_code, unit, category, weighed,
           (SELECT group_concat(written, char(10)) FROM
               (SELECT written FROM barcode AS b
                WHERE b.article_id = article.article_id ORDER BY b.position))
"""
_OF_BARCODE = "WHERE article_id = (SELECT article_id FROM barcode WHERE code = ?)"
_NUMBERED = (
    _COLUMNS
    + """
    FROM json_each(?) AS wanted CROSS JOIN article ON number = wanted.value ORDER BY wanted.key
"""
)
_ARTICLE = _COLUMNS + "FROM article "
_BY_BARCODE = _ARTICLE + _OF_BARCODE
_BY_ID = _ARTICLE + "WHERE article_id = ?"
_AFTER = _ARTICLE + "WHERE article_id > ? ORDER BY article_id LIMIT ?"
_FIRST = _ARTICLE + "ORDER BY number LIMIT ?"
_KEEP_ARTICLE = """
    INSERT INTO article
        (article_id, name, folded_name, price, vat_code, unit, category, weighed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (article_id) DO UPDATE SET
        name = excluded.name, folded_name = excluded.folded_name, price = excluded.price,
        vat_code = excluded.vat_code, unit = excluded.unit, category = excluded.category,
        weighed = excluded.weighed
"""
# A code that belonged to another article goes to the one taken in last: labels move with goods.
_KEEP_QUICK_KEY = "INSERT INTO quick_key (tab, position, article_id, label) VALUES (?, ?, ?, ?)"
_KEEP_BARCODE = """
    INSERT INTO barcode VALUES (?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE SET
        article_id = excluded.article_id, position = excluded.position, written = excluded.written
"""


class StoredArticles:
    """The catalogue, for reading; each thread may ask. Names are searched on a thread of its own.

    `close` ends that thread.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "articles")

    def find(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id."""
        with disk_faults(self._database.path):
            ask = self._database.plain.execute
            row: _Found | None = (
                ask(_BY_BARCODE, (without_leading_zero(code),)).fetchone()
                or ask(_BY_ID, (code,)).fetchone()
            )
        return _article(row) if row else None

    def with_id(self, article_id: ArticleId) -> Article | None:
        """Return the article of an id, whatever barcodes others bear."""
        with disk_faults(self._database.path):
            row: _Found | None = self._database.plain.execute(_BY_ID, (article_id,)).fetchone()
        return _article(row) if row else None

    def count(self) -> int:
        """Return how many articles can be sold."""
        with disk_faults(self._database.path):
            query = "SELECT sum(articles) FROM category"
            (count,) = self._database.plain.execute(query).fetchone()
        return int(count or 0)

    def categories(self) -> Sequence[tuple[str, int]]:
        """Return every category with how many articles it has, by name; see the port."""
        query = "SELECT name, articles FROM category WHERE articles > 0 AND name <> ''"
        with disk_faults(self._database.path):
            rows = self._database.plain.execute(query).fetchall()
        return _by_name(rows)

    async def search(self, text: str, *, category: str, limit: int) -> Found:
        """Return the first articles that fit, while the loop goes on; see the port."""
        return await self._reader.read(
            partial(self.search_now, text, category=category, limit=limit)
        )

    def search_now(self, text: str, *, category: str, limit: int) -> Found:
        """Return them in this thread."""
        with disk_faults(self._database.path):
            return self._search(text, category, limit)

    def close(self) -> None:
        """Let what is being searched end, and end the thread."""
        self._reader.close()

    def all(self) -> Iterator[Article]:
        """Return every article, by id; page by page, so that no long look holds the log back."""
        page = self._page_after("")
        while page:
            yield from page
            page = self._page_after(page[-1].article_id)

    def quick_keys(self) -> Sequence[tuple[QuickKey, Article]]:
        """Return the grid as it was given, without keys of articles that are gone."""
        query = QuickKeyRow.select().order_by(QuickKeyRow.sequence)
        keys = [
            QuickKey(
                tab=row.tab,
                position=row.position,
                article_id=ArticleId(row.article_id),
                label=row.label,
            )
            for row in self._database.rows(query)
        ]
        found = {key.article_id: self.with_id(key.article_id) for key in keys}
        return [(key, article) for key in keys if (article := found[key.article_id])]

    def _search(self, text: str, category: str, limit: int) -> Found:
        if not search_words(text):
            return self._browse(category, limit)
        plain = self._database.plain
        everywhere = chosen = hits_of(plain, text)
        if category and everywhere.is_cut:
            chosen = hits_of(plain, text, category)
        elif category:
            chosen = everywhere.within(category)
        counts = Counter(hit.category for hit in everywhere.found if hit.category)
        return Found(
            articles=self._of(chosen.found[:limit]),
            count=MOST_COUNTED if chosen.is_cut else len(chosen.found),
            categories=() if everywhere.is_cut else tuple(_by_name(counts.items())),
            is_cut=chosen.is_cut,
        )

    def _browse(self, category: str, limit: int) -> Found:
        """Return the first articles of a category, or of all, in the order of the catalogue."""
        categories = tuple(self.categories())
        if not category:
            rows = self._database.plain.execute(_FIRST, (limit,)).fetchall()
            articles = tuple(_article(row) for row in rows)
            return Found(articles=articles, count=self.count(), categories=categories)
        articles = self._of(in_category(self._database.plain, category, limit))
        return Found(
            articles=articles, count=dict(categories).get(category, 0), categories=categories
        )

    def _of(self, hits: Iterable[Hit]) -> tuple[Article, ...]:
        numbers = json.dumps([hit.number for hit in hits])
        rows = self._database.plain.execute(_NUMBERED, (numbers,)).fetchall()
        return tuple(_article(row) for row in rows)

    def _page_after(self, article_id: str) -> Sequence[Article]:
        with disk_faults(self._database.path):
            rows = self._database.plain.execute(_AFTER, (article_id, _PAGE)).fetchall()
        return [_article(row) for row in rows]


def keep_catalogue(database: Database, catalogue: Catalogue) -> None:
    """Take articles in; those with a known id are replaced, their barcodes too."""
    connection = database.plain
    index = IndexUpdate(connection, catalogue.articles)
    index.begin()
    connection.executemany(_KEEP_ARTICLE, (_columns(each) for each in catalogue.articles))
    index.end()
    connection.executemany(
        "DELETE FROM barcode WHERE article_id = ?",
        ((each.article_id,) for each in catalogue.articles),
    )
    connection.executemany(_KEEP_BARCODE, _barcodes(catalogue.articles))


def keep_quick_keys(database: Database, grid: QuickKeys) -> None:
    """Replace the whole grid."""
    database.change(QuickKeyRow.delete())
    rows = [(key.tab, key.position, key.article_id, key.label) for key in grid.keys]
    database.plain.executemany(_KEEP_QUICK_KEY, rows)


def _by_name(categories: Iterable[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    return sorted(categories, key=lambda each: folded(each[0]))


def _article(row: _Found) -> Article:
    article_id, name, price, vat_code, unit, category, weighed, barcodes = row
    return Article(
        article_id=ArticleId(article_id),
        name=name,
        price=from_whole_cents(price),
        vat_code=VatCode(vat_code),
        unit=unit,
        category=category,
        barcodes=tuple(barcodes.split("\n")) if barcodes else (),
        weighed=bool(weighed),
    )


def _columns(article: Article) -> tuple[str, str, str, int, str, str, str, int]:
    return (
        article.article_id,
        article.name,
        folded(article.name),
        as_whole_cents(article.price),
        article.vat_code.value,
        article.unit,
        article.category,
        int(article.weighed),
    )


def _barcodes(articles: Iterable[Article]) -> Iterator[tuple[str, str, int, str]]:
    for article in articles:
        for position, written in enumerate(article.barcodes):
            yield without_leading_zero(written), article.article_id, position, written
