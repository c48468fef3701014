"""Reports as files: the same bytes wherever they are saved."""

import json
from enum import Enum

from till.domain.reports.trade import Trade
from till.system.json_values import json_value
from till.system.reports.day_data import DayPaper, csv_of, value_of
from till.system.reports.day_text import sheet_of
from till.system.reports.trade_data import trade_csv, trade_value
from till.system.words import Words


class ReportForm(Enum):
    """What the report of a day is written as."""

    PDF = "pdf"
    CSV = "csv"
    JSON = "json"


class TradeForm(Enum):
    """What trade is written as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def report_bytes(paper: DayPaper, form: ReportForm, words: Words, *, shop: str) -> bytes:
    """Return the report of a day as a file holds it; `shop` stands above the PDF.

    A PDF takes some tenths of a second the first time, so keep it off the window's thread.
    """
    match form:
        case ReportForm.JSON:
            return _json(value_of(paper))
        case ReportForm.CSV:
            return csv_of(paper).encode("utf-8-sig")
        case ReportForm.PDF:
            from till.system.reports.a4 import a4_pdf  # noqa: PLC0415 no start waits for it

            return a4_pdf(sheet_of(paper, words), words, shop=shop)


def trade_bytes(trade: Trade, form: TradeForm, words: Words) -> bytes:
    """Return trade as a file holds it.

    A workbook takes some tenths of a second the first time, so keep it off the window's thread.
    """
    match form:
        case TradeForm.JSON:
            return _json(trade_value(trade))
        case TradeForm.CSV:
            return trade_csv(trade).encode("utf-8-sig")
        case TradeForm.XLSX:
            from till.system.reports.trade_workbook import trade_workbook  # noqa: PLC0415 the same

            return trade_workbook(trade, words)


def file_name(paper: DayPaper, form: ReportForm) -> str:
    """Return what the file is called: `z-2026-11-20-12.pdf`, `x-2026-11-20.csv`."""
    number = f"-{paper.number}" if paper.number else ""
    return f"{'z' if paper.is_z else 'x'}-{paper.report.day.isoformat()}{number}.{form.value}"


def _json(value: dict[str, object]) -> bytes:
    return f"{json.dumps(json_value(value), ensure_ascii=False, indent=2)}\n".encode()
