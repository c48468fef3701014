"""Asking the index of names, and the codes.

Nothing is sorted by the index: among a million articles that takes longer than a cashier waits.
What fits is fetched as it comes, up to a number, and put in order here.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from till.domain.selling.barcode import without_leading_zero
from till.domain.selling.search import folded, search_text, search_words
from till.store.article_index import START, json_list

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
    WHERE number IN (SELECT value FROM json_each(?))
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


def hits_of(connection: sqlite3.Connection, text: str, category: str = "") -> Hits:
    """Return what fits a text, in a category or (empty) in all of them, best first.

    Among equals the alphabet decides.
    """
    asked = _Asked(
        connection=connection,
        whole=search_text(text),
        begins=" ".join(folded(search_text(text)).split()),
        words=search_words(text),
        mark=_mark_of(connection, category) if category else "",
    )
    codes = asked.by_code()
    named = asked.by_name()
    is_cut = len({*codes, *named}) > MOST_COUNTED
    if is_cut:
        named = [*asked.best_by_name(), *named[:MOST_RANKED]]
        codes = dict(list(codes.items())[:MOST_RANKED])
    found: list[tuple[Rank, str, Hit]] = []
    for number, name, of in connection.execute(_SEEN, (json_list({*codes, *named}),)):
        rank = asked.rank(codes.get(number), name)
        if rank is not None and category in {"", of}:
            found.append((rank, name, Hit(number=number, category=of)))
    found.sort(key=lambda each: (each[0], each[1], each[2].number))
    return Hits(found=tuple(hit for _, _, hit in found), is_cut=is_cut)


def in_category(connection: sqlite3.Connection, category: str, limit: int) -> Sequence[Hit]:
    """Return the first articles of a category, in the order of the catalogue."""
    query = f'category:"{_mark_of(connection, category)}"'
    numbers = _numbers(connection, _MATCHING, query, limit)
    return [Hit(number=number, category=category) for number in numbers]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """One search: the text, how a name would begin with it, its folded words, a category's mark."""

    connection: sqlite3.Connection
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
        exact = _numbers(self.connection, _BY_CODE, self.whole, without_leading_zero(self.whole))
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
        return _numbers(self.connection, _MATCHING, " ".join(phrases), limit)

    def _beginning(self) -> list[int]:
        """Return what has an id or a barcode that begins so, as typed or in other letters."""
        ids = dict.fromkeys((self.whole, self.whole.upper(), self.whole.lower()))
        codes = dict.fromkeys((self.whole, self.whole.removeprefix("0") or self.whole))
        asked = [(_BY_ID_START, start) for start in ids]
        asked += [(_BY_BARCODE_START, start) for start in codes]
        return [
            number
            for query, start in asked
            for number in _numbers(self.connection, query, start, start + _LAST, MOST_COUNTED + 1)
        ]


def _mark_of(connection: sqlite3.Connection, category: str) -> str:
    """Return the mark of a category in the index; one that no article has is not in there."""
    row = connection.execute("SELECT mark FROM category WHERE name = ?", (category,)).fetchone()
    return str(row[0]) if row else _NO_CATEGORY


def _numbers(connection: sqlite3.Connection, query: str, *values: object) -> list[int]:
    return [number for (number,) in connection.execute(query, values)]
