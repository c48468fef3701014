"""A day's report as data: one JSON value, and the same value as a table for spreadsheets."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from till.domain.cash.count import CashCount
from till.domain.orders.places import OpenPlace
from till.domain.reports.report import ArticleLine, DayReport, ZReport
from till.domain.reports.watched import WatchedEntry
from till.domain.text import FORMULAS
from till.system.json_values import json_value

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
    """Return a report with the names that JSON and CSV give its figures."""
    report = paper.report
    return {
        "kind": "z" if paper.is_z else "x",
        "number": paper.number,
        "replaces": paper.replaces,
        "sha256": paper.sha256,
        "went_on": paper.went_on,
        "date": report.day,
        "made_at": report.made_at,
        "made_by": report.made_by,
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
        "returns_total": report.returns_total,
        "total": report.total,
        "average": report.average,
        "discounts": report.discounts,
        "rounding": report.rounding,
        "vat": report.vat,
        "vat_total": report.vat_total,
        "payments": {each.kind.value: each.amount for each in report.payments},
        "payment_counts": {each.kind.value: each.count for each in report.payments},
        "foreign": report.foreign,
        "operators": [
            {
                "name": each.person.name,
                "person_id": each.person.person_id,
                "sales_count": each.sales_count,
                "returns_count": each.returns_count,
                "total": each.total,
            }
            for each in report.operators
        ],
        "articles": [article_value(each) for each in report.articles],
        "hours": report.hours,
    }


def article_value(line: ArticleLine) -> Value:
    """Return what an article brought, named as in JSON."""
    sums = {"quantity": line.quantity, "amount": line.amount}
    return {"id": line.article_id, "name": line.name, **sums}


def _watched(report: DayReport) -> Value:
    watched = report.watched
    standing = report.standing
    return {
        "removed_lines": watched.removed_lines,
        "removed_value": watched.removed_value,
        "put_back_lines": watched.put_back,
        "no_sales": watched.no_sales,
        "watched": [entry_value(each) for each in watched.entries],
        "waiting_count": standing.waiting,
        "refused_count": standing.refused,
        "replaced_count": standing.replaced,
        "closed_count": standing.closed,
        "closed_sales_count": report.closed.count,
        "closed_sales_total": report.closed.total,
        "differing_count": standing.differing,
        "missing_numbers_count": standing.missing_numbers,
        "open_orders_count": report.open_orders.count,
        "open_orders_total": report.open_orders.total,
        "open_places": [_place_value(each) for each in report.places],
        "purchases_count": report.purchases.count,
        "purchases_total": report.purchases.total,
    }


def _place_value(place: OpenPlace) -> Value:
    return {
        "place": place.name,
        "area": place.area,
        "orders": place.orders,
        "total": place.total,
        "since": place.since,
        "taken": place.held,
    }


def entry_value(entry: WatchedEntry) -> Value:
    """Return a watched entry, named as in JSON."""
    return {
        "moment": entry.moment,
        "person": entry.person,
        "person_id": entry.person.person_id,
        "action": entry.action,
        "amount": entry.amount,
        "facts": entry.facts,
    }


def _cash(report: DayReport) -> Value:
    cash = report.cash
    return {
        "carried_over": cash.carried_over,
        "opening_balance": cash.opening,
        "overnight_difference": cash.overnight,
        "deposits": cash.deposits,
        "withdrawals": cash.withdrawals,
        "cash_lines": cash.lines,
        "expected_cash": cash.expected,
        "counted_cash": cash.counted,
        "difference": cash.difference,
        "counts": [
            count_value(count) | {"own_difference": own, "holds": holds}
            for count, own, holds in cash.told
        ],
    }


def count_value(count: CashCount) -> Value:
    """Return a count of the drawer, named as in JSON."""
    found = count.count
    return {
        "moment": count.moment,
        "person": count.person,
        "purpose": count.purpose,
        "to_person": count.to_person,
        "approved_by": count.approved_by,
        "counted": count.counted,
        "expected": count.expected,
        "difference": count.difference,
        "is_blind": found.is_blind,
        "note": found.note,
        "pieces": dict(found.pieces),
        "foreign": {each.currency: each.amount for each in found.foreign},
    }


def _rows(value: Value) -> Iterator[Sequence[object]]:
    for name, told in value.items():
        each = json_value(told)
        if isinstance(each, Mapping):
            yield from ((name, "", field, part) for field, part in each.items())
        elif isinstance(each, list):
            for place, line in enumerate(each, start=1):
                yield from ((name, place, field, part) for field, part in line.items())
        else:
            yield ("report", "", name, each)


def csv_cell(value: object) -> object:
    """Return a value of JSON as a cell: nothing is empty, no text begins to calculate."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {part}" for name, part in value.items())
    if isinstance(value, str) and value.startswith(FORMULAS):
        return f"'{value}"
    return str(value).lower() if isinstance(value, bool) else value
