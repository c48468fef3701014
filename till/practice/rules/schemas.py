"""The request bodies of the specification, field by field as its section 2 lists them.

Each is closed at the top level and open inside. Field names are the wire's own.
"""

from decimal import Decimal
from typing import Annotated, Final, Literal, TypeAlias, get_args

from pydantic import BaseModel, Field, Strict

from till.practice.rules.field_types import (
    Amount,
    Day,
    DocId,
    ExactNumber,
    FilledText,
    FiscalCode,
    Flag,
    Iic,
    Optionally,
    Text,
    WholeNumber,
)

CashPayment: TypeAlias = Literal[
    "CASH", "BANKNOTE", "CARD", "CHECK", "SVOUCHER", "COMPANY", "ORDER"
]
NonCashPayment: TypeAlias = Literal[
    "ACCOUNT", "FACTORING", "COMPENSATION", "TRANSFER", "WAIVER", "KIND", "OTHER"
]
DocumentType: TypeAlias = Literal["NORMAL", "ORDER", "SUMMARY", "SELFISSUE", "EXPORT"]
SelfIssueType: TypeAlias = Literal["AGREEMENT", "DOMESTIC", "ABROAD", "SELF", "OTHER"]
VatCode: TypeAlias = Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]
Language: TypeAlias = Literal["sq", "en"]
Process: TypeAlias = Literal["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11"]
# Specification 2.1 and 2.18: what selectedInvoiceType may hold (UNTDID 1001).
SelectableType: TypeAlias = Literal[
    "82", "84", "325", "326", "380", "383", "386", "393", "394", "395", "575", "623", "780"
]
CASH_PAYMENTS: Final[tuple[str, ...]] = get_args(CashPayment)
NON_CASH_PAYMENTS: Final[tuple[str, ...]] = get_args(NonCashPayment)
DOCUMENT_TYPES: Final[tuple[str, ...]] = get_args(DocumentType)
PROCESSES: Final[tuple[str, ...]] = get_args(Process)
SELECTABLE_TYPES: Final[tuple[str, ...]] = get_args(SelectableType)
# Specification 2.18: accepted only when the process itself assigns them.
ASSIGNED_TYPES: Final = ("80", "381", "384", "385", "389")
PREPAYMENT: Final = "P4"
CORRECTIVE_PROCESSES: Final = ("P9", "P10")
# Specification 2.18, first table: process and default invoice type.
TYPE_OF_PROCESS: Final = {
    "P1": "380",
    "P2": "380",
    "P3": "380",
    "P4": "386",
    "P5": "380",
    "P6": "380",
    "P7": "380",
    "P8": "380",
    "P9": "384",
    "P10": "384",
    "P11": "326",
}

PrepaidAmount: TypeAlias = Annotated[Decimal, ExactNumber(least=0, places=2)]
Notes: TypeAlias = Annotated[str, Strict(), Field(max_length=500)]
NameOfArticle: TypeAlias = Annotated[str, Strict(), Field(min_length=1, max_length=100)]
TwoLetters: TypeAlias = Annotated[str, Strict(), Field(min_length=2, max_length=2)]


class RequestPart(BaseModel, frozen=True):
    """An object inside a request; fields it does not know are left aside."""


class ClosedBody(BaseModel, frozen=True, extra="forbid"):
    """A whole request; fields it does not know are refused."""


class KeyedBody(BaseModel, frozen=True):
    """What every document's request is known by, whatever else it holds."""

    docId: DocId


class RebateFields(RequestPart, title="Rebate"):
    """Specification 2.3."""

    inPercentage: Optionally[Annotated[Decimal, ExactNumber(least=0, most=100)]] = None
    inValue: Optionally[Amount] = None


class ArticleFields(RequestPart, title="Article"):
    """Specification 2.2."""

    articleId: NameOfArticle
    name: NameOfArticle
    vatCode: VatCode
    price: Amount
    units: Amount
    soldIn: Annotated[str, Strict(), Field(pattern="^[A-Z0-9]{2,3}$")]
    totalPrice: Optionally[Amount] = None
    rebate: Optionally[RebateFields] = None


class CurrencyFields(RequestPart, title="Currency"):
    """Specification 2.4."""

    code: Annotated[str, Strict(), Field(pattern="^[A-Z]{3}$")] = "ALL"
    exRate: Optionally[Amount] = None


class AccountFields(RequestPart, title="PaymentDetail"):
    """Specification 2.6: all seven are required."""

    idNumber: FilledText
    name: FilledText
    bankName: FilledText
    swift_code: FilledText
    country: FilledText
    countryCode: TwoLetters
    currency: Annotated[str, Strict(), Field(min_length=3, max_length=3)]


class PaymentFields(RequestPart, title="Payment"):
    """Specification 2.5."""

    type: Literal[CashPayment, NonCashPayment]
    amount: Amount
    details: tuple[AccountFields, ...] = ()


class BuyerFields(RequestPart, title="Buyer"):
    """Specification 2.7."""

    buyerIDType: Literal["NUIS", "ID", "PASS", "VAT", "TAX", "SOC", "POINTS"]
    buyerIDNum: FilledText
    buyerName: FilledText
    buyerAddress: FilledText
    buyerTown: FilledText
    buyerCountry: Annotated[str, Strict(), Field(pattern="^[A-Z]{3}$")]
    buyerCountryCode: TwoLetters = "AL"


class CorrectionFields(RequestPart, title="CorrectiveInvoiceRef"):
    """Specification 2.8."""

    iicRef: Iic
    issueDateTime: Optionally[Day] = None


class PeriodFields(RequestPart, title="SupplyPeriod"):
    """Specification 2.1, supplyPeriod."""

    start: Day
    end: Day


class RegisterBody(ClosedBody, title="RegisterInvoiceRequest"):
    """Specification 2.1."""

    docId: DocId
    operatorCode: Optionally[FiscalCode] = None
    currency: CurrencyFields = Field(default_factory=CurrencyFields)
    articles: Optionally[Annotated[tuple[ArticleFields, ...], Field(min_length=1)]] = None
    payment: Optionally[Annotated[tuple[PaymentFields, ...], Field(min_length=1)]] = None
    invoiceRebate: Optionally[RebateFields] = None
    buyer: Optionally[BuyerFields] = None
    correctiveInvoice: Optionally[CorrectionFields] = None
    invoiceNotes: Notes = ""
    documentType: DocumentType = "NORMAL"
    selfIssueType: Optionally[SelfIssueType] = None
    reverseCharge: Flag = False
    summaryInvoices: Optionally[Annotated[tuple[Iic, ...], Field(min_length=1)]] = None
    total: Optionally[Amount] = None
    supplyPeriod: Optionally[PeriodFields] = None
    isEinvoice: Flag = False
    selectedProcess: Optionally[Process] = None
    selectedInvoiceType: Optionally[SelectableType] = None
    payDeadline: Optionally[Day] = None
    prepaidAmount: Optionally[PrepaidAmount] = None


class CancelBody(ClosedBody, title="CancelInvoiceRequest"):
    """Specification 2.9."""

    docId: DocId
    operatorCode: Optionally[FiscalCode] = None
    correctiveInvoice: CorrectionFields
    invoiceNotes: Notes = ""
    isEinvoice: Optionally[Flag] = None
    selectedProcess: Optionally[Process] = None
    selectedInvoiceType: Optionally[SelectableType] = None
    payDeadline: Optionally[Day] = None
    prepaidAmount: Optionally[PrepaidAmount] = None


class StatusBody(ClosedBody, title="StatusInvoiceRequest"):
    """Specification 2.10."""

    docId: DocId


class PdfBody(ClosedBody, title="InvoicePdfRequest"):
    """Specification 2.11."""

    iic: Iic
    pdfType: Literal["A4", "receipt", "eInvoice"] = "A4"
    paperWidth: WholeNumber[Literal[58, 80, 110]] = 80
    lang: Language = "sq"


class BalanceBody(ClosedBody, title="BalanceRequest"):
    """Specification 2.12."""

    docId: DocId
    amount: Amount
    notes: Text = ""
    operatorCode: Optionally[FiscalCode] = None


class TaxpayerSearchBody(ClosedBody, title="GetTaxpayersRequest"):
    """Specification 2.13."""

    searchTerm: Annotated[str, Strict(), Field(min_length=3, max_length=200)]


class OperatorListBody(ClosedBody, title="GetOperatorsRequest"):
    """Specification 4.8: an empty object."""
