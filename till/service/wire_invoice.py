"""The words of an invoice, exactly as the specification writes them."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from till.service.wire import DocIdText, IicText, OperatorCodeText, RequestBody, Text

CASH_TYPES = ("BANKNOTE", "CASH", "CARD", "CHECK", "SVOUCHER", "COMPANY", "ORDER")
NON_CASH_TYPES = ("ACCOUNT", "FACTORING", "COMPENSATION", "TRANSFER", "WAIVER", "KIND", "OTHER")

ShortText = Annotated[Text, Field(max_length=100)]
NotesText = Annotated[Text, Field(max_length=500)]
FilledText = Annotated[Text, Field(pattern=r"\S")]
VatCodeText = Annotated[str, Field(pattern=r"^[A-L]$")]
CurrencyText = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
PaymentText = Annotated[str, Field(pattern=f"^({'|'.join(CASH_TYPES + NON_CASH_TYPES)})$")]
BuyerIdText = Annotated[str, Field(pattern=r"^(NUIS|ID|PASS|VAT|TAX|SOC|POINTS)$")]
DocumentText = Annotated[str, Field(pattern=r"^(NORMAL|ORDER|SUMMARY|SELFISSUE|EXPORT)$")]
SelfIssueText = Annotated[str, Field(pattern=r"^(AGREEMENT|DOMESTIC|ABROAD|SELF|OTHER)$")]
ProcessText = Annotated[str, Field(pattern=r"^P([1-9]|10|11)$")]
# 80, 381, 384, 385 and 389 are assigned by a process and never selected (specification 2.18).
InvoiceTypeText = Annotated[
    str, Field(pattern=r"^(82|84|325|326|380|383|386|393|394|395|575|623|780)$")
]
PrepaidAmount = Annotated[Decimal, Field(ge=0, decimal_places=2)]


class Rebate(RequestBody):
    """Specification 2.3; the till turns percentages into values."""

    inPercentage: Decimal | None = None
    inValue: Decimal | None = None


class WireArticle(RequestBody):
    """Specification 2.2; amounts hold VAT and are in the invoice's currency."""

    articleId: ShortText
    name: ShortText
    vatCode: VatCodeText
    price: Decimal
    units: Decimal
    soldIn: FilledText
    totalPrice: Decimal | None = None
    rebate: Rebate | None = None


class WireCurrency(RequestBody):
    """Specification 2.4; `exRate` is lek for one of the currency."""

    code: CurrencyText = "ALL"
    exRate: Decimal | None = None


class PaymentDetail(RequestBody):
    """Specification 2.6: all seven are required."""

    idNumber: FilledText
    name: FilledText
    bankName: FilledText
    swift_code: FilledText
    country: FilledText
    countryCode: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    currency: CurrencyText


class WirePayment(RequestBody):
    """Specification 2.5."""

    type: PaymentText
    amount: Decimal
    details: tuple[PaymentDetail, ...] | None = None


class WireBuyer(RequestBody):
    """Specification 2.7; a NUIS comes trimmed and in capitals (domain.shop.buyer)."""

    buyerIDType: BuyerIdText
    buyerIDNum: FilledText
    buyerName: FilledText
    buyerAddress: FilledText
    buyerTown: FilledText
    buyerCountry: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    buyerCountryCode: Annotated[str, Field(pattern=r"^[A-Z]{2}$")] | None = None


class CorrectiveInvoiceRef(RequestBody):
    """Specification 2.8."""

    iicRef: IicText
    issueDateTime: date | None = None


class WireSupplyPeriod(RequestBody):
    """Specification 2.1, supplyPeriod."""

    start: date
    end: date


class RegisterInvoiceRequest(RequestBody):
    """Specification 2.1."""

    docId: DocIdText
    operatorCode: OperatorCodeText | None = None
    currency: WireCurrency | None = None
    articles: Annotated[tuple[WireArticle, ...], Field(min_length=1)] | None = None
    payment: Annotated[tuple[WirePayment, ...], Field(min_length=1)] | None = None
    invoiceRebate: Rebate | None = None
    buyer: WireBuyer | None = None
    correctiveInvoice: CorrectiveInvoiceRef | None = None
    invoiceNotes: NotesText | None = None
    documentType: DocumentText | None = None
    selfIssueType: SelfIssueText | None = None
    reverseCharge: bool | None = None
    summaryInvoices: Annotated[tuple[IicText, ...], Field(min_length=1)] | None = None
    total: Decimal | None = None
    supplyPeriod: WireSupplyPeriod | None = None
    isEinvoice: bool | None = None
    selectedProcess: ProcessText | None = None
    selectedInvoiceType: InvoiceTypeText | None = None
    payDeadline: date | None = None
    prepaidAmount: PrepaidAmount | None = None


class CancelInvoiceRequest(RequestBody):
    """Specification 2.9; articles and payments are the original's, taken back by the service."""

    docId: DocIdText
    operatorCode: OperatorCodeText | None = None
    correctiveInvoice: CorrectiveInvoiceRef
    invoiceNotes: NotesText | None = None
    isEinvoice: bool | None = None
    selectedProcess: ProcessText | None = None
    selectedInvoiceType: InvoiceTypeText | None = None
    payDeadline: date | None = None
    prepaidAmount: PrepaidAmount | None = None
