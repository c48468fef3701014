"""The catalogue on disk."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial

from till.actions.ports.catalogue import BulkChanges
from till.actions.ports.machine import Clock
from till.actions.ports.records import (
    ArticlesArchived,
    Catalogue,
    ImportMapping,
    LabelsMade,
    QuickKey,
    QuickKeys,
    UnitList,
)
from till.domain.barcode import without_leading_zero
from till.domain.business_day import day_of
from till.domain.fiscal.reconciliation import surely_ahead
from till.domain.money import from_ten_thousandths
from till.domain.selling.search import ArticleGroup, Found, folded, search_words
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.pack import code_in
from till.domain.shop.prices import PriceVersion
from till.store.article_search import (
    MOST_COUNTED,
    Hit,
    IndexUpdate,
    forget_names,
    hits_of,
    in_category,
    json_list,
)
from till.store.attempts import service_clock_of
from till.store.bulk_changes import StoredBulkChanges
from till.store.database import Database, Reader
from till.store.fields import moment_text, moments_of_days
from till.store.json_columns import lines_in
from till.store.prices import HELD, PRICE, TO_COME, history_of, keep_prices
from till.store.tables import (
    ArticleRow,
    BarcodeRow,
    LabelFormatRow,
    LabelPriceRow,
    QuickKeyRow,
    UnitRow,
)

_PAGE = 1000
_ARTICLE = f"""
    SELECT article.number, article.article_id, article.name, folded_name, vat_code, unit, category,
        weighed, on_sale, deposit, {PRICE} AS unit_price, held.number AS price_version,
        (SELECT group_concat(written, char(10)) FROM (SELECT written FROM barcode AS b
         WHERE b.article_id = article.article_id ORDER BY b.position)) AS barcodes
"""
_FROM = f"FROM article {HELD}"
_BY_BARCODE = f"""
    {_ARTICLE} {_FROM}
    WHERE article.article_id = (SELECT article_id FROM barcode WHERE code = ?) AND on_sale = ?
"""
_BY_ID = f"{_ARTICLE} {_FROM} WHERE article.article_id = ? AND on_sale = ?"
_NAMED = f"""
    {_ARTICLE} {_FROM} WHERE on_sale = ?2 AND article.article_id IN (
        SELECT value FROM json_each(?3)
        UNION SELECT article_id FROM barcode WHERE code IN (SELECT value FROM json_each(?4)))
"""
_AFTER = f"""
    {_ARTICLE} {_FROM} WHERE article.article_id > ? AND on_sale = 1
    ORDER BY article.article_id LIMIT {_PAGE}
"""
_FIRST = f"{_ARTICLE} {_FROM} WHERE on_sale = 1 ORDER BY article.number LIMIT ?"
_UNLABELLED = f"""
    {_ARTICLE} {_FROM} LEFT JOIN label_price ON label_price.article_id = article.article_id
    WHERE on_sale = 1 AND {PRICE} > 0 AND label_price.price IS NOT {PRICE} AND NOT EXISTS (
        SELECT 1 FROM price_version AS next WHERE next.article_id = article.article_id
          AND next.unit_price = label_price.price AND {TO_COME})
    ORDER BY folded_name LIMIT ?
"""
_UNLABELLED_TO_COME = f"""
    SELECT article.article_id, next.unit_price, min(next.holds_from) AS holds_from
    FROM price_version AS next JOIN article ON article.article_id = next.article_id
    LEFT JOIN label_price ON label_price.article_id = article.article_id
    WHERE {TO_COME} AND next.holds_from < ?2 AND on_sale = 1
    GROUP BY article.article_id HAVING label_price.price IS NOT next.unit_price
    ORDER BY folded_name LIMIT ?3
"""
"""The first price of each article that begins between two moments, if its label has another."""
_LABELLED = """
    SELECT * FROM label_price WHERE article_id IN (SELECT value FROM json_each(?))
"""
_NO_BARCODE = "NOT EXISTS (SELECT 1 FROM barcode WHERE barcode.article_id = article.article_id)"
_APART = {
    ArticleGroup.NO_BARCODE: f"on_sale = 1 AND {_NO_BARCODE}",
    ArticleGroup.OPEN_PRICE: f"on_sale = 1 AND {PRICE} = 0",
    ArticleGroup.ARCHIVED: "on_sale = 0",
}
_CHANGED_SINCE = """
    on_sale = 1 AND article.article_id IN (
        SELECT facts ->> '$.article' FROM journal
        WHERE action IN ('article_created', 'article_changed') AND moment >= '{since}'
        UNION SELECT version.article_id FROM bulk_change JOIN price_change USING (number)
            JOIN price_version AS version ON version.number > versions_after
            AND version.change = bulk_change.number
            WHERE made_at >= '{since}' AND is_valid
        UNION SELECT article_id FROM bulk_change JOIN price_change USING (number)
            JOIN bulk_step ON change = bulk_change.number AND state = 1
            WHERE made_at >= '{since}' AND is_valid)
"""
_NEVER_SOLD = """
    on_sale = 1 AND article.article_id NOT IN (
        SELECT article_id FROM sale_line
        UNION SELECT article_id FROM barcode WHERE written LIKE '%*%=%' AND substr(
            written, instr(written, '*') + 1, instr(written, '=') - instr(written, '*') - 1
        ) IN (SELECT article_id FROM sale_line WHERE unit = 'XPK'))
"""
_WITH_WORDS = """
    NOT EXISTS (
        SELECT 1 FROM json_each(?)
        WHERE instr(article.folded_name || ' ' || lower(article.article_id), value) = 0
    )
"""
_COUNT_APART = "SELECT " + ", ".join(f"sum({each})" for each in _APART.values()) + f" {_FROM}"
_NUMBERED = f"""
    {_ARTICLE} FROM json_each(?2) AS wanted
    CROSS JOIN article ON article.number = wanted.value {HELD}
    ORDER BY wanted.key
"""
_OF_CODES = """
    SELECT coalesce(
        (SELECT article_id FROM barcode WHERE code = value ->> 1),
        (SELECT article_id FROM article WHERE article_id = value ->> 0))
    FROM json_each(?) ORDER BY key
"""
_COUNT = "SELECT sum(articles) FROM category"
_CATEGORIES = "SELECT name, articles FROM category WHERE articles > 0 AND name <> ''"
_ARCHIVE = "UPDATE article SET on_sale = 0 WHERE article_id = ?"
_MAPPING = "SELECT mapping FROM import_mapping WHERE head = ?"
_KEEP_MAPPING = "INSERT OR REPLACE INTO import_mapping (head, mapping) VALUES (?, ?)"
_PICTURES = "SELECT name, image FROM quick_picture"
_ADD_PICTURE = "INSERT OR REPLACE INTO quick_picture (name, image) VALUES (?, ?)"
_DROP_PICTURES = """
    DELETE FROM quick_picture
    WHERE name NOT IN (SELECT picture FROM quick_key WHERE picture IS NOT NULL)
"""
_DROP_BARCODES = "DELETE FROM barcode WHERE article_id = ?"


class StoredArticles:
    """The catalogue, for reading; each thread may ask. Names are searched on a thread of its own.

    `close` ends that thread.
    """

    def __init__(self, database: Database, clock: Clock | None = None) -> None:
        """Without a `clock` no planned price begins."""
        self._database = database
        self._clock = clock
        self._reader = Reader(database, "articles")
        self.bulk: BulkChanges = StoredBulkChanges(database, self._reader, self.now)

    def find(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id."""
        return self._of_code(code, on_sale=True)

    def prices(self, article_id: ArticleId) -> Sequence[PriceVersion]:
        """Return every price of an article, the latest first; see the port."""
        article = self.with_id(article_id) or self.in_archive(article_id)
        now = article.price_version if article else None
        return history_of(self._database, article_id, now, self.now())

    def now(self) -> datetime:
        """Return the moment by which prices are looked up; see the port."""
        if self._clock is None:
            return datetime.min.replace(tzinfo=UTC)
        now = self._clock.now()
        return now + surely_ahead(service_clock_of(self._database), now, self._clock.uptime())

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
            for row in self._database.found(UnitRow.select().order_by(UnitRow.code))
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
        sql = f"{_ARTICLE} {_FROM} WHERE {self._apart(group)} AND {_WITH_WORDS}"
        words = json_list(search_words(text))
        ordered = f"{sql} ORDER BY folded_name LIMIT ?"
        return await self._reader.read(partial(self._all, ordered, words, limit))

    async def unlabelled(self, limit: int) -> Sequence[Article]:
        """Return the articles whose price no label bears, while the loop goes on; see the port."""
        return await self._reader.read(partial(self._all, _UNLABELLED, limit))

    async def unlabelled_to_come(self, day: date, limit: int) -> Sequence[Article]:
        """Return articles at their next price, which no label bears yet; see the port."""

        def read() -> Sequence[Article]:
            _, end = moments_of_days(day)
            now = moment_text(self.now())
            rows = self._database.select(_UNLABELLED_TO_COME, now, end, limit)
            known = self.named((key for key, _, _ in rows), on_sale=True)
            articles = {each.article_id: each for each in known}
            return [
                replace(
                    articles[key],
                    price=from_ten_thousandths(price),
                    price_from=datetime.fromisoformat(begins),
                )
                for key, price, begins in rows
                if key in articles  # none that went off sale between the two reads
            ]

        return await self._reader.read(read)

    def label_prices(self, article_ids: Iterable[ArticleId]) -> Mapping[ArticleId, Decimal]:
        """Return the price on the last label of each article that has one."""
        rows = self._database.rows(LabelPriceRow, _LABELLED, json_list(article_ids))
        return {ArticleId(row.article_id): row.price for row in rows}

    def label_formats(self) -> Sequence[LabelsMade]:
        """Return the formats of labels that were used, the last first."""
        used = LabelFormatRow.select().order_by(LabelFormatRow.made_at.desc())
        return self._database.values(LabelFormatRow.keeps, used)

    def mapping_of(self, head: str) -> str:
        """Return how files with a head are read; see the port."""
        found = self._database.select(_MAPPING, head)
        return str(found[0]["mapping"]) if found else ""

    async def group_sizes(self) -> Mapping[ArticleGroup, int]:
        """Return how many articles each group has, while the loop goes on; see the port."""
        return await self._reader.read(self._group_sizes)

    async def ids_of(
        self, group: ArticleGroup, category: str = "", text: str = ""
    ) -> Sequence[ArticleId]:
        """Return all of a group and category that bear every word of a text; see the port."""
        sql = f"SELECT article.article_id {_FROM} WHERE {self._apart(group)}"
        sql += f" AND ?2 IN ('', category) AND {_WITH_WORDS} ORDER BY article.number"
        told = (moment_text(self.now()), category, json_list(search_words(text)))
        return await self._reader.read(
            lambda: [key for (key,) in self._database.select(sql, *told)]
        )

    async def ids_of_codes(self, codes: Sequence[str]) -> Sequence[ArticleId | None]:
        """Return the article of each barcode or id, off sale or not; see the port."""

        def find() -> Sequence[ArticleId | None]:
            told = json_list([each, without_leading_zero(each)] for each in codes)
            return [key for (key,) in self._database.select(_OF_CODES, told)]

        return await self._reader.read(find)

    def named(self, codes: Iterable[str], *, on_sale: bool) -> Sequence[Article]:
        """Return the articles of ids or barcodes; see the port."""
        meant = tuple(codes)
        barcodes = json_list(map(without_leading_zero, meant))
        return self._all(_NAMED, on_sale, json_list(meant), barcodes)

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
        grid = QuickKeyRow.select().order_by(QuickKeyRow.sequence)
        keys = self._database.values(QuickKeyRow.keeps, grid)
        found = {key.article_id: self.with_id(key.article_id) for key in keys}
        return [(key, article) for key in keys if (article := found[key.article_id])]

    def quick_pictures(self) -> Mapping[str, bytes]:
        """Return the pictures of the grid (PNG) by name; see the port."""
        return {name: bytes(image) for name, image in self._database.select(_PICTURES)}

    def _apart(self, group: ArticleGroup) -> str:
        """Return what is so of the articles of a group; what was sold or changed is not counted."""
        since, _ = moments_of_days(day_of(self.now()))
        later = {
            ArticleGroup.ALL: "on_sale = 1",
            ArticleGroup.CHANGED_TODAY: _CHANGED_SINCE.format(since=since),
            ArticleGroup.NEVER_SOLD: _NEVER_SOLD,
        }
        return later.get(group) or _APART[group]

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
        (counts,) = self._database.select(_COUNT_APART, moment_text(self.now()))
        apart = {group: count or 0 for group, count in zip(_APART, counts, strict=True)}
        return {ArticleGroup.ALL: self.count()} | apart

    def _of_code(self, code: str, *, on_sale: bool) -> Article | None:
        by_barcode = self._first(_BY_BARCODE, without_leading_zero(code), int(on_sale))
        return by_barcode or self._first(_BY_ID, code, int(on_sale))

    def _first(self, sql: str, *values: object) -> Article | None:
        return next(iter(self._all(sql, *values)), None)

    def _all(self, sql: str, *values: object) -> list[Article]:
        """Return the articles that a statement finds, each at the price that holds now."""
        found = self._database.columns(ArticleRow, sql, moment_text(self.now()), *values)
        return [
            ArticleRow.keeps.value_in(
                each,
                barcodes=lines_in(str(each["barcodes"] or "")),
                price_version=each["price_version"],
            )
            for each in found
        ]


def keep_catalogue(database: Database, catalogue: Catalogue) -> None:
    """Take articles in; those with a known id are replaced, their barcodes too.

    A code that belonged to another article goes to the one taken in last: labels move with goods.
    The first price of an article stays in its row; another one is a version.
    """
    keep_prices(database, catalogue)
    index = IndexUpdate(database, catalogue.articles)
    index.begin()
    rows = (
        ArticleRow.keeps.columns(each, folded_name=folded(each.name), on_sale=True)
        for each in catalogue.articles
    )
    database.add_all(ArticleRow, rows, over=("article_id",), once=("unit_price",))
    index.end()
    database.change_many(_DROP_BARCODES, ((each.article_id,) for each in catalogue.articles))
    database.add_all(BarcodeRow, _barcodes(catalogue.articles), over=("code",))


def archive_articles(database: Database, gone: ArticlesArchived) -> None:
    """Take articles off sale; those that are off already stay so."""
    forget_names(database, gone.article_ids)
    database.change_many(_ARCHIVE, ((each,) for each in gone.article_ids))


def keep_units(database: Database, listed: UnitList) -> None:
    """Take units in, each in the place of one with the same code."""
    rows = (
        {"code": unit.code, "sq": unit.words["sq"], "en": unit.words["en"], "weighed": unit.weighed}
        for unit in listed.units
    )
    database.add_all(UnitRow, rows, over=("code",))


def keep_mapping(database: Database, mapping: ImportMapping) -> None:
    """Keep how files with this head are read from now on."""
    database.change(_KEEP_MAPPING, (mapping.head, mapping.mapping))


def keep_quick_keys(database: Database, grid: QuickKeys) -> None:
    """Replace the whole grid."""
    database.run(QuickKeyRow.delete())
    database.add_all(QuickKeyRow, map(QuickKeyRow.keeps.columns, grid.keys))
    database.change_many(_ADD_PICTURE, grid.pictures.items())
    database.change(_DROP_PICTURES)


def _by_name(categories: Iterable[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    return sorted(categories, key=lambda each: folded(each[0]))


def _barcodes(articles: Iterable[Article]) -> Iterator[dict[str, object]]:
    for article in articles:
        for position, written in enumerate(article.barcodes):
            code = code_in(written)
            told = {"article_id": article.article_id, "position": position, "written": written}
            yield {"code": code, **told}
