"""The catalogue as a file, CSV or XLSX: its head in either language, read and written."""

import csv
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from till.domain.errors.catalogue import (
    CatalogueEmpty,
    CatalogueMissingColumn,
    FileChanged,
    FileInUse,
    FileKindUnknown,
    FileNotFound,
    FileNotUtf8,
    FileOneColumn,
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
    tidy,
)
from till.domain.shop.column_mapping import ColumnMapping, folded_head, head_digest, read_mapping
from till.domain.text import FORMULAS
from till.system.whole_file import whole_file

LARGEST_FILE = 256 * 1024 * 1024  # bytes; a million articles are about 100 MB
LONGEST_HEAD = 64 * 1024  # characters
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


class TableFile:
    """A table on disk, read row by row, as often as one likes, and nothing of it kept.

    Going through it gives the rows below the head, tidy cells by their column's own name; blank
    lines are left out, and columns that we do not know where no `mapping` names them. Both head and
    rows raise FileNotFound, FileInUse, FileKindUnknown, FileNotUtf8, FileOneColumn, CatalogueEmpty
    and DiskFailing; rows also CatalogueMissingColumn, FileChanged, and CatalogueBadRows where
    quotation marks do not pair or the head names a column twice.
    """

    def __init__(
        self, path: Path, shape: TableShape = CATALOGUE, mapping: ColumnMapping | None = None
    ) -> None:
        self.path = path
        self.mapping = mapping
        self._shape = shape
        self._stands = _check_size(path)

    def __iter__(self) -> Iterator[CatalogueRow]:
        with reading(self.path):
            if _standing(self.path) != self._stands:
                raise FileChanged(path=str(self.path))
        lines = _lines_of(self.path, self._shape)
        line, head = self._head_of(lines)
        columns = self._columns(head, line)
        for line, cells in lines:
            yield CatalogueRow(
                line=line,
                cells=self._cells(columns, cells),
                surplus=len(cells) - len(head),
            )

    @cached_property
    def head(self) -> Sequence[str]:
        """The cells of its first row, as they are."""
        return self._head_of(_lines_of(self.path, self._shape))[1]

    @property
    def knows_head(self) -> bool:
        """Whether it says by itself, or by its mapping, which column is what."""
        found = {name for names in self._columns_named(self.head) for name in names}
        return found.issuperset(self._shape.required) and len(found) > 1

    def known_mapping(self) -> ColumnMapping:
        """Return which column is which as far as the head says so by itself."""
        named = zip(self.head, self._columns_named(self.head), strict=True)
        heads = {name: cell for cell, names in reversed(list(named)) for name in names}
        return ColumnMapping(heads=heads, usual={})

    def as_it_is(self) -> Iterator[tuple[int, list[str]]]:
        """Yield the head and every row that is not blank, with its line."""
        return _lines_of(self.path, self._shape)

    def digest(self) -> str:
        """Return the SHA-256 of what is in it."""
        with reading(self.path), self.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()

    def _head_of(self, lines: Iterator[tuple[int, list[str]]]) -> tuple[int, list[str]]:
        line, head = next(lines, (0, []))
        if not head:
            raise CatalogueEmpty
        if len(head) == 1:
            raise FileOneColumn(path=str(self.path))
        return line, head

    def _cells(self, columns: Sequence[Sequence[str]], cells: Sequence[str]) -> dict[str, str]:
        found = {
            name: tidy(as_typed(cell))
            for names, cell in zip(columns, cells, strict=False)
            for name in names
        }
        return self.mapping.completed(found) if self.mapping else found

    def _columns_named(self, head: Sequence[str]) -> list[tuple[str, ...]]:
        """Return each cell of the head as our columns, none for one we do not know."""
        if self.mapping:
            return [self.mapping.columns_of(cell) for cell in head]
        known = (self._shape.heads.get(folded_head(cell)) for cell in head)
        return [(each,) if each else () for each in known]

    def _columns(self, head: Sequence[str], line: int) -> list[tuple[str, ...]]:
        columns = self._columns_named(head)
        named = [name for names in columns for name in names]
        twice = [each for each in dict.fromkeys(named) if named.count(each) > 1]
        if twice:
            problems = [_twice(line, each) for each in twice]
            raise CatalogueBadRows(problems)
        missing = [column for column in self._shape.required if column not in named]
        if missing:
            found = ", ".join(cell.strip()[:30] for cell in head)
            raise CatalogueMissingColumn(columns=", ".join(missing), found=found)
        return columns


def open_articles(path: Path, mapping_of: Callable[[str], str]) -> TableFile:
    """Open a file of articles with what somebody said of files like it. Raises as `TableFile`."""
    table = TableFile(path)
    kept = mapping_of(head_digest(table.head))
    return TableFile(path, mapping=read_mapping(kept)) if kept else table


def read_rows(path: Path, shape: TableShape = CATALOGUE) -> list[CatalogueRow]:
    """Return all rows of a small table. Raises as `TableFile` does."""
    return list(TableFile(path, shape))


def read_codes(path: Path) -> list[str]:
    """Return the codes in the column of ids or barcodes; without a head, those of the first column.

    Raises as `read_rows`.
    """
    _check_size(path)
    rows = [cells for _, cells in _lines_of(path, CATALOGUE)]
    head = [CODES.get(folded_head(cell), "") for cell in next(iter(rows), [])]
    known = [name for name in ("id", "barcodes") if name in head]
    place = head.index(known[0]) if known else 0
    found = [cells[place].strip() for cells in rows[bool(known) :] if place < len(cells)]
    codes = [as_typed(each).partition("|")[0].strip() for each in found if each]
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


def as_typed(cell: str) -> str:
    """Return what a cell was before it was made harmless."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULAS) else cell


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Say in our words why a file cannot be read. Raises FileNotFound, FileInUse, DiskFailing."""
    try:
        yield
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except PermissionError as error:
        raise FileInUse(path=str(path)) from error
    except OSError as error:
        raise disk_error(error, path) from error


def _check_size(path: Path) -> tuple[int, int]:
    """Return how a file stands. Raises FileKindUnknown for one that is no table of ours."""
    with reading(path):
        stands = _standing(path)
        if stands[0] > LARGEST_FILE or path.is_dir():
            raise FileKindUnknown(path=str(path), allowed=ALLOWED)
        return stands


def _lines_of(path: Path, shape: TableShape) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with its line."""
    with reading(path), path.open("rb") as file:
        is_workbook = file.read(len(PACKED)) == PACKED
    return _workbook_lines(path) if is_workbook else _csv_lines(path, shape)


def _standing(path: Path) -> tuple[int, int]:
    """Return what shows that a file is another than before: its size and its time."""
    told = path.stat()
    return told.st_size, told.st_mtime_ns


def _csv_lines(path: Path, shape: TableShape) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with the line that it starts on."""
    with reading(path), path.open(encoding="utf-8-sig", newline="") as file:
        start = 1
        try:
            head = next(
                (line for line in iter(partial(file.readline, LONGEST_HEAD), "") if line.strip()),
                "",
            )
            file.seek(0)
            delimiter = _delimiter(head.strip("\r\n"), shape)
            reader = csv.reader(_text_lines(file, path), delimiter=delimiter, strict=True)
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield start, cells
                start = reader.line_num + 1
        except UnicodeDecodeError as error:
            raise FileNotUtf8(path=str(path)) from error
        except csv.Error as error:
            problem = RowProblem(line=start, column=shape.required[0], reason=Reason.QUOTES)
            raise CatalogueBadRows([problem]) from error


def _text_lines(file: Iterable[str], path: Path) -> Iterator[str]:
    for line in file:
        if "\0" in line:  # UTF-16 without its mark, or no text at all
            raise FileNotUtf8(path=str(path))
        yield line


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
    """Return the delimiter that finds most known columns in the head, or else most columns."""

    def known(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader([head], delimiter=delimiter), [])
        return sum(folded_head(cell) in shape.heads for cell in cells), len(cells)

    return max(DELIMITERS, key=known)


def _twice(line: int, column: str) -> RowProblem:
    return RowProblem(line=line, column=column, reason=Reason.DUPLICATE_COLUMN)
