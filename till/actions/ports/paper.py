"""What is printed.

Lives here: print jobs, printers, slips.
Must not: any implementation.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.orders.places import OrderTicket
from till.domain.paper.print_job import (
    EVERY_ROLE,
    PaperRole,
    PrintJob,
    PrintJobState,
    PrintRequest,
)
from till.domain.paper.slip import Slip
from till.domain.reports.report import DayReport, ZReport
from till.domain.selling.sale import Sale


class PrintJobs(Protocol):
    """Print jobs, for reading; any thread may ask.

    Only what is to be printed next comes with its picture; else a job's `image` is empty.
    """

    def get(self, job_id: int) -> PrintJob | None:
        """Return one job."""
        ...

    def next_waiting(self, roles: Collection[PaperRole] = EVERY_ROLE) -> PrintJob | None:
        """Return the oldest job that waits in the line of these roles, with its picture."""
        ...

    def waiting(self) -> Sequence[PrintJob]:
        """Return the jobs that wait, oldest first."""
        ...

    def needing_a_person(self) -> Sequence[PrintJob]:
        """Return the jobs that go on only when a person has said how."""
        ...

    def next_asked(self) -> PrintJob | None:
        """Return the first job that a person has to say something about; what is owed is last."""
        ...

    def asked(self) -> PrintRequest:
        """Return how much waits for a person's word, at once however much it is."""
        ...

    def of_slip(self, slip: str, queued_at: datetime) -> PrintJob | None:
        """Return the job that was made of this slip at this moment; the last, if several were."""
        ...

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        ...

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return the jobs of a document's receipt, oldest first."""
        ...

    def slips_of(self, sale_key: str) -> Sequence[PrintJob]:
        """Return the slips of an order at its stations, oldest first."""
        ...

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        ...

    def count_of(self, states: Collection[PrintJobState]) -> int:
        """Return how many jobs are in one of these states, at once however many there are."""
        ...


class PrinterPort(Protocol):
    """The printer and the drawer. Nothing here waits, or raises."""

    def wake(self) -> None:
        """Say that a job was kept."""
        ...

    def open_drawer(self) -> None:
        """Send the pulse, ahead of any job."""
        ...


class Slips(Protocol):
    """Slips of the till's own, worded in the shop's language; printing them is another matter."""

    def movement(self, movement: CashMovement, document: FiscalDocument | None = None) -> Slip:
        """Return the slip of cash put in, taken out or declared, with how its document stands."""
        ...

    def count(self, count: CashCount) -> Slip:
        """Return the slip of a count, also where the drawer was handed over with it."""
        ...

    def report(self, report: DayReport | ZReport, *, went_on: bool = False) -> Slip:
        """Return an X report, or a Z with its number; `went_on` tells that it holds not all."""
        ...

    def provisional(self, sale: Sale, doc_id: DocId) -> Slip:
        """Return what a customer takes until the fiscal receipt is there: it is no invoice."""
        ...

    def order(self, sale: Sale, ticket: OrderTicket) -> Slip:
        """Return what is to be made ready for an order: articles and how many, no prices."""
        ...

    def test_page(self, *, width_mm: int, dots: int) -> Slip:
        """Return a page that shows whether a printer is set up well."""
        ...
