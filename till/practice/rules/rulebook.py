"""Every rule that a request must keep, in the order in which they are asked.

The fields come first (specification 2), the calculated total last; the tax platform's own
judgement follows where the document is completed.
"""

from collections.abc import Callable
from typing import TypeAlias

from till.practice.rules.context import RuleContext
from till.practice.rules.corrections import (
    cancelled_only_once,
    correction_points_at_an_original,
    electronic_cancellation_of_an_electronic_invoice,
    electronic_original_has_an_eic,
    original_is_fiscalized,
    original_is_no_correction,
    process_refers_to_an_electronic_invoice,
    process_requires_a_correction,
)
from till.practice.rules.document_types import (
    electronic_buyer_has_a_nuis,
    electronic_invoices_are_normal,
    electronic_payments_are_not_cash,
    export_buyer_has_no_nuis,
    exported_articles_have_the_export_code,
    fields_belong_to_the_document_type,
    foreign_self_issue_does_not_mix_vat,
    foreign_self_issue_names_the_issuer,
    orders_are_fiscalized_orders,
    orders_are_listed_once,
    orders_are_unused,
    orders_have_the_currency,
    reverse_charge_is_self_issued,
    summary_has_no_rebate,
    summary_total_is_the_sum_of_its_orders,
)
from till.practice.rules.invoice import Invoice, InvoiceLine
from till.practice.rules.invoice_reader import cancellation_from_request, invoice_from_request
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import BalanceBody, CancelBody, RegisterBody
from till.practice.rules.values import (
    account_payments_have_details,
    buyer_is_named_where_needed,
    buyer_number_is_a_nuis,
    country_codes_are_known,
    currency_codes_are_known,
    foreign_currency_has_a_rate,
    line_totals_are_in_range,
    movement_is_more_than_nothing,
    opening_is_not_negative,
    pay_deadline_is_still_to_come,
    payments_equal_total,
    prepayment_fits,
    rebates_have_one_form,
    supply_period_is_in_one_month,
    vat_codes_are_configured,
)

RegisterRule: TypeAlias = Callable[[RegisterBody, RuleContext], None]
TotalRule: TypeAlias = Callable[[RegisterBody, Invoice], None]
CancelRule: TypeAlias = Callable[[CancelBody, RuleContext], None]
BalanceRule: TypeAlias = Callable[[BalanceBody], None]

REGISTER_RULES: tuple[RegisterRule, ...] = (
    electronic_invoices_are_normal,
    fields_belong_to_the_document_type,
    reverse_charge_is_self_issued,
    rebates_have_one_form,
    vat_codes_are_configured,
    line_totals_are_in_range,
    currency_codes_are_known,
    foreign_currency_has_a_rate,
    account_payments_have_details,
    country_codes_are_known,
    buyer_is_named_where_needed,
    buyer_number_is_a_nuis,
    electronic_buyer_has_a_nuis,
    electronic_payments_are_not_cash,
    export_buyer_has_no_nuis,
    exported_articles_have_the_export_code,
    foreign_self_issue_names_the_issuer,
    foreign_self_issue_does_not_mix_vat,
    supply_period_is_in_one_month,
    pay_deadline_is_still_to_come,
    process_requires_a_correction,
    correction_points_at_an_original,
    original_is_fiscalized,
    original_is_no_correction,
    electronic_original_has_an_eic,
    process_refers_to_an_electronic_invoice,
    orders_are_listed_once,
    orders_are_fiscalized_orders,
    orders_are_unused,
    orders_have_the_currency,
    summary_has_no_rebate,
    summary_total_is_the_sum_of_its_orders,
)
TOTAL_RULES: tuple[TotalRule, ...] = (payments_equal_total, prepayment_fits)
CANCEL_RULES: tuple[CancelRule, ...] = (
    pay_deadline_is_still_to_come,
    correction_points_at_an_original,
    original_is_fiscalized,
    original_is_no_correction,
    electronic_original_has_an_eic,
    electronic_cancellation_of_an_electronic_invoice,
    cancelled_only_once,
)
OPENING_RULES: tuple[BalanceRule, ...] = (opening_is_not_negative,)
MOVEMENT_RULES: tuple[BalanceRule, ...] = (movement_is_more_than_nothing,)
RULES = (*REGISTER_RULES, *TOTAL_RULES, *CANCEL_RULES, *OPENING_RULES, *MOVEMENT_RULES)


def check_register(body: RegisterBody, context: RuleContext) -> Invoice:
    """Check a register request against every rule; raises BadRequest at the first it breaks."""
    for rule in REGISTER_RULES:
        rule(body, context)
    invoice = invoice_from_request(body, _lines_of_orders(body, context))
    for total_rule in TOTAL_RULES:
        total_rule(body, invoice)
    return invoice


def check_cancel(body: CancelBody, context: RuleContext) -> Invoice:
    """Check a cancel request against every rule; raises BadRequest at the first it breaks."""
    for rule in CANCEL_RULES:
        rule(body, context)
    original = context.find_invoice(body.correctiveInvoice.iicRef)
    if original is None:
        raise BadRequest("There is no invoice with this iic", field="correctiveInvoice.iicRef")
    return cancellation_from_request(body, original.invoice)


def check_balance(body: BalanceBody, *, is_opening: bool) -> None:
    """Check a balance request; raises BadRequest at the first rule that it breaks."""
    for rule in OPENING_RULES if is_opening else MOVEMENT_RULES:
        rule(body)


def _lines_of_orders(body: RegisterBody, context: RuleContext) -> list[InvoiceLine]:
    """Give the lines of a summary: those of its orders (4.1 rule 5)."""
    orders = (context.find_invoice(iic) for iic in body.summaryInvoices or ())
    return [line for order in orders if order is not None for line in order.invoice.lines]
