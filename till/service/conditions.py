"""The conditions between the fields of an invoice, checked before its body is frozen.

Single fields are checked by their types (`wire_invoice`); earlier documents are not looked at here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TypeAlias

from till.domain.cash.exchange import CURRENCIES
from till.domain.errors import RuleBroken
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.buyers import BuyerCountryCodeUnfit, BuyerCountryUnfit
from till.domain.errors.documents import ConditionBroken, OrdersMissing
from till.domain.money import ZERO, to_cents
from till.domain.shop.buyer import ALPHA_2
from till.domain.shop.vat import VatCode, VatRates
from till.service.wire_invoice import (
    NON_CASH_TYPES,
    CancelInvoiceRequest,
    PaymentDetail,
    Rebate,
    RegisterInvoiceRequest,
    WireArticle,
)

EXPORT_CODE = VatCode.J.value
STANDARD_CODE = VatCode.B.value
COUNTRY_CODES = frozenset(ALPHA_2.values())
LEK = "ALL"
PREPAYMENT = "P4"
CORRECTIVE_PROCESSES = ("P9", "P10")

Invoice: TypeAlias = RegisterInvoiceRequest | CancelInvoiceRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceContext:
    """The business day in Tirane, the VAT codes the business may use, its own NUIS if it is set."""

    today: date
    rates: VatRates
    issuer: str = ""


def total_of(body: RegisterInvoiceRequest) -> Decimal:
    """Return what a body comes to, in its currency; a summary says it itself (2.1 to 2.3).

    Values that the till words are exact to the cent, so that no reading of the rounding, which is
    "not shown", comes to another total.
    """
    if body.articles is None:
        return body.total or ZERO
    lines = sum((_total_of_line(article) for article in body.articles), ZERO)
    return lines - _value_of(body.invoiceRebate, lines)


def _total_of_line(article: WireArticle) -> Decimal:
    given = article.totalPrice
    before = to_cents(article.price * article.units if given is None else given)
    return before - _value_of(article.rebate, before)


def _value_of(rebate: Rebate | None, amount: Decimal) -> Decimal:
    if rebate is None:
        return ZERO
    if rebate.inValue is not None:
        return rebate.inValue
    return to_cents(amount * (rebate.inPercentage or ZERO) / 100)


# What the kind of an invoice brings with it (specification 2.1, 2.7, 4.1 rules 2 to 8).


def articles_fit_the_kind(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Articles always, but not in a summary: its lines are the orders' (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if not is_summary and body.articles is None:
        raise BasketEmpty
    if is_summary and body.articles is not None:
        raise ConditionBroken("articles_in_summary")


def payment_fits_the_kind(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """A payment always, but not for an order: the service pays it in full (2.1, 4.1 rule 4)."""
    is_order = body.documentType == "ORDER"
    if not is_order and body.payment is None:
        raise ConditionBroken("payment_missing")
    if is_order and body.payment is not None:
        raise ConditionBroken("payment_in_order")


def a_self_issue_says_why(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The selfIssueType goes with SELFISSUE, and only with it (2.1, 4.1 rule 6)."""
    is_self_issue = body.documentType == "SELFISSUE"
    if is_self_issue and body.selfIssueType is None:
        raise ConditionBroken("self_issue_reason_missing")
    if not is_self_issue and body.selfIssueType is not None:
        raise ConditionBroken("self_issue_reason_misplaced")


def reverse_charge_is_for_self_issues(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Only SELFISSUE permits reverseCharge true (2.1, 4.1 rule 6)."""
    if body.reverseCharge and body.documentType != "SELFISSUE":
        raise ConditionBroken("reverse_charge_misplaced")


def a_summary_lists_its_orders(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The summaryInvoices go with SUMMARY, and only with it (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if is_summary and body.summaryInvoices is None:
        raise OrdersMissing
    if not is_summary and body.summaryInvoices is not None:
        raise ConditionBroken("orders_misplaced")


def a_summary_says_its_total(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The total goes with SUMMARY, and only with it (2.1, 4.1 rule 5)."""
    is_summary = body.documentType == "SUMMARY"
    if is_summary and body.total is None:
        raise ConditionBroken("summary_total_missing")
    if not is_summary and body.total is not None:
        raise ConditionBroken("summary_total_misplaced")


def an_electronic_invoice_is_normal(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Another documentType only where isEinvoice is absent or false (2.1, 4.1 rule 2)."""
    if body.isEinvoice and body.documentType not in {None, "NORMAL"}:
        raise ConditionBroken("electronic_kind")


def a_buyer_is_named_where_needed(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Electronic invoices and EXPORT name a buyer, SELFISSUE the supplier (2.1, 4.1 rules 6-8)."""
    if body.buyer is not None:
        return
    if body.documentType == "SELFISSUE":
        raise ConditionBroken("supplier_missing")
    if body.documentType == "EXPORT":
        raise ConditionBroken("export_buyer_missing")
    if body.isEinvoice:
        raise ConditionBroken("electronic_buyer_missing")


def an_export_goes_abroad(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The buyer of an EXPORT is not known by a NUIS (4.1 rule 7)."""
    if body.documentType == "EXPORT" and body.buyer and body.buyer.buyerIDType == "NUIS":
        raise ConditionBroken("export_buyer_with_nuis")


def an_export_bears_its_vat_code(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Every article of an EXPORT carries the export code (4.1 rule 7, 2.17)."""
    if body.documentType != "EXPORT":
        return
    for article in body.articles or ():
        if article.vatCode != EXPORT_CODE:
            raise ConditionBroken("export_vat_code", name=article.name, code=EXPORT_CODE)


def a_supplier_abroad_is_the_issuer(body: RegisterInvoiceRequest, context: InvoiceContext) -> None:
    """With ABROAD the supplier named in buyer is the issuer itself (4.1 rule 6).

    The issuer is a taxpayer, so it is named by NUIS: its own where the till knows it.
    """
    if body.selfIssueType != "ABROAD" or body.buyer is None:
        return
    number = body.buyer.buyerIDNum
    own = context.issuer.strip().upper()
    if body.buyer.buyerIDType != "NUIS" or (own and number != own):
        raise ConditionBroken("abroad_supplier")


def a_purchase_abroad_does_not_mix_vat(
    body: RegisterInvoiceRequest, context: InvoiceContext
) -> None:
    """With ABROAD articles do not mix zero VAT with standard VAT (4.1 rule 6, 2.17)."""
    if body.selfIssueType != "ABROAD":
        return
    codes = {article.vatCode for article in body.articles or ()}
    without = {code for code in codes if context.rates.rate(VatCode(code)) == ZERO}
    if without and STANDARD_CODE in codes - without:
        raise ConditionBroken("abroad_vat_mixed")


# Codes that a list outside the specification gives (2.4, 2.6, 2.7).


def a_currency_is_known(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The currency of the invoice is one of ISO 4217 (2.4)."""
    if body.currency and body.currency.code not in CURRENCIES:
        raise ConditionBroken("currency_unfit", text=body.currency.code)


def an_accounts_codes_are_known(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Country and currency of a bank account are codes of ISO 3166-1 and ISO 4217 (2.6)."""
    for account in _accounts(body):
        if account.countryCode not in COUNTRY_CODES:
            raise ConditionBroken("account_country_code_unfit", text=account.countryCode)
        if account.currency not in CURRENCIES:
            raise ConditionBroken("account_currency_unfit", text=account.currency)


def a_buyers_country_is_known(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The buyer's country is one of ISO 3166-1, in three letters and in two (2.7)."""
    buyer = body.buyer
    if buyer is None:
        return
    if buyer.buyerCountry not in ALPHA_2:
        raise BuyerCountryUnfit(country=buyer.buyerCountry)
    if buyer.buyerCountryCode and buyer.buyerCountryCode not in COUNTRY_CODES:
        raise BuyerCountryCodeUnfit(code=buyer.buyerCountryCode, country=buyer.buyerCountry)


def _accounts(body: RegisterInvoiceRequest) -> Iterator[PaymentDetail]:
    for payment in body.payment or ():
        yield from payment.details or ()


# What an invoice comes to and how it is paid (2.2 to 2.6, 2.17, 4.1 rules 3 and 9).


def vat_codes_are_confirmed(body: RegisterInvoiceRequest, context: InvoiceContext) -> None:
    """A code matches the fiscal set-up of the business (2.2, 2.17). Raises VatCodeNotAllowed."""
    for article in body.articles or ():
        context.rates.rate(VatCode(article.vatCode))


def a_rebate_has_one_form(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """A rebate is a percentage or a value, not both (2.3)."""
    for rebate in _rebates(body):
        if (rebate.inPercentage is None) == (rebate.inValue is None):
            raise ConditionBroken("rebate_form")


def a_foreign_currency_has_a_rate(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Another code than ALL needs its exRate, above zero (2.4)."""
    currency = body.currency
    if currency is None or currency.code == LEK:
        return
    if currency.exRate is None or currency.exRate <= 0:
        raise ConditionBroken("exchange_rate_missing", code=currency.code)


def lek_are_worth_one_lek(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The exRate is against ALL, so that of ALL is 1 (2.4)."""
    currency = body.currency
    if currency and currency.code == LEK and currency.exRate not in {None, 1}:
        raise ConditionBroken("exchange_rate_of_lek")


def only_a_correction_gives_back(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Negative values occur in correction documents (2.2, 2.5)."""
    if body.correctiveInvoice is not None:
        return
    for article in body.articles or ():
        if article.price < 0 or article.units < 0 or (article.totalPrice or ZERO) < 0:
            raise ConditionBroken("negative_price", name=article.name)
    if any(payment.amount < 0 for payment in body.payment or ()):
        raise ConditionBroken("negative_payment")


def an_account_is_given(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """A payment of type ACCOUNT has details (2.5, 2.6, 4.1 rule 8)."""
    if any(payment.type == "ACCOUNT" and not payment.details for payment in body.payment or ()):
        raise ConditionBroken("account_missing")


def payments_come_to_the_total(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The payments equal the calculated total exactly (2.5, 4.1 rule 3; a summary's: rule 5)."""
    if body.payment is None:
        return
    total = total_of(body)
    paid = sum((payment.amount for payment in body.payment), ZERO)
    if paid != total:
        raise ConditionBroken("payments_differ", amount=str(total), left=str(total - paid))


def _rebates(body: RegisterInvoiceRequest) -> Iterator[Rebate]:
    yield from (article.rebate for article in body.articles or () if article.rebate)
    if body.invoiceRebate:
        yield body.invoiceRebate


# Terms: days, the process, what makes it electronic (2.1, 2.18, 4.1 rule 8).


def a_supply_period_runs_forward(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Its start is not after its end (2.1)."""
    period = body.supplyPeriod
    if period and period.start > period.end:
        raise ConditionBroken("supply_period_backward")


def a_supply_period_is_in_one_month(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """Start and end are in the same calendar month (2.1, 8)."""
    period = body.supplyPeriod
    if period and (period.start.year, period.start.month) != (period.end.year, period.end.month):
        raise ConditionBroken("supply_period_months")


def a_deadline_is_still_to_come(body: Invoice, context: InvoiceContext) -> None:
    """The payDeadline is not in the past (2.1, 8)."""
    deadline = body.payDeadline
    if deadline and deadline < context.today:
        raise ConditionBroken("deadline_past", day=deadline.isoformat())


def a_deadline_is_in_this_year(body: Invoice, context: InvoiceContext) -> None:
    """The payDeadline is in the current year (2.1, 8)."""
    deadline = body.payDeadline
    year = context.today.year
    if deadline and deadline.year != year:
        raise ConditionBroken("deadline_year", day=deadline.isoformat(), year=year)


def a_prepayment_says_how_much(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """P4 needs a prepaidAmount above 0 (2.1, 2.18, 4.1 rule 8)."""
    if body.selectedProcess == PREPAYMENT and not body.prepaidAmount:
        raise ConditionBroken("prepaid_missing")


def a_prepayment_is_within_the_total(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The prepaidAmount of P4 is not above the total (2.18, 4.1 rule 8)."""
    prepaid = body.prepaidAmount
    total = total_of(body)
    if body.selectedProcess == PREPAYMENT and prepaid and prepaid > total:
        raise ConditionBroken("prepaid_above_total", amount=str(prepaid), limit=str(total))


def a_corrective_process_refers_to_an_invoice(
    body: RegisterInvoiceRequest, _: InvoiceContext
) -> None:
    """P9 and P10 need correctiveInvoice (2.1, 2.18, 4.1 rule 8)."""
    if body.selectedProcess in CORRECTIVE_PROCESSES and body.correctiveInvoice is None:
        raise ConditionBroken("original_missing", process=str(body.selectedProcess))


def an_electronic_buyer_has_a_nuis(body: RegisterInvoiceRequest, _: InvoiceContext) -> None:
    """The buyer of an electronic invoice is known by NUIS (2.7, 4.1 rule 8)."""
    if body.isEinvoice and body.buyer and body.buyer.buyerIDType != "NUIS":
        raise ConditionBroken("electronic_buyer_without_nuis")


def an_electronic_invoice_is_not_paid_in_cash(
    body: RegisterInvoiceRequest, _: InvoiceContext
) -> None:
    """An electronic invoice is paid by non-cash methods alone (2.5, 4.1 rule 8)."""
    if body.isEinvoice and any(each.type not in NON_CASH_TYPES for each in body.payment or ()):
        raise ConditionBroken("electronic_cash")


# All of them, in the order in which a person is told.

OfRegister: TypeAlias = Callable[[RegisterInvoiceRequest, InvoiceContext], None]
OF_REGISTER: Mapping[OfRegister, str] = {
    an_electronic_invoice_is_normal: "documentType",
    articles_fit_the_kind: "articles",
    a_summary_lists_its_orders: "summaryInvoices",
    a_summary_says_its_total: "total",
    payment_fits_the_kind: "payment",
    a_self_issue_says_why: "selfIssueType",
    reverse_charge_is_for_self_issues: "reverseCharge",
    a_buyer_is_named_where_needed: "buyer",
    a_buyers_country_is_known: "buyer.buyerCountry",
    an_export_goes_abroad: "buyer.buyerIDType",
    vat_codes_are_confirmed: "articles",
    an_export_bears_its_vat_code: "articles",
    a_supplier_abroad_is_the_issuer: "buyer",
    a_purchase_abroad_does_not_mix_vat: "articles",
    a_rebate_has_one_form: "invoiceRebate",
    a_currency_is_known: "currency.code",
    a_foreign_currency_has_a_rate: "currency.exRate",
    lek_are_worth_one_lek: "currency.exRate",
    a_corrective_process_refers_to_an_invoice: "selectedProcess",
    only_a_correction_gives_back: "articles",
    an_electronic_buyer_has_a_nuis: "buyer.buyerIDType",
    an_electronic_invoice_is_not_paid_in_cash: "payment",
    an_account_is_given: "payment.details",
    an_accounts_codes_are_known: "payment.details",
    payments_come_to_the_total: "payment",
    a_prepayment_says_how_much: "prepaidAmount",
    a_prepayment_is_within_the_total: "prepaidAmount",
    a_supply_period_runs_forward: "supplyPeriod",
    a_supply_period_is_in_one_month: "supplyPeriod",
    a_deadline_is_still_to_come: "payDeadline",
    a_deadline_is_in_this_year: "payDeadline",
}
"""Each with the field of the request at which it is told."""
OF_CANCEL: tuple[Callable[[CancelInvoiceRequest, InvoiceContext], None], ...] = (
    a_deadline_is_still_to_come,
    a_deadline_is_in_this_year,
)


def check(body: RegisterInvoiceRequest | CancelInvoiceRequest, context: InvoiceContext) -> None:
    """Raise the first condition that a body breaks.

    It is a ConditionBroken, or BasketEmpty, OrdersMissing, VatCodeNotAllowed, BuyerCountryUnfit or
    BuyerCountryCodeUnfit.
    """
    if isinstance(body, RegisterInvoiceRequest):
        for condition in OF_REGISTER:
            condition(body, context)
    else:
        for of_cancel in OF_CANCEL:
            of_cancel(body, context)


def broken(body: RegisterInvoiceRequest, context: InvoiceContext) -> Mapping[str, RuleBroken]:
    """Return the conditions that a registration breaks, the first of each field."""
    found: dict[str, RuleBroken] = {}
    for condition, field in OF_REGISTER.items():
        try:
            condition(body, context)
        except RuleBroken as error:
            found.setdefault(field, error)
    return found
