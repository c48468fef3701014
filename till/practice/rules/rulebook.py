"""Every rule that a request must keep, in the order in which they are asked.

The fields come first (specification 2), the calculated total last; the tax platform's own
judgement follows where the document is completed.
"""

from collections.abc import Callable
from typing import TypeAlias

from till.practice.rules import corrections, document_types, values
from till.practice.rules.context import RuleContext
from till.practice.rules.invoice import Invoice, InvoiceLine
from till.practice.rules.invoice_reader import cancellation_from_request, invoice_from_request
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import BalanceBody, CancelBody, RegisterBody

RegisterRule: TypeAlias = Callable[[RegisterBody, RuleContext], None]
TotalRule: TypeAlias = Callable[[RegisterBody, Invoice], None]
CancelRule: TypeAlias = Callable[[CancelBody, RuleContext], None]
BalanceRule: TypeAlias = Callable[[BalanceBody], None]

REGISTER_RULES: tuple[RegisterRule, ...] = (
    document_types.electronic_invoices_are_normal,
    document_types.fields_belong_to_the_document_type,
    document_types.reverse_charge_is_self_issued,
    values.rebates_have_one_form,
    values.vat_codes_are_configured,
    values.line_totals_are_in_range,
    values.currency_codes_are_known,
    values.foreign_currency_has_a_rate,
    values.account_payments_have_details,
    values.country_codes_are_known,
    values.buyer_is_named_where_needed,
    values.buyer_number_is_a_nuis,
    document_types.electronic_buyer_has_a_nuis,
    document_types.electronic_payments_are_not_cash,
    document_types.export_buyer_has_no_nuis,
    document_types.exported_articles_have_the_export_code,
    document_types.foreign_self_issue_names_the_issuer,
    document_types.foreign_self_issue_does_not_mix_vat,
    values.supply_period_is_in_one_month,
    values.pay_deadline_is_still_to_come,
    corrections.process_requires_a_correction,
    corrections.correction_points_at_an_original,
    corrections.original_is_fiscalized,
    corrections.original_is_no_correction,
    corrections.electronic_original_has_an_eic,
    corrections.process_refers_to_an_electronic_invoice,
    document_types.orders_are_listed_once,
    document_types.orders_are_fiscalized_orders,
    document_types.orders_are_unused,
    document_types.orders_have_the_currency,
    document_types.summary_has_no_rebate,
    document_types.summary_total_is_the_sum_of_its_orders,
)
TOTAL_RULES: tuple[TotalRule, ...] = (values.payments_equal_total, values.prepayment_fits)
CANCEL_RULES: tuple[CancelRule, ...] = (
    values.pay_deadline_is_still_to_come,
    corrections.correction_points_at_an_original,
    corrections.original_is_fiscalized,
    corrections.original_is_no_correction,
    corrections.electronic_original_has_an_eic,
    corrections.electronic_cancellation_of_an_electronic_invoice,
    corrections.cancelled_only_once,
)
OPENING_RULES: tuple[BalanceRule, ...] = (values.opening_is_not_negative,)
MOVEMENT_RULES: tuple[BalanceRule, ...] = (values.movement_is_more_than_nothing,)
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
