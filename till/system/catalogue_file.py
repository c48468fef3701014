"""The catalogue as a file: CSV, its head in either language, read and written."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from till.domain.errors.catalogue import (
    CatalogueEmpty,
    CatalogueMissingColumn,
    FileKindUnknown,
    FileNotFound,
    FileNotUtf8,
)
from till.domain.errors.disk import DiskFailing
from till.domain.shop.catalogue import COLUMNS, CatalogueBadRows, CatalogueRow, Reason, RowProblem

LARGEST_FILE = 256 * 1024 * 1024  # bytes; a million articles are about 100 MB
DELIMITERS = ",;\t"
ALLOWED = "CSV (UTF-8)"
OTHER_KINDS = frozenset({".xlsx", ".xls", ".ods"})  # a CSV of such a name would open nowhere

# What a head may say, folded: our own words, and Albanian ones.
HEADS = {
    **{column: column for column in COLUMNS},
    "kodi": "id",
    "emri": "name",
    "emertimi": "name",
    "artikulli": "name",
    "barkodet": "barcodes",
    "barkodi": "barcodes",
    "barcode": "barcodes",
    "cmimi": "price",
    "cmimi me tvsh": "price",
    "tvsh": "vat",
    "njesia": "unit",
    "kategoria": "category",
    "grupi": "category",
}


def read_rows(path: Path) -> list[CatalogueRow]:
    """Return the rows below the head, cells by their column's own name; blank lines are left out.

    Columns that we do not know are left out too. Raises FileNotFound, FileKindUnknown,
    FileNotUtf8, CatalogueEmpty, CatalogueMissingColumn, and CatalogueBadRows where quotation
    marks do not pair or the head names a column twice.
    """
    text = _text(path)
    if not text.strip():
        raise CatalogueEmpty
    lines = _lines(text, _delimiter(text.lstrip("\r\n").splitlines()[0]))
    head_line, head = next(lines)
    columns = _columns(head, head_line)
    return [
        CatalogueRow(
            line=line,
            cells={name: cell for name, cell in zip(columns, cells, strict=False) if name},
            surplus=len(cells) - len(head),
        )
        for line, cells in lines
    ]


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table that spreadsheets read: UTF-8 with its mark, commas.

    Raises DiskFailing, and FileKindUnknown for the name of a spreadsheet's own format.
    """
    if path.suffix.lower() in OTHER_KINDS:
        raise FileKindUnknown(path=str(path), allowed=ALLOWED)
    try:
        with path.open("w", encoding="utf-8-sig", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(columns)
            writer.writerows(rows)
    except OSError as error:
        raise DiskFailing(path=str(path)) from error


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST_FILE or path.is_dir():
            raise FileKindUnknown(path=str(path), allowed=ALLOWED)
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except OSError as error:
        raise DiskFailing(path=str(path)) from error
    if content.startswith(b"PK\x03\x04"):  # a spreadsheet's own format is a ZIP file
        raise FileKindUnknown(path=str(path), allowed=ALLOWED)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileNotUtf8(path=str(path)) from error
    if "\0" in text:  # UTF-16 without its mark, or no text at all
        raise FileNotUtf8(path=str(path))
    return text


def _delimiter(head: str) -> str:
    """Return the delimiter that finds most known columns in the head."""

    def known(delimiter: str) -> int:
        cells = next(csv.reader([head], delimiter=delimiter), [])
        return sum(_folded(cell) in HEADS for cell in cells)

    return max(DELIMITERS, key=known)


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with the line that it starts on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        problem = RowProblem(line=start, column=COLUMNS[0], reason=Reason.QUOTES)
        raise CatalogueBadRows([problem]) from error


def _columns(head: Sequence[str], line: int) -> list[str]:
    """Return each cell of the head as our column, empty for one we do not know."""
    columns = [HEADS.get(_folded(cell), "") for cell in head]
    twice = [column for column in COLUMNS if columns.count(column) > 1]
    if twice:
        raise CatalogueBadRows(
            [RowProblem(line=line, column=each, reason=Reason.DUPLICATE_COLUMN) for each in twice]
        )
    missing = [column for column in COLUMNS if column not in columns]
    if missing:
        found = ", ".join(cell.strip()[:30] for cell in head)
        raise CatalogueMissingColumn(columns=", ".join(missing), found=found)
    return columns


def _folded(cell: str) -> str:
    """Return a head's word without case and without the Albanian letters' marks."""
    return " ".join(cell.split()).lower().replace("ë", "e").replace("ç", "c")
