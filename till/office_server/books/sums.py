"""Sums of days and tills, added up anew from the books whenever something of a day was written.

What counts is what counts in the till's own report (decisions 3, 16, 18, 24).
"""

from collections.abc import Iterable
from datetime import date
from typing import Final

from till.office_server.database import Connection

_CLOSED: Final = """EXISTS (
    SELECT 1 FROM document AS d WHERE d.first_doc = {doc} AND d.state = 'resolved'
    AND NOT EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = d.doc_id))"""
# What a sale is to its day; the till's own `SalePart` has the same words.
_PART: Final = f"""CASE
    WHEN s.kind = 'order' THEN 'ordered'
    WHEN s.kind = 'cancellation' AND o.kind = 'order' THEN 'ordered'
    WHEN {_CLOSED.format(doc="s.doc_id")} THEN 'closed'
    WHEN o.doc_id IS NOT NULL AND {_CLOSED.format(doc="o.first_doc")} AND NOT EXISTS (
        SELECT 1 FROM document AS d WHERE d.first_doc = s.doc_id AND d.state = 'complete')
        THEN 'closed'
    WHEN s.is_bought THEN 'bought'
    ELSE 'sold' END"""
_WANTED: Final = "unnest(%(tills)s::text[], %(days)s::date[]) AS wanted (till_id, day)"
_SOLD: Final = f"""
    WITH sold AS (
        SELECT s.* FROM {_WANTED} JOIN sale AS s USING (till_id, day)
        LEFT JOIN document AS o ON o.doc_id = s.original AND s.original <> ''
        WHERE {_PART} = 'sold'
    )
"""
_FORGET: Final = """
    DELETE FROM {table} USING unnest(%(tills)s::text[], %(days)s::date[]) AS wanted (till_id, day)
    WHERE {table}.till_id = wanted.till_id AND {table}.day = wanted.day
"""
_SUMS: Final = f"""
    {_SOLD}
    INSERT INTO day_sum
    SELECT wanted.day, wanted.till_id, sums.sales, sums.returns, sums.total, sums.returned,
        cash.opening, cash.deposits, cash.withdrawals, cash.expected,
        counted.counted, counted.counted - counted.expected,
        z.number, z.taken_at, z.total, coalesce(
            cash.last > z.last_movement OR closed.count > z.closed, false)
    FROM {_WANTED}
    CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE NOT gives_back) AS sales,
            count(*) FILTER (WHERE gives_back) AS returns, coalesce(sum(total), 0) AS total,
            coalesce(sum(total) FILTER (WHERE gives_back), 0) AS returned
        FROM sold WHERE sold.till_id = wanted.till_id AND sold.day = wanted.day
    ) AS sums
    CROSS JOIN LATERAL (
        SELECT sum(amount) FILTER (WHERE kind = 'opening') AS opening,
            coalesce(sum(amount) FILTER (WHERE kind = 'deposit'), 0) AS deposits,
            coalesce(-sum(amount) FILTER (WHERE kind = 'withdrawal'), 0) AS withdrawals,
            coalesce(sum(amount), 0) AS expected, max(sequence) AS last
        FROM movement WHERE movement.till_id = wanted.till_id AND movement.day = wanted.day
    ) AS cash
    CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM sale JOIN document AS d ON d.first_doc = sale.doc_id
        WHERE sale.till_id = wanted.till_id AND sale.day = wanted.day AND d.state = 'resolved'
        AND NOT EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = d.doc_id)
    ) AS closed
    LEFT JOIN LATERAL (
        SELECT counted, expected FROM cash_count
        WHERE cash_count.till_id = wanted.till_id AND cash_count.day = wanted.day
        ORDER BY sequence DESC LIMIT 1
    ) AS counted ON true
    LEFT JOIN LATERAL (
        SELECT number, taken_at, total, last_movement, closed FROM day_closing
        WHERE day_closing.till_id = wanted.till_id AND day_closing.day = wanted.day
        ORDER BY number DESC LIMIT 1
    ) AS z ON true
"""
_PAYMENTS: Final = f"""
    {_SOLD}
    INSERT INTO day_payment
    SELECT day, till_id, p.kind, count(*) FILTER (WHERE NOT gives_back), sum(amount)
    FROM sold JOIN payment AS p USING (till_id, branch, sale_key) GROUP BY 1, 2, 3
"""
_VAT: Final = f"""
    {_SOLD}
    INSERT INTO day_vat
    SELECT day, till_id, vat_code, rate, sum(net), sum(vat), sum(gross)
    FROM sold JOIN vat_share USING (till_id, branch, sale_key) GROUP BY 1, 2, 3, 4
"""


def sum_days(connection: Connection, days: Iterable[tuple[str, date]]) -> None:
    """Add up some days of tills anew."""
    wanted = sorted(days)
    if not wanted:
        return
    values = {"tills": [till for till, _ in wanted], "days": [day for _, day in wanted]}
    for table, statement in (
        ("day_sum", _SUMS),
        ("day_payment", _PAYMENTS),
        ("day_vat", _VAT),
    ):
        connection.execute(_FORGET.format(table=table), values)
        connection.execute(statement, values)
