"""The index of names: kept in step with the catalogue, and asked with the codes.

It holds every three letters in a row of every folded name, which begins with a mark and a space;
so one index answers how a name begins, how its words begin and what is within them. One statement
writes what a whole import changes: an entry at a time takes twenty times as long. Nothing is sorted
by the index: among a million articles that takes longer than a cashier waits. What fits is fetched
as it comes, up to a number, and put in order here.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from till.domain.barcode import without_leading_zero
from till.domain.selling.search import folded, search_text, search_words
from till.domain.shop.article import Article
from till.sqlite import sqlite3
from till.store.database import Database

START = chr(63743)  # stands before a name in the index, and in no name
MOST_COUNTED = 500  # articles; of more than that it is only said that there are more
MOST_RANKED = 100  # of each kind, where not all are counted
FEWEST_DIGITS = 4  # of a text that is rather the beginning of a code than part of a name
TRIGRAM = 3
LONGEST_ASKED = 8  # letters of a word that the index is asked for; the rest is compared here
MOST_WORDS = 6
_NO_CATEGORY = START * TRIGRAM
_LAST = "\U0010ffff"

_MATCHING = "SELECT rowid FROM article_search WHERE article_search MATCH ? LIMIT ?"
_BY_CODE = """
    SELECT number FROM article WHERE article_id = ?
    UNION SELECT number FROM article WHERE article_id IN
        (SELECT article_id FROM barcode WHERE code = ?)
"""
_BY_ID_START = "SELECT number FROM article WHERE article_id >= ? AND article_id < ? LIMIT ?"
_BY_BARCODE_START = """
    SELECT article.number FROM barcode JOIN article ON article.article_id = barcode.article_id
    WHERE code >= ? AND code < ? LIMIT ?
"""
_SEEN = """
    SELECT number, folded_name, category FROM article
    WHERE number IN (SELECT value FROM json_each(?)) AND on_sale = 1
"""
_MARK = "SELECT mark FROM category WHERE name = ?"

_KNOWN = """
    SELECT article_id, folded_name, category FROM article
    WHERE article_id IN (SELECT value FROM json_each(?)) AND on_sale = 1
"""
_ENTRIES = """
    article.number, char(63743) || ' ' || article.folded_name, category.mark
    FROM article JOIN category ON category.name = article.category
    WHERE article.article_id IN (SELECT value FROM json_each(?)) ORDER BY article.number
"""
_PUT_IN = "INSERT INTO article_search (rowid, name, category) SELECT" + _ENTRIES
_TAKE_OUT = (
    "INSERT INTO article_search (article_search, rowid, name, category) SELECT 'delete'," + _ENTRIES
)
_TAKE_ALL_OUT = "INSERT INTO article_search (article_search) VALUES ('delete-all')"
_PUT_ALL_IN = """
    INSERT INTO article_search (rowid, name, category)
    SELECT article.number, char(63743) || ' ' || article.folded_name, category.mark
    FROM article JOIN category ON category.name = article.category
    WHERE article.on_sale = 1 ORDER BY article.number
"""
_COUNT_CATEGORY = """
    INSERT INTO category (name, articles) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET articles = articles + excluded.articles
"""


class Rank(IntEnum):
    """Why an article is among the found, the best first."""

    CODE = 0  # the text is one of its codes
    CODE_BEGINS = 1  # one of its codes begins so, and the text looks like a code
    NAME_BEGINS = 2
    WORDS_BEGIN = 3
    CODE_MAY_BEGIN = 4  # one of its codes begins so, but the text may be a word
    WITHIN = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An article that fits, by its number in the index."""

    number: int
    category: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """What fits, best first. Where `is_cut` holds there are more, and only the best are here."""

    found: tuple[Hit, ...]
    is_cut: bool

    def within(self, category: str) -> "Hits":
        """Return those of one category."""
        return replace(self, found=tuple(hit for hit in self.found if hit.category == category))


def hits_of(database: Database, text: str, category: str = "") -> Hits:
    """Return what fits a text, in a category or (empty) in all of them, best first.

    Among equals the alphabet decides.
    """
    asked = _Asked(
        database=database,
        whole=search_text(text),
        begins=" ".join(folded(search_text(text)).split()),
        words=search_words(text),
        mark=_mark_of(database, category) if category else "",
    )
    codes = asked.by_code()
    named = asked.by_name()
    is_cut = len({*codes, *named}) > MOST_COUNTED
    if is_cut:
        named = [*asked.best_by_name(), *named[:MOST_RANKED]]
        codes = dict(list(codes.items())[:MOST_RANKED])
    found: list[tuple[Rank, str, Hit]] = []
    for number, name, of in database.select(_SEEN, json_list({*codes, *named})):
        rank = asked.rank(codes.get(number), name)
        if rank is not None and category in {"", of}:
            found.append((rank, name, Hit(number=number, category=of)))
    found.sort(key=lambda each: (each[0], each[1], each[2].number))
    return Hits(found=tuple(hit for _, _, hit in found), is_cut=is_cut)


def in_category(database: Database, category: str, limit: int) -> Sequence[Hit]:
    """Return the first articles of a category, in the order of the catalogue."""
    query = f'category:"{_mark_of(database, category)}"'
    numbers = _numbers(database, _MATCHING, query, limit)
    return [Hit(number=number, category=category) for number in numbers]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """One search: the text, how a name would begin with it, its folded words, a category's mark."""

    database: Database
    whole: str
    begins: str
    words: tuple[str, ...]
    mark: str

    def by_code(self) -> dict[int, Rank]:
        """Return what has a code that is the text or begins with it."""
        if not self.whole or " " in self.whole:
            return {}
        looks_like_code = self.whole.isdigit() and len(self.whole) >= FEWEST_DIGITS
        rank = Rank.CODE_BEGINS if looks_like_code else Rank.CODE_MAY_BEGIN
        exact = _numbers(self.database, _BY_CODE, self.whole, without_leading_zero(self.whole))
        return dict.fromkeys(exact, Rank.CODE) | {
            number: rank for number in self._beginning() if number not in exact
        }

    def by_name(self) -> list[int]:
        """Return what holds all words, those of one and two letters where a word begins.

        The index is asked for their first letters; in full only where too much fits those.
        """
        limit = MOST_COUNTED + 1
        parts = [
            word if len(word) >= TRIGRAM else f" {word}" for word in self.words if len(word) > 1
        ]
        if not parts:
            return self._names_that_begin(limit)
        short = [part[:LONGEST_ASKED] for part in parts[:MOST_WORDS]]
        found = self._matching(short, limit)
        return self._matching(parts, limit) if len(found) == limit and short != parts else found

    def best_by_name(self) -> list[int]:
        """Return some names that begin with the text, and some whose words do."""
        starts = [f" {word[:LONGEST_ASKED]}" for word in self.words[:MOST_WORDS] if len(word) > 1]
        words = self._matching(starts, MOST_RANKED) if starts else []
        return [*self._names_that_begin(MOST_RANKED), *words]

    def rank(self, by_code: Rank | None, name: str) -> Rank | None:
        """Return why an article of a folded name fits, or None where it does not after all."""
        if by_code is not None and by_code < Rank.NAME_BEGINS:
            return by_code
        spaced = f" {name}"
        if name.startswith(self.begins):
            return Rank.NAME_BEGINS
        if all(f" {word}" in spaced for word in self.words):
            return Rank.WORDS_BEGIN
        is_within = all(
            (word if len(word) >= TRIGRAM else f" {word}") in spaced for word in self.words
        )
        return by_code or (Rank.WITHIN if is_within else None)

    def _names_that_begin(self, limit: int) -> list[int]:
        begins = f"{START} {self.begins}"
        return self._matching([begins[: 2 * LONGEST_ASKED]], limit) if self.words else []

    def _matching(self, parts: Sequence[str], limit: int) -> list[int]:
        """Return the articles whose names hold all parts, in the order of the catalogue."""
        phrases = [f'name:"{part.replace(chr(34), chr(34) * 2)}"' for part in parts]
        if self.mark:
            phrases.append(f'category:"{self.mark}"')
        return _numbers(self.database, _MATCHING, " ".join(phrases), limit)

    def _beginning(self) -> list[int]:
        """Return what has an id or a barcode that begins so, as typed or in other letters."""
        ids = dict.fromkeys((self.whole, self.whole.upper(), self.whole.lower()))
        codes = dict.fromkeys((self.whole, self.whole.removeprefix("0") or self.whole))
        asked = [(_BY_ID_START, start) for start in ids]
        asked += [(_BY_BARCODE_START, start) for start in codes]
        return [
            number
            for query, start in asked
            for number in _numbers(self.database, query, start, start + _LAST, MOST_COUNTED + 1)
        ]


def _mark_of(database: Database, category: str) -> str:
    """Return the mark of a category in the index; one that no article has is not in there."""
    found = database.select(_MARK, category)
    return str(found[0]["mark"]) if found else _NO_CATEGORY


def _numbers(database: Database, query: str, *values: object) -> list[int]:
    return [number for (number,) in database.select(query, *values)]


class IndexUpdate:
    """What an import changes in the index: `begin` before the articles are kept, `end` after."""

    def __init__(self, database: Database, articles: Sequence[Article]) -> None:
        self._database = database
        coming = {str(each.article_id): each for each in articles}
        known: dict[str, tuple[str, str]] = {
            article_id: (name, category)
            for article_id, name, category in database.select(_KNOWN, json_list(coming))
        }
        self._new = {
            key: each.category
            for key, each in coming.items()
            if key not in known or known[key] != (folded(each.name), each.category)
        }
        self._old = {key: known[key][1] for key in self._new if key in known}

    def begin(self) -> None:
        """Take out what is about to be called otherwise; the index forgets by the old words."""
        if self._old:
            self._database.change(_TAKE_OUT, (json_list(self._old),))
            self._count(self._old, -1)

    def end(self) -> None:
        """Put in what is new or called otherwise now."""
        if self._new:
            self._count(self._new, 1)
            self._database.change(_PUT_IN, (json_list(self._new),))

    def _count(self, categories: Mapping[str, str], sign: int) -> None:
        counts = Counter(categories.values())
        rows = [(category, sign * count) for category, count in sorted(counts.items())]
        self._database.change_many(_COUNT_CATEGORY, rows)


def forget_names(database: Database, article_ids: Iterable[str]) -> None:
    """Take the names of articles out of the index that are about to be taken off sale."""
    known = {
        article_id: category
        for article_id, _, category in database.select(_KNOWN, json_list(article_ids))
    }
    database.change(_TAKE_OUT, (json_list(known),))
    counts = Counter(known.values())
    rows = [(category, -count) for category, count in sorted(counts.items())]
    database.change_many(_COUNT_CATEGORY, rows)


def index_anew(connection: sqlite3.Connection) -> None:
    """Write the whole index anew, within the transaction that is open."""
    connection.execute(_TAKE_ALL_OUT)
    connection.execute(_PUT_ALL_IN)


def json_list(values: Iterable[object]) -> str:
    """Return values as one JSON text, to be handed to a statement as a list."""
    return json.dumps(list(values), ensure_ascii=False)
