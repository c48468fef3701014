"""The conditions between the fields of a register request, one function each.

Lives here: every conditional requirement of specification 2.1 to 2.8, 2.17, 2.18 and 4.1 that this
version knows, each with its section; and the list of what it does not offer yet.
Must not: single fields (schema), the database, the opening balance (the platform's own judgement).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from till.practice.answers import BadRequest
from till.practice.fields import check_parts, refuse_unknown
from till.practice.invoice import VAT_RATES, Invoice, read_invoice
from till.practice.json_text import Part, number_in, part_in, parts_in, text_in
from till.practice.schema import REGISTER_INVOICE

_TYPES = frozenset({"NORMAL", "ORDER", "SUMMARY", "SELFISSUE", "EXPORT"})
# A field is required for these document types and may not be sent with the others (2.1).
_BELONGS_TO = {
    "articles": _TYPES - {"SUMMARY"},
    "payment": _TYPES - {"ORDER"},
    "selfIssueType": frozenset({"SELFISSUE"}),
    "summaryInvoices": frozenset({"SUMMARY"}),
    "total": frozenset({"SUMMARY"}),
}
_NUIS = "[A-Z][0-9]{8}[A-Z]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """What a correction needs to know of the invoice that it corrects."""

    is_corrective: bool
    eic: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What the rules need beyond the body: today in Tirane and a look at earlier invoices."""

    today: date
    original: Callable[[str], Original | None]


Rule: TypeAlias = Callable[[Part, Circumstances], None]


def check_register(body: Part, circumstances: Circumstances) -> Invoice:
    """Check a register request against every rule; raises BadRequest at the first it breaks."""
    refuse_unknown(body, REGISTER_INVOICE)
    check_parts(body, REGISTER_INVOICE)
    for rule in RULES:
        rule(body, circumstances)
    invoice = read_invoice(body)
    payments_equal_total(invoice)
    prepayment_fits(body, invoice)
    return invoice


def document_type_of(body: Part) -> str:
    """Give the documentType, NORMAL where it was left out (2.1)."""
    return text_in(body, "documentType", "NORMAL")


def fields_belong_to_the_document_type(body: Part, _: Circumstances) -> None:
    """Articles, payment, selfIssueType, summaryInvoices and total by document type (2.1, 4.1)."""
    document_type = document_type_of(body)
    for name, types in _BELONGS_TO.items():
        if name in body and document_type not in types:
            raise BadRequest(f"{name} must not be sent for {document_type}", field=name)
        if name not in body and document_type in types:
            raise BadRequest(f"{name} is required for {document_type}", field=name)
    if body.get("reverseCharge") is True and document_type != "SELFISSUE":
        raise BadRequest("reverseCharge is for SELFISSUE alone", field="reverseCharge")


def electronic_invoices_are_normal(body: Part, _: Circumstances) -> None:
    """Another documentType than NORMAL only where isEinvoice is absent or false (2.1, 4.1)."""
    if body.get("isEinvoice") is True and document_type_of(body) != "NORMAL":
        raise BadRequest("An electronic invoice must be NORMAL", field="documentType")


def rebates_have_one_form(body: Part, _: Circumstances) -> None:
    """A rebate is a percentage or a value, not both and not neither (2.3)."""
    places = [("invoiceRebate", body.get("invoiceRebate"))]
    for index, article in enumerate(parts_in(body, "articles")):
        places.append((f"articles[{index}].rebate", article.get("rebate")))
    for name, rebate in places:
        if isinstance(rebate, dict) and len({"inPercentage", "inValue"} & set(rebate)) != 1:
            raise BadRequest(f"{name} takes either inPercentage or inValue", field=name)


def vat_codes_are_configured(body: Part, _: Circumstances) -> None:
    """F, G, H, I, K and L are not configured for this business (2.17)."""
    for index, article in enumerate(parts_in(body, "articles")):
        code = text_in(article, "vatCode")
        if code not in VAT_RATES:
            name = f"articles[{index}].vatCode"
            raise BadRequest(f"VAT code {code} is not configured", field=name)


def foreign_currency_has_a_rate(body: Part, _: Circumstances) -> None:
    """A code other than ALL needs exRate, and a rate is more than nothing (2.4)."""
    currency = part_in(body, "currency")
    code = text_in(currency, "code", "ALL")
    if code != "ALL" and "exRate" not in currency:
        raise BadRequest(f"exRate is required for {code}", field="currency.exRate")
    if "exRate" in currency and number_in(currency, "exRate") <= 0:
        raise BadRequest("exRate must be more than 0", field="currency.exRate")


def account_payments_have_details(body: Part, _: Circumstances) -> None:
    """Details are required and not empty for ACCOUNT (2.5, 2.6)."""
    for index, payment in enumerate(parts_in(body, "payment")):
        if payment.get("type") == "ACCOUNT" and not payment.get("details"):
            name = f"payment[{index}].details"
            raise BadRequest(f"{name} are required for ACCOUNT", field=name)


def buyer_is_named_where_needed(body: Part, _: Circumstances) -> None:
    """Electronic invoices, EXPORT and SELFISSUE need a buyer (2.1)."""
    needs_buyer = body.get("isEinvoice") is True or document_type_of(body) in {
        "EXPORT",
        "SELFISSUE",
    }
    if needs_buyer and "buyer" not in body:
        raise BadRequest("buyer is required for this document", field="buyer")


def buyer_number_is_a_nuis(body: Part, _: Circumstances) -> None:
    """A NUIS is trimmed and raised, then one letter, eight digits, one letter (2.7)."""
    buyer = part_in(body, "buyer")
    number = text_in(buyer, "buyerIDNum").strip().upper()
    if buyer.get("buyerIDType") == "NUIS" and re.fullmatch(_NUIS, number) is None:
        message = "buyerIDNum is no NUIS: one letter, eight digits, one letter"
        raise BadRequest(message, field="buyer.buyerIDNum")


def supply_period_is_in_one_month(body: Part, _: Circumstances) -> None:
    """Start and end in the same calendar month, start not after end (2.1)."""
    if "supplyPeriod" not in body:
        return
    period = part_in(body, "supplyPeriod")
    start = date.fromisoformat(text_in(period, "start"))
    end = date.fromisoformat(text_in(period, "end"))
    if start > end or (start.year, start.month) != (end.year, end.month):
        message = "supplyPeriod must lie in one calendar month, start not after end"
        raise BadRequest(message, field="supplyPeriod")


def pay_deadline_is_still_to_come(body: Part, circumstances: Circumstances) -> None:
    """The deadline falls in the current year and not in the past (2.1)."""
    if "payDeadline" not in body:
        return
    deadline = date.fromisoformat(text_in(body, "payDeadline"))
    if deadline < circumstances.today or deadline.year != circumstances.today.year:
        message = "payDeadline must be in the current year and not in the past"
        raise BadRequest(message, field="payDeadline")


def correction_points_at_an_original(body: Part, circumstances: Circumstances) -> None:
    """The original exists and is no correction itself; P9 and P10 need its eic (2.8, 2.18)."""
    name = "correctiveInvoice.iicRef"
    process = text_in(body, "selectedProcess", "P1")
    if "correctiveInvoice" not in body:
        if process in {"P9", "P10"}:
            raise BadRequest(f"{process} requires correctiveInvoice", field="correctiveInvoice")
        return
    original = circumstances.original(text_in(part_in(body, "correctiveInvoice"), "iicRef").upper())
    if original is None:
        raise BadRequest("There is no invoice with this iic", field=name)
    if original.is_corrective:
        raise BadRequest("A corrective invoice cannot be corrected", field=name)
    if process in {"P9", "P10"} and original.eic is None:
        raise BadRequest(f"{process} needs an invoice with an eic", field=name)


def only_what_this_version_offers(body: Part, _: Circumstances) -> None:
    """Summary, self-issued, export and electronic invoices come later; said plainly until then."""
    document_type = document_type_of(body)
    if document_type not in {"NORMAL", "ORDER"}:
        message = f"{document_type} is not offered by this practice service yet"
        raise BadRequest(message, field="documentType")
    if body.get("isEinvoice") is True:
        message = "Electronic invoices are not offered by this practice service yet"
        raise BadRequest(message, field="isEinvoice")


def payments_equal_total(invoice: Invoice) -> None:
    """The payments add up to exactly the calculated total (2.5)."""
    paid = sum(payment.amount for payment in invoice.payments)
    if paid != invoice.total:
        message = f"The payments add up to {paid}, the invoice to {invoice.total}"
        raise BadRequest(message, field="payment")


def prepayment_fits(body: Part, invoice: Invoice) -> None:
    """P4 needs a prepaidAmount above 0 and not above the total; else ignored (2.1, 2.18)."""
    if body.get("selectedProcess") != "P4":
        return
    if "prepaidAmount" not in body:
        raise BadRequest("prepaidAmount is required for P4", field="prepaidAmount")
    if not 0 < number_in(body, "prepaidAmount") <= invoice.total:
        message = "prepaidAmount must be more than 0 and not above the total"
        raise BadRequest(message, field="prepaidAmount")


RULES: tuple[Rule, ...] = (
    fields_belong_to_the_document_type,
    electronic_invoices_are_normal,
    rebates_have_one_form,
    vat_codes_are_configured,
    foreign_currency_has_a_rate,
    account_payments_have_details,
    buyer_is_named_where_needed,
    buyer_number_is_a_nuis,
    supply_period_is_in_one_month,
    pay_deadline_is_still_to_come,
    correction_points_at_an_original,
    only_what_this_version_offers,
)
