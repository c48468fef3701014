"""Trade over days, weeks or months as data: one JSON value, and its buckets as CSV."""

import csv
import io

from till.domain.reports.trade import Trade
from till.system.json_values import json_value, picked
from till.system.reports.day_data import Value, article_value, csv_cell, entry_value


def trade_value(trade: Trade) -> Value:
    """Return trade with the names that JSON gives its figures; weekdays are told from 0."""
    counted = "name=person.name person_id=person.person_id counts short over difference"
    return {
        **picked(trade, "period first=whole.first last=whole.last total=whole.total"),
        "before_total": trade.whole_before.total,
        "buckets": _buckets(trade),
        "hours": trade.hours,
        "articles": [article_value(each) for each in trade.articles],
        "differences": [picked(each, counted) for each in trade.differences],
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
    counts = "documents sales_count returns_count returns_total discounts average"
    before = "before_first=first before_last=last before_total=total"
    return [
        picked(each, f"first last total {counts}") | picked(earlier, before)
        for each, earlier in zip(trade.buckets, trade.before, strict=True)
    ]
