"""Every kind of slip, in one place (the port `Slips`)."""

from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.paper.slip import Slip
from till.domain.reports.report import DayReport, ZReport
from till.domain.selling.sale import Sale
from till.printing.slip_of_count import slip_of_count
from till.printing.slip_of_movement import slip_of_movement
from till.printing.slip_of_order import slip_of_order
from till.printing.slip_of_report import DaySheets, slip_of_report
from till.printing.slip_of_sale import slip_of_sale
from till.printing.slip_of_test import slip_of_test
from till.printing.slip_words import SlipSource


class ShopSlips:
    """Makes the slips of one shop (the port `Slips`)."""

    def __init__(self, source: SlipSource, sheets: DaySheets) -> None:
        """`sheets` words the reports of a day, as they are read everywhere."""
        self._source = source
        self._sheets = sheets

    def movement(self, movement: CashMovement, document: FiscalDocument | None = None) -> Slip:
        """Return the slip of cash put in, taken out or declared."""
        return slip_of_movement(self._source, movement, document)

    def count(self, count: CashCount) -> Slip:
        """Return the slip of a count, also where the drawer was handed over with it."""
        return slip_of_count(self._source, count)

    def report(self, report: DayReport | ZReport, *, went_on: bool = False) -> Slip:
        """Return an X report, or a Z with its number."""
        sheet = self._sheets.sheet(report, went_on=went_on)
        return slip_of_report(self._source, report, sheet)

    def provisional(self, sale: Sale, doc_id: DocId) -> Slip:
        """Return what a customer takes until the fiscal receipt is there."""
        return slip_of_sale(self._source, sale, doc_id)

    def order(self, sale: Sale) -> Slip:
        """Return what is to be made ready for an order."""
        return slip_of_order(self._source, sale)

    def test_page(self, *, width_mm: int, dots: int) -> Slip:
        """Return a page that shows whether a printer is set up well."""
        return slip_of_test(self._source, width_mm=width_mm, dots=dots)
