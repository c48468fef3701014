"""What a rule may look at beyond the body."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from till.practice.devices import Business
from till.practice.invoice import Invoice
from till.practice.json_text import Part, text_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
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
class Circumstances:
    """What the rules need beyond the body; ``today`` is the day in Tirane."""

    today: date
    business: Business
    earlier: Callable[[str], Earlier | None]


Rule: TypeAlias = Callable[[Part, Circumstances], None]
TotalRule: TypeAlias = Callable[[Part, Invoice], None]


def document_type_of(body: Part) -> str:
    """Give the documentType, NORMAL where it was left out (2.1)."""
    return text_in(body, "documentType", "NORMAL")


def is_electronic(body: Part) -> bool:
    """Tell whether an electronic invoice is asked for; not where it was left out (2.1)."""
    return body.get("isEinvoice") is True
