"""The rules of amounts, dates, codes and people, whatever the kind of document (specification 2).

Decided where the specification is silent: negative prices, payments and totals are not refused
outside corrections; the platform of the specification names no rule against them.
"""

import re
from collections.abc import Iterator
from datetime import date

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, document_type_of, is_electronic
from till.practice.codes import COUNTRIES_2, COUNTRIES_3, CURRENCIES
from till.practice.fields import LARGEST
from till.practice.invoice import VAT_RATES, Invoice
from till.practice.json_text import Part, number_in, part_in, parts_in, text_in
from till.practice.processes import PREPAYMENT

NUIS = "[A-Z][0-9]{8}[A-Z]"


def rebates_have_one_form(body: Part, _: Circumstances) -> None:
    """A rebate is a percentage or a value, not both and not neither (2.3)."""
    places = [("invoiceRebate", body.get("invoiceRebate"))]
    for index, article in enumerate(parts_in(body, "articles")):
        places.append((f"articles[{index}].rebate", article.get("rebate")))
    for name, rebate in places:
        if isinstance(rebate, dict) and len({"inPercentage", "inValue"} & set(rebate)) != 1:
            raise BadRequest(f"{name} takes either inPercentage or inValue", field=name)


def vat_codes_are_configured(body: Part, circumstances: Circumstances) -> None:
    """A VAT code matches the fiscal configuration of the business (2.2, 2.17)."""
    for index, article in enumerate(parts_in(body, "articles")):
        code = text_in(article, "vatCode")
        if code not in circumstances.business.vat_codes or code not in VAT_RATES:
            name = f"articles[{index}].vatCode"
            raise BadRequest(f"VAT code {code} is not configured", field=name)


def currency_codes_are_known(body: Part, _: Circumstances) -> None:
    """Currencies are codes of ISO 4217 (2.4, 2.6)."""
    codes = [("currency.code", text_in(part_in(body, "currency"), "code", "ALL"))]
    codes += [(f"{name}.currency", text_in(part, "currency")) for name, part in _details(body)]
    for name, code in codes:
        if code not in CURRENCIES:
            raise BadRequest(f"{code} is no currency of ISO 4217", field=name)


def country_codes_are_known(body: Part, _: Circumstances) -> None:
    """Countries are codes of ISO 3166-1, two letters or three (2.6, 2.7)."""
    buyer = part_in(body, "buyer")
    codes = [(f"{name}.countryCode", part["countryCode"]) for name, part in _details(body)]
    codes.append(("buyer.buyerCountryCode", buyer.get("buyerCountryCode", "AL")))
    for name, code in codes:
        if code not in COUNTRIES_2:
            raise BadRequest(f"{code} is no country code of two letters", field=name)
    if "buyerCountry" in buyer and buyer["buyerCountry"] not in COUNTRIES_3:
        message = "buyerCountry is no country code of three letters"
        raise BadRequest(message, field="buyer.buyerCountry")


def _details(body: Part) -> Iterator[tuple[str, Part]]:
    """Give every bank account of the payments with the name of its place (2.6)."""
    for index, payment in enumerate(parts_in(body, "payment")):
        for place, detail in enumerate(parts_in(payment, "details")):
            yield f"payment[{index}].details[{place}]", detail


def foreign_currency_has_a_rate(body: Part, _: Circumstances) -> None:
    """A code other than ALL needs exRate, and a rate is more than nothing (2.4)."""
    currency = part_in(body, "currency")
    code = text_in(currency, "code", "ALL")
    if code != "ALL" and "exRate" not in currency:
        raise BadRequest(f"exRate is required for {code}", field="currency.exRate")
    if "exRate" in currency and number_in(currency, "exRate") <= 0:
        raise BadRequest("exRate must be more than 0", field="currency.exRate")


def account_payments_have_details(body: Part, _: Circumstances) -> None:
    """Details are required and not empty for ACCOUNT (2.5, 2.6, 4.1 rule 8)."""
    for index, payment in enumerate(parts_in(body, "payment")):
        if payment.get("type") == "ACCOUNT" and not payment.get("details"):
            name = f"payment[{index}].details"
            raise BadRequest(f"{name} are required for ACCOUNT", field=name)


def buyer_is_named_where_needed(body: Part, _: Circumstances) -> None:
    """Electronic invoices, EXPORT and SELFISSUE need a buyer (2.1)."""
    needs_buyer = is_electronic(body) or document_type_of(body) in {"EXPORT", "SELFISSUE"}
    if needs_buyer and "buyer" not in body:
        raise BadRequest("buyer is required for this document", field="buyer")


def buyer_number_is_a_nuis(body: Part, _: Circumstances) -> None:
    """A NUIS is trimmed and raised, then one letter, eight digits, one letter (2.7)."""
    buyer = part_in(body, "buyer")
    number = text_in(buyer, "buyerIDNum").strip().upper()
    if buyer.get("buyerIDType") == "NUIS" and re.fullmatch(NUIS, number) is None:
        message = "buyerIDNum is no NUIS: one letter, eight digits, one letter"
        raise BadRequest(message, field="buyer.buyerIDNum")


def supply_period_is_in_one_month(body: Part, _: Circumstances) -> None:
    """Start and end in the same calendar month, start not after end (2.1, 8)."""
    if "supplyPeriod" not in body:
        return
    period = part_in(body, "supplyPeriod")
    start = date.fromisoformat(text_in(period, "start"))
    end = date.fromisoformat(text_in(period, "end"))
    if start > end or (start.year, start.month) != (end.year, end.month):
        message = "supplyPeriod must lie in one calendar month, start not after end"
        raise BadRequest(message, field="supplyPeriod")


def pay_deadline_is_still_to_come(body: Part, circumstances: Circumstances) -> None:
    """The deadline falls in the current year and not in the past (2.1, 8)."""
    if "payDeadline" not in body:
        return
    deadline = date.fromisoformat(text_in(body, "payDeadline"))
    if deadline < circumstances.today or deadline.year != circumstances.today.year:
        message = "payDeadline must be in the current year and not in the past"
        raise BadRequest(message, field="payDeadline")


def line_totals_are_in_range(body: Part, _: Circumstances) -> None:
    """A price times its units stays a number that can be added up (2.2; decided here)."""
    for index, article in enumerate(parts_in(body, "articles")):
        if abs(number_in(article, "price") * number_in(article, "units")) >= LARGEST:
            raise BadRequest("price times units is out of range", field=f"articles[{index}].price")


def payments_equal_total(_: Part, invoice: Invoice) -> None:
    """The payments add up to exactly the calculated total (2.5, 4.1 rule 3)."""
    paid = sum(payment.amount for payment in invoice.payments)
    if paid != invoice.total:
        message = f"The payments add up to {paid}, the invoice to {invoice.total}"
        raise BadRequest(message, field="payment")


def prepayment_fits(body: Part, invoice: Invoice) -> None:
    """P4 needs a prepaidAmount above 0 and not above the total; else ignored (2.1, 2.18)."""
    if body.get("selectedProcess") != PREPAYMENT:
        return
    if "prepaidAmount" not in body:
        raise BadRequest(f"prepaidAmount is required for {PREPAYMENT}", field="prepaidAmount")
    if not 0 < number_in(body, "prepaidAmount") <= invoice.total:
        message = "prepaidAmount must be more than 0 and not above the total"
        raise BadRequest(message, field="prepaidAmount")
