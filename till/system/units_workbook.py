"""The service's list of units as the spreadsheet that it is (XLSX): its sheets, bounded."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Final

from openpyxl import load_workbook

from till.domain.errors.catalogue import (
    FileNotFound,
    UnitsMissing,
    WorkbookTooLarge,
    WorkbookUnreadable,
)
from till.domain.errors.disk import disk_error
from till.domain.shop.article import Unit
from till.domain.shop.units import SheetRow, read_units
from till.system.catalogue_workbook import UNREADABLE, AnyCell, cell_text

LARGEST_UNPACKED: Final = 64 * 1024 * 1024  # bytes; all units of the world are below 1 MB
MOST_ROWS: Final = 20_000  # of a sheet
MOST_COLUMNS: Final = 50
MEGABYTE: Final = 1024 * 1024
CALCULATED: Final = "f"


def read_units_workbook(path: Path) -> tuple[Unit, ...]:
    """Return the units of a spreadsheet, all or none.

    Raises FileNotFound, WorkbookUnreadable for what is none or only half of one, WorkbookTooLarge,
    DiskFailing, UnitsMissing for a list without a unit, and what `read_units` does.
    """
    with _failures_told(path):
        # unpacking stops there, so it cannot be more
        with zipfile.ZipFile(path) as packed:
            if sum(each.file_size for each in packed.infolist()) > LARGEST_UNPACKED:
                raise _too_large(path)
        units = read_units(_sheets(path))
    if not units:
        raise UnitsMissing(path=str(path))
    return units


@contextmanager
def _failures_told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except (*UNREADABLE, EOFError, zlib.error) as error:
        raise WorkbookUnreadable(path=str(path)) from error
    except OSError as error:
        raise disk_error(error, path) from error


def _sheets(path: Path) -> Iterator[tuple[str, Iterator[SheetRow]]]:
    book = load_workbook(path, read_only=True)
    try:
        for sheet in book.worksheets:
            rows = sheet.iter_rows(max_col=MOST_COLUMNS)
            yield sheet.title, _rows(path, rows)
    finally:
        book.close()


def _rows(path: Path, rows: Iterator[tuple[AnyCell, ...]]) -> Iterator[SheetRow]:
    """Yield the rows that are not blank. Raises WorkbookTooLarge."""
    for number, row in enumerate(islice(rows, MOST_ROWS + 1), start=1):
        if number > MOST_ROWS:
            raise _too_large(path)
        cells = [cell_text(cell) for cell in row]
        if any(cell.strip() for cell in cells):
            calculated = (
                place
                for place, cell in enumerate(row)
                if getattr(cell, "data_type", "") == CALCULATED
            )
            yield SheetRow(line=number, cells=cells, formulas=frozenset(calculated))


def _too_large(path: Path) -> WorkbookTooLarge:
    return WorkbookTooLarge(path=str(path), limit=LARGEST_UNPACKED // MEGABYTE)
