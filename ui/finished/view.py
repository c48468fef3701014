"""What is known of a sale after it was made, as the screen shows it."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from till.domain.money import ZERO
from till.domain.selling.sale import Sale


class FiscalStep(Enum):
    """How far the invoice is."""

    RUNNING = "running"
    DONE = "done"
    SAVED = "saved"  # on disk, sends itself
    REFUSED = "refused"  # needs a person


class PaperStep(Enum):
    """How far the paper is."""

    WAITING = "waiting"  # there is nothing to print yet
    PRINTING = "printing"
    PRINTED = "printed"
    NO_PAPER = "no_paper"  # the printer takes nothing; it prints by itself later
    UNCERTAIN = "uncertain"  # a person looks
    PROVISIONAL = "provisional"  # the customer got a slip; the receipt prints when it comes
    NO_PRINTER = "no_printer"


class DrawerStep(Enum):
    """What the drawer does; without cash the step is not shown."""

    NOT_NEEDED = "not_needed"
    OPENED = "opened"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedView:
    """A finished sale and how far each step is.

    `invoice_number` is the service's order number, empty until it is known; `fic` the fiscal code
    (NIVF) in full; `seconds` how long it took; `receipt` a PNG; `print_percent` None when the
    printer does not tell. `offers_slip` tells that the receipt is late and a slip may be printed.
    `credit` is the part of the cash (lek) that nobody handed over: it came from a return.
    """

    sale: Sale
    fiscal: FiscalStep = FiscalStep.RUNNING
    paper: PaperStep = PaperStep.WAITING
    drawer: DrawerStep = DrawerStep.NOT_NEEDED
    invoice_number: str = ""
    fic: str = ""
    seconds: Decimal | None = None
    receipt: bytes | None = None
    print_percent: int | None = None
    offers_slip: bool = False
    credit: Decimal = ZERO
