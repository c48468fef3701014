"""What an invoice says besides its lines and payments."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.money import to_cents
from till.domain.shop.buyer import Buyer


class Process(Enum):
    """The business process of an electronic invoice (specification 2.18)."""

    P1 = "P1"  # deliveries against purchase orders under a contract
    P2 = "P2"  # deliveries under a contract
    P3 = "P3"  # delivery against an occasional purchase order
    P4 = "P4"  # prepayment
    P5 = "P5"  # payment on the spot
    P6 = "P6"  # payment before delivery
    P7 = "P7"  # refers to a despatch advice
    P8 = "P8"  # refers to despatch and receipt advice
    P9 = "P9"  # credit note or negative invoice
    P10 = "P10"  # corrective invoice or cancellation
    P11 = "P11"  # partial and final invoicing


class SelfIssue(Enum):
    """Why the till issues an invoice to itself (specification 2.1, selfIssueType)."""

    AGREEMENT = "AGREEMENT"
    DOMESTIC = "DOMESTIC"
    ABROAD = "ABROAD"
    SELF = "SELF"
    OTHER = "OTHER"


@dataclass(frozen=True, slots=True, kw_only=True)
class Currency:
    """What the invoice's amounts are in: ISO 4217, and `rate` lek for one of it."""

    code: str = "ALL"
    rate: Decimal = Decimal(1)

    def in_lek(self, amount: Decimal) -> Decimal:
        """Return what an amount of this currency is worth in lek, to the cent."""
        return to_cents(amount * self.rate)


LEK = Currency()


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyPeriod:
    """When what is invoiced was delivered: both days within one calendar month."""

    start: date
    end: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Electronic:
    """What an electronic invoice adds; `invoice_type` None is the one of its process.

    `prepaid` is in the invoice's currency and counts for P4 alone (specification 2.1).
    """

    process: Process = Process.P1
    invoice_type: str | None = None
    pay_deadline: date | None = None
    prepaid: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an invoice says besides lines and payments; the default is a sale at the counter.

    `originals` are the documents it refers to: the one it corrects, or the orders it sums up.
    `returned` tells, for each line of a return, which line of the original it gives back (from 0);
    `own_codes` which lines (from 0) bear a VAT code that was said for them, not the catalogue's.
    An invoice of another till is corrected by its iic (`corrected_iic`), of the day `corrected_on`
    where that is known, and `corrected_total` what its paper says was paid; `orders_elsewhere` are
    those of another till that a summary settles. `pay_deadline` is when it is to be paid at the
    latest. `is_export` tells of a return that it gives back of an export.
    """

    kind: DocKind = DocKind.SALE
    buyer: Buyer | None = None
    currency: Currency = LEK
    notes: str = ""
    supply_period: SupplyPeriod | None = None
    electronic: Electronic | None = None
    self_issue: SelfIssue | None = None
    reverse_charge: bool = False
    originals: tuple[DocId, ...] = ()
    returned: tuple[int, ...] = ()
    corrected_iic: Iic | None = None
    corrected_on: date | None = None
    corrected_total: Decimal | None = None
    orders_elsewhere: tuple[Iic, ...] = ()
    pay_deadline: date | None = None
    is_export: bool = False
    own_codes: tuple[int, ...] = ()

    @property
    def is_corrective(self) -> bool:
        """Whether it corrects an earlier invoice: takes it back, or has articles of its own."""
        refers = bool(self.originals) and self.kind is not DocKind.SUMMARY
        return refers or self.corrected_iic is not None

    @property
    def is_purchase(self) -> bool:
        """Whether the till buys: it is issued to itself, and cash goes the other way."""
        return self.self_issue is not None


AT_THE_COUNTER = Terms()
