"""The conditions between fields as a table: a body that breaks each, one that just does not.

Lives here: a row for each thing that one body can get wrong by specification 2, 4.1 and 4.2.
Must not: single fields (test_field_errors), assertions.
"""

from dataclasses import dataclass
from decimal import Decimal

from tests.service.bodies import (
    ABROAD,
    ACCOUNT,
    ARTICLE,
    BUYER,
    CANCELLATION,
    CORRECTION,
    ELECTRONIC,
    EXPORT,
    FROM_ABROAD,
    IIC,
    NORMAL,
    ORDER,
    ORIGINAL,
    PREPAID,
    SELF_ISSUE,
    SUMMARY,
    Body,
    article,
    at_the_bank,
    changed,
    in_euro,
    paid,
)
from till.service import conditions as rules


@dataclass(frozen=True)
class Row:
    """A condition, its words, its section, a body that breaks it and one that just does not."""

    condition: object
    key: str
    section: str
    breaks: Body
    fits: Body


# The till is stricter than the service has to be: these can only be slips.
STRICTER = {
    "conditions.negative_price",
    "conditions.negative_payment",
    "conditions.exchange_rate_of_lek",
}

A_REBATE = {"inValue": Decimal(10)}
TWO_FORMS = {"inValue": Decimal(10), "inPercentage": Decimal(5)}
DISCOUNTED = changed(NORMAL, payment=[paid("170.00")])
MONTHS = {"start": "2026-10-31", "end": "2026-11-01"}
MONTH = {"start": "2026-11-01", "end": "2026-11-30"}
ONE_DAY = {"start": "2026-11-20", "end": "2026-11-20"}
BACKWARD = {"start": "2026-11-20", "end": "2026-11-19"}
AT_THE_BANK = {**paid(kind="ACCOUNT"), "details": [ACCOUNT]}
MIXED = [article(price=Decimal(90)), article(price=Decimal(90), vatCode="C")]
REDUCED = [article(price=Decimal(90)), article(price=Decimal(90), vatCode="D")]
LESS = article(totalPrice=Decimal("-1.00"))

ROWS = [
    Row(rules.articles_fit_the_kind, "errors.basket_empty", "2.1, 4.1 (3)",
        changed(NORMAL, articles=None), NORMAL),
    Row(rules.articles_fit_the_kind, "conditions.articles_in_summary", "2.1, 4.1 (5)",
        changed(SUMMARY, articles=[ARTICLE]), SUMMARY),
    Row(rules.payment_fits_the_kind, "conditions.payment_missing", "2.1, 4.1 (3)",
        changed(NORMAL, payment=None), ORDER),
    Row(rules.payment_fits_the_kind, "conditions.payment_in_order", "2.1, 4.1 (4)",
        changed(ORDER, payment=[paid()]), ORDER),
    Row(rules.a_self_issue_says_why, "conditions.self_issue_reason_missing", "2.1, 4.1 (6)",
        changed(SELF_ISSUE, selfIssueType=None), SELF_ISSUE),
    Row(rules.a_self_issue_says_why, "conditions.self_issue_reason_misplaced", "2.1",
        changed(NORMAL, selfIssueType="OTHER"), changed(SELF_ISSUE, selfIssueType="OTHER")),
    Row(rules.reverse_charge_is_for_self_issues, "conditions.reverse_charge_misplaced", "4.1 (6)",
        changed(NORMAL, reverseCharge=True), changed(NORMAL, reverseCharge=False)),
    Row(rules.a_summary_lists_its_orders, "errors.orders_missing", "2.1, 4.1 (5)",
        changed(SUMMARY, summaryInvoices=None), SUMMARY),
    Row(rules.a_summary_lists_its_orders, "conditions.orders_misplaced", "2.1",
        changed(NORMAL, summaryInvoices=[IIC]), NORMAL),
    Row(rules.a_summary_says_its_total, "conditions.summary_total_missing", "2.1, 4.1 (5)",
        changed(SUMMARY, total=None), SUMMARY),
    Row(rules.a_summary_says_its_total, "conditions.summary_total_misplaced", "2.1",
        changed(NORMAL, total=Decimal("180.00")), NORMAL),
    Row(rules.an_electronic_invoice_is_normal, "conditions.electronic_kind", "2.1, 4.1 (2)",
        changed(SELF_ISSUE, isEinvoice=True), changed(SELF_ISSUE, isEinvoice=False)),
    Row(rules.a_buyer_is_named_where_needed, "conditions.supplier_missing", "2.1, 4.1 (6)",
        changed(SELF_ISSUE, buyer=None), SELF_ISSUE),
    Row(rules.a_buyer_is_named_where_needed, "conditions.export_buyer_missing", "2.1, 4.1 (7)",
        changed(EXPORT, buyer=None), EXPORT),
    Row(rules.a_buyer_is_named_where_needed, "conditions.electronic_buyer_missing", "2.1, 4.1 (8)",
        changed(ELECTRONIC, buyer=None), changed(NORMAL, isEinvoice=False)),
    Row(rules.an_export_goes_abroad, "conditions.export_buyer_with_nuis", "4.1 (7)",
        changed(EXPORT, buyer=BUYER), changed(EXPORT, buyer={**BUYER, "buyerIDType": "PASS"})),
    Row(rules.an_export_bears_its_vat_code, "conditions.export_vat_code", "4.1 (7), 2.17",
        changed(EXPORT, articles=[ARTICLE]), changed(NORMAL, articles=[article(vatCode="J")])),
    Row(rules.a_supplier_abroad_is_the_issuer, "conditions.abroad_supplier", "4.1 (6)",
        changed(FROM_ABROAD, buyer=BUYER), changed(FROM_ABROAD, selfIssueType="SELF")),
    Row(rules.a_supplier_abroad_is_the_issuer, "conditions.abroad_supplier", "4.1 (6)",
        changed(FROM_ABROAD, buyer=ABROAD), FROM_ABROAD),
    Row(rules.a_purchase_abroad_does_not_mix_vat, "conditions.abroad_vat_mixed", "4.1 (6)",
        changed(FROM_ABROAD, articles=MIXED), changed(FROM_ABROAD, articles=REDUCED)),
    Row(rules.vat_codes_are_confirmed, "errors.vat_code_not_allowed", "2.2, 2.17",
        changed(NORMAL, articles=[article(vatCode="F")]),
        changed(NORMAL, articles=[article(vatCode="E")])),
    Row(rules.a_rebate_has_one_form, "conditions.rebate_form", "2.3",
        changed(DISCOUNTED, invoiceRebate=TWO_FORMS), changed(DISCOUNTED, invoiceRebate=A_REBATE)),
    Row(rules.a_rebate_has_one_form, "conditions.rebate_form", "2.3",
        changed(DISCOUNTED, articles=[article(rebate=TWO_FORMS)]),
        changed(DISCOUNTED, articles=[article(rebate=A_REBATE)])),
    Row(rules.a_buyers_country_is_known, "errors.buyer_country_unfit", "2.7",
        changed(NORMAL, buyer={**BUYER, "buyerCountry": "ZZZ"}), changed(NORMAL, buyer=ABROAD)),
    Row(rules.a_buyers_country_is_known, "errors.buyer_country_code_unfit", "2.7",
        changed(NORMAL, buyer={**ABROAD, "buyerCountryCode": "ZZ"}),
        changed(NORMAL, buyer=changed(ABROAD, buyerCountryCode=None))),
    Row(rules.a_currency_is_known, "conditions.currency_unfit", "2.4",
        in_euro(code="EUX"), in_euro(code="USD")),
    Row(rules.an_accounts_codes_are_known, "conditions.account_country_code_unfit", "2.6",
        at_the_bank(countryCode="ZZ"), at_the_bank(countryCode="IT")),
    Row(rules.an_accounts_codes_are_known, "conditions.account_currency_unfit", "2.6",
        at_the_bank(currency="LEK"), at_the_bank(currency="EUR")),
    Row(rules.a_foreign_currency_has_a_rate, "conditions.exchange_rate_missing", "2.4",
        in_euro(rate=None), in_euro()),
    Row(rules.a_foreign_currency_has_a_rate, "conditions.exchange_rate_missing", "2.4",
        in_euro(rate="0"), in_euro(rate="0.0001")),
    Row(rules.lek_are_worth_one_lek, "conditions.exchange_rate_of_lek", "2.4",
        in_euro(code="ALL", rate="1.01"), in_euro(code="ALL", rate="1.00")),
    Row(rules.only_a_correction_gives_back, "conditions.negative_price", "2.2",
        changed(CORRECTION, correctiveInvoice=None), CORRECTION),
    Row(rules.only_a_correction_gives_back, "conditions.negative_price", "2.2",
        changed(NORMAL, articles=[LESS], payment=[paid("-1.00")]),
        changed(CORRECTION, articles=[LESS], payment=[paid("-1.00")])),
    Row(rules.only_a_correction_gives_back, "conditions.negative_payment", "2.5",
        changed(NORMAL, payment=[paid("200.00"), paid("-20.00", "CARD")]),
        changed(CORRECTION, articles=[ARTICLE], payment=[paid("200.00"), paid("-20.00", "CARD")])),
    Row(rules.an_account_is_given, "conditions.account_missing", "2.5, 2.6",
        changed(ELECTRONIC, payment=[paid(kind="ACCOUNT")]),
        changed(ELECTRONIC, payment=[AT_THE_BANK])),
    Row(rules.an_account_is_given, "conditions.account_missing", "2.5, 2.6",
        changed(NORMAL, payment=[{**paid(kind="ACCOUNT"), "details": []}]),
        changed(NORMAL, payment=[AT_THE_BANK])),
    Row(rules.payments_come_to_the_total, "conditions.payments_differ", "2.5, 4.1 (3)",
        changed(NORMAL, payment=[paid("179.99")]),
        changed(NORMAL, payment=[paid("179.99"), paid("0.01", "CARD")])),
    Row(rules.payments_come_to_the_total, "conditions.payments_differ", "2.5, 4.1 (5)",
        changed(SUMMARY, total=Decimal("180.01")), SUMMARY),
    Row(rules.a_corrective_process_refers_to_an_invoice, "conditions.original_missing", "4.1 (8)",
        changed(ELECTRONIC, selectedProcess="P9"), changed(ELECTRONIC, selectedProcess="P11")),
    Row(rules.a_corrective_process_refers_to_an_invoice, "conditions.original_missing", "2.18",
        changed(ELECTRONIC, selectedProcess="P10"),
        changed(ELECTRONIC, selectedProcess="P10", correctiveInvoice=ORIGINAL)),
    Row(rules.an_electronic_buyer_has_a_nuis, "conditions.electronic_buyer_without_nuis", "2.7",
        changed(ELECTRONIC, buyer=ABROAD), changed(NORMAL, buyer=ABROAD)),
    Row(rules.an_electronic_invoice_is_not_paid_in_cash, "conditions.electronic_cash", "4.1 (8)",
        changed(ELECTRONIC, payment=[paid("179.00", "OTHER"), paid("1.00", "CARD")]),
        changed(ELECTRONIC, payment=[paid("179.00", "OTHER"), paid("1.00", "KIND")])),
    Row(rules.a_prepayment_says_how_much, "conditions.prepaid_missing", "2.1, 2.18",
        changed(PREPAID, prepaidAmount=None), changed(PREPAID, prepaidAmount=Decimal("0.01"))),
    Row(rules.a_prepayment_says_how_much, "conditions.prepaid_missing", "2.18",
        changed(PREPAID, prepaidAmount=Decimal(0)), changed(ELECTRONIC, prepaidAmount=Decimal(0))),
    Row(rules.a_prepayment_is_within_the_total, "conditions.prepaid_above_total", "2.18",
        changed(PREPAID, prepaidAmount=Decimal("180.01")),
        changed(PREPAID, prepaidAmount=Decimal("180.00"))),
    Row(rules.a_supply_period_runs_forward, "conditions.supply_period_backward", "2.1",
        changed(NORMAL, supplyPeriod=BACKWARD), changed(NORMAL, supplyPeriod=ONE_DAY)),
    Row(rules.a_supply_period_is_in_one_month, "conditions.supply_period_months", "2.1, 8",
        changed(NORMAL, supplyPeriod=MONTHS), changed(NORMAL, supplyPeriod=MONTH)),
    Row(rules.a_deadline_is_still_to_come, "conditions.deadline_past", "2.1, 8",
        changed(ELECTRONIC, payDeadline="2026-11-19"),
        changed(ELECTRONIC, payDeadline="2026-11-20")),
    Row(rules.a_deadline_is_in_this_year, "conditions.deadline_year", "2.1, 8",
        changed(ELECTRONIC, payDeadline="2027-01-01"),
        changed(ELECTRONIC, payDeadline="2026-12-31")),
]  # fmt: skip

CANCEL_ROWS = [
    Row(rules.a_deadline_is_still_to_come, "conditions.deadline_past", "2.9, 8",
        changed(CANCELLATION, payDeadline="2026-11-19"),
        changed(CANCELLATION, payDeadline="2026-11-20")),
    Row(rules.a_deadline_is_in_this_year, "conditions.deadline_year", "2.9, 8",
        changed(CANCELLATION, payDeadline="2027-01-01"), CANCELLATION),
]  # fmt: skip
