"""The index of names, kept in step with the catalogue.

It holds every three letters in a row of every folded name, which begins with a mark and a space;
so one index answers how a name begins, how its words begin and what is within them. One statement
writes what a whole import changes: an entry at a time takes twenty times as long.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from till.domain.selling.search import folded
from till.domain.shop.article import Article

START = chr(63743)  # stands before a name in the index, and in no name
_KNOWN = """
    SELECT article_id, folded_name, category FROM article
    WHERE article_id IN (SELECT value FROM json_each(?))
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
_COUNT_CATEGORY = """
    INSERT INTO category (name, articles) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET articles = articles + excluded.articles
"""


class IndexUpdate:
    """What an import changes in the index: `begin` before the articles are kept, `end` after."""

    def __init__(self, connection: sqlite3.Connection, articles: Sequence[Article]) -> None:
        self._connection = connection
        coming = {str(each.article_id): each for each in articles}
        known: dict[str, tuple[str, str]] = {
            row[0]: (row[1], row[2]) for row in connection.execute(_KNOWN, (json_list(coming),))
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
            self._connection.execute(_TAKE_OUT, (json_list(self._old),))
            self._count(self._old, -1)

    def end(self) -> None:
        """Put in what is new or called otherwise now."""
        if self._new:
            self._count(self._new, 1)
            self._connection.execute(_PUT_IN, (json_list(self._new),))

    def _count(self, categories: Mapping[str, str], sign: int) -> None:
        counts = Counter(categories.values())
        rows = [(category, sign * count) for category, count in sorted(counts.items())]
        self._connection.executemany(_COUNT_CATEGORY, rows)


def json_list(values: Iterable[object]) -> str:
    """Return values as one JSON text, to be handed to a statement as a list."""
    return json.dumps(list(values), ensure_ascii=False)
