"""Bodies of invoices as the wire has them, one of each kind, and how to change one.

Lives here: a register request of every kind that keeps every condition, and a cancel request.
Must not: the till's values (tests.builders), assertions.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import TypeAlias

from tests.builders import RATES, TODAY
from till.service.conditions import InvoiceContext
from till.service.wire_invoice import CancelInvoiceRequest, RegisterInvoiceRequest

Body: TypeAlias = Mapping[str, object]

IIC = "0123456789ABCDEF0123456789abcdef"
OWN_NUIS = "L01234567A"
HERE = InvoiceContext(today=TODAY, rates=RATES, issuer=OWN_NUIS)

ARTICLE: Body = {
    "articleId": "101",
    "name": "Qumësht 1 L",
    "vatCode": "B",
    "price": Decimal("180.00"),
    "units": 1,
    "soldIn": "XPP",
}
ACCOUNT: Body = {
    "idNumber": "AL47212110090000000235698741",
    "name": "Dyqani Hoxha",
    "bankName": "Banka e Parë",
    "swift_code": "BPARALTR",
    "country": "Shqipëri",
    "countryCode": "AL",
    "currency": "ALL",
}
BUYER: Body = {
    "buyerIDType": "NUIS",
    "buyerIDNum": "K12345678B",
    "buyerName": "Bar Tirana",
    "buyerAddress": "Rruga e Durrësit 5",
    "buyerTown": "Tiranë",
    "buyerCountry": "ALB",
    "buyerCountryCode": "AL",
}
ABROAD: Body = {
    **BUYER,
    "buyerIDType": "VAT",
    "buyerIDNum": "DE136695976",
    "buyerCountry": "DEU",
    "buyerCountryCode": "DE",
}
ORIGINAL: Body = {"iicRef": IIC}


def paid(amount: str = "180.00", kind: str = "CASH") -> Body:
    """Return a payment of the wire."""
    return {"type": kind, "amount": Decimal(amount)}


def article(**changes: object) -> Body:
    """Return an article with some fields changed."""
    return changed(ARTICLE, **changes)


def changed(body: Body, **changes: object) -> Body:
    """Return a body with some fields changed; None takes one away."""
    return {name: value for name, value in {**body, **changes}.items() if value is not None}


NORMAL: Body = {"docId": "till-0001", "articles": [ARTICLE], "payment": [paid()]}
ORDER = changed(NORMAL, documentType="ORDER", payment=None)
SUMMARY = changed(
    NORMAL,
    documentType="SUMMARY",
    articles=None,
    summaryInvoices=[IIC],
    total=Decimal("180.00"),
)
SELF_ISSUE = changed(
    NORMAL, documentType="SELFISSUE", selfIssueType="AGREEMENT", buyer=BUYER, reverseCharge=True
)
FROM_ABROAD = changed(SELF_ISSUE, selfIssueType="ABROAD", buyer=changed(BUYER, buyerIDNum=OWN_NUIS))
EXPORT = changed(NORMAL, documentType="EXPORT", articles=[article(vatCode="J")], buyer=ABROAD)
ELECTRONIC = changed(
    NORMAL, isEinvoice=True, buyer=BUYER, payment=[paid(kind="TRANSFER")], selectedProcess="P1"
)
PREPAID = changed(ELECTRONIC, selectedProcess="P4", prepaidAmount=Decimal("0.01"))
CORRECTION = changed(
    NORMAL,
    correctiveInvoice=ORIGINAL,
    articles=[article(price=Decimal("-180.00"))],
    payment=[paid("-180.00")],
)
CANCELLATION: Body = {"docId": "till-0002", "correctiveInvoice": ORIGINAL}
EVERY_KIND = (
    NORMAL,
    ORDER,
    SUMMARY,
    SELF_ISSUE,
    FROM_ABROAD,
    EXPORT,
    ELECTRONIC,
    PREPAID,
    CORRECTION,
)


def at_the_bank(**changes: object) -> Body:
    """Return a normal invoice that is paid to an account, some of its fields changed."""
    payment = {**paid(kind="ACCOUNT"), "details": [changed(ACCOUNT, **changes)]}
    return changed(NORMAL, payment=[payment])


def in_euro(rate: str | None = "98.45", code: str = "EUR") -> Body:
    """Return a normal invoice in another currency."""
    currency = {"code": code} if rate is None else {"code": code, "exRate": Decimal(rate)}
    return changed(NORMAL, currency=currency)


def registered(body: Body) -> RegisterInvoiceRequest:
    """Return a body as the request it is. Raises ValidationError."""
    return RegisterInvoiceRequest.model_validate(body)


def cancelled(body: Body) -> CancelInvoiceRequest:
    """Return a body as the request it is. Raises ValidationError."""
    return CancelInvoiceRequest.model_validate(body)
