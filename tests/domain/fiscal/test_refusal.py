"""Each known cause of a refusal, from the practice service's own rules, and what mends it.

Lives here: the table of every rule that can refuse a document, held against the rules themselves.
Must not: mend anything (tests/actions/documents/test_refusal_fix, tests/stories/counter).
"""

import pytest

from tests.practice.refusals import REFUSED
from till.domain.fiscal.document import Problem
from till.domain.fiscal.refusal import (
    BuyerField,
    Cause,
    RefusalFix,
    buyer_field,
    cause_of,
    fix_of,
    refused_line,
)
from till.practice.rules import rulebook
from till.practice.service import tax_platform

_LINE = "articles[0]"
_ORIGINAL = "correctiveInvoice.iicRef"
_ORDER = "summaryInvoices[0]"
# Rule → the field or code it refuses with, what a shop calls that, what a person does about it.
KNOWN: dict[str, tuple[str, Cause, RefusalFix]] = {
    "operator_is_registered": ("OPERATOR_UNKNOWN", Cause.OPERATOR, RefusalFix.OPERATOR_CODE),
    "day_opens_once": ("OPENING_ALREADY", Cause.OPENED_TWICE, RefusalFix.OPENED),
    "cash_needs_an_open_day": ("OPENING_MISSING", Cause.OPENING, RefusalFix.OPENING),
    "vat_codes_are_configured": (f"{_LINE}.vatCode", Cause.VAT, RefusalFix.VAT_CODE),
    "exported_articles_have_the_export_code": (f"{_LINE}.vatCode", Cause.VAT, RefusalFix.VAT_CODE),
    "buyer_is_named_where_needed": ("buyer", Cause.BUYER, RefusalFix.BUYER),
    "buyer_number_is_a_nuis": ("buyer.buyerIDNum", Cause.BUYER, RefusalFix.BUYER),
    "electronic_buyer_has_a_nuis": ("buyer.buyerIDType", Cause.BUYER, RefusalFix.BUYER),
    "export_buyer_has_no_nuis": ("buyer.buyerIDType", Cause.BUYER, RefusalFix.BUYER),
    "foreign_self_issue_names_the_issuer": ("buyer.buyerIDNum", Cause.BUYER, RefusalFix.BUYER),
    "country_codes_are_known": ("buyer.buyerCountry", Cause.BUYER, RefusalFix.BUYER),
    "pay_deadline_is_still_to_come": ("payDeadline", Cause.DEADLINE, RefusalFix.REPLACE),
    "process_requires_a_correction": ("correctiveInvoice", Cause.ORIGINAL, RefusalFix.LOOK),
    "correction_points_at_an_original": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "original_is_fiscalized": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "original_is_no_correction": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "electronic_original_has_an_eic": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "process_refers_to_an_electronic_invoice": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "cancelled_only_once": (_ORIGINAL, Cause.ORIGINAL, RefusalFix.LOOK),
    "orders_are_listed_once": (_ORDER, Cause.ORIGINAL, RefusalFix.LOOK),
    "orders_are_fiscalized_orders": (_ORDER, Cause.ORIGINAL, RefusalFix.LOOK),
    "orders_are_unused": (_ORDER, Cause.ORIGINAL, RefusalFix.LOOK),
    "orders_have_the_currency": (_ORDER, Cause.ORIGINAL, RefusalFix.LOOK),
    "payments_equal_total": ("payment", Cause.PAYMENT, RefusalFix.LOOK),
    "electronic_payments_are_not_cash": ("payment[0].type", Cause.PAYMENT, RefusalFix.LOOK),
    "account_payments_have_details": ("payment[0].details", Cause.PAYMENT, RefusalFix.LOOK),
    "line_totals_are_in_range": (f"{_LINE}.price", Cause.ARTICLE, RefusalFix.LOOK),
    "foreign_self_issue_does_not_mix_vat": ("articles", Cause.ARTICLE, RefusalFix.LOOK),
    "rebates_have_one_form": ("articles[0].rebate", Cause.ARTICLE, RefusalFix.LOOK),
    # What only a fault of the till itself could send; a person reads it and decides.
    "electronic_invoices_are_normal": ("documentType", Cause.UNKNOWN, RefusalFix.LOOK),
    "fields_belong_to_the_document_type": ("selfIssueType", Cause.UNKNOWN, RefusalFix.LOOK),
    "reverse_charge_is_self_issued": ("reverseCharge", Cause.UNKNOWN, RefusalFix.LOOK),
    "currency_codes_are_known": ("currency.code", Cause.UNKNOWN, RefusalFix.LOOK),
    "foreign_currency_has_a_rate": ("currency.exRate", Cause.UNKNOWN, RefusalFix.LOOK),
    "supply_period_is_in_one_month": ("supplyPeriod", Cause.UNKNOWN, RefusalFix.LOOK),
    "summary_has_no_rebate": ("invoiceRebate", Cause.UNKNOWN, RefusalFix.LOOK),
    "summary_total_is_the_sum_of_its_orders": ("total", Cause.UNKNOWN, RefusalFix.LOOK),
    "prepayment_fits": ("prepaidAmount", Cause.UNKNOWN, RefusalFix.LOOK),
    "electronic_cancellation_of_an_electronic_invoice": (
        "isEinvoice",
        Cause.UNKNOWN,
        RefusalFix.LOOK,
    ),
    "opening_is_not_negative": ("amount", Cause.UNKNOWN, RefusalFix.LOOK),
    "movement_is_more_than_nothing": ("amount", Cause.UNKNOWN, RefusalFix.LOOK),
}


def test_no_rule_of_the_practice_service_is_without_its_cause() -> None:
    rules = {each.__name__ for each in (*rulebook.RULES, *tax_platform.OBJECTIONS)}

    assert set(KNOWN) == rules


@pytest.mark.parametrize("rule", KNOWN)
def test_a_refusal_is_told_by_what_it_names(rule: str) -> None:
    named, cause, fix = KNOWN[rule]
    is_code = named.isupper()
    problem = Problem(
        key="errors.tax_refused" if is_code else "errors.field_refused",
        message="Kërkesa nuk pranohet.",
        field=None if is_code else named,
        code=named if is_code else None,
    )

    assert (cause_of(problem), fix_of(cause)) == (cause, fix)


def test_every_field_a_request_is_refused_for_has_a_cause_that_fits_it() -> None:
    begins = {
        "buyer": Cause.BUYER,
        "operatorCode": Cause.OPERATOR,
        "payment": Cause.PAYMENT,
        "payDeadline": Cause.DEADLINE,
    }
    found = {
        field: cause_of(Problem(key="errors.field_refused", field=field))
        for _, field in REFUSED.values()
    }

    wrong = {
        field: cause
        for field, cause in found.items()
        for begin, right in begins.items()
        if field.startswith(begin) and cause is not right
    }
    assert wrong == {}
    assert {cause for field, cause in found.items() if field.endswith("vatCode")} == {Cause.VAT}
    assert {cause for field, cause in found.items() if field.endswith("soldIn")} == {Cause.UNIT}


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("buyer.buyerIDNum", BuyerField.NUIS),
        ("buyer.buyerName", BuyerField.NAME),
        ("buyer.buyerAddress", BuyerField.ADDRESS),
        ("buyer.buyerTown", BuyerField.TOWN),
        ("buyer", BuyerField.NUIS),
    ],
)
def test_the_field_of_a_buyer_is_the_one_that_is_named(field: str, expected: BuyerField) -> None:
    assert buyer_field(Problem(key="errors.field_refused", field=field)) is expected


def test_the_line_is_the_one_that_is_named() -> None:
    assert refused_line(Problem(key="errors.field_refused", field="articles[12].vatCode")) == 12
    assert refused_line(Problem(key="errors.tax_refused", message="Kodi F nuk lejohet")) is None
