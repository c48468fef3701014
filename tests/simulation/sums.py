"""What the service reads out of a body, by the specification alone.

Lives here: closed schemas, totals, payments, classes, references (specification 2 and 4).
Must not: use any code of the till.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

CENT = Decimal("0.01")
FIELDS = {
    "invoice/register": {
        "docId", "operatorCode", "currency", "articles", "payment", "invoiceRebate", "buyer",
        "correctiveInvoice", "invoiceNotes", "documentType", "selfIssueType", "reverseCharge",
        "summaryInvoices", "total", "supplyPeriod", "isEinvoice", "selectedProcess",
        "selectedInvoiceType", "payDeadline", "prepaidAmount",
    },
    "invoice/cancel": {
        "docId", "operatorCode", "correctiveInvoice", "invoiceNotes", "isEinvoice",
        "selectedProcess", "selectedInvoiceType", "payDeadline", "prepaidAmount",
    },
    "invoice/status": {"docId"},
    "invoice/pdf": {"iic", "pdfType", "paperWidth", "lang"},
    "balance/initiate": {"docId", "amount", "notes", "operatorCode"},
    "balance/deposit": {"docId", "amount", "notes", "operatorCode"},
    "balance/withdraw": {"docId", "amount", "notes", "operatorCode"},
}  # fmt: skip
CASH = {"CASH", "BANKNOTE", "CARD", "CHECK", "SVOUCHER", "COMPANY", "ORDER"}
Body = Mapping[str, Any]


class BadBody(Exception):
    """A 400: what is wrong, and with which field."""

    def __init__(self, message: str, *, field: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What a document is about; `corrects` and `sums_up` are iics."""

    total: Decimal
    document_type: str = ""
    currency: str = "ALL"
    is_cash: bool = False
    is_electronic: bool = False
    corrects: str | None = None
    sums_up: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Earlier:
    """A complete invoice that another one may refer to, and whether it was used up."""

    contents: Contents
    has_eic: bool
    is_cancelled: bool
    is_summed_up: bool


Find = Callable[[str], Earlier | None]


def check_closed(path: str, body: Body) -> None:
    """Raise BadBody for unknown top-level fields (specification 2)."""
    if unknown := sorted(set(body) - FIELDS[path]):
        raise BadBody(f"unknown fields: {unknown}", field=unknown[0])


def contents_of(path: str, body: Body, find: Find) -> Contents:
    """Return what a request is about. Raises BadBody where it breaks a rule."""
    if path.startswith("balance/"):
        return Contents(total=Decimal(body["amount"]))
    if path == "invoice/cancel":
        return _cancellation(body, find)
    kind = body.get("documentType", "NORMAL")
    if kind == "SUMMARY":
        return _summary(body, find)
    reference = body.get("correctiveInvoice")
    if reference:
        _original(reference["iicRef"], find)
    total = sum((_line(each) for each in body["articles"]), Decimal(0)) - _off(body)
    _check_payments(body, total, is_order=kind == "ORDER")
    return Contents(
        total=total,
        document_type=kind,
        currency=body.get("currency", {}).get("code", "ALL"),
        is_cash=kind == "ORDER" or body["payment"][0]["type"] in CASH,
        is_electronic=body.get("isEinvoice", False),
        corrects=reference["iicRef"] if reference else None,
    )


def _cancellation(body: Body, find: Find) -> Contents:
    """Read a cancellation; it is of its original's kind (specification 4.2)."""
    iic = body["correctiveInvoice"]["iicRef"]
    was = _original(iic, find)
    if was.is_cancelled:
        raise BadBody("cancelled already", field="correctiveInvoice.iicRef")
    return Contents(
        total=-was.contents.total,
        document_type="CANCEL",
        currency=was.contents.currency,
        is_cash=was.contents.is_cash,
        is_electronic=was.contents.is_electronic,
        corrects=iic,
    )


def _summary(body: Body, find: Find) -> Contents:
    """Read a summary invoice (specification 4.1 rule 5)."""
    orders = [find(iic) for iic in body["summaryInvoices"]]
    for order in orders:
        if order is None or order.contents.document_type != "ORDER" or order.is_summed_up:
            raise BadBody("not an unused fiscalized order", field="summaryInvoices")
    known = [order.contents for order in orders if order is not None]
    total = sum((order.total for order in known), Decimal(0))
    currency = body.get("currency", {}).get("code", "ALL")
    if Decimal(body["total"]) != total or {order.currency for order in known} != {currency}:
        raise BadBody(f"total {body['total']} of {total}", field="total")
    _check_payments(body, total, is_order=False)
    return Contents(
        total=total,
        document_type="SUMMARY",
        currency=currency,
        is_cash=body["payment"][0]["type"] in CASH,
        sums_up=tuple(body["summaryInvoices"]),
    )


def _original(iic: str, find: Find) -> Earlier:
    """Return the invoice that is to be corrected. Raises BadBody (specification 2.8)."""
    original = find(iic)
    if original is None or original.contents.corrects:
        raise BadBody(f"{iic} cannot be corrected", field="correctiveInvoice.iicRef")
    if original.contents.is_electronic and not original.has_eic:
        raise BadBody(f"{iic} has no eic", field="correctiveInvoice.iicRef")
    return original


def _check_payments(body: Body, total: Decimal, *, is_order: bool) -> None:
    """Raise BadBody where the payments are not exactly the total (specification 2.5)."""
    if is_order:
        if "payment" in body:
            raise BadBody("an order is not paid", field="payment")
        return
    paid = sum((Decimal(each["amount"]) for each in body["payment"]), Decimal(0))
    if paid != total:
        raise BadBody(f"payments {paid} of {total}", field="payment")


def _line(article: Body) -> Decimal:
    product = Decimal(article["price"]) * Decimal(article["units"])
    total = Decimal(article.get("totalPrice", product))
    return total.quantize(CENT, ROUND_HALF_UP) - _off(article, "rebate")


def _off(body: Body, name: str = "invoiceRebate") -> Decimal:
    rebate = body.get(name)
    return Decimal(rebate["inValue"]) if rebate else Decimal(0)
