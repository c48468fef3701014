"""Conditions on what an invoice comes to and how it is paid."""

from collections.abc import Iterator

from till.domain.errors.documents import ConditionBroken
from till.domain.money import ZERO
from till.domain.shop.vat import VatCode
from till.service.circumstances import Circumstances, total_of
from till.service.wire_invoice import Article, Payment, Rebate, RegisterInvoiceRequest

LEK = "ALL"


def vat_codes_are_confirmed(body: RegisterInvoiceRequest, circumstances: Circumstances) -> None:
    """A code matches the fiscal set-up of the business (2.2, 2.17). Raises VatCodeNotAllowed."""
    for article in body.articles or ():
        circumstances.rates.rate(VatCode(article.vatCode))


def a_rebate_has_one_form(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """A rebate is a percentage or a value, not both (2.3)."""
    for rebate in _rebates(body):
        if (rebate.inPercentage is None) == (rebate.inValue is None):
            raise ConditionBroken("rebate_form")


def a_foreign_currency_has_a_rate(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Another code than ALL needs its exRate, above zero (2.4)."""
    currency = body.currency
    if currency is None or currency.code == LEK:
        return
    if currency.exRate is None or currency.exRate <= 0:
        raise ConditionBroken("exchange_rate_missing", code=currency.code)


def lek_are_worth_one_lek(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The exRate is against ALL, so that of ALL is 1 (2.4)."""
    currency = body.currency
    if currency and currency.code == LEK and currency.exRate not in {None, 1}:
        raise ConditionBroken("exchange_rate_of_lek")


def only_a_correction_gives_back(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Negative values occur in correction documents (2.2, 2.5)."""
    if body.correctiveInvoice is not None:
        return
    for article in body.articles or ():
        if _is_negative(article):
            raise ConditionBroken("negative_price", name=article.name)
    if any(payment.amount < 0 for payment in body.payment or ()):
        raise ConditionBroken("negative_payment")


def an_account_is_told(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """A payment of type ACCOUNT has details (2.5, 2.6, 4.1 rule 8)."""
    if any(_is_without_account(payment) for payment in body.payment or ()):
        raise ConditionBroken("account_missing")


def payments_come_to_the_total(body: RegisterInvoiceRequest, _: Circumstances) -> None:
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


def _is_negative(article: Article) -> bool:
    return article.price < 0 or article.units < 0 or (article.totalPrice or ZERO) < 0


def _is_without_account(payment: Payment) -> bool:
    return payment.type == "ACCOUNT" and not payment.details
