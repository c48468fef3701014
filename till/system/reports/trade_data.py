"""Trade over days, weeks or months as data: one JSON value, and its buckets as CSV."""

import csv
import io

from till.domain.reports.trade import Trade, TradeBucket
from till.system.json_values import json_value
from till.system.reports.day_data import Value, article_value, csv_cell, entry_value


def trade_value(trade: Trade) -> Value:
    """Return trade with the names that JSON gives its figures; weekdays are told from 0."""
    return {
        "period": trade.period,
        "first": trade.whole.first,
        "last": trade.whole.last,
        "total": trade.whole.total,
        "before_total": trade.whole_before.total,
        "buckets": _buckets(trade),
        "hours": trade.hours,
        "articles": [article_value(each) for each in trade.articles],
        "differences": [
            {
                "name": each.person.name,
                "person_id": each.person.person_id,
                "counts": each.counts,
                "short": each.short,
                "over": each.over,
                "difference": each.difference,
            }
            for each in trade.differences
        ],
        "watched": [entry_value(each) for each in trade.watched],
    }


def trade_csv(trade: Trade) -> str:
    """Return the buckets as CSV, a line for each, under the names that the JSON gives them."""
    text = io.StringIO()
    buckets = _buckets(trade)
    writer = csv.DictWriter(text, buckets[0])
    writer.writeheader()
    for each in buckets:
        writer.writerow({name: csv_cell(json_value(cell)) for name, cell in each.items()})
    return text.getvalue()


def _buckets(trade: Trade) -> list[Value]:
    pairs = zip(trade.buckets, trade.before, strict=True)
    return [_bucket(each, before) for each, before in pairs]


def _bucket(bucket: TradeBucket, before: TradeBucket) -> Value:
    return {
        "first": bucket.first,
        "last": bucket.last,
        "total": bucket.total,
        "documents": bucket.documents,
        "sales_count": bucket.sales_count,
        "returns_count": bucket.returns_count,
        "returns_total": bucket.returns_total,
        "discounts": bucket.discounts,
        "average": bucket.average,
        "before_first": before.first,
        "before_last": before.last,
        "before_total": before.total,
    }
