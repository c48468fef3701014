"""What a change of many articles makes of each, said by one statement to the plan and to the disk.

A million articles are looked at, so nothing of it is counted beside the database. Prices are whole
ten-thousandths of a lek, as they are kept.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from till.actions.ports.records import BulkSlice
from till.domain.money import LARGEST_AMOUNT, as_ten_thousandths
from till.domain.shop.article import ArticleId
from till.domain.shop.bulk_change import (
    MOST_SHOWN,
    STEPS,
    BulkChange,
    BulkField,
    BulkPlan,
    BulkStep,
    BulkTotals,
    Ending,
    Standing,
)
from till.store.article_search import json_list
from till.store.database import Database
from till.store.fields import moment_text
from till.store.prices import HELD, PRICE, TO_COME

LARGEST: Final = as_ten_thousandths(LARGEST_AMOUNT)
FOLDED: Final = 1_000_000_007
"""New prices are added up by what dividing by this leaves: so no sum of them is too large."""
_WANTED: Final = """
    FROM json_each(?2) AS wanted CROSS JOIN article ON article.article_id = wanted.value
"""
_PRICES: Final = f"""
    SELECT article.article_id, name, {PRICE} AS was, on_sale, weighed, EXISTS (
        SELECT 1 FROM price_version AS next
        WHERE next.article_id = article.article_id AND {TO_COME}) AS is_planned
    {_WANTED} {HELD}
"""
_EXACT: Final = f"SELECT *, (2 * was * ?3 + 10000) / 20000 + ?4 AS exact FROM ({_PRICES})"
"""What a price comes to before it is rounded: so many ten-thousandths of it, and an amount more."""
_FITTED: Final = f"""
    SELECT *, iif(?7 AND was % 100, exact,
        (2 * (exact - ?6) + 3 * ?5) / (2 * ?5) * ?5 - ?5 + ?6) AS fitted
    FROM ({_EXACT})
"""
"""The nearest price of an ending, half up: from `?6` on each `?5`; finer than cents it may stay."""
_PRICE_STEPS: Final = f"""
    SELECT article_id, name, was,
        CASE standing WHEN 'changes' THEN fitted WHEN 'unfit' THEN exact ELSE was END AS now,
        standing
    FROM (
        SELECT *, CASE
            WHEN NOT on_sale THEN 'off_sale'
            WHEN was = 0 THEN 'open_price'
            WHEN weighed AND NOT ?8 THEN 'weighed'
            WHEN is_planned THEN 'planned'
            WHEN exact <= 0 OR fitted > {LARGEST} THEN 'unfit'
            WHEN fitted <= 0 THEN 'too_small'
            WHEN fitted = was THEN 'same'
            ELSE 'changes' END AS standing
        FROM ({_FITTED}))
"""
_PRICE_COUNTS: Final = f"""
    SELECT standing, count(*), sum(now % {FOLDED}), sum(moved), moved, name,
        sum(standing = 'changes' AND EXISTS (
            SELECT 1 FROM barcode WHERE barcode.article_id = step.article_id
            AND written LIKE '%*%=%')),
        max(abs(moved))
    FROM (
        SELECT *, CAST(round((now - was) * 10000.0 / was) AS INTEGER) AS moved
        FROM ({_PRICE_STEPS})) AS step
    GROUP BY standing
"""
"""How many stand alike, and how their prices move: `moved, name` are of that which moves most."""
HAS: Final[Mapping[BulkField, str]] = {
    BulkField.VAT: "vat_code",
    BulkField.CATEGORY: "category",
    BulkField.UNIT: "unit || ' ' || weighed",
    BulkField.ARCHIVED: "iif(on_sale, '', 'yes')",
}
_STEPS: Final[Mapping[BulkField, str]] = {
    BulkField.PRICE: _PRICE_STEPS,
    **{
        field: f"""
            SELECT article.article_id, name, {has} AS was, ?3 AS now,
                iif({has} = ?3, 'same', 'changes') AS standing
            {_WANTED}
        """
        for field, has in HAS.items()
    },
}
_ADD_STEPS: Final = """
    INSERT OR IGNORE INTO bulk_step
    SELECT ?4, article_id, was, now, 0 FROM ({}) WHERE standing = 'changes'
"""
_ADD_PRICES: Final = f"""
    INSERT OR IGNORE INTO price_version (article_id, unit_price, holds_from, change)
    SELECT article_id, now, ?9, ?10 FROM ({_PRICE_STEPS}) WHERE standing = 'changes'
"""
_FREE_MOMENT: Final = """
    UPDATE price_version SET ended_by = ?1
    WHERE article_id IN (SELECT value FROM json_each(?2)) AND holds_from = ?3 AND ended_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM price_change WHERE number = change AND is_valid)
"""


def add_to_plan(
    database: Database, plan: BulkPlan, article_ids: Sequence[ArticleId], moment: datetime
) -> None:
    """Add to a plan what its change would make of some articles as they are at a moment."""
    told = _told(plan.change, article_ids, moment)
    steps = _STEPS[plan.change.field]
    is_price = plan.change.field is BulkField.PRICE
    counted = f"SELECT standing, count(*) FROM ({steps}) GROUP BY standing"
    listed = f"SELECT article_id, name, was, now FROM ({steps}) WHERE standing = ?{len(told) + 1}"
    for kind, count, *totals in database.select(_PRICE_COUNTS if is_price else counted, *told):
        standing = Standing(kind)
        plan.counts[standing] += count
        if is_price and standing is Standing.CHANGES:
            plan.add_prices(BulkTotals(*totals[:-1]))
        shown = plan.shown.setdefault(standing, [])
        if left := MOST_SHOWN - len(shown):
            found = database.select(f"{listed} LIMIT {left}", *told, kind)
            shown.extend(BulkStep(*row) for row in found)


def add_steps(database: Database, number: int, held: str, part: BulkSlice) -> None:
    """Write what a change, by its number, makes of some articles; its prices hold from `held`."""
    told = _told(part.change, part.article_ids, part.begun_at)
    if part.change.field is not BulkField.PRICE:
        steps = _STEPS[part.change.field]
        database.change(_ADD_STEPS.format(steps), (*told, number))
        return
    if held:
        database.change(_FREE_MOMENT, (number, told[1], held))
    database.change(_ADD_PRICES, (*told, held, number))


def _told(
    change: BulkChange, article_ids: Sequence[ArticleId], moment: datetime
) -> Sequence[object]:
    """Return what the statements ask for: the moment, the articles, and what is done to them."""
    begin = (moment_text(moment), json_list(article_ids))
    if change.field is not BulkField.PRICE:
        return (*begin, change.value)
    parts = 10_000 + int((change.percent or 0) * 100)
    amount = as_ten_thousandths(change.amount or Decimal(0))
    step, above = STEPS[change.ending]
    is_fine = change.ending is Ending.CENT
    return (*begin, parts, amount, step, above, is_fine, change.with_weighed)
