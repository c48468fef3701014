"""The rules of each kind of document: self-issued, export, electronic, summary (2.1, 2.18, 3, 4.1).

Decided where the specification is silent:
- "Standard VAT" of a self-issued ABROAD invoice is code B alone, so that zero VAT may stand beside
  a reduced rate.
- documentType NORMAL may be spelt out beside isEinvoice true: rule 2 of 4.1 speaks of the others.
- Orders are the business's own, whichever of its devices took them, each listed once.
- An order that was cancelled enters no summary. A summary that is cancelled does not free its
  orders, for "the order cannot enter another summary invoice".
- "The same currency" is the code; rates may differ from order to order.
- invoiceRebate is refused of a summary: its total could not equal the sum of the orders any more.
"""

from collections.abc import Iterator
from decimal import Decimal

from till.practice.rules.context import ReferencedInvoice, RuleContext
from till.practice.rules.invoice import EXPORT_CODE, STANDARD_CODE, VAT_RATES
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import DOCUMENT_TYPES, NON_CASH_PAYMENTS, RegisterBody

_TYPES = frozenset(DOCUMENT_TYPES)
# A field is required for these document types and may not be sent with the others (2.1).
_BELONGS_TO = {
    "articles": _TYPES - {"SUMMARY"},
    "payment": _TYPES - {"ORDER"},
    "selfIssueType": frozenset({"SELFISSUE"}),
    "summaryInvoices": frozenset({"SUMMARY"}),
    "total": frozenset({"SUMMARY"}),
}


def electronic_invoices_are_normal(body: RegisterBody, _: RuleContext) -> None:
    """Another documentType than NORMAL only where isEinvoice is absent or false (2.1, 4.1)."""
    if body.isEinvoice and body.documentType != "NORMAL":
        raise BadRequest("An electronic invoice must be NORMAL", field="documentType")


def fields_belong_to_the_document_type(body: RegisterBody, _: RuleContext) -> None:
    """Articles, payment, selfIssueType, summaryInvoices and total by document type (2.1, 4.1)."""
    document_type = body.documentType
    for name, types in _BELONGS_TO.items():
        is_sent = name in body.model_fields_set
        if is_sent and document_type not in types:
            raise BadRequest(f"{name} must not be sent for {document_type}", field=name)
        if not is_sent and document_type in types:
            raise BadRequest(f"{name} is required for {document_type}", field=name)


def reverse_charge_is_self_issued(body: RegisterBody, _: RuleContext) -> None:
    """Only SELFISSUE permits reverseCharge true (2.1, 4.1 rule 6)."""
    if body.reverseCharge and body.documentType != "SELFISSUE":
        raise BadRequest("reverseCharge is for SELFISSUE alone", field="reverseCharge")


def electronic_buyer_has_a_nuis(body: RegisterBody, _: RuleContext) -> None:
    """The buyer of an electronic invoice is named by a NUIS (2.7, 4.1 rule 8)."""
    if body.isEinvoice and _buyer_id_type(body) != "NUIS":
        message = "The buyer of an electronic invoice must have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def electronic_payments_are_not_cash(body: RegisterBody, _: RuleContext) -> None:
    """Every payment of an electronic invoice is non-cash (2.5, 4.1 rule 8)."""
    if not body.isEinvoice:
        return
    for index, payment in enumerate(body.payment or ()):
        if payment.type not in NON_CASH_PAYMENTS:
            message = f"An electronic invoice is paid by {', '.join(NON_CASH_PAYMENTS)}"
            raise BadRequest(message, field=f"payment[{index}].type")


def export_buyer_has_no_nuis(body: RegisterBody, _: RuleContext) -> None:
    """The buyer of an export is not named by a NUIS (4.1 rule 7)."""
    if body.documentType == "EXPORT" and _buyer_id_type(body) == "NUIS":
        message = "The buyer of an EXPORT must not have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def exported_articles_have_the_export_code(body: RegisterBody, _: RuleContext) -> None:
    """Every article of an export bears the export VAT code (2.17, 4.1 rule 7)."""
    if body.documentType != "EXPORT":
        return
    for index, article in enumerate(body.articles or ()):
        if article.vatCode != EXPORT_CODE:
            message = f"Every article of an EXPORT needs VAT code {EXPORT_CODE}"
            raise BadRequest(message, field=f"articles[{index}].vatCode")


def foreign_self_issue_names_the_issuer(body: RegisterBody, context: RuleContext) -> None:
    """The supplier of a self-issued ABROAD invoice is the issuer itself (4.1 rule 6)."""
    number = "" if body.buyer is None else body.buyer.buyerIDNum.strip().upper()
    is_issuer = _buyer_id_type(body) == "NUIS" and number == context.nuis
    if body.selfIssueType == "ABROAD" and not is_issuer:
        message = "The supplier of an ABROAD invoice must be the issuer itself"
        raise BadRequest(message, field="buyer.buyerIDNum")


def foreign_self_issue_does_not_mix_vat(body: RegisterBody, _: RuleContext) -> None:
    """A self-issued ABROAD invoice does not mix zero VAT with standard VAT (4.1 rule 6)."""
    codes = {article.vatCode for article in body.articles or ()}
    has_zero = any(VAT_RATES[code] == 0 for code in codes)
    if body.selfIssueType == "ABROAD" and has_zero and STANDARD_CODE in codes:
        message = "An ABROAD invoice must not mix zero VAT with standard VAT"
        raise BadRequest(message, field="articles")


def orders_are_listed_once(body: RegisterBody, _: RuleContext) -> None:
    """An order is listed once (4.1 rule 5)."""
    listed = [iic.upper() for iic in body.summaryInvoices or ()]
    for index, iic in enumerate(listed):
        if iic in listed[:index]:
            raise BadRequest("An order is listed twice", field=f"summaryInvoices[{index}]")


def orders_are_fiscalized_orders(body: RegisterBody, context: RuleContext) -> None:
    """Each listed invoice is a fiscalized ORDER that was not cancelled (3, 4.1 rule 5)."""
    for name, order in _orders(body, context):
        if order is None or order.invoice.document_type != "ORDER" or order.is_corrective:
            raise BadRequest("There is no order with this iic", field=name)
        if not order.is_complete:
            raise BadRequest("The order is not fiscalized yet", field=name)
        if order.cancelled_by is not None:
            raise BadRequest("The order is cancelled", field=name)


def orders_are_unused(body: RegisterBody, context: RuleContext) -> None:
    """No listed order is used in another summary invoice (3, 4.1 rule 5)."""
    for name, order in _orders(body, context):
        if order is not None and order.summed_by is not None:
            raise BadRequest("The order is used in another summary invoice", field=name)


def orders_have_the_currency(body: RegisterBody, context: RuleContext) -> None:
    """Each order is in the currency of the summary (3, 4.1 rule 5)."""
    currency = body.currency.code
    for name, order in _orders(body, context):
        if order is not None and order.invoice.currency != currency:
            message = f"The order is in {order.invoice.currency}, the summary in {currency}"
            raise BadRequest(message, field=name)


def summary_has_no_rebate(body: RegisterBody, _: RuleContext) -> None:
    """A summary bears no discount of its own (4.1 rule 5; decided here)."""
    if body.documentType == "SUMMARY" and body.invoiceRebate is not None:
        raise BadRequest("invoiceRebate must not be sent for SUMMARY", field="invoiceRebate")


def summary_total_is_the_sum_of_its_orders(body: RegisterBody, context: RuleContext) -> None:
    """The total equals exactly the sum of the totals of the orders (2.1, 4.1 rule 5)."""
    if body.documentType != "SUMMARY":
        return
    totals = (order.invoice.total for _, order in _orders(body, context) if order)
    expected = sum(totals, Decimal(0))
    if body.total != expected:
        raise BadRequest(f"The orders add up to {expected}", field="total")


def _buyer_id_type(body: RegisterBody) -> str | None:
    return None if body.buyer is None else body.buyer.buyerIDType


def _orders(
    body: RegisterBody, context: RuleContext
) -> Iterator[tuple[str, ReferencedInvoice | None]]:
    """Give each order of a summary with the name of its place; nothing where it is no summary."""
    if body.documentType == "SUMMARY":
        for index, iic in enumerate(body.summaryInvoices or ()):
            yield f"summaryInvoices[{index}]", context.find_invoice(iic)
