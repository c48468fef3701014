"""Trade as a workbook for spreadsheets (XLSX)."""

import io
from collections.abc import Iterator
from decimal import Decimal

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from till.domain.reports.sheet import Cell, ReportTable, is_money, write_cell
from till.domain.reports.trade import Trade
from till.system.reports.trade_text import trade_sections
from till.system.words import Words

LEK = "#,##0.00"
QUANTITY = "0.###"
LONGEST_COLUMN = 60  # characters
_CONTROLS = dict.fromkeys(c for c in range(32) if chr(c) not in "\t\n\r")


def trade_workbook(trade: Trade, words: Words) -> bytes:
    """Return trade as an XLSX file: trade, hours, articles, differences, a sheet each.

    Amounts are numbers, so that they can be calculated with; no text is a formula.
    """
    workbook = Workbook()
    file = io.BytesIO()
    del workbook["Sheet"]  # the one it begins with
    for table in trade_sections(trade, words):
        _fill(workbook.create_sheet(table.name), table)
    workbook.save(file)
    return file.getvalue()


def _fill(sheet: Worksheet, table: ReportTable) -> None:
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
    return LEK if is_money(value) else QUANTITY


def _widths(table: ReportTable) -> Iterator[tuple[str, int]]:
    for place in range(len(table.head)):
        cells = [row[place] for row in (table.head, *table.rows)]
        longest = max(len(write_cell(each)) for each in cells)
        yield chr(ord("A") + place), min(longest + 3, LONGEST_COLUMN)
