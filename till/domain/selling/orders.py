"""Orders, and the summary invoice that several of them come to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from till.domain.business_day import day_of
from till.domain.errors.basket import SaleTooLarge
from till.domain.errors.documents import NotAnOrder, OrderInUse, OrdersDiffer, OrdersMissing
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.money import LARGEST_AMOUNT, ZERO, split_gross
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.tender import Tender, settle
from till.domain.selling.terms import Currency, Terms
from till.domain.shop.vat import VatCode, VatShare


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderElsewhere:
    """An order of another till, as its paper tells it: only the service can say whether it is so.

    `sale` is what it came to, closed as an order of this till would be.
    """

    iic: Iic
    sale: Sale


def sum_up(
    orders: Mapping[DocId, Sale],
    tenders: Sequence[Tender],
    closing: Closing,
    elsewhere: Sequence[OrderElsewhere] = (),
) -> Sale:
    """Return the sale that settles some orders; its total is exactly the sum of theirs.

    Buyer, notes, supply period and deadline are those of `closing.terms`. Raises OrdersMissing,
    NotAnOrder, OrdersDiffer, OrderInUse for one named twice, SaleTooLarge, and what paying may.
    """
    sales = [*orders.values(), *(each.sale for each in elsewhere)]
    for doc_id, each in orders.items():
        if each.kind is not DocKind.ORDER:
            raise NotAnOrder(doc_id=doc_id)
    iics = _each_once(elsewhere)
    currency = _currency_of(sales)
    total = _sum(each.total for each in sales)
    if total > LARGEST_AMOUNT:
        raise SaleTooLarge(limit=str(LARGEST_AMOUNT))
    settlement = settle(total, tenders)
    return Sale(
        number=closing.number,
        day=day_of(closing.moment),
        closed_at=closing.moment,
        cashier=closing.cashier,
        lines=tuple(line for each in sales for line in each.lines),
        discount_value=_sum(each.discount_value for each in sales),
        total=settlement.total,
        payments=settlement.payments,
        received=settlement.received,
        change=settlement.change,
        vat=vat_together(share for each in sales for share in each.vat),
        terms=replace(_terms(closing.terms, tuple(orders), currency), orders_elsewhere=iics),
    )


def _each_once(elsewhere: Sequence[OrderElsewhere]) -> tuple[Iic, ...]:
    iics = tuple(each.iic for each in elsewhere)
    for iic in iics:
        if iics.count(iic) > 1:
            raise OrderInUse(doc_id=iic)
    return iics


def _currency_of(sales: Sequence[Sale]) -> Currency:
    """Return what all are in, at the rate of the newest: codes are what counts (4.1)."""
    if not sales:
        raise OrdersMissing
    currency = sales[-1].terms.currency
    if any(each.terms.currency.code != currency.code for each in sales):
        raise OrdersDiffer
    return currency


def vat_together(shares: Iterable[VatShare]) -> tuple[VatShare, ...]:
    """Add shares of the same code and rate, in the order of the codes.

    The summary is an invoice of its own: the VAT in the sum is worked out once, as the service
    does, and may be a cent off what the orders say one by one.
    """
    sums: dict[tuple[VatCode, Decimal], Decimal] = {}
    for share in shares:
        key = (share.code, share.rate_percent)
        sums[key] = sums.get(key, ZERO) + share.taxed.gross
    return tuple(
        VatShare(code=code, rate_percent=rate, taxed=split_gross(gross, rate))
        for (code, rate), gross in sorted(sums.items(), key=lambda each: each[0][0].value)
    )


def _terms(asked: Terms, originals: tuple[DocId, ...], currency: Currency) -> Terms:
    return Terms(
        kind=DocKind.SUMMARY,
        buyer=asked.buyer,
        notes=asked.notes,
        supply_period=asked.supply_period,
        pay_deadline=asked.pay_deadline,
        currency=currency,
        originals=originals,
    )


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
