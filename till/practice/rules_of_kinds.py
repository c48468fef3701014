"""The rules of each kind of document (specification 2.1, 2.18, 4.1).

Decided where the specification is silent:
- "Standard VAT" of a self-issued ABROAD invoice is code B alone, so that zero VAT may stand beside
  a reduced rate.
- documentType NORMAL may be spelt out beside isEinvoice true: rule 2 of 4.1 speaks of the others.
"""

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, document_type_of, is_electronic
from till.practice.invoice import EXPORT_CODE, STANDARD_CODE, VAT_RATES
from till.practice.json_text import Part, part_in, parts_in, text_in
from till.practice.schema import NON_CASH_PAYMENTS

_TYPES = frozenset({"NORMAL", "ORDER", "SUMMARY", "SELFISSUE", "EXPORT"})
# A field is required for these document types and may not be sent with the others (2.1).
_BELONGS_TO = {
    "articles": _TYPES - {"SUMMARY"},
    "payment": _TYPES - {"ORDER"},
    "selfIssueType": frozenset({"SELFISSUE"}),
    "summaryInvoices": frozenset({"SUMMARY"}),
    "total": frozenset({"SUMMARY"}),
}


def electronic_invoices_are_normal(body: Part, _: Circumstances) -> None:
    """Another documentType than NORMAL only where isEinvoice is absent or false (2.1, 4.1)."""
    if is_electronic(body) and document_type_of(body) != "NORMAL":
        raise BadRequest("An electronic invoice must be NORMAL", field="documentType")


def fields_belong_to_the_document_type(body: Part, _: Circumstances) -> None:
    """Articles, payment, selfIssueType, summaryInvoices and total by document type (2.1, 4.1)."""
    document_type = document_type_of(body)
    for name, types in _BELONGS_TO.items():
        if name in body and document_type not in types:
            raise BadRequest(f"{name} must not be sent for {document_type}", field=name)
        if name not in body and document_type in types:
            raise BadRequest(f"{name} is required for {document_type}", field=name)


def reverse_charge_is_self_issued(body: Part, _: Circumstances) -> None:
    """Only SELFISSUE permits reverseCharge true (2.1, 4.1 rule 6)."""
    if body.get("reverseCharge") is True and document_type_of(body) != "SELFISSUE":
        raise BadRequest("reverseCharge is for SELFISSUE alone", field="reverseCharge")


def electronic_buyer_has_a_nuis(body: Part, _: Circumstances) -> None:
    """The buyer of an electronic invoice is named by a NUIS (2.7, 4.1 rule 8)."""
    if is_electronic(body) and part_in(body, "buyer").get("buyerIDType") != "NUIS":
        message = "The buyer of an electronic invoice must have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def electronic_payments_are_not_cash(body: Part, _: Circumstances) -> None:
    """Every payment of an electronic invoice is non-cash (2.5, 4.1 rule 8)."""
    if not is_electronic(body):
        return
    for index, payment in enumerate(parts_in(body, "payment")):
        if payment.get("type") not in NON_CASH_PAYMENTS:
            message = f"An electronic invoice is paid by {', '.join(NON_CASH_PAYMENTS)}"
            raise BadRequest(message, field=f"payment[{index}].type")


def export_buyer_has_no_nuis(body: Part, _: Circumstances) -> None:
    """The buyer of an export is not named by a NUIS (4.1 rule 7)."""
    if document_type_of(body) == "EXPORT" and part_in(body, "buyer").get("buyerIDType") == "NUIS":
        message = "The buyer of an EXPORT must not have buyerIDType NUIS"
        raise BadRequest(message, field="buyer.buyerIDType")


def exported_articles_have_the_export_code(body: Part, _: Circumstances) -> None:
    """Every article of an export bears the export VAT code (2.17, 4.1 rule 7)."""
    if document_type_of(body) != "EXPORT":
        return
    for index, article in enumerate(parts_in(body, "articles")):
        if text_in(article, "vatCode") != EXPORT_CODE:
            message = f"Every article of an EXPORT needs VAT code {EXPORT_CODE}"
            raise BadRequest(message, field=f"articles[{index}].vatCode")


def foreign_self_issue_names_the_issuer(body: Part, circumstances: Circumstances) -> None:
    """The supplier of a self-issued ABROAD invoice is the issuer itself (4.1 rule 6)."""
    buyer = part_in(body, "buyer")
    number = text_in(buyer, "buyerIDNum").strip().upper()
    is_issuer = buyer.get("buyerIDType") == "NUIS" and number == circumstances.business.nuis
    if body.get("selfIssueType") == "ABROAD" and not is_issuer:
        message = "The supplier of an ABROAD invoice must be the issuer itself"
        raise BadRequest(message, field="buyer.buyerIDNum")


def foreign_self_issue_does_not_mix_vat(body: Part, _: Circumstances) -> None:
    """A self-issued ABROAD invoice does not mix zero VAT with standard VAT (4.1 rule 6)."""
    codes = {text_in(article, "vatCode") for article in parts_in(body, "articles")}
    has_zero = any(VAT_RATES[code] == 0 for code in codes)
    if body.get("selfIssueType") == "ABROAD" and has_zero and STANDARD_CODE in codes:
        message = "An ABROAD invoice must not mix zero VAT with standard VAT"
        raise BadRequest(message, field="articles")
