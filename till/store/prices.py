"""Versions of prices on disk, and the one way to the price that holds: by the moment, at each read.

Nothing is ever switched, so no kill, no midnight and no clock has anything to do. Of an article's
versions that have begun, and whose change is valid, the newest planned one holds, unless something
was set at once after it had begun; then the newest of what was set at once. Without any the article
has its first price.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final, TypeAlias

from till.actions.ports.records import Catalogue, PricesValid, PriceTakenBack
from till.domain.money import from_ten_thousandths
from till.domain.shop.article import ArticleId
from till.domain.shop.prices import PriceSetting, PriceStanding, PriceVersion
from till.sqlite import sqlite3
from till.store.article_search import json_list
from till.store.database import Database
from till.store.fields import moment_text
from till.store.tables import PriceChangeRow, PriceVersionRow

Row: TypeAlias = sqlite3.Row

NOT_ENDED: Final = """({0}.ended_by IS NULL OR NOT EXISTS (
    SELECT 1 FROM price_change WHERE number = {0}.ended_by AND is_valid))"""
"""That a version was not ended: what ends it counts only while its change is valid."""
TO_COME: Final = f"""next.holds_from > ?1 AND {NOT_ENDED.format("next")}
    AND EXISTS (SELECT 1 FROM price_change WHERE number = next.change AND is_valid)"""
"""That a version `next` is planned for later than the moment `?1`."""
PRICE: Final = "coalesce(held.unit_price, article.unit_price)"
"""The price of an article that is joined with the version which `HELD` finds."""
HELD: Final = f"""
    LEFT JOIN price_version AS held ON held.number = (
        SELECT version.number FROM price_version AS version
        WHERE version.article_id = article.article_id AND version.holds_from <= ?1
          AND {NOT_ENDED.format("version")}
          AND EXISTS (SELECT 1 FROM price_change WHERE number = version.change AND is_valid)
          AND NOT EXISTS (
            SELECT 1 FROM price_version AS later
            JOIN price_change AS made ON made.number = later.change
            WHERE later.article_id = version.article_id AND later.holds_from = ''
              AND later.change > version.change AND made.is_valid
              AND version.holds_from <= made.made_at)
        ORDER BY version.holds_from DESC, version.change DESC LIMIT 1)
"""
"""The version that holds at the moment `?1`; every statement with it names that first."""
_KNOWN = f"""
    SELECT article.article_id, {PRICE} AS price FROM article {HELD}
    WHERE article.article_id IN (SELECT value FROM json_each(?2))
"""
_END_PLANNED = """
    UPDATE price_version SET ended_by = ?
    WHERE article_id = ? AND holds_from = ? AND holds_from <> ''
"""
_END = "UPDATE price_version SET ended_by = ? WHERE number = ?"
_PREPARED = """
    SELECT number FROM price_change WHERE made_at = ? AND person = ? AND NOT is_valid
    ORDER BY number DESC LIMIT 1
"""
_MAKE_VALID = "UPDATE price_change SET is_valid = 1 WHERE number = ?"
_FIRST = "SELECT unit_price FROM article WHERE article_id = ?"
_HISTORY = """
    SELECT version.*, made_at, person, is_valid, coalesce(bulk_change.articles, 0) AS articles,
      EXISTS (
        SELECT 1 FROM price_change WHERE number = version.ended_by AND is_valid) AS is_ended,
    EXISTS (
        SELECT 1 FROM price_version AS later
        JOIN price_change AS made ON made.number = later.change
        WHERE later.article_id = version.article_id AND later.holds_from = ''
          AND later.change > version.change AND made.is_valid
          AND version.holds_from <= made.made_at) AS is_over
    FROM price_version AS version JOIN price_change ON price_change.number = version.change
    LEFT JOIN bulk_change ON bulk_change.number = version.change
    WHERE version.article_id = ? AND (is_valid OR undone_at IS NOT '')
    ORDER BY iif(version.holds_from = '', made_at, version.holds_from) DESC, change DESC
"""


def prices_now(
    database: Database, article_ids: Iterable[ArticleId], moment: str
) -> Mapping[str, Decimal]:
    """Return the price of each article that is known at a moment as it is kept, off sale or not."""
    rows = database.select(_KNOWN, moment, json_list(article_ids))
    return {row["article_id"]: from_ten_thousandths(row["price"]) for row in rows}


def keep_prices(database: Database, catalogue: Catalogue) -> None:
    """Write a version for each price that is another than now, before the articles are written.

    A planned one takes the place of another for the same moment.
    """
    change = catalogue.change
    meant = catalogue.priced
    articles = [e for e in catalogue.articles if meant is None or e.article_id in meant]
    made_at = moment_text(change.made_at) if change else ""
    known = prices_now(database, (each.article_id for each in articles), made_at)
    coming = [
        each
        for each in articles
        if each.article_id in known and (each.price_from or known[each.article_id] != each.price)
    ]
    if not coming:
        return
    prepared = catalogue.is_prepared
    number = _prepared_change(database, change) if prepared else add_change(database, change)
    rows = [
        {
            "article_id": each.article_id,
            "unit_price": each.price,
            "holds_from": moment_text(each.price_from) if each.price_from else "",
            "change": number,
        }
        for each in coming
    ]
    database.change_many(
        _END_PLANNED, [(number, row["article_id"], row["holds_from"]) for row in rows]
    )
    database.add_all(PriceVersionRow, rows)


def make_prices_valid(database: Database, prepared: PricesValid) -> None:
    """Let all prices of a change that was prepared hold, as one; without any there is none."""
    found = database.number(_PREPARED, *_made(prepared.change))
    database.change(_MAKE_VALID, (found,))


def take_price_back(database: Database, taken: PriceTakenBack) -> None:
    """End a planned price before it begins."""
    database.change(_END, (add_change(database, taken.change), taken.version))


def history_of(
    database: Database, article_id: ArticleId, now: int | None, moment: datetime
) -> Sequence[PriceVersion]:
    """Return every price of an article, the latest first; `now` is the version that holds."""
    rows = database.select(_HISTORY, article_id)
    found = [_version(row, now, moment) for row in rows]
    first = PriceVersion(
        number=None,
        article_id=article_id,
        price=from_ten_thousandths(database.number(_FIRST, article_id)),
        holds_from=None,
        person="",
        state=PriceStanding.NOW if now is None else PriceStanding.PAST,
    )
    return [*found, first]


def _version(row: Row, now: int | None, moment: datetime) -> PriceVersion:
    told = row["holds_from"] or row["made_at"]
    begins = datetime.fromisoformat(told) if told else None
    may_come = bool(row["holds_from"]) and not row["is_over"]
    is_to_come = begins is not None and begins > moment and may_come
    return PriceVersion(
        number=row["number"],
        article_id=ArticleId(row["article_id"]),
        price=from_ten_thousandths(row["unit_price"]),
        holds_from=begins,
        person=row["person"],
        state=_state(row, now, is_to_come=is_to_come),
        articles=row["articles"],
    )


def _state(row: Row, now: int | None, *, is_to_come: bool) -> PriceStanding:
    if row["is_ended"] or not row["is_valid"]:
        return PriceStanding.TAKEN_BACK
    if row["number"] == now:
        return PriceStanding.NOW
    return PriceStanding.PLANNED if is_to_come else PriceStanding.PAST


def add_change(database: Database, change: PriceSetting | None, *, is_valid: bool = True) -> int:
    """Write what makes prices; return its number."""
    columns = {
        "made_at": moment_text(change.made_at) if change else "",
        "person": change.person.name if change else "",
        "person_id": change.person.person_id if change else None,
        "is_valid": is_valid,
    }
    return database.add(PriceChangeRow, columns)


def _prepared_change(database: Database, change: PriceSetting | None) -> int:
    """Return what prepares prices: one change for all that it was asked for with."""
    begun = database.number(_PREPARED, *_made(change)) if change else 0
    return begun or add_change(database, change, is_valid=False)


def _made(change: PriceSetting) -> tuple[str, str]:
    return moment_text(change.made_at), change.person.name
