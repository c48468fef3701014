"""Every kind of slip, with the shop and its language (the port `Slips`); the test page."""

from dataclasses import replace
from typing import Protocol

from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.orders.places import OrderTicket
from till.domain.paper.slip import (
    Barcode,
    Framed,
    GreyBars,
    QrCode,
    Ruler,
    Slip,
    SlipHeading,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    SlipTable,
    TextLine,
    Total,
)
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.sheet import ReportTable, Sheet
from till.domain.selling.sale import Sale
from till.printing.slips.cash import count_slip, movement_slip
from till.printing.slips.sale import order_slip, provisional_slip
from till.printing.slips.source import SlipSource

TEST_CODE = "TILL-TEST"


class Sheets(Protocol):
    """Words reports."""

    def sheet(self, report: DayReport | ZReport, *, went_on: bool) -> Sheet:
        """Return an X report, or a Z with its number, in words."""
        ...


class ShopSlips:
    """Makes the slips of one shop (the port `Slips`)."""

    def __init__(self, source: SlipSource, sheets: Sheets, *, mark: str = "") -> None:
        """`sheets` words the reports of a day, as they are read everywhere.

        `mark` stands on top of every slip where the service is not the real one.
        """
        self._source = source
        self._sheets = sheets
        self._mark = mark

    def movement(self, movement: CashMovement, document: FiscalDocument | None = None) -> Slip:
        """Return the slip of cash put in, taken out or declared."""
        return self._marked(movement_slip(self._source, movement, document))

    def count(self, count: CashCount) -> Slip:
        """Return the slip of a count, also where the drawer was handed over with it."""
        return self._marked(count_slip(self._source, count))

    def report(self, report: DayReport | ZReport, *, went_on: bool = False) -> Slip:
        """Return an X report, or a Z with its number."""
        sheet = self._sheets.sheet(report, went_on=went_on)
        return self._marked(report_slip(self._source, report, sheet))

    def provisional(self, sale: Sale, doc_id: DocId) -> Slip:
        """Return what a customer takes until the fiscal receipt is there."""
        return self._marked(provisional_slip(self._source, sale, doc_id))

    def order(self, sale: Sale, ticket: OrderTicket) -> Slip:
        """Return what is to be made ready for an order, or no more."""
        return self._marked(order_slip(self._source, sale, ticket))

    def test_page(self, *, width_mm: int, dots: int) -> Slip:
        """Return a page that shows whether a printer is set up well."""
        return self._marked(printer_test_slip(self._source, width_mm=width_mm, dots=dots))

    def _marked(self, slip: Slip) -> Slip:
        if not self._mark:
            return slip
        return replace(slip, rows=(SlipHeading(text=self._mark), *slip.rows))


def report_slip(source: SlipSource, report: DayReport | ZReport, sheet: Sheet) -> Slip:
    """Return the slip of a report; a Z ends with the beginning of its digest.

    And with that of the change log in the second location, where there is one.
    """
    rows: list[SlipRow] = [
        *source.shop.rows(source.words),
        SlipSpace(),
        SlipHeading(text=sheet.title),
    ]
    if source.shop.till_name:
        rows.append(TextLine(text=source.shop.till_name, is_centred=True))
    rows += [TextLine(text=note) for note in sheet.notes]
    for part in sheet.sections:
        rows += _part(part)
    rows.append(SlipRule())
    if isinstance(report, ZReport):
        rows.append(TextLine(text=source.say("seal", seal=report.sha256[:16])))
        if mark := report.report.log_digest[:16]:
            rows.append(TextLine(text=source.say("log_mark", mark=mark)))
    rows.append(TextLine(text=source.say("not_fiscal"), is_centred=True))
    return Slip(title=sheet.title, rows=tuple(rows))


def _part(part: ReportTable) -> list[SlipRow]:
    """Return a section: pairs where a row has two cells and needs no head, else a table."""
    rows: list[SlipRow] = [SlipRule(), TextLine(text=part.name, is_bold=True)]
    if part.head or any(len(row) > 2 for row in part.rows):  # noqa: PLR2004 -- label and value
        return [*rows, SlipTable(head=part.head, rows=part.written, has_total=part.has_total)]
    return [*rows, *(SlipPair(label=row[0], value=row[1]) for row in part.written)]


def printer_test_slip(source: SlipSource, *, width_mm: int, dots: int) -> Slip:
    """Return a page with frame and ruler to both edges, the letters of both languages, and codes.

    The letters are the same whatever the language of the shop.
    """
    say = source.words.say
    title = say("paper.test_title")
    rows: list[SlipRow] = [
        Framed(title=title, text=say("paper.test_width", width=width_mm, dots=dots)),
        TextLine(text=say("paper.test_edges"), is_centred=True),
        Ruler(),
        SlipSpace(),
        TextLine(text="Çdo ditë një ëndërr e gjatë: gëzim, xhep, yll."),
        TextLine(text="The quick brown fox jumps over the lazy dog."),
        TextLine(text="ABCÇDEËFGHIJKLMNOPQRSTUVWXYZ abcçdeëfghijklmnopqrstuvwxyz"),
        TextLine(text="0123456789 € % × − + * / ( ) „ ” ’ @ #", is_bold=True),
        SlipRule(),
        SlipPair(label=source.say("amount"), value="1\u00a0234\u00a0567,89"),
        Total(label=source.say("total"), value="1\u00a0240,00\u00a0L"),
        SlipRule(),
        TextLine(text=source.say("test_bars")),
        GreyBars(),
        SlipSpace(),
        TextLine(text=source.say("test_codes")),
        QrCode(text=f"{TEST_CODE} {dots} ë ç €"),
        SlipSpace(),
        Barcode(text=TEST_CODE, caption=TEST_CODE),
    ]
    return Slip(title=title, rows=tuple(rows))
