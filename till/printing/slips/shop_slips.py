"""Every kind of slip in one place, with the shop and its language (the port `Slips`)."""

from dataclasses import replace

from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.orders.places import OrderTicket
from till.domain.paper.slip import Slip, SlipHeading
from till.domain.reports.report import DayReport, ZReport
from till.domain.selling.sale import Sale
from till.printing.slips.cash import count_slip, movement_slip
from till.printing.slips.report import Sheets, report_slip
from till.printing.slips.sale import order_slip, provisional_slip
from till.printing.slips.source import SlipSource
from till.printing.slips.test_page import printer_test_slip


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
