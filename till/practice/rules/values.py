"""The rules of amounts, dates, codes and people, whatever the kind of document (specification 2).

Decided where the specification is silent:
- Negative prices, payments and totals are not refused outside corrections; the platform of the
  specification names no rule against them.
- An opening balance may be 0, never less; what is taken out of the till or put into it is more
  than 0.
"""

import re
from collections.abc import Iterator
from importlib.resources import files

from till.practice.rules.context import RuleContext
from till.practice.rules.field_types import LARGEST, NUIS
from till.practice.rules.invoice import VAT_RATES, Invoice
from till.practice.rules.refusals import BadRequest
from till.practice.rules.schemas import (
    PREPAYMENT,
    AccountFields,
    BalanceBody,
    CancelBody,
    RegisterBody,
)


def _codes(name: str) -> list[str]:
    return files("resources").joinpath("practice", name).read_text(encoding="ascii").split()


# ISO 4217, the currencies of countries; without funds, metals and test codes.
CURRENCIES = frozenset(_codes("currencies.txt"))
# ISO 3166-1: alpha-2 and alpha-3 of each country, side by side.
_COUNTRIES = _codes("countries.txt")
# Kosovo has no code of ISO 3166-1; XK and XKX are the user-assigned ones in common use.
COUNTRIES_2 = frozenset({*_COUNTRIES[0::2], "XK"})
COUNTRIES_3 = frozenset({*_COUNTRIES[1::2], "XKX"})


def rebates_have_one_form(body: RegisterBody, _: RuleContext) -> None:
    """A rebate is a percentage or a value, not both and not neither (2.3)."""
    places = [("invoiceRebate", body.invoiceRebate)]
    for index, article in enumerate(body.articles or ()):
        places.append((f"articles[{index}].rebate", article.rebate))
    for name, rebate in places:
        if rebate is not None and (rebate.inPercentage is None) == (rebate.inValue is None):
            raise BadRequest(f"{name} takes either inPercentage or inValue", field=name)


def vat_codes_are_configured(body: RegisterBody, context: RuleContext) -> None:
    """A VAT code matches the fiscal configuration of the business (2.2, 2.17)."""
    for index, article in enumerate(body.articles or ()):
        code = article.vatCode
        if code not in context.vat_codes or code not in VAT_RATES:
            name = f"articles[{index}].vatCode"
            raise BadRequest(f"VAT code {code} is not configured", field=name)


def currency_codes_are_known(body: RegisterBody, _: RuleContext) -> None:
    """Currencies are codes of ISO 4217 (2.4, 2.6)."""
    codes = [("currency.code", body.currency.code)]
    codes += [(f"{name}.currency", account.currency) for name, account in _accounts(body)]
    for name, code in codes:
        if code not in CURRENCIES:
            raise BadRequest(f"{code} is no currency of ISO 4217", field=name)


def country_codes_are_known(body: RegisterBody, _: RuleContext) -> None:
    """Countries are codes of ISO 3166-1, two letters or three (2.6, 2.7)."""
    buyer = body.buyer
    codes = [(f"{name}.countryCode", account.countryCode) for name, account in _accounts(body)]
    if buyer is not None:
        codes.append(("buyer.buyerCountryCode", buyer.buyerCountryCode))
    for name, code in codes:
        if code not in COUNTRIES_2:
            raise BadRequest(f"{code} is no country code of two letters", field=name)
    if buyer is not None and buyer.buyerCountry not in COUNTRIES_3:
        message = "buyerCountry is no country code of three letters"
        raise BadRequest(message, field="buyer.buyerCountry")


def _accounts(body: RegisterBody) -> Iterator[tuple[str, AccountFields]]:
    """Give every bank account of the payments with the name of its place (2.6)."""
    for index, payment in enumerate(body.payment or ()):
        for place, account in enumerate(payment.details):
            yield f"payment[{index}].details[{place}]", account


def foreign_currency_has_a_rate(body: RegisterBody, _: RuleContext) -> None:
    """A code other than ALL needs exRate, and a rate is more than nothing (2.4)."""
    code = body.currency.code
    rate = body.currency.exRate
    if code != "ALL" and rate is None:
        raise BadRequest(f"exRate is required for {code}", field="currency.exRate")
    if rate is not None and rate <= 0:
        raise BadRequest("exRate must be more than 0", field="currency.exRate")


def account_payments_have_details(body: RegisterBody, _: RuleContext) -> None:
    """Details are required and not empty for ACCOUNT (2.5, 2.6, 4.1 rule 8)."""
    for index, payment in enumerate(body.payment or ()):
        if payment.type == "ACCOUNT" and not payment.details:
            name = f"payment[{index}].details"
            raise BadRequest(f"{name} are required for ACCOUNT", field=name)


def buyer_is_named_where_needed(body: RegisterBody, _: RuleContext) -> None:
    """Electronic invoices, EXPORT and SELFISSUE need a buyer (2.1)."""
    needs_buyer = body.isEinvoice or body.documentType in {"EXPORT", "SELFISSUE"}
    if needs_buyer and body.buyer is None:
        raise BadRequest("buyer is required for this document", field="buyer")


def buyer_number_is_a_nuis(body: RegisterBody, _: RuleContext) -> None:
    """A NUIS is trimmed and raised, then one letter, eight digits, one letter (2.7)."""
    buyer = body.buyer
    if buyer is None or buyer.buyerIDType != "NUIS":
        return
    if re.fullmatch(NUIS, buyer.buyerIDNum.strip().upper()) is None:
        message = "buyerIDNum is no NUIS: one letter, eight digits, one letter"
        raise BadRequest(message, field="buyer.buyerIDNum")


def supply_period_is_in_one_month(body: RegisterBody, _: RuleContext) -> None:
    """Start and end in the same calendar month, start not after end (2.1, 8)."""
    period = body.supplyPeriod
    if period is None:
        return
    start = period.start
    end = period.end
    if start > end or (start.year, start.month) != (end.year, end.month):
        message = "supplyPeriod must lie in one calendar month, start not after end"
        raise BadRequest(message, field="supplyPeriod")


def pay_deadline_is_still_to_come(body: RegisterBody | CancelBody, context: RuleContext) -> None:
    """The deadline falls in the current year and not in the past (2.1, 8)."""
    deadline = body.payDeadline
    if deadline is None:
        return
    if deadline < context.today or deadline.year != context.today.year:
        message = "payDeadline must be in the current year and not in the past"
        raise BadRequest(message, field="payDeadline")


def line_totals_are_in_range(body: RegisterBody, _: RuleContext) -> None:
    """A price times its units stays a number that can be added up (2.2; decided here)."""
    for index, article in enumerate(body.articles or ()):
        if abs(article.price * article.units) >= LARGEST:
            raise BadRequest("price times units is out of range", field=f"articles[{index}].price")


def payments_equal_total(_: RegisterBody, invoice: Invoice) -> None:
    """The payments add up to exactly the calculated total (2.5, 4.1 rule 3)."""
    paid = sum(payment.amount for payment in invoice.payments)
    if paid != invoice.total:
        message = f"The payments add up to {paid}, the invoice to {invoice.total}"
        raise BadRequest(message, field="payment")


def prepayment_fits(body: RegisterBody, invoice: Invoice) -> None:
    """P4 needs a prepaidAmount above 0 and not above the total; else ignored (2.1, 2.18)."""
    if body.selectedProcess != PREPAYMENT:
        return
    if body.prepaidAmount is None:
        raise BadRequest(f"prepaidAmount is required for {PREPAYMENT}", field="prepaidAmount")
    if not 0 < body.prepaidAmount <= invoice.total:
        message = "prepaidAmount must be more than 0 and not above the total"
        raise BadRequest(message, field="prepaidAmount")


def opening_is_not_negative(body: BalanceBody) -> None:
    """An opening balance is 0 or more (2.12, 4.6; decided here)."""
    if body.amount < 0:
        raise BadRequest("amount must be at least 0", field="amount")


def movement_is_more_than_nothing(body: BalanceBody) -> None:
    """A deposit or withdrawal is more than 0 (2.12, 4.5; decided here)."""
    if body.amount <= 0:
        raise BadRequest("amount must be more than 0", field="amount")
