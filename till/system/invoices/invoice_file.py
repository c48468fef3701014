"""An invoice on other terms, as it is asked for in a file: its fields, reading it, what is wrong.

The till's own values are made of it in wanted_invoice; the conditions are the wording's.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from enum import Enum
from pathlib import Path
from typing import Annotated, NoReturn

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

from till.domain.errors import RuleBroken
from till.domain.errors.catalogue import FileNotFound, FileNotUtf8
from till.domain.errors.disk import disk_error
from till.domain.money import LARGEST_AMOUNT
from till.domain.quantity import LARGEST as LARGEST_QUANTITY
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Process, SelfIssue
from till.domain.shop.article import checked_name
from till.domain.shop.buyer import BuyerIdType
from till.domain.shop.vat import VatCode
from till.system.bank_numbers import checked_account_number, checked_bic

LONGEST_SHOWN = 60  # characters of a wrong value that an error repeats
UnitPrice = Annotated[Decimal, Field(ge=-LARGEST_AMOUNT, le=LARGEST_AMOUNT, decimal_places=4)]
Amount = Annotated[Decimal, Field(ge=0, le=LARGEST_AMOUNT, decimal_places=2)]
Rate = Annotated[Decimal, Field(gt=0, max_digits=15, decimal_places=6)]
Quantity = Annotated[Decimal, Field(gt=0, le=LARGEST_QUANTITY, decimal_places=3)]
Filled = Annotated[str, Field(min_length=1)]
_GOODS = frozenset({"lines", "discount", "currency"})
_ANY = frozenset({"buyer", "notes", "supply_period", "pay_deadline"})


class InvoiceFileUnreadable(RuleBroken):
    """The file is no JSON. Facts: path, line."""


class InvoiceFieldMissing(RuleBroken):
    """Facts: field."""


class InvoiceArticleUnknown(RuleBroken):
    """No article has the code of a line. Facts: field, code."""


class InvoiceFieldUnknown(RuleBroken):
    """Facts: field."""


class InvoiceFieldWrong(RuleBroken):
    """Facts: field, value."""


class InvoiceFieldNotAllowed(RuleBroken):
    """Facts: field, value, allowed."""


class InvoiceFieldTooLarge(RuleBroken):
    """Facts: field, limit."""


class InvoiceFieldTooFine(RuleBroken):
    """Facts: field, places."""


class InvoiceFieldUnfit(RuleBroken):
    """It belongs to another kind of invoice. Facts: field, kind."""


class InvoiceKind(Enum):
    """What a file can ask for; an electronic invoice is a sale with `electronic`."""

    SALE = "sale"
    ORDER = "order"
    EXPORT = "export"
    SELF_ISSUE = "self_issue"
    SUMMARY = "summary"
    CANCELLATION = "cancellation"  # of an invoice of another till


def _as_text(value: object) -> object:
    """Take a discount of 50 as well as one of "50"."""
    is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    return str(value) if is_number else value


DiscountText = Annotated[str, BeforeValidator(_as_text)]


def checked_line_name(text: str) -> str:
    """Return the name of a line as a receipt can print it. Raises ValueError."""
    try:
        return checked_name(text)
    except RuleBroken as error:
        raise ValueError(text) from error


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
    prepaid: Amount | None = None


class CorrectsPart(Part):
    """Which invoice is corrected: of this till by its docId, of another by its iic and its day.

    `total` is what the paper of one of another till says was paid.
    """

    doc_id: Filled | None = None
    iic: Annotated[str, Field(pattern=r"^[0-9A-Fa-f]{32}$")] | None = None
    issue_date: date | None = None
    total: Amount | None = None

    @model_validator(mode="after")
    def _is_one(self) -> "CorrectsPart":
        """Refuse both, none, and a day of what this till knows itself. Raises ValueError."""
        told = self.issue_date is not None or self.total is not None
        if (self.doc_id is None) == (self.iic is None) or (self.doc_id and told):
            raise ValueError("doc_id, or iic with issue_date and total")
        return self


class LinePart(Part):
    """An article by its id or barcode; `price` and `vat` where they are not the catalogue's.

    A line that has a `name` stands by itself, whatever the catalogue says: `unit` (UN/CEFACT),
    price and VAT code are its own, too. A price below zero gives back, in an invoice that corrects
    another.
    """

    article: Filled | None = None
    name: Annotated[str, AfterValidator(checked_line_name)] | None = None
    unit: Filled | None = None
    quantity: Quantity | None = None
    discount: DiscountText | None = None
    price: UnitPrice | None = None
    vat: VatCode | None = None

    @property
    def missing(self) -> str:
        """What it lacks: an article, or what it has to say itself; empty for nothing."""
        if self.name is None:
            return "" if self.article else "article"
        own = {"unit": self.unit, "price": self.price, "vat": self.vat}
        return next((name for name, value in own.items() if value is None), "")


class AccountPart(Part):
    """A bank account (specification 2.6)."""

    number: Annotated[Filled, AfterValidator(checked_account_number)]
    holder: Filled
    bank: Filled
    swift_code: Annotated[Filled, AfterValidator(checked_bic)]
    country: Filled
    country_code: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]


class PaymentPart(Part):
    """A payment; without an amount it is what is left."""

    kind: TenderKind
    amount: Amount | None = None
    accounts: tuple[AccountPart, ...] = ()


class OrderPart(Part):
    """An order of another till: its iic, and what its paper tells of it."""

    iic: Annotated[str, Field(pattern=r"^[0-9A-Fa-f]{32}$")]
    lines: Annotated[tuple[LinePart, ...], Field(min_length=1)]
    discount: DiscountText | None = None
    currency: CurrencyPart | None = None


class InvoiceFile(Part):
    """The whole file."""

    kind: InvoiceKind
    buyer: BuyerPart | None = None
    currency: CurrencyPart | None = None
    notes: str = ""
    supply_period: PeriodPart | None = None
    electronic: ElectronicPart | None = None
    pay_deadline: date | None = None
    corrects: CorrectsPart | None = None
    self_issue: SelfIssue | None = None
    reverse_charge: bool = False
    orders: tuple[Filled, ...] = ()
    orders_elsewhere: tuple[OrderPart, ...] = ()
    lines: tuple[LinePart, ...] = ()
    discount: DiscountText | None = None
    payments: tuple[PaymentPart, ...] = ()


REQUIRED: dict[InvoiceKind, frozenset[str]] = {
    InvoiceKind.SALE: frozenset({"lines", "payments"}),
    InvoiceKind.ORDER: frozenset({"lines"}),
    InvoiceKind.EXPORT: frozenset({"lines", "payments", "buyer"}),
    InvoiceKind.SELF_ISSUE: frozenset({"lines", "payments", "buyer", "self_issue"}),
    InvoiceKind.SUMMARY: frozenset({"payments"}),
    InvoiceKind.CANCELLATION: frozenset({"lines", "payments", "corrects"}),
}
ALLOWED: dict[InvoiceKind, frozenset[str]] = {
    InvoiceKind.SALE: _GOODS | _ANY | {"payments", "electronic", "corrects"},
    InvoiceKind.ORDER: _GOODS | _ANY,
    InvoiceKind.EXPORT: _GOODS | _ANY | {"payments", "corrects"},
    InvoiceKind.SELF_ISSUE: _GOODS
    | _ANY
    | {"payments", "self_issue", "reverse_charge", "corrects"},
    InvoiceKind.SUMMARY: _ANY | {"orders", "orders_elsewhere", "payments"},
    InvoiceKind.CANCELLATION: _GOODS | {"payments", "corrects", "buyer", "notes", "electronic"},
}


def read_invoice_file(path: Path) -> InvoiceFile:
    """Read a file whole, or say which field is wrong.

    Raises FileNotFound, FileNotUtf8, DiskFailing, InvoiceFileUnreadable and the InvoiceField…
    errors.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise FileNotFound(path=str(path)) from error
    except UnicodeDecodeError as error:
        raise FileNotUtf8(path=str(path)) from error
    except OSError as error:
        raise disk_error(error, path) from error
    try:
        parsed: object = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise InvoiceFileUnreadable(path=str(path), line=error.lineno) from error
    except (ValueError, RecursionError, InvalidOperation) as error:  # NaN, 1e9999999999999999999
        raise InvoiceFileUnreadable(path=str(path), line=1) from error
    return checked(parsed)


def checked(value: object) -> InvoiceFile:
    """Return what a file asks for. Raises the InvoiceField… errors."""
    try:
        file = InvoiceFile.model_validate(value)
    except ValidationError as error:
        raise _named(error.errors(include_url=False)[0]) from error
    for _, fault in faults_between(file):
        raise fault
    return file


def read_partly(value: dict[str, object]) -> tuple[InvoiceFile, dict[str, RuleBroken]]:
    """Read a form that is still being filled in: what can be read, and what is wrong, by field.

    Of a part that is wrong nothing is read. `value` says its kind.
    """
    try:
        file = InvoiceFile.model_validate(value)
    except ValidationError as error:
        found = error.errors(include_url=False)
        wrong = {str(each["loc"][0]) for each in found}
        file, faults = read_partly({name: of for name, of in value.items() if name not in wrong})
        told = {_place(each["loc"]): _named(each) for each in found}
        return file, {name: of for name, of in faults.items() if name not in wrong} | told
    faults = {}
    for field, fault in faults_between(file):
        faults.setdefault(field, fault)
    return file, faults


def faults_between(file: InvoiceFile) -> Iterator[tuple[str, RuleBroken]]:
    """Find what one field asks of another: what the kind has not, what is missing, and so on."""
    given = file.model_fields_set - {"kind"}
    for field in sorted(given - ALLOWED[file.kind]):
        yield field, InvoiceFieldUnfit(field=field, kind=file.kind.value)
    for field in sorted(REQUIRED[file.kind]):
        if not getattr(file, field):
            yield field, InvoiceFieldMissing(field=field)
    if file.kind is InvoiceKind.SUMMARY and not file.orders and not file.orders_elsewhere:
        yield "orders", InvoiceFieldMissing(field="orders")
    takes_back = file.kind is InvoiceKind.CANCELLATION
    if takes_back and file.corrects and file.corrects.iic is None:
        field = "corrects.iic"  # of this till: documents cancel
        yield field, InvoiceFieldMissing(field=field)
    yield from _faults_of_lines(file, may_give_back=file.corrects is not None and not takes_back)


def _faults_of_lines(file: InvoiceFile, *, may_give_back: bool) -> Iterator[tuple[str, RuleBroken]]:
    """Find lines that are not whole, and those that give back where nothing is corrected."""
    lines = [(f"lines[{place}]", line) for place, line in enumerate(file.lines)]
    for at, order in enumerate(file.orders_elsewhere):
        where = f"orders_elsewhere[{at}].lines"
        lines += [(f"{where}[{place}]", line) for place, line in enumerate(order.lines)]
    for field, line in lines:
        if line.missing:
            whole = f"{field}.{line.missing}"
            yield whole, InvoiceFieldMissing(field=whole)
        if line.price is not None and line.price < 0 and not may_give_back:
            whole = f"{field}.price"
            yield whole, InvoiceFieldWrong(field=whole, value=str(line.price))


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _named(first: ErrorDetails) -> RuleBroken:
    """Return a fault that was found, by the name of its field."""
    field = _place(first["loc"]) or "{}"
    if first["type"] == "missing":
        return InvoiceFieldMissing(field=field)
    if first["type"] == "extra_forbidden":
        return InvoiceFieldUnknown(field=field)
    value = json.dumps(first["input"], ensure_ascii=False, default=str)[:LONGEST_SHOWN]
    if first["type"] == "enum":
        expected = str(first.get("ctx", {}).get("expected", ""))
        allowed = expected.replace("'", "").replace(" or ", ", ")
        return InvoiceFieldNotAllowed(field=field, value=value, allowed=allowed)
    return _number_unfit(first["type"], first.get("ctx", {}), field) or InvoiceFieldWrong(
        field=field, value=value
    )


def _number_unfit(fault: str, bounds: Mapping[str, object], field: str) -> RuleBroken | None:
    """Return what is wrong with a number that is too large or has too many places."""
    if fault == "less_than_equal":
        return InvoiceFieldTooLarge(field=field, limit=str(bounds["le"]))
    if fault == "greater_than_equal" and bounds["ge"] == -LARGEST_AMOUNT:
        return InvoiceFieldTooLarge(field=field, limit=str(LARGEST_AMOUNT))
    if fault == "decimal_max_places":
        return InvoiceFieldTooFine(field=field, places=str(bounds["decimal_places"]))
    return None


def _place(loc: tuple[int | str, ...]) -> str:
    """Write where a field is, as `lines[0].quantity`."""
    parts = (f"[{each}]" if isinstance(each, int) else f".{each}" for each in loc)
    return "".join(parts).lstrip(".")
