"""A day's report as data: one JSON value, and the same value as a table for spreadsheets."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from till.domain.cash.count import CashCount
from till.domain.reports.report import ArticleLine, DayReport, ZReport
from till.domain.reports.watched import WatchedEntry
from till.domain.text import FORMULAS
from till.system.json_values import json_value, picked

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
        **picked(paper, "number replaces sha256 went_on"),
        **picked(report, "date=day made_at made_by is_clock_behind"),
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
    sums = "sales_count returns_count returns_total total average discounts rounding vat vat_total"
    operator = "name=person.name person_id=person.person_id sales_count returns_count total"
    return {
        **picked(report, sums),
        "payments": {each.kind.value: each.amount for each in report.payments},
        "payment_counts": {each.kind.value: each.count for each in report.payments},
        "foreign": report.foreign,
        "operators": [picked(each, operator) for each in report.operators],
        "articles": [article_value(each) for each in report.articles],
        "hours": report.hours,
    }


def article_value(line: ArticleLine) -> Value:
    """Return what an article brought, named as in JSON."""
    return picked(line, "id=article_id name quantity amount")


def _watched(report: DayReport) -> Value:
    place = "place=name area orders total since taken=held"
    return {
        **picked(report.watched, "removed_lines removed_value put_back_lines=put_back no_sales"),
        "watched": [entry_value(each) for each in report.watched.entries],
        **_counts(report, "waiting refused replaced closed"),
        **picked(report.closed, "closed_sales_count=count closed_sales_total=total"),
        **_counts(report, "differing missing_numbers"),
        **picked(report.open_orders, "open_orders_count=count open_orders_total=total"),
        "open_places": [picked(each, place) for each in report.places],
        **picked(report.purchases, "purchases_count=count purchases_total=total"),
    }


def _counts(report: DayReport, names: str) -> Value:
    return {f"{name}_count": each for name, each in picked(report.standing, names).items()}


def entry_value(entry: WatchedEntry) -> Value:
    """Return a watched entry, named as in JSON."""
    return picked(entry, "moment person person_id=person.person_id action amount facts")


def _cash(report: DayReport) -> Value:
    cash = report.cash
    declared = "carried_over opening_balance=opening overnight_difference=overnight"
    counted = "cash_lines=lines expected_cash=expected counted_cash=counted difference"
    return {
        **picked(cash, f"{declared} deposits withdrawals {counted}"),
        "counts": [
            count_value(count) | {"own_difference": own, "holds": holds}
            for count, own, holds in cash.told
        ],
    }


def count_value(count: CashCount) -> Value:
    """Return a count of the drawer, named as in JSON."""
    who = "moment person purpose to_person approved_by"
    return {
        **picked(count, f"{who} counted expected difference"),
        **picked(count.count, "is_blind note"),
        "pieces": dict(count.count.pieces),
        "foreign": {each.currency: each.amount for each in count.count.foreign},
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
