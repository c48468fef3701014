"""The conditions between the fields of an invoice, checked before its body is frozen."""

from collections.abc import Callable

from till.service import conditions_amounts as amounts
from till.service import conditions_codes as codes
from till.service import conditions_kind as kind
from till.service import conditions_terms as terms
from till.service.circumstances import Circumstances
from till.service.wire_invoice import CancelInvoiceRequest, RegisterInvoiceRequest

OF_REGISTER: tuple[Callable[[RegisterInvoiceRequest, Circumstances], None], ...] = (
    kind.an_electronic_invoice_is_normal,
    kind.articles_fit_the_kind,
    kind.a_summary_lists_its_orders,
    kind.a_summary_says_its_total,
    kind.payment_fits_the_kind,
    kind.a_self_issue_says_why,
    kind.reverse_charge_is_for_self_issues,
    kind.a_buyer_is_named_where_needed,
    codes.a_buyers_country_is_known,
    kind.an_export_goes_abroad,
    amounts.vat_codes_are_confirmed,
    kind.an_export_bears_its_vat_code,
    kind.a_supplier_abroad_is_the_issuer,
    kind.a_purchase_abroad_does_not_mix_vat,
    amounts.a_rebate_has_one_form,
    codes.a_currency_is_known,
    amounts.a_foreign_currency_has_a_rate,
    amounts.lek_are_worth_one_lek,
    terms.a_corrective_process_refers_to_an_invoice,
    amounts.only_a_correction_gives_back,
    terms.an_electronic_buyer_has_a_nuis,
    terms.an_electronic_invoice_is_not_paid_in_cash,
    amounts.an_account_is_told,
    codes.an_accounts_codes_are_known,
    amounts.payments_come_to_the_total,
    terms.a_prepayment_says_how_much,
    terms.a_prepayment_is_within_the_total,
    terms.a_supply_period_runs_forward,
    terms.a_supply_period_is_in_one_month,
    terms.a_deadline_is_still_to_come,
    terms.a_deadline_is_in_this_year,
)
OF_CANCEL: tuple[Callable[[CancelInvoiceRequest, Circumstances], None], ...] = (
    terms.a_deadline_is_still_to_come,
    terms.a_deadline_is_in_this_year,
)


def check(
    body: RegisterInvoiceRequest | CancelInvoiceRequest, circumstances: Circumstances
) -> None:
    """Raise the first condition that a body breaks.

    It is a ConditionBroken, or BasketEmpty, OrdersMissing, VatCodeNotAllowed, BuyerCountryUnfit or
    BuyerCountryCodeUnfit.
    """
    if isinstance(body, RegisterInvoiceRequest):
        for condition in OF_REGISTER:
            condition(body, circumstances)
    else:
        for of_cancel in OF_CANCEL:
            of_cancel(body, circumstances)
