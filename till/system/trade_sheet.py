"""Trade as a workbook for spreadsheets (XLSX), and in lines to read."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from till.domain.formatting import write_lek
from till.domain.money import ZERO
from till.domain.reports.trade import Period, Trade, TradeBucket
from till.system.day_sheet import aligned, plain
from till.system.words import Words

if TYPE_CHECKING:  # slow to import, and only a workbook needs it
    from openpyxl.worksheet.worksheet import Worksheet

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
LEK = "#,##0.00"
QUANTITY = "0.###"
LONGEST_COLUMN = 60  # characters
_CONTROLS = dict.fromkeys(c for c in range(32) if chr(c) not in "\t\n\r")

Cell = str | int | Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A sheet: what it is called, its columns, its rows; `has_total` where the last adds up."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    has_total: bool = False


def trade_workbook(trade: Trade, words: Words) -> bytes:
    """Return trade as an XLSX file: trade, hours, articles, differences, a sheet each.

    Amounts are numbers, so that they can be calculated with; no text is a formula. Takes
    some tenths of a second the first time, so keep it off the window's thread.
    """
    from openpyxl import Workbook  # noqa: PLC0415 slow to import

    workbook = Workbook()
    file = io.BytesIO()
    del workbook["Sheet"]  # the one it begins with
    for table in tables_of(trade, words):
        _fill(workbook.create_sheet(table.title), table)
    workbook.save(file)
    return file.getvalue()


def title_of(trade: Trade, words: Words) -> str:
    """Return what it is: the period and its first and last day."""
    whole = trade.whole
    days = {"first": f"{whole.first:%d.%m.%Y}", "last": f"{whole.last:%d.%m.%Y}"}
    return words.say(f"trade.title.{trade.period.value}", **days)


def tables_of(trade: Trade, words: Words) -> Sequence[Table]:
    """Return all that an owner looks at, as tables."""
    return (
        _buckets(trade, words),
        _hours(trade, words),
        _articles(trade, words),
        _differences(trade, words),
    )


def lines_of(trade: Trade, words: Words) -> list[str]:
    """Return trade in lines to read."""
    lines = [title_of(trade, words)]
    for table in tables_of(trade, words):
        if table.rows:
            rows = [tuple(written(cell) for cell in row) for row in (table.head, *table.rows)]
            lines += ["", table.title, *aligned(rows)]
    return lines


def name_of(bucket: TradeBucket, period: Period) -> str:
    """Return what a bucket is called: a day, the days of a week, a month."""
    match period:
        case Period.DAYS:
            return f"{bucket.first:%d.%m.%Y}"
        case Period.WEEKS:
            return f"{bucket.first:%d.%m}–{bucket.last:%d.%m.%Y}"
        case Period.MONTHS:
            return f"{bucket.first:%m.%Y}"


def _buckets(trade: Trade, words: Words) -> Table:
    pairs = zip(trade.buckets, trade.before, strict=True)
    rows = [(name_of(each, trade.period), *_money(each, before)) for each, before in pairs]
    rows.append((words.say("trade.all"), *_money(trade.whole, trade.whole_before)))
    names = ("total", "documents", "returns", "returned", "discounts", "average", "before")
    return Table(
        title=words.say("trade.trade"),
        head=(words.say(f"trade.{trade.period.value}"), *_heads(words, *names)),
        rows=tuple(rows),
        has_total=True,
    )


def _money(bucket: TradeBucket, before: TradeBucket) -> tuple[Cell, ...]:
    counts = (bucket.documents, bucket.returns_count)
    return (
        bucket.total,
        *counts,
        bucket.returns_total,
        bucket.discounts,
        bucket.average,
        before.total,
    )


def _hours(trade: Trade, words: Words) -> Table:
    rows = tuple(
        (words.say(f"weekday.{WEEKDAYS[e.weekday]}"), e.hour, e.sales_count, e.total)
        for e in trade.hours
    )
    names = ("weekday", "hour", "sales", "total")
    return Table(title=words.say("trade.hours_title"), head=_heads(words, *names), rows=rows)


def _articles(trade: Trade, words: Words) -> Table:
    rows = tuple((e.article_id, e.name, e.quantity, e.amount) for e in trade.articles)
    names = ("code", "article", "quantity", "total")
    return Table(title=words.say("trade.articles_title"), head=_heads(words, *names), rows=rows)


def _differences(trade: Trade, words: Words) -> Table:
    rows = tuple((e.name, e.counts, e.short, e.over, e.difference) for e in trade.differences)
    names = ("operator", "counts", "short", "over", "difference")
    return Table(title=words.say("trade.differences_title"), head=_heads(words, *names), rows=rows)


def _heads(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"trade.{name}") for name in names)


def _fill(sheet: "Worksheet", table: Table) -> None:
    from openpyxl.styles import Font  # noqa: PLC0415 slow to import

    strong = Font(bold=True)
    for row, cells in enumerate((table.head, *table.rows), start=1):
        is_strong = row == 1 or (table.has_total and row == len(table.rows) + 1)
        for column, value in enumerate(cells, start=1):
            cell = sheet.cell(row=row, column=column)
            cell.value = value.translate(_CONTROLS) if isinstance(value, str) else value
            if isinstance(value, str):
                cell.data_type = "s"  # an article may be called =1+1
            cell.number_format = _number_format(value)
            if is_strong:
                cell.font = strong
    sheet.freeze_panes = "A2"
    for letter, width in _widths(table):
        sheet.column_dimensions[letter].width = width


def _number_format(value: Cell) -> str:
    if not isinstance(value, Decimal):
        return "General"
    return LEK if _is_money(value) else QUANTITY


def _widths(table: Table) -> Iterator[tuple[str, int]]:
    for place in range(len(table.head)):
        cells = [row[place] for row in (table.head, *table.rows)]
        longest = max(len(written(each)) for each in cells)
        yield chr(ord("A") + place), min(longest + 3, LONGEST_COLUMN)


def written(value: Cell) -> str:
    """Write a cell for reading."""
    if not isinstance(value, Decimal):
        return str(value)
    return write_lek(value) if _is_money(value) else plain(value)


def _is_money(amount: Decimal) -> bool:
    """Tell amounts, which have two places, from quantities, which drop those they do not need."""
    return amount.as_tuple().exponent == ZERO.as_tuple().exponent
