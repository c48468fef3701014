"""Conditions on codes that a list outside the specification gives."""

from collections.abc import Iterator

from till.domain.cash.exchange import CURRENCIES
from till.domain.errors.buyers import BuyerCountryCodeUnfit, BuyerCountryUnfit
from till.domain.errors.documents import ConditionBroken
from till.domain.shop.buyer import ALPHA_2
from till.service.circumstances import Circumstances
from till.service.wire_invoice import PaymentDetail, RegisterInvoiceRequest

COUNTRY_CODES = frozenset(ALPHA_2.values())


def a_currency_is_known(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The currency of the invoice is one of ISO 4217 (2.4)."""
    if body.currency and body.currency.code not in CURRENCIES:
        raise ConditionBroken("currency_unfit", text=body.currency.code)


def an_accounts_codes_are_known(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Country and currency of a bank account are codes of ISO 3166-1 and ISO 4217 (2.6)."""
    for account in _accounts(body):
        if account.countryCode not in COUNTRY_CODES:
            raise ConditionBroken("account_country_code_unfit", text=account.countryCode)
        if account.currency not in CURRENCIES:
            raise ConditionBroken("account_currency_unfit", text=account.currency)


def a_buyers_country_is_known(body: RegisterInvoiceRequest, _: Circumstances) -> None:
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
