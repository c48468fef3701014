"""The catalogue as a file, CSV or XLSX: its head in either language, read and written."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from till.domain.errors.catalogue import (
    CatalogueEmpty,
    CatalogueMissingColumn,
    FileKindUnknown,
    FileNotFound,
    FileNotUtf8,
)
from till.domain.errors.disk import disk_error
from till.domain.shop.catalogue import (
    BEGINS,
    COLUMNS,
    DEPOSIT,
    CatalogueBadRows,
    CatalogueRow,
    Reason,
    RowProblem,
)
from till.domain.text import FORMULAS
from till.system.whole_file import whole_file

LARGEST_FILE = 256 * 1024 * 1024  # bytes; a million articles are about 100 MB
DELIMITERS = ",;\t"
ALLOWED = "CSV (UTF-8), XLSX"
WORKBOOK = ".xlsx"
OF_TEXT = frozenset({"", ".csv", ".txt"})  # a CSV of another name would open nowhere
PACKED = b"PK\x03\x04"  # how a ZIP file begins, and a workbook is one

# What a head may say, folded: our own words, and Albanian ones.
HEADS = {
    **{column: column for column in COLUMNS},
    BEGINS: BEGINS,
    DEPOSIT: DEPOSIT,
    "depozita": DEPOSIT,
    "depozite": DEPOSIT,
    "kaucioni": DEPOSIT,
    "price from": BEGINS,
    "valid from": BEGINS,
    "vlen nga": BEGINS,
    "cmimi nga": BEGINS,
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


CODES = {**HEADS, "code": "id", "codes": "id", "kodet": "id"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShape:
    """The columns a table has to have, and what a head may say for each column, folded."""

    required: tuple[str, ...]
    heads: Mapping[str, str]


CATALOGUE = TableShape(required=("id",), heads=HEADS)


def read_rows(path: Path, shape: TableShape = CATALOGUE) -> list[CatalogueRow]:
    """Return the rows below the head, cells by their column's own name; blank lines are left out.

    Columns that we do not know are left out too. Raises FileNotFound, FileKindUnknown,
    FileNotUtf8, CatalogueEmpty, CatalogueMissingColumn, and CatalogueBadRows where quotation
    marks do not pair or the head names a column twice.
    """
    content = _content(path)
    lines = (
        _workbook_lines(path) if content.startswith(PACKED) else _csv_lines(path, content, shape)
    )
    head_line, head = next(lines, (0, []))
    if not head:
        raise CatalogueEmpty
    columns = _columns(head, head_line, shape)
    return [
        CatalogueRow(
            line=line,
            cells={
                name: _as_typed(cell) for name, cell in zip(columns, cells, strict=False) if name
            },
            surplus=len(cells) - len(head),
        )
        for line, cells in lines
    ]


def read_codes(path: Path) -> list[str]:
    """Return the codes in the column of ids or barcodes; without a head, those of the first column.

    Raises as `read_rows`.
    """
    content = _content(path)
    is_packed = content.startswith(PACKED)
    lines = _workbook_lines(path) if is_packed else _csv_lines(path, content, CATALOGUE)
    rows = [cells for _, cells in lines]
    head = [CODES.get(_folded(cell), "") for cell in next(iter(rows), [])]
    known = [name for name in ("id", "barcodes") if name in head]
    place = head.index(known[0]) if known else 0
    found = [cells[place].strip() for cells in rows[bool(known) :] if place < len(cells)]
    codes = [_as_typed(each).partition("|")[0].strip() for each in found if each]
    if not codes:
        raise CatalogueEmpty
    return codes


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table that spreadsheets read: a workbook by its name, else UTF-8 with its mark.

    Raises DiskFailing, and FileKindUnknown for a name that no spreadsheet of ours has.
    """
    if path.suffix.lower() == WORKBOOK:
        from till.system.catalogue_workbook import write_workbook  # noqa: PLC0415 slow to import

        write_workbook(path, columns, rows)
        return
    if path.suffix.lower() not in OF_TEXT:
        raise FileKindUnknown(path=str(path), allowed=ALLOWED)
    with whole_file(path) as part:
        part.write_bytes(as_csv(columns, rows))


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    """Return a table as spreadsheets read it: UTF-8 with its mark, and nothing they calculate."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet calculates with."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell


def _as_typed(cell: str) -> str:
    """Return what a cell was before it was made harmless."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULAS) else cell


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST_FILE or path.is_dir():
            raise FileKindUnknown(path=str(path), allowed=ALLOWED)
        return path.read_bytes()
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except OSError as error:
        raise disk_error(error, path) from error


def _csv_lines(path: Path, content: bytes, shape: TableShape) -> Iterator[tuple[int, list[str]]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileNotUtf8(path=str(path)) from error
    if "\0" in text:  # UTF-16 without its mark, or no text at all
        raise FileNotUtf8(path=str(path))
    if not text.strip():
        raise CatalogueEmpty
    return _lines(text, _delimiter(text.lstrip("\r\n").splitlines()[0], shape), shape)


def _workbook_lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a workbook, each as wide as its head unless there is more in it."""
    from till.system.catalogue_workbook import read_workbook  # noqa: PLC0415 slow to import

    width = 0
    for line, cells in read_workbook(path, ALLOWED):
        width = width or _filled(cells)
        wide = max(width, _filled(cells))
        yield line, [*cells, *[""] * wide][:wide]


def _filled(cells: Sequence[str]) -> int:
    """Return how many cells there are up to the last that is not blank."""
    return max((place for place, cell in enumerate(cells, start=1) if cell.strip()), default=0)


def _delimiter(head: str, shape: TableShape) -> str:
    """Return the delimiter that finds most known columns in the head."""

    def known(delimiter: str) -> int:
        cells = next(csv.reader([head], delimiter=delimiter), [])
        return sum(_folded(cell) in shape.heads for cell in cells)

    return max(DELIMITERS, key=known)


def _lines(text: str, delimiter: str, shape: TableShape) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with the line that it starts on."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        problem = RowProblem(line=start, column=shape.required[0], reason=Reason.QUOTES)
        raise CatalogueBadRows([problem]) from error


def _columns(head: Sequence[str], line: int, shape: TableShape) -> list[str]:
    """Return each cell of the head as our column, empty for one we do not know."""
    columns = [shape.heads.get(_folded(cell), "") for cell in head]
    twice = [each for each in dict.fromkeys(columns) if each and columns.count(each) > 1]
    if twice:
        raise CatalogueBadRows(
            [RowProblem(line=line, column=each, reason=Reason.DUPLICATE_COLUMN) for each in twice]
        )
    missing = [column for column in shape.required if column not in columns]
    if missing:
        found = ", ".join(cell.strip()[:30] for cell in head)
        raise CatalogueMissingColumn(columns=", ".join(missing), found=found)
    return columns


def _folded(cell: str) -> str:
    """Return a head's word without case and without the Albanian letters' marks."""
    return " ".join(cell.split()).lower().replace("ë", "e").replace("ç", "c")
