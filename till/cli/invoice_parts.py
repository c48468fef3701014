"""What an invoice file may hold, field by field."""

from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Process, SelfIssue
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.vat import VatCode


class InvoiceKind(Enum):
    """What a file can ask for; an electronic invoice is a sale with `electronic`."""

    SALE = "sale"
    ORDER = "order"
    EXPORT = "export"
    SELF_ISSUE = "self_issue"
    SUMMARY = "summary"


def _as_text(value: object) -> object:
    """Take a discount of 50 as well as one of "50"."""
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    return str(value) if is_number else value


Price = Annotated[Decimal, Field(ge=0, max_digits=10, decimal_places=2)]
Rate = Annotated[Decimal, Field(gt=0, max_digits=15, decimal_places=6)]
Quantity = Annotated[Decimal, Field(gt=0, max_digits=7, decimal_places=3)]
DiscountText = Annotated[str, BeforeValidator(_as_text)]
Filled = Annotated[str, Field(min_length=1)]


class Part(BaseModel):
    """A part of the file: closed, so that a slip of the pen is named and not passed over."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class BuyerPart(Part):
    """Who buys, or of a self-issued invoice who sells (specification 2.7)."""

    id_type: BuyerIdType
    id_number: str
    name: str
    address: str
    town: str
    country: str = "ALB"
    country_code: str | None = None


class CurrencyPart(Part):
    """What the amounts are in; `rate` is lek for one of it."""

    code: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    rate: Rate


class PeriodPart(Part):
    """When it was delivered."""

    start: date
    end: date


class ElectronicPart(Part):
    """What makes it electronic (specification 2.18)."""

    process: Process = Process.P1
    invoice_type: str | None = None
    pay_deadline: date | None = None
    prepaid: Price | None = None


class LinePart(Part):
    """An article by its id or barcode; `price` and `vat` where they are not the catalogue's."""

    article: Filled
    quantity: Quantity = Decimal(1)
    discount: DiscountText | None = None
    price: Price | None = None
    vat: VatCode | None = None


class AccountPart(Part):
    """A bank account (specification 2.6)."""

    number: Filled
    holder: Filled
    bank: Filled
    swift_code: Filled
    country: Filled
    country_code: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]


class PaymentPart(Part):
    """A payment; without an amount it is what is left."""

    kind: TenderKind
    amount: Price | None = None
    accounts: tuple[AccountPart, ...] = ()


class InvoiceFile(Part):
    """The whole file."""

    kind: InvoiceKind
    buyer: BuyerPart | None = None
    currency: CurrencyPart | None = None
    notes: str = ""
    supply_period: PeriodPart | None = None
    electronic: ElectronicPart | None = None
    self_issue: SelfIssue | None = None
    reverse_charge: bool = False
    orders: tuple[Filled, ...] = ()
    lines: tuple[LinePart, ...] = ()
    discount: DiscountText | None = None
    payments: tuple[PaymentPart, ...] = ()
