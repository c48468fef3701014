"""The catalogue as a workbook (XLSX): its first sheet, read and written as text."""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from openpyxl import Workbook, load_workbook
from openpyxl.cell import Cell, MergedCell, WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell
from openpyxl.styles import Font
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from till.domain.errors.catalogue import FileKindUnknown
from till.domain.errors.disk import disk_error
from till.system.whole_file import whole_file

AnyCell = ReadOnlyCell | EmptyCell | Cell | MergedCell
LARGEST_UNPACKED: Final = 1024 * 1024 * 1024  # bytes
SMALL: Final = 16 * 1024 * 1024  # bytes unpacked that any workbook may have
MOST_TIMES: Final = 50  # its packed bytes: the rows of a catalogue come to a third of it
TEXT: Final = "@"  # so that a spreadsheet rounds no barcode
UNREADABLE: Final = (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, SyntaxError)


def read_workbook(path: Path, allowed: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each row that is not blank, with its number, as a person sees them.

    Raises FileKindUnknown for what is no workbook, DiskFailing.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            unpacked = sum(each.file_size for each in packed.infolist())
            if unpacked > min(LARGEST_UNPACKED, SMALL + MOST_TIMES * path.stat().st_size):
                raise zipfile.BadZipFile
        book = load_workbook(path, read_only=True, data_only=True)
        try:
            for number, row in enumerate(book.worksheets[0].iter_rows(), start=1):
                cells = [cell_text(cell) for cell in row]
                if any(cell.strip() for cell in cells):
                    yield number, cells
        finally:
            book.close()
    except (*UNREADABLE, IndexError) as error:
        raise FileKindUnknown(path=str(path), allowed=allowed) from error
    except OSError as error:
        raise disk_error(error, path) from error


def write_workbook(path: Path, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write a table as a workbook in which every cell is text. Raises DiskFailing."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Artikujt")
    with whole_file(path) as part:
        for number, row in enumerate((columns, *rows)):
            cells = [_cell(sheet, text) for text in row]
            for cell in cells if number == 0 else ():
                cell.font = Font(bold=True)
            sheet.append(cells)
        book.save(part)


def _cell(sheet: WriteOnlyWorksheet, text: str) -> Cell:
    """Return a cell that holds a text as it is: no formula, no number."""
    cell = WriteOnlyCell(sheet, ILLEGAL_CHARACTERS_RE.sub("", text))
    cell.data_type = "s"
    cell.number_format = TEXT
    return cell


def cell_text(cell: AnyCell) -> str:
    """Return what a person sees in a cell, as far as it matters: numbers plain, percent with %."""
    match cell.value:
        case None:
            return ""
        case bool() | str() | date():
            return str(cell.value)
        case int() | float() as number if "%" in str(cell.number_format):
            return f"{number * 100:.10g}%"
        case int():
            return str(cell.value)
        case float() as number:
            return str(int(number)) if number.is_integer() else repr(number)
        case other:
            return str(other)
