"""Conditions that the kind of an invoice brings with it."""

from till.domain.errors.basket import BasketEmpty
from till.domain.errors.documents import ConditionBroken, OrdersMissing
from till.domain.money import ZERO
from till.domain.shop.vat import VatCode
from till.service.circumstances import Circumstances
from till.service.wire_invoice import RegisterInvoiceRequest

EXPORT_CODE = VatCode.J.value
STANDARD_CODE = VatCode.B.value


def articles_fit_the_kind(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Articles always, but not in a summary: its lines are the orders' (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if not is_summary and body.articles is None:
        raise BasketEmpty
    if is_summary and body.articles is not None:
        raise ConditionBroken("articles_in_summary")


def payment_fits_the_kind(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """A payment always, but not for an order: the service pays it in full (2.1, 4.1 rule 4)."""
    is_order = body.documentType == "ORDER"
    if not is_order and body.payment is None:
        raise ConditionBroken("payment_missing")
    if is_order and body.payment is not None:
        raise ConditionBroken("payment_in_order")


def a_self_issue_says_why(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The selfIssueType goes with SELFISSUE, and only with it (2.1, 4.1 rule 6)."""
    is_self_issue = body.documentType == "SELFISSUE"
    if is_self_issue and body.selfIssueType is None:
        raise ConditionBroken("self_issue_reason_missing")
    if not is_self_issue and body.selfIssueType is not None:
        raise ConditionBroken("self_issue_reason_misplaced")


def reverse_charge_is_for_self_issues(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Only SELFISSUE permits reverseCharge true (2.1, 4.1 rule 6)."""
    if body.reverseCharge and body.documentType != "SELFISSUE":
        raise ConditionBroken("reverse_charge_misplaced")


def a_summary_lists_its_orders(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The summaryInvoices go with SUMMARY, and only with it (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if is_summary and body.summaryInvoices is None:
        raise OrdersMissing
    if not is_summary and body.summaryInvoices is not None:
        raise ConditionBroken("orders_misplaced")


def a_summary_says_its_total(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The total goes with SUMMARY, and only with it (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if is_summary and body.total is None:
        raise ConditionBroken("summary_total_missing")
    if not is_summary and body.total is not None:
        raise ConditionBroken("summary_total_misplaced")


def an_electronic_invoice_is_normal(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Another documentType only where isEinvoice is absent or false (2.1, 4.1 rule 2)."""
    if body.isEinvoice and body.documentType not in {None, "NORMAL"}:
        raise ConditionBroken("electronic_kind")


def a_buyer_is_named_where_needed(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Electronic invoices and EXPORT name a buyer, SELFISSUE the supplier (2.1, 4.1 rules 6-8)."""
    if body.buyer is not None:
        return
    if body.documentType == "SELFISSUE":
        raise ConditionBroken("supplier_missing")
    if body.documentType == "EXPORT":
        raise ConditionBroken("export_buyer_missing")
    if body.isEinvoice:
        raise ConditionBroken("electronic_buyer_missing")


def an_export_goes_abroad(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The buyer of an EXPORT is not known by a NUIS (4.1 rule 7)."""
    if body.documentType == "EXPORT" and body.buyer and body.buyer.buyerIDType == "NUIS":
        raise ConditionBroken("export_buyer_with_nuis")


def an_export_bears_its_vat_code(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Every article of an EXPORT carries the export code (4.1 rule 7, 2.17)."""
    if body.documentType != "EXPORT":
        return
    for article in body.articles or ():
        if article.vatCode != EXPORT_CODE:
            raise ConditionBroken("export_vat_code", name=article.name, code=EXPORT_CODE)


def a_supplier_abroad_is_the_issuer(
    body: RegisterInvoiceRequest, circumstances: Circumstances
) -> None:
    """With ABROAD the supplier named in buyer is the issuer itself (4.1 rule 6).

    The issuer is a taxpayer, so it is named by NUIS: its own where the till knows it.
    """
    if body.selfIssueType != "ABROAD" or body.buyer is None:
        return
    number = body.buyer.buyerIDNum
    own = circumstances.issuer.strip().upper()
    if body.buyer.buyerIDType != "NUIS" or (own and number != own):
        raise ConditionBroken("abroad_supplier")


def a_purchase_abroad_does_not_mix_vat(
    body: RegisterInvoiceRequest, circumstances: Circumstances
) -> None:
    """With ABROAD articles do not mix zero VAT with standard VAT (4.1 rule 6, 2.17)."""
    if body.selfIssueType != "ABROAD":
        return
    codes = {article.vatCode for article in body.articles or ()}
    without = {code for code in codes if circumstances.rates.rate(VatCode(code)) == ZERO}
    if without and STANDARD_CODE in codes - without:
        raise ConditionBroken("abroad_vat_mixed")
