"""The final response of a fiscal document."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from urllib.parse import urlencode

from till.practice.devices import Business
from till.practice.invoice import EXPORT_CODE, TAX_FREE_CODES, Invoice
from till.practice.json_text import Part, write_json
from till.practice.money import NOTHING
from till.practice.store import Completion, Document
from till.practice.tirane import day_of, local

# A host that can never exist: a practice code shall not lead to a real verification page.
_VERIFICATION_PAGE = "https://practice.invalid/verify"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What the tax platform puts on an invoice: its codes, its place and the moment.

    ``eic`` is None unless the invoice is electronic; ``operator_code`` was chosen where the
    request names none (2.1).
    """

    fic: str
    eic: str | None
    number: int
    moment: datetime
    business: Business
    operator_code: str


def complete_balance(document: Document, fcdc: str, moment: datetime) -> Completion:
    """Complete a balance operation (BalanceResponse, 2.16)."""
    return Completion(
        completed_at=moment.isoformat(),
        day=day_of(moment).isoformat(),
        order_number=None,
        identifier=fcdc,
        answer=write_json({"orderId": document.doc_id, "fcdc": fcdc}),
    )


def complete_invoice(document: Document, invoice: Invoice, stamp: Stamp) -> Completion:
    """Complete an invoice or a cancellation (InvoiceResponse, 2.14)."""
    tcr_code = tcr_code_on(document)
    number = [str(stamp.number), str(day_of(stamp.moment).year), tcr_code]
    answer: Part = {
        "orderId": document.doc_id,
        **_codes(stamp),
        "iic": document.iic,
        "link": verification_link(document, invoice, stamp),
        "invoiceNumber": "/".join(part for part in number if part),
        "invoiceOrderNumber": stamp.number,
        **_class_and_amounts(invoice),
        **_issuer(stamp, tcr_code),
    }
    return Completion(
        completed_at=stamp.moment.isoformat(),
        day=day_of(stamp.moment).isoformat(),
        order_number=stamp.number,
        identifier=stamp.fic,
        answer=write_json(answer),
    )


def _codes(stamp: Stamp) -> Part:
    return {"fic": stamp.fic} if stamp.eic is None else {"fic": stamp.fic, "eic": stamp.eic}


def _issuer(stamp: Stamp, tcr_code: str) -> Part:
    return {
        "operatorCode": stamp.operator_code,
        "businessUnitCode": stamp.business.unit_code,
        "tcrCode": tcr_code,
        "sellerName": stamp.business.name,
        "sellerNuis": stamp.business.nuis,
        "sellerAddress": stamp.business.address,
    }


def tcr_code_on(document: Document) -> str:
    """Give the TCR code that the document shows: empty for electronic invoices (2.14)."""
    return "" if document.electronic else document.tcr_code


def vat_and_kinds(invoice: Invoice) -> tuple[Decimal, Decimal, Decimal]:
    """Give the VAT of an invoice, its tax-free amount and its export amount (2.14)."""
    sums = invoice.vat_sums()
    vat = sum((one.vat for one in sums), NOTHING)
    free = sum((one.gross for one in sums if one.code in TAX_FREE_CODES), NOTHING)
    export = sum((one.gross for one in sums if one.code == EXPORT_CODE), NOTHING)
    return vat, free, export


def _class_and_amounts(invoice: Invoice) -> Part:
    vat, free, export = vat_and_kinds(invoice)
    return {
        "invoiceType": "CASH" if invoice.is_cash_class else "NONCASH",
        "totalPrice": invoice.total,
        "totalPriceWithoutVat": invoice.total - vat,
        "totalVatAmount": vat,
        "taxFreeAmount": free,
        "goodsExport": export,
        "markUpAmount": NOTHING,
    }


def verification_link(document: Document, invoice: Invoice, stamp: Stamp) -> str:
    """Give the link of an invoice, with the facts that a verification page shows."""
    facts = {
        "iic": document.iic or "",
        "tin": stamp.business.nuis,
        "crtd": local(stamp.moment).isoformat(timespec="seconds"),
        "ord": str(stamp.number),
        "bu": stamp.business.unit_code,
        "cr": tcr_code_on(document),
        "prc": format(invoice.total, "f"),
    }
    return f"{_VERIFICATION_PAGE}?{urlencode(facts)}"
