"""The report of a day as a file: the same bytes wherever it is saved."""

import json
from enum import Enum

from till.system.day_value import DayPaper, csv_of, value_of
from till.system.words import Words


class Form(Enum):
    """What a report is written as."""

    PDF = "pdf"
    CSV = "csv"
    JSON = "json"


def written(paper: DayPaper, form: Form, words: Words, *, shop: str) -> bytes:
    """Return a report as a file holds it; `shop` stands above the PDF.

    A PDF takes some tenths of a second the first time, so keep it off the window's thread.
    """
    match form:
        case Form.JSON:
            return (json.dumps(value_of(paper), ensure_ascii=False, indent=2) + "\n").encode()
        case Form.CSV:
            return csv_of(paper).encode("utf-8-sig")
        case Form.PDF:
            from till.system.day_pdf import pdf_of  # noqa: PLC0415 slow to import

            return pdf_of(paper, words, shop=shop)


def file_name(paper: DayPaper, form: Form) -> str:
    """Return what the file is called: `z-2026-11-20-12.pdf`, `x-2026-11-20.csv`."""
    number = f"-{paper.number}" if paper.number else ""
    return f"{'z' if paper.is_z else 'x'}-{paper.report.day.isoformat()}{number}.{form.value}"
