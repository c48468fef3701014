"""Every rule that a request must keep, in the order in which they are asked."""

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, Rule, TotalRule, document_type_of
from till.practice.fields import Field, check_parts, refuse_unknown
from till.practice.invoice import Invoice, Line
from till.practice.json_text import Part, part_in, text_in, texts_in
from till.practice.reading import read_cancellation, read_invoice
from till.practice.rules_of_balances import movement_is_more_than_nothing, opening_is_not_negative
from till.practice.rules_of_corrections import (
    cancelled_only_once,
    correction_points_at_an_original,
    electronic_cancellation_of_an_electronic_invoice,
    electronic_original_has_an_eic,
    original_is_fiscalized,
    original_is_no_correction,
    process_refers_to_an_electronic_invoice,
    process_requires_a_correction,
)
from till.practice.rules_of_kinds import (
    electronic_buyer_has_a_nuis,
    electronic_invoices_are_normal,
    electronic_payments_are_not_cash,
    export_buyer_has_no_nuis,
    exported_articles_have_the_export_code,
    fields_belong_to_the_document_type,
    foreign_self_issue_does_not_mix_vat,
    foreign_self_issue_names_the_issuer,
    reverse_charge_is_self_issued,
)
from till.practice.rules_of_summaries import (
    orders_are_fiscalized_orders,
    orders_are_listed_once,
    orders_are_unused,
    orders_have_the_currency,
    summary_has_no_rebate,
    summary_total_is_the_sum_of_its_orders,
)
from till.practice.rules_of_values import (
    account_payments_have_details,
    buyer_is_named_where_needed,
    buyer_number_is_a_nuis,
    country_codes_are_known,
    currency_codes_are_known,
    foreign_currency_has_a_rate,
    line_totals_are_in_range,
    pay_deadline_is_still_to_come,
    payments_equal_total,
    prepayment_fits,
    rebates_have_one_form,
    supply_period_is_in_one_month,
    vat_codes_are_configured,
)
from till.practice.schema import BALANCE, CANCEL_INVOICE, REGISTER_INVOICE

REGISTER_RULES: tuple[Rule, ...] = (
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
CANCEL_RULES: tuple[Rule, ...] = (
    pay_deadline_is_still_to_come,
    correction_points_at_an_original,
    original_is_fiscalized,
    original_is_no_correction,
    electronic_original_has_an_eic,
    electronic_cancellation_of_an_electronic_invoice,
    cancelled_only_once,
)
OPENING_RULES: tuple[Rule, ...] = (opening_is_not_negative,)
MOVEMENT_RULES: tuple[Rule, ...] = (movement_is_more_than_nothing,)
RULES = (*REGISTER_RULES, *TOTAL_RULES, *CANCEL_RULES, *OPENING_RULES, *MOVEMENT_RULES)


def check_register(body: Part, circumstances: Circumstances) -> Invoice:
    """Check a register request against every rule; raises BadRequest at the first it breaks."""
    _check(body, REGISTER_INVOICE, REGISTER_RULES, circumstances)
    invoice = read_invoice(body, _lines_of_orders(body, circumstances))
    for rule in TOTAL_RULES:
        rule(body, invoice)
    return invoice


def check_cancel(body: Part, circumstances: Circumstances) -> Invoice:
    """Check a cancel request against every rule; raises BadRequest at the first it breaks."""
    _check(body, CANCEL_INVOICE, CANCEL_RULES, circumstances)
    iic = text_in(part_in(body, "correctiveInvoice"), "iicRef")
    original = circumstances.earlier(iic)
    if original is None:
        raise BadRequest("There is no invoice with this iic", field="correctiveInvoice.iicRef")
    return read_cancellation(body, original.invoice)


def check_balance(body: Part, circumstances: Circumstances, *, is_opening: bool) -> None:
    """Check a balance request; raises BadRequest at the first rule that it breaks."""
    _check(body, BALANCE, OPENING_RULES if is_opening else MOVEMENT_RULES, circumstances)


def _check(
    body: Part, fields: tuple[Field, ...], rules: tuple[Rule, ...], circumstances: Circumstances
) -> None:
    refuse_unknown(body, fields)
    check_parts(body, fields)
    for rule in rules:
        rule(body, circumstances)


def _lines_of_orders(body: Part, circumstances: Circumstances) -> list[Line]:
    """Give the lines of a summary: those of its orders (4.1 rule 5)."""
    if document_type_of(body) != "SUMMARY":
        return []
    orders = (circumstances.earlier(iic) for iic in texts_in(body, "summaryInvoices"))
    return [line for order in orders if order is not None for line in order.invoice.lines]
