"""The final response of a fiscal document.

Lives here: the response bodies of specification 2.14 and 2.16 for complete documents, and the
verification link.
Must not: decide whether a document may complete, choose identifiers.
"""

from datetime import datetime
from decimal import Decimal
from urllib.parse import urlencode

from till.practice.devices import (
    BUSINESS_UNIT_CODE,
    OPERATOR_CODE,
    SELLER_ADDRESS,
    SELLER_NAME,
    SELLER_NUIS,
)
from till.practice.invoice import EXPORT_CODE, TAX_FREE_CODES, Invoice
from till.practice.json_text import Part, write_json
from till.practice.money import NOTHING
from till.practice.store import Completion, Document
from till.practice.tirane import day_of, local

# A host that can never exist: a practice code shall not lead to a real verification page.
_VERIFICATION_PAGE = "https://practice.invalid/verify"


def complete_balance(document: Document, fcdc: str, moment: datetime) -> Completion:
    """Complete a balance operation (BalanceResponse, 2.16)."""
    return Completion(
        completed_at=moment.isoformat(),
        day=day_of(moment).isoformat(),
        order_number=None,
        identifier=fcdc,
        answer=write_json({"orderId": document.doc_id, "fcdc": fcdc}),
    )


def complete_invoice(
    document: Document, invoice: Invoice, number: int, stamp: tuple[str, datetime]
) -> Completion:
    """Complete an invoice; ``stamp`` is its fic and the moment, ``number`` its place."""
    fic, moment = stamp
    answer: Part = {
        "orderId": document.doc_id,
        "fic": fic,
        "iic": document.iic,
        "link": verification_link(document, invoice, number, moment),
        "invoiceNumber": f"{number}/{day_of(moment).year}/{document.tcr_code}",
        "invoiceOrderNumber": number,
        **_class_and_amounts(invoice),
        **_issuer(document, invoice),
    }
    return Completion(
        completed_at=moment.isoformat(),
        day=day_of(moment).isoformat(),
        order_number=number,
        identifier=fic,
        answer=write_json(answer),
    )


def _issuer(document: Document, invoice: Invoice) -> Part:
    """Give who issued it; the operator is chosen here where the request names none (2.1)."""
    return {
        "operatorCode": invoice.operator_code or OPERATOR_CODE,
        "businessUnitCode": BUSINESS_UNIT_CODE,
        "tcrCode": document.tcr_code,
        "sellerName": SELLER_NAME,
        "sellerNuis": SELLER_NUIS,
        "sellerAddress": SELLER_ADDRESS,
    }


def _class_and_amounts(invoice: Invoice) -> Part:
    sums = invoice.vat_sums()
    vat = sum((one.vat for one in sums), NOTHING)
    free = sum((one.gross for one in sums if one.code in TAX_FREE_CODES), NOTHING)
    export = sum((one.gross for one in sums if one.code == EXPORT_CODE), NOTHING)
    return {
        "invoiceType": "CASH" if invoice.is_cash_class else "NONCASH",
        "totalPrice": invoice.total,
        "totalPriceWithoutVat": invoice.total - vat,
        "totalVatAmount": vat,
        "taxFreeAmount": free,
        "goodsExport": export,
        "markUpAmount": Decimal("0.00"),
    }


def verification_link(document: Document, invoice: Invoice, number: int, moment: datetime) -> str:
    """Give the link of an invoice, with the facts that a verification page shows."""
    facts = {
        "iic": document.iic or "",
        "tin": SELLER_NUIS,
        "crtd": local(moment).isoformat(timespec="seconds"),
        "ord": str(number),
        "bu": BUSINESS_UNIT_CODE,
        "cr": document.tcr_code,
        "prc": format(invoice.total, "f"),
    }
    return f"{_VERIFICATION_PAGE}?{urlencode(facts)}"
