"""The catalogue on disk."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from till.actions.ports.records import ArticlesArchived, Catalogue, QuickKey, QuickKeys, UnitList
from till.domain.barcode import without_leading_zero
from till.domain.money import as_ten_thousandths
from till.domain.selling.search import ArticleGroup, Found, folded, search_words
from till.domain.shop.article import Article, ArticleId, Unit
from till.store.article_search import (
    MOST_COUNTED,
    Hit,
    IndexUpdate,
    forget_names,
    hits_of,
    in_category,
    json_list,
)
from till.store.database import Database, Reader
from till.store.tables import ArticleRow, QuickKeyRow, UnitRow

_PAGE = 1000
_ARTICLE = """
    SELECT article.*, (SELECT group_concat(written, char(10)) FROM
        (SELECT written FROM barcode AS b
         WHERE b.article_id = article.article_id ORDER BY b.position)) AS barcodes
"""
_BY_BARCODE = f"""
    {_ARTICLE} FROM article
    WHERE article_id = (SELECT article_id FROM barcode WHERE code = ?) AND on_sale = ?
"""
_BY_ID = f"{_ARTICLE} FROM article WHERE article_id = ? AND on_sale = ?"
_AFTER = f"""
    {_ARTICLE} FROM article WHERE article_id > ? AND on_sale = 1
    ORDER BY article_id LIMIT {_PAGE}
"""
_FIRST = f"{_ARTICLE} FROM article WHERE on_sale = 1 ORDER BY number LIMIT ?"
_NO_BARCODE = "NOT EXISTS (SELECT 1 FROM barcode WHERE barcode.article_id = article.article_id)"
_APART = {
    ArticleGroup.NO_BARCODE: f"on_sale = 1 AND {_NO_BARCODE}",
    ArticleGroup.OPEN_PRICE: "on_sale = 1 AND unit_price = 0",
    ArticleGroup.ARCHIVED: "on_sale = 0",
}
_WITH_WORDS = """
    NOT EXISTS (
        SELECT 1 FROM json_each(?)
        WHERE instr(article.folded_name || ' ' || lower(article.article_id), value) = 0
    )
"""
_COUNT_APART = "SELECT " + ", ".join(f"sum({each})" for each in _APART.values()) + " FROM article"
_NUMBERED = f"""
    {_ARTICLE} FROM json_each(?) AS wanted CROSS JOIN article ON number = wanted.value
    ORDER BY wanted.key
"""
_COUNT = "SELECT sum(articles) FROM category"
_CATEGORIES = "SELECT name, articles FROM category WHERE articles > 0 AND name <> ''"
_QUICK_KEYS = "SELECT * FROM quick_key ORDER BY sequence"
_KEEP_ARTICLE = """
    INSERT INTO article
        (article_id, name, folded_name, unit_price, vat_code, unit, category, weighed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (article_id) DO UPDATE SET
        name = excluded.name, folded_name = excluded.folded_name,
        unit_price = excluded.unit_price, vat_code = excluded.vat_code, unit = excluded.unit,
        category = excluded.category, weighed = excluded.weighed, on_sale = 1
"""
_ARCHIVE = "UPDATE article SET on_sale = 0 WHERE article_id = ?"
_DROP_BARCODES = "DELETE FROM barcode WHERE article_id = ?"
# A code that belonged to another article goes to the one taken in last: labels move with goods.
_KEEP_BARCODE = """
    INSERT INTO barcode (code, article_id, position, written) VALUES (?, ?, ?, ?)
    ON CONFLICT (code) DO UPDATE SET
        article_id = excluded.article_id, position = excluded.position, written = excluded.written
"""
_UNITS = "SELECT * FROM unit ORDER BY code"
_KEEP_UNIT = """
    INSERT INTO unit (code, sq, en, weighed) VALUES (:code, :sq, :en, :weighed)
    ON CONFLICT (code) DO UPDATE SET
        sq = excluded.sq, en = excluded.en, weighed = excluded.weighed
"""
_DROP_QUICK_KEYS = "DELETE FROM quick_key"
_KEEP_QUICK_KEY = "INSERT INTO quick_key (tab, position, article_id, label) VALUES (?, ?, ?, ?)"


class StoredArticles:
    """The catalogue, for reading; each thread may ask. Names are searched on a thread of its own.

    `close` ends that thread.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "articles")

    def find(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id."""
        return self._of_code(code, on_sale=True)

    def in_archive(self, code: str) -> Article | None:
        """Return the article with this barcode or id that was taken off sale; see the port."""
        return self._of_code(code, on_sale=False)

    def with_id(self, article_id: ArticleId) -> Article | None:
        """Return the article of an id, whatever barcodes others bear."""
        return self._first(_BY_ID, article_id, int(True))

    def count(self) -> int:
        """Return how many articles can be sold."""
        return self._database.number(_COUNT)

    def categories(self) -> Sequence[tuple[str, int]]:
        """Return every category with how many articles it has, by name; see the port."""
        return _by_name((name, count) for name, count in self._database.select(_CATEGORIES))

    def units(self) -> Sequence[Unit]:
        """Return the units that were taken in; see the port."""
        return [
            Unit(code=row.code, words={"sq": row.sq, "en": row.en}, weighed=row.weighed)
            for row in self._database.rows(UnitRow, _UNITS)
        ]

    async def search(self, text: str, *, category: str, limit: int) -> Found:
        """Return the first articles that fit, while the loop goes on; see the port."""
        return await self._reader.read(
            partial(self.search_now, text, category=category, limit=limit)
        )

    def search_now(self, text: str, *, category: str, limit: int) -> Found:
        """Return them in this thread."""
        if not search_words(text):
            return self._browse(category, limit)
        everywhere = chosen = hits_of(self._database, text)
        if category and everywhere.is_cut:
            chosen = hits_of(self._database, text, category)
        elif category:
            chosen = everywhere.within(category)
        counts = Counter(hit.category for hit in everywhere.found if hit.category)
        return Found(
            articles=self._of(chosen.found[:limit]),
            count=MOST_COUNTED if chosen.is_cut else len(chosen.found),
            categories=() if everywhere.is_cut else tuple(_by_name(counts.items())),
            is_cut=chosen.is_cut,
        )

    async def set_apart(self, group: ArticleGroup, text: str, limit: int) -> Sequence[Article]:
        """Return the articles of a group that fit a text, while the loop goes on; see the port."""
        sql = f"{_ARTICLE} FROM article WHERE {_APART[group]} AND {_WITH_WORDS}"
        words = json_list(search_words(text))
        ordered = f"{sql} ORDER BY folded_name LIMIT ?"
        return await self._reader.read(partial(self._all, ordered, words, limit))

    async def group_sizes(self) -> Mapping[ArticleGroup, int]:
        """Return how many articles each group has, while the loop goes on; see the port."""
        return await self._reader.read(self._group_sizes)

    async def everything(self) -> Sequence[Article]:
        """Return every article, by id, while the loop goes on."""
        return await self._reader.read(lambda: list(self.all()))

    def close(self) -> None:
        """Let what is being searched end, and end the thread."""
        self._reader.close()

    def all(self) -> Iterator[Article]:
        """Return every article, by id; page by page, so that no long look holds the log back."""
        page = self._all(_AFTER, "")
        while page:
            yield from page
            page = self._all(_AFTER, page[-1].article_id)

    def quick_keys(self) -> Sequence[tuple[QuickKey, Article]]:
        """Return the grid as it was given, without keys of articles that are gone."""
        keys = [
            QuickKey(
                tab=row.tab,
                position=row.position,
                article_id=ArticleId(row.article_id),
                label=row.label,
            )
            for row in self._database.rows(QuickKeyRow, _QUICK_KEYS)
        ]
        found = {key.article_id: self.with_id(key.article_id) for key in keys}
        return [(key, article) for key in keys if (article := found[key.article_id])]

    def _browse(self, category: str, limit: int) -> Found:
        """Return the first articles of a category, or of all, in the order of the catalogue."""
        categories = tuple(self.categories())
        if not category:
            first = tuple(self._all(_FIRST, limit))
            return Found(articles=first, count=self.count(), categories=categories)
        articles = self._of(in_category(self._database, category, limit))
        return Found(
            articles=articles, count=dict(categories).get(category, 0), categories=categories
        )

    def _of(self, hits: Iterable[Hit]) -> tuple[Article, ...]:
        return tuple(self._all(_NUMBERED, json_list(hit.number for hit in hits)))

    def _group_sizes(self) -> Mapping[ArticleGroup, int]:
        (counts,) = self._database.select(_COUNT_APART)
        apart = {group: count or 0 for group, count in zip(_APART, counts, strict=True)}
        return {ArticleGroup.ALL: self.count()} | apart

    def _of_code(self, code: str, *, on_sale: bool) -> Article | None:
        by_barcode = self._first(_BY_BARCODE, without_leading_zero(code), int(on_sale))
        return by_barcode or self._first(_BY_ID, code, int(on_sale))

    def _first(self, sql: str, *values: object) -> Article | None:
        row = self._database.row(ArticleRow, sql, *values)
        return _article(row) if row else None

    def _all(self, sql: str, *values: object) -> list[Article]:
        return [_article(row) for row in self._database.rows(ArticleRow, sql, *values)]


def keep_catalogue(database: Database, catalogue: Catalogue) -> None:
    """Take articles in; those with a known id are replaced, their barcodes too."""
    index = IndexUpdate(database, catalogue.articles)
    index.begin()
    database.change_many(_KEEP_ARTICLE, (_columns(each) for each in catalogue.articles))
    index.end()
    database.change_many(_DROP_BARCODES, ((each.article_id,) for each in catalogue.articles))
    database.change_many(_KEEP_BARCODE, _barcodes(catalogue.articles))


def archive_articles(database: Database, gone: ArticlesArchived) -> None:
    """Take articles off sale; those that are off already stay so."""
    forget_names(database, gone.article_ids)
    database.change_many(_ARCHIVE, ((each,) for each in gone.article_ids))


def keep_units(database: Database, listed: UnitList) -> None:
    """Take units in, each in the place of one with the same code."""
    for unit in listed.units:
        columns = UnitRow.to_columns(
            code=unit.code, sq=unit.words["sq"], en=unit.words["en"], weighed=unit.weighed
        )
        database.change(_KEEP_UNIT, columns)


def keep_quick_keys(database: Database, grid: QuickKeys) -> None:
    """Replace the whole grid."""
    database.change(_DROP_QUICK_KEYS)
    rows = ((key.tab, key.position, key.article_id, key.label) for key in grid.keys)
    database.change_many(_KEEP_QUICK_KEY, rows)


def _by_name(categories: Iterable[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    return sorted(categories, key=lambda each: folded(each[0]))


def _article(row: ArticleRow) -> Article:
    return Article(
        article_id=ArticleId(row.article_id),
        name=row.name,
        price=row.unit_price,
        vat_code=row.vat_code,
        unit=row.unit,
        category=row.category,
        barcodes=tuple(row.barcodes.split("\n")) if row.barcodes else (),
        weighed=row.weighed,
    )


def _columns(article: Article) -> tuple[str, str, str, int, str, str, str, int]:
    return (
        article.article_id,
        article.name,
        folded(article.name),
        as_ten_thousandths(article.price),
        article.vat_code.value,
        article.unit,
        article.category,
        int(article.weighed),
    )


def _barcodes(articles: Iterable[Article]) -> Iterator[tuple[str, str, int, str]]:
    for article in articles:
        for position, written in enumerate(article.barcodes):
            yield without_leading_zero(written), article.article_id, position, written
