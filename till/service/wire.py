"""The words of the fiscalization service, exactly as its specification writes them.

Those of invoices stand in `wire_invoice`.
"""

import json
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Annotated, NoReturn, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)

REGISTER = "invoice/register"
CANCEL = "invoice/cancel"
STATUS = "invoice/status"
PDF = "invoice/pdf"
BALANCE_INITIATE = "balance/initiate"
BALANCE_DEPOSIT = "balance/deposit"
BALANCE_WITHDRAW = "balance/withdraw"
GET_TAXPAYERS = "utilities/get-taxpayers"
GET_OPERATORS = "utilities/get-operators"

BUSY_MESSAGE = "Një kërkesë tjetër po përpunohet!"  # specification 7

LONGEST_AMOUNT = 30  # digits, before or after the point; more is no amount of any currency

PAPER_WIDTHS = (58, 80, 110)  # mm
OperatorCodeText = Annotated[str, Field(pattern=r"^[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}$")]
IicText = Annotated[str, Field(pattern=r"^[0-9A-Fa-f]{32}$")]
Known = TypeVar("Known")
WholeNumber = Annotated[int, Field(ge=0, lt=2**63)]


def _is_a_width(width: int) -> int:
    """Refuse paper the service does not know. Raises ValueError."""
    if width not in PAPER_WIDTHS:
        raise ValueError("no paper width")
    return width


def _can_be_kept(text: str) -> str:
    """Refuse half a surrogate pair, which JSON can say but nobody can keep. Raises ValueError."""
    text.encode()
    return text


Text = Annotated[str, AfterValidator(_can_be_kept)]
DocIdText = Annotated[Text, Field(min_length=5, max_length=200)]
PaperWidth = Annotated[int, AfterValidator(_is_a_width)]


class RequestBody(BaseModel):
    """A body we send: closed, and never changed once made."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def to_json(self) -> bytes:
        """Return the body as UTF-8 JSON; absent fields are left out, numbers are exact."""
        return exact_json(self.model_dump(exclude_none=True)).encode()


class StatusInvoiceRequest(RequestBody):
    """Specification 2.10."""

    docId: DocIdText


class InvoicePdfRequest(RequestBody):
    """Specification 2.11."""

    iic: IicText
    pdfType: Annotated[str, Field(pattern=r"^(A4|receipt|eInvoice)$")]
    paperWidth: PaperWidth | None = None
    lang: Annotated[str, Field(pattern=r"^(sq|en)$")] | None = None


class BalanceRequest(RequestBody):
    """Specification 2.12; `amount` is in lek, and taken out or put in by the path."""

    docId: DocIdText
    amount: Decimal
    notes: Text | None = None
    operatorCode: OperatorCodeText | None = None


class GetTaxpayersRequest(RequestBody):
    """Specification 2.13."""

    searchTerm: Annotated[str, Field(min_length=3, max_length=200)]


class GetOperatorsRequest(RequestBody):
    """Specification 4.8: an empty object."""


class ResponseBody(BaseModel):
    """A body we are sent: fields we do not know are passed over, those we know are typed."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


def _or_none(value: object, validate: ValidatorFunctionWrapHandler) -> object:
    """Let a field of another type count as absent: it must not spoil the identifiers beside it."""
    try:
        return validate(value)
    except ValidationError:
        return None


def _is_an_amount(number: Decimal | int) -> Decimal | int:
    """Refuse 1e999999999, which is short to send and fills the memory. Raises ValueError."""
    if len(str(number)) > LONGEST_AMOUNT or abs(Decimal(number).adjusted()) > LONGEST_AMOUNT:
        raise ValueError("no amount")
    return number


Beside = Annotated[Known | None, WrapValidator(_or_none)]  # beside what completes a document
Amount = Annotated[Decimal | int, AfterValidator(_is_an_amount)]


class CisError(ResponseBody):
    """Specification 2.15."""

    faultEnv: Beside[Text] = None
    faultString: Beside[Text] = None
    faultCode: Beside[Text] = None


class FiscalError(ResponseBody):
    """Specification 2.15."""

    cisError: Beside[CisError] = None
    otherError: Beside[Text] = None


class InvoiceResponse(ResponseBody):
    """Specification 2.14."""

    orderId: Text
    fic: Text | None = None
    eic: Beside[Text] = None  # completes an electronic invoice; beside a normal one it is nothing
    iic: Beside[IicText] = None
    link: Beside[Text] = None
    error: Beside[FiscalError] = None
    invoiceNumber: Beside[Text] = None
    invoiceOrderNumber: Beside[WholeNumber] = None
    sellerNuis: Beside[Text] = None
    totalPrice: Beside[Amount] = None
    totalPriceWithoutVat: Beside[Amount] = None
    totalVatAmount: Beside[Amount] = None


class BalanceResponse(ResponseBody):
    """Specification 2.16."""

    orderId: Text
    fcdc: Text | None = None
    error: Beside[FiscalError] = None


class PdfResponse(ResponseBody):
    """Specification 2.16."""

    base64: str


class ErrorBody(ResponseBody):
    """Specification 7."""

    message: Text
    field: Beside[Text] = None


class WireTaxpayer(ResponseBody):
    """Specification 2.16; further properties are allowed, and any of these may be missing."""

    Tin: Beside[Text] = None
    Name: Beside[Text] = None
    Address: Beside[Text] = None
    Town: Beside[Text] = None
    Country: Beside[Text] = None


class WireOperator(ResponseBody):
    """Specification 2.16."""

    name: Beside[Text] = None
    opCode: Beside[Text] = None


# An entry that is no object is passed over: it must not hide the others.
TAXPAYERS = TypeAdapter(list[Beside[WireTaxpayer]])
OPERATORS = TypeAdapter(list[Beside[WireOperator]])


def exact_json(value: object) -> str:
    """Write a value as JSON; a Decimal digit by digit, never through binary, a day as its text."""
    match value:
        case Decimal():
            return format(value, "f")
        case date():
            return json.dumps(value.isoformat())
        case dict():
            pairs = (f"{json.dumps(str(k))}:{exact_json(v)}" for k, v in value.items())
            return "{" + ",".join(pairs) + "}"
        case list() | tuple():
            return "[" + ",".join(exact_json(each) for each in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False, allow_nan=False)


def parse_json(text: bytes) -> object:
    """Read JSON with exact numbers. Raises ValueError for what is no JSON, NaN and Infinity too."""
    try:
        parsed: object = json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    except InvalidOperation as error:
        raise ValueError("an exponent beyond all numbers") from error
    return parsed


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
