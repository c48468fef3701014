"""What the conditions of an invoice need besides its body."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from till.domain.money import ZERO, to_cents
from till.domain.shop.vat import VatRates
from till.service.wire_invoice import Article, Rebate, RegisterInvoiceRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
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


def _total_of_line(article: Article) -> Decimal:
    given = article.totalPrice
    before = to_cents(article.price * article.units if given is None else given)
    return before - _value_of(article.rebate, before)


def _value_of(rebate: Rebate | None, amount: Decimal) -> Decimal:
    if rebate is None:
        return ZERO
    if rebate.inValue is not None:
        return rebate.inValue
    return to_cents(amount * (rebate.inPercentage or ZERO) / 100)
