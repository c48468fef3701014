"""Trade over days, weeks or months as data: one JSON value, and its buckets as CSV."""

import csv
import io

from till.domain.reports.trade import OperatorDifference, Trade, TradeBucket, TradeHour
from till.system.numbers import json_number
from till.system.reports.day_data import Value, article_value, csv_cell, entry_value

CSV_HEAD = (
    "first",
    "last",
    "total",
    "documents",
    "sales_count",
    "returns_count",
    "returns_total",
    "discounts",
    "average",
    "before_first",
    "before_last",
    "before_total",
)


def trade_value(trade: Trade) -> Value:
    """Return trade as JSON knows it: amounts are numbers, days ISO text, weekdays from 0."""
    return {
        "period": trade.period.value,
        "first": trade.whole.first.isoformat(),
        "last": trade.whole.last.isoformat(),
        "total": json_number(trade.whole.total),
        "before_total": json_number(trade.whole_before.total),
        "buckets": [
            _bucket(each, before) for each, before in zip(trade.buckets, trade.before, strict=True)
        ],
        **_details(trade),
    }


def trade_csv(trade: Trade) -> str:
    """Return the buckets as CSV, a line for each, under the names that the JSON gives them."""
    text = io.StringIO()
    writer = csv.DictWriter(text, CSV_HEAD)
    writer.writeheader()
    for each, before in zip(trade.buckets, trade.before, strict=True):
        writer.writerow({name: csv_cell(cell) for name, cell in _bucket(each, before).items()})
    return text.getvalue()


def _bucket(bucket: TradeBucket, before: TradeBucket) -> Value:
    return {
        "first": bucket.first.isoformat(),
        "last": bucket.last.isoformat(),
        "total": json_number(bucket.total),
        "documents": bucket.documents,
        "sales_count": bucket.sales_count,
        "returns_count": bucket.returns_count,
        "returns_total": json_number(bucket.returns_total),
        "discounts": json_number(bucket.discounts),
        "average": json_number(bucket.average),
        "before_first": before.first.isoformat(),
        "before_last": before.last.isoformat(),
        "before_total": json_number(before.total),
    }


def _details(trade: Trade) -> Value:
    return {
        "hours": [_hour(each) for each in trade.hours],
        "articles": [article_value(each) for each in trade.articles],
        "differences": [_difference(each) for each in trade.differences],
        "watched": [entry_value(each) for each in trade.watched],
    }


def _hour(line: TradeHour) -> Value:
    return {
        "weekday": line.weekday,
        "hour": line.hour,
        "sales_count": line.sales_count,
        "total": json_number(line.total),
    }


def _difference(line: OperatorDifference) -> Value:
    return {
        "name": line.person.name,
        "person_id": line.person.person_id,
        "counts": line.counts,
        "short": json_number(line.short),
        "over": json_number(line.over),
        "difference": json_number(line.difference),
    }
