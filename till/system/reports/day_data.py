"""A day's report as data: one JSON value, and the same value as a table for spreadsheets."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.domain.cash.count import CashCount
from till.domain.reports.report import ArticleLine, DayReport, OperatorLine, ZReport
from till.domain.reports.watched import WatchedEntry
from till.domain.text import FORMULAS
from till.system.numbers import json_number

Value = dict[str, object]
CSV_HEAD = ("section", "item", "field", "value")


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPaper:
    """A report that is handed out: X, or Z with its number.

    A Z that nobody has taken yet has no number: it shows what closing would write down now.
    `went_on` tells that something of the day is not in it.
    """

    report: DayReport
    is_z: bool = False
    number: int | None = None
    replaces: int | None = None
    sha256: str | None = None
    went_on: bool = False


def paper_of(z_report: ZReport, *, went_on: bool) -> DayPaper:
    """Return the paper of a Z report that was taken."""
    return DayPaper(
        report=z_report.report,
        is_z=True,
        number=z_report.number,
        replaces=z_report.replaces,
        sha256=z_report.sha256,
        went_on=went_on,
    )


def zreport_of(paper: DayPaper) -> ZReport | None:
    """Return the Z report that a paper is of, or None where nobody took one."""
    if paper.number is None or paper.sha256 is None:
        return None
    return ZReport(
        number=paper.number, replaces=paper.replaces, report=paper.report, sha256=paper.sha256
    )


def value_of(paper: DayPaper) -> Value:
    """Return a report as JSON knows it: amounts are numbers, moments ISO text in UTC."""
    report = paper.report
    return {
        "kind": "z" if paper.is_z else "x",
        "number": paper.number,
        "replaces": paper.replaces,
        "sha256": paper.sha256,
        "went_on": paper.went_on,
        "date": report.day.isoformat(),
        "made_at": report.made_at.isoformat(),
        "made_by": report.made_by.name,
        "is_clock_behind": report.is_clock_behind,
        **_sold(report),
        **_watched(report),
        **_cash(report),
    }


def csv_of(paper: DayPaper) -> str:
    """Return a report as CSV: one line for each figure, under the names that the JSON gives it.

    Text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(CSV_HEAD)
    for row in _rows(value_of(paper)):
        writer.writerow([csv_cell(each) for each in row])
    return text.getvalue()


def _sold(report: DayReport) -> Value:
    return {
        "sales_count": report.sales_count,
        "returns_count": report.returns_count,
        "returns_total": json_number(report.returns_total),
        "total": json_number(report.total),
        "average": json_number(report.average),
        "discounts": json_number(report.discounts),
        "rounding": json_number(report.rounding),
        "vat": [
            {
                "code": each.code.value,
                "rate": json_number(each.rate),
                "net": json_number(each.net),
                "vat": json_number(each.vat),
                "gross": json_number(each.gross),
            }
            for each in report.vat
        ],
        "vat_total": json_number(report.vat_total),
        "payments": {each.kind.value: json_number(each.amount) for each in report.payments},
        "payment_counts": {each.kind.value: each.count for each in report.payments},
        **_lists(report),
    }


def _lists(report: DayReport) -> Value:
    return {
        "foreign": [
            {
                "currency": e.currency,
                "amount": json_number(e.amount),
                "in_lek": json_number(e.in_lek),
            }
            for e in report.foreign
        ],
        "operators": [_operator(each) for each in report.operators],
        "articles": [article_value(each) for each in report.articles],
        "hours": [
            {
                "hour": e.hour,
                "total": json_number(e.total),
                "week_before": json_number(e.week_before),
            }
            for e in report.hours
        ],
    }


def _operator(line: OperatorLine) -> Value:
    return {
        "name": line.person.name,
        "person_id": line.person.person_id,
        "sales_count": line.sales_count,
        "returns_count": line.returns_count,
        "total": json_number(line.total),
    }


def article_value(line: ArticleLine) -> Value:
    """Return what an article brought as JSON knows it."""
    return {
        "id": line.article_id,
        "name": line.name,
        "quantity": json_number(line.quantity),
        "amount": json_number(line.amount),
    }


def _watched(report: DayReport) -> Value:
    watched = report.watched
    standing = report.standing
    return {
        "removed_lines": watched.removed_lines,
        "removed_value": json_number(watched.removed_value),
        "put_back_lines": watched.put_back,
        "no_sales": [
            {"moment": each.moment.isoformat(), "person": each.person.name, "reason": each.reason}
            for each in watched.no_sales
        ],
        "watched": [entry_value(each) for each in watched.entries],
        "waiting_count": standing.waiting,
        "refused_count": standing.refused,
        "replaced_count": standing.replaced,
        "closed_count": standing.closed,
        "closed_sales_count": report.closed.count,
        "closed_sales_total": json_number(report.closed.total),
        "differing_count": standing.differing,
        "missing_numbers_count": standing.missing_numbers,
        "open_orders_count": report.open_orders.count,
        "open_orders_total": json_number(report.open_orders.total),
        "purchases_count": report.purchases.count,
        "purchases_total": json_number(report.purchases.total),
    }


def entry_value(entry: WatchedEntry) -> Value:
    """Return a watched entry as JSON knows it."""
    return {
        "moment": entry.moment.isoformat(),
        "person": entry.person.name,
        "person_id": entry.person.person_id,
        "action": entry.action.value,
        "amount": _maybe(entry.amount),
        "facts": dict(entry.facts),
    }


def _cash(report: DayReport) -> Value:
    cash = report.cash
    return {
        "carried_over": _maybe(cash.carried_over),
        "opening_balance": _maybe(cash.opening),
        "overnight_difference": _maybe(cash.overnight),
        "deposits": json_number(cash.deposits),
        "withdrawals": json_number(cash.withdrawals),
        "cash_lines": [
            {"kind": each.kind.value, "count": each.count, "amount": json_number(each.amount)}
            for each in cash.lines
        ],
        "expected_cash": _maybe(cash.expected),
        "counted_cash": _maybe(cash.counted),
        "difference": _maybe(cash.difference),
        "counts": [
            count_value(count) | {"own_difference": json_number(own), "holds": holds}
            for count, own, holds in cash.told
        ],
    }


def count_value(count: CashCount) -> Value:
    """Return a count of the drawer as JSON knows it."""
    found = count.count
    return {
        "moment": count.moment.isoformat(),
        "person": count.person.name,
        "purpose": count.purpose.value,
        "to_person": count.to_person.name if count.to_person else None,
        "approved_by": count.approved_by.name if count.approved_by else None,
        "counted": json_number(count.counted),
        "expected": json_number(count.expected),
        "difference": json_number(count.difference),
        "is_blind": found.is_blind,
        "note": found.note,
        "pieces": {str(denomination): times for denomination, times in found.pieces},
        "foreign": {each.currency: json_number(each.amount) for each in found.foreign},
    }


def _maybe(amount: Decimal | None) -> int | float | None:
    return None if amount is None else json_number(amount)


def _rows(value: Value) -> Iterator[Sequence[object]]:
    for name, each in value.items():
        if isinstance(each, Mapping):
            yield from ((name, "", field, part) for field, part in each.items())
        elif isinstance(each, list):
            for place, line in enumerate(each, start=1):
                yield from ((name, place, field, part) for field, part in line.items())
        else:
            yield ("report", "", name, each)


def csv_cell(value: object) -> object:
    """Return a value as a cell: nothing is empty, no text begins to calculate."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {part}" for name, part in value.items())
    if isinstance(value, str) and value.startswith(FORMULAS):
        return f"'{value}"
    return str(value).lower() if isinstance(value, bool) else value
