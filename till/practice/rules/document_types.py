"""The rules of each kind of document (specification 2.1, 2.18, 4.1).

Lives here: which fields belong to which documentType, and what self-issued, export and electronic
invoices ask beyond others; summaries have their own file.
Must not: single fields (schema), corrections.

Decided where the specification is silent:
- "Standard VAT" of a self-issued ABROAD invoice is code B alone, so that zero VAT may stand beside
  a reduced rate.
- documentType NORMAL may be spelt out beside isEinvoice true: rule 2 of 4.1 speaks of the others.
"""

from collections.abc import Iterator
from decimal import Decimal

from till.practice.rules.context import (
    ReferencedInvoice,
    RuleContext,
    document_type_of,
    is_electronic,
)
from till.practice.rules.exact_json import Part, number_in, part_in, parts_in, text_in, texts_in
from till.practice.rules.invoice import EXPORT_CODE, STANDARD_CODE, VAT_RATES
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schema import NON_CASH_PAYMENTS

_TYPES = frozenset({"NORMAL", "ORDER", "SUMMARY", "SELFISSUE", "EXPORT"})
# A field is required for these document types and may not be sent with the others (2.1).
_BELONGS_TO = {
    "articles": _TYPES - {"SUMMARY"},
    "payment": _TYPES - {"ORDER"},
    "selfIssueType": frozenset({"SELFISSUE"}),
    "summaryInvoices": frozenset({"SUMMARY"}),
    "total": frozenset({"SUMMARY"}),
}


def electronic_invoices_are_normal(body: Part, _: RuleContext) -> None:
    """Another documentType than NORMAL only where isEinvoice is absent or false (2.1, 4.1)."""
    if is_electronic(body) and document_type_of(body) != "NORMAL":
        raise BadRequest("An electronic invoice must be NORMAL", field="documentType")


def fields_belong_to_the_document_type(body: Part, _: RuleContext) -> None:
    """Articles, payment, selfIssueType, summaryInvoices and total by document type (2.1, 4.1)."""
    document_type = document_type_of(body)
    for name, types in _BELONGS_TO.items():
        if name in body and document_type not in types:
            raise BadRequest(f"{name} must not be sent for {document_type}", field=name)
        if name not in body and document_type in types:
            raise BadRequest(f"{name} is required for {document_type}", field=name)


def reverse_charge_is_self_issued(body: Part, _: RuleContext) -> None:
    """Only SELFISSUE permits reverseCharge true (2.1, 4.1 rule 6)."""
    if body.get("reverseCharge") is True and document_type_of(body) != "SELFISSUE":
        raise BadRequest("reverseCharge is for SELFISSUE alone", field="reverseCharge")


def electronic_buyer_has_a_nuis(body: Part, _: RuleContext) -> None:
    """The buyer of an electronic invoice is named by a NUIS (2.7, 4.1 rule 8)."""
    if is_electronic(body) and part_in(body, "buyer").get("buyerIDType") != "NUIS":
        message = "The buyer of an electronic invoice must have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def electronic_payments_are_not_cash(body: Part, _: RuleContext) -> None:
    """Every payment of an electronic invoice is non-cash (2.5, 4.1 rule 8)."""
    if not is_electronic(body):
        return
    for index, payment in enumerate(parts_in(body, "payment")):
        if payment.get("type") not in NON_CASH_PAYMENTS:
            message = f"An electronic invoice is paid by {', '.join(NON_CASH_PAYMENTS)}"
            raise BadRequest(message, field=f"payment[{index}].type")


def export_buyer_has_no_nuis(body: Part, _: RuleContext) -> None:
    """The buyer of an export is not named by a NUIS (4.1 rule 7)."""
    if document_type_of(body) == "EXPORT" and part_in(body, "buyer").get("buyerIDType") == "NUIS":
        message = "The buyer of an EXPORT must not have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def exported_articles_have_the_export_code(body: Part, _: RuleContext) -> None:
    """Every article of an export bears the export VAT code (2.17, 4.1 rule 7)."""
    if document_type_of(body) != "EXPORT":
        return
    for index, article in enumerate(parts_in(body, "articles")):
        if text_in(article, "vatCode") != EXPORT_CODE:
            message = f"Every article of an EXPORT needs VAT code {EXPORT_CODE}"
            raise BadRequest(message, field=f"articles[{index}].vatCode")


def foreign_self_issue_names_the_issuer(body: Part, circumstances: RuleContext) -> None:
    """The supplier of a self-issued ABROAD invoice is the issuer itself (4.1 rule 6)."""
    buyer = part_in(body, "buyer")
    number = text_in(buyer, "buyerIDNum").strip().upper()
    is_issuer = buyer.get("buyerIDType") == "NUIS" and number == circumstances.business.nuis
    if body.get("selfIssueType") == "ABROAD" and not is_issuer:
        message = "The supplier of an ABROAD invoice must be the issuer itself"
        raise BadRequest(message, field="buyer.buyerIDNum")


def foreign_self_issue_does_not_mix_vat(body: Part, _: RuleContext) -> None:
    """A self-issued ABROAD invoice does not mix zero VAT with standard VAT (4.1 rule 6)."""
    codes = {text_in(article, "vatCode") for article in parts_in(body, "articles")}
    has_zero = any(VAT_RATES[code] == 0 for code in codes)
    if body.get("selfIssueType") == "ABROAD" and has_zero and STANDARD_CODE in codes:
        message = "An ABROAD invoice must not mix zero VAT with standard VAT"
        raise BadRequest(message, field="articles")


def _listed(
    body: Part, circumstances: RuleContext
) -> Iterator[tuple[str, ReferencedInvoice | None]]:
    """Give each listed order with the name of its place; nothing where it is no summary."""
    if document_type_of(body) == "SUMMARY":
        for index, iic in enumerate(texts_in(body, "summaryInvoices")):
            yield f"summaryInvoices[{index}]", circumstances.earlier(iic)


def orders_are_listed_once(body: Part, _: RuleContext) -> None:
    """An order is listed once (4.1 rule 5)."""
    listed = [iic.upper() for iic in texts_in(body, "summaryInvoices")]
    for index, iic in enumerate(listed):
        if iic in listed[:index]:
            raise BadRequest("An order is listed twice", field=f"summaryInvoices[{index}]")


def orders_are_fiscalized_orders(body: Part, circumstances: RuleContext) -> None:
    """Each listed invoice is a fiscalized ORDER that was not cancelled (3, 4.1 rule 5)."""
    for name, order in _listed(body, circumstances):
        if order is None or order.invoice.document_type != "ORDER" or order.is_corrective:
            raise BadRequest("There is no order with this iic", field=name)
        if not order.is_complete:
            raise BadRequest("The order is not fiscalized yet", field=name)
        if order.cancelled_by is not None:
            raise BadRequest("The order is cancelled", field=name)


def orders_are_unused(body: Part, circumstances: RuleContext) -> None:
    """No listed order is used in another summary invoice (3, 4.1 rule 5)."""
    for name, order in _listed(body, circumstances):
        if order is not None and order.summed_by is not None:
            raise BadRequest("The order is used in another summary invoice", field=name)


def orders_have_the_currency(body: Part, circumstances: RuleContext) -> None:
    """Each order is in the currency of the summary (3, 4.1 rule 5)."""
    currency = text_in(part_in(body, "currency"), "code", "ALL")
    for name, order in _listed(body, circumstances):
        if order is not None and order.invoice.currency != currency:
            message = f"The order is in {order.invoice.currency}, the summary in {currency}"
            raise BadRequest(message, field=name)


def summary_has_no_rebate(body: Part, _: RuleContext) -> None:
    """A summary bears no discount of its own (4.1 rule 5; decided here)."""
    if document_type_of(body) == "SUMMARY" and "invoiceRebate" in body:
        raise BadRequest("invoiceRebate must not be sent for SUMMARY", field="invoiceRebate")


def summary_total_is_the_sum_of_its_orders(body: Part, circumstances: RuleContext) -> None:
    """The total equals exactly the sum of the totals of the orders (2.1, 4.1 rule 5)."""
    if document_type_of(body) != "SUMMARY":
        return
    totals = (order.invoice.total for _, order in _listed(body, circumstances) if order)
    expected = sum(totals, Decimal(0))
    if number_in(body, "total") != expected:
        raise BadRequest(f"The orders add up to {expected}", field="total")
