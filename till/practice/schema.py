"""The field tables of the specification, section by section."""

from till.practice.fields import Field, Kind
from till.practice.processes import PROCESSES, SELECTABLE_TYPES

_DOC_ID = Field(name="docId", required=True, length=(5, 200))
_OPERATOR_CODE = Field(name="operatorCode", pattern="[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}")
_IIC = "[0-9A-Fa-f]{32}"
CASH_PAYMENTS = ("CASH", "BANKNOTE", "CARD", "CHECK", "SVOUCHER", "COMPANY", "ORDER")
NON_CASH_PAYMENTS = ("ACCOUNT", "FACTORING", "COMPENSATION", "TRANSFER", "WAIVER", "KIND", "OTHER")

# Specification 2.3
_REBATE = (
    Field(name="inPercentage", kind=Kind.NUMBER, least=0, most=100),
    Field(name="inValue", kind=Kind.NUMBER),
)

# Specification 2.2
_ARTICLE = (
    Field(name="articleId", required=True, length=(1, 100)),
    Field(name="name", required=True, length=(1, 100)),
    Field(name="vatCode", required=True, one_of=tuple("ABCDEFGHIJKL")),
    Field(name="price", kind=Kind.NUMBER, required=True),
    Field(name="units", kind=Kind.NUMBER, required=True),
    Field(name="soldIn", required=True, pattern="[A-Z0-9]{2,3}"),
    Field(name="totalPrice", kind=Kind.NUMBER),
    Field(name="rebate", kind=Kind.OBJECT, parts=_REBATE),
)

# Specification 2.4
_CURRENCY = (
    Field(name="code", pattern="[A-Z]{3}"),
    Field(name="exRate", kind=Kind.NUMBER),
)

# Specification 2.6: all seven are required
_PAYMENT_DETAIL = (
    Field(name="idNumber", required=True, length=(1, None)),
    Field(name="name", required=True, length=(1, None)),
    Field(name="bankName", required=True, length=(1, None)),
    Field(name="swift_code", required=True, length=(1, None)),
    Field(name="country", required=True, length=(1, None)),
    Field(name="countryCode", required=True, length=(2, 2)),
    Field(name="currency", required=True, length=(3, 3)),
)

# Specification 2.5
_PAYMENT = (
    Field(name="type", required=True, one_of=(*CASH_PAYMENTS, *NON_CASH_PAYMENTS)),
    Field(name="amount", kind=Kind.NUMBER, required=True),
    Field(
        name="details",
        kind=Kind.LIST,
        each=Field(name="detail", kind=Kind.OBJECT, parts=_PAYMENT_DETAIL),
    ),
)

# Specification 2.7
_BUYER = (
    Field(
        name="buyerIDType",
        required=True,
        one_of=("NUIS", "ID", "PASS", "VAT", "TAX", "SOC", "POINTS"),
    ),
    Field(name="buyerIDNum", required=True, length=(1, None)),
    Field(name="buyerName", required=True, length=(1, None)),
    Field(name="buyerAddress", required=True, length=(1, None)),
    Field(name="buyerTown", required=True, length=(1, None)),
    Field(name="buyerCountry", required=True, pattern="[A-Z]{3}"),
    Field(name="buyerCountryCode", length=(2, 2)),
)

# Specification 2.8
_CORRECTIVE_INVOICE = (
    Field(name="iicRef", required=True, pattern=_IIC),
    Field(name="issueDateTime", kind=Kind.DATE),
)

# Specification 2.1, supplyPeriod
_SUPPLY_PERIOD = (
    Field(name="start", kind=Kind.DATE, required=True),
    Field(name="end", kind=Kind.DATE, required=True),
)

# Specification 2.1
REGISTER_INVOICE = (
    _DOC_ID,
    _OPERATOR_CODE,
    Field(name="currency", kind=Kind.OBJECT, parts=_CURRENCY),
    Field(
        name="articles",
        kind=Kind.LIST,
        length=(1, None),
        each=Field(name="article", kind=Kind.OBJECT, parts=_ARTICLE),
    ),
    Field(
        name="payment",
        kind=Kind.LIST,
        length=(1, None),
        each=Field(name="payment", kind=Kind.OBJECT, parts=_PAYMENT),
    ),
    Field(name="invoiceRebate", kind=Kind.OBJECT, parts=_REBATE),
    Field(name="buyer", kind=Kind.OBJECT, parts=_BUYER),
    Field(name="correctiveInvoice", kind=Kind.OBJECT, parts=_CORRECTIVE_INVOICE),
    Field(name="invoiceNotes", length=(0, 500)),
    Field(name="documentType", one_of=("NORMAL", "ORDER", "SUMMARY", "SELFISSUE", "EXPORT")),
    Field(name="selfIssueType", one_of=("AGREEMENT", "DOMESTIC", "ABROAD", "SELF", "OTHER")),
    Field(name="reverseCharge", kind=Kind.FLAG),
    Field(
        name="summaryInvoices",
        kind=Kind.LIST,
        length=(1, None),
        each=Field(name="iic", pattern=_IIC),
    ),
    Field(name="total", kind=Kind.NUMBER),
    Field(name="supplyPeriod", kind=Kind.OBJECT, parts=_SUPPLY_PERIOD),
    Field(name="isEinvoice", kind=Kind.FLAG),
    Field(name="selectedProcess", one_of=PROCESSES),
    Field(name="selectedInvoiceType", one_of=SELECTABLE_TYPES),
    Field(name="payDeadline", kind=Kind.DATE),
    Field(name="prepaidAmount", kind=Kind.NUMBER, least=0, places=2),
)

# Specification 2.9
CANCEL_INVOICE = (
    _DOC_ID,
    _OPERATOR_CODE,
    Field(name="correctiveInvoice", kind=Kind.OBJECT, required=True, parts=_CORRECTIVE_INVOICE),
    Field(name="invoiceNotes", length=(0, 500)),
    Field(name="isEinvoice", kind=Kind.FLAG),
    Field(name="selectedProcess", one_of=PROCESSES),
    Field(name="selectedInvoiceType", one_of=SELECTABLE_TYPES),
    Field(name="payDeadline", kind=Kind.DATE),
    Field(name="prepaidAmount", kind=Kind.NUMBER, least=0, places=2),
)

# Specification 2.10
INVOICE_STATUS = (_DOC_ID,)

# Specification 2.11
INVOICE_PDF = (
    Field(name="iic", required=True, pattern=_IIC),
    Field(name="pdfType", one_of=("A4", "receipt", "eInvoice")),
    Field(name="paperWidth", kind=Kind.INTEGER, one_of=(58, 80, 110)),
    Field(name="lang", one_of=("sq", "en")),
)

# Specification 2.12
BALANCE = (
    _DOC_ID,
    Field(name="amount", kind=Kind.NUMBER, required=True),
    Field(name="notes"),
    _OPERATOR_CODE,
)

# Specification 2.13
GET_TAXPAYERS = (Field(name="searchTerm", required=True, length=(3, 200)),)

# Specification 4.8: an empty object
GET_OPERATORS: tuple[Field, ...] = ()
