"""What a rule may look at beyond the body."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from till.practice.rules.invoice import Invoice


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferencedInvoice:
    """An invoice that a request refers to by its iic.

    ``summed_by`` and ``cancelled_by`` are the docIds of the summary and of the cancellation that
    took it; None while it is free.
    """

    iic: str
    invoice: Invoice
    is_complete: bool
    eic: str | None
    summed_by: str | None
    cancelled_by: str | None

    @property
    def is_corrective(self) -> bool:
        """Whether it corrects or takes back another invoice itself (2.8)."""
        return self.invoice.corrects is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleContext:
    """What the rules need beyond the body.

    ``today`` is the day in Tirane, ``nuis`` and ``vat_codes`` are those of the business, and
    ``find_invoice`` finds an earlier invoice of this business by its iic.
    """

    today: date
    nuis: str
    vat_codes: str
    find_invoice: Callable[[str], ReferencedInvoice | None]
