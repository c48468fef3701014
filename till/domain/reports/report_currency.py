"""What sales in another currency come to in lek, so that they add up with all others."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from till.domain.money import ZERO
from till.domain.reports.report import PaymentLine, VatLine
from till.domain.reports.report_facts import LineGroup, SaleGroup, SalePart, Sold
from till.domain.selling.sale import Sale
from till.domain.selling.terms import Currency


def sums_of_sale(sale: Sale, part: SalePart) -> Sold:
    """Return what one sale adds to a day, in lek at the rate of its invoice.

    Each payment is worth what the drawer says it is; they make the total, and the last VAT line
    takes the cents that rounding leaves, so that all of them add up.
    """
    currency = sale.terms.currency
    payments = [(each.kind, currency.in_lek(each.amount)) for each in sale.payments]
    total = sum((amount for _, amount in payments), ZERO)
    group = SaleGroup(
        part=part,
        gives_back=sale.gives_back,
        person=sale.cashier.named,
        count=1,
        total=total if payments else currency.in_lek(sale.total),
        discount=sale.terms.currency.in_lek(sale.discount_value),
    )
    is_taken = part in {SalePart.SOLD, SalePart.CLOSED} and not group.gives_back
    notes = [n for each in sale.payments for n in each.foreign] if is_taken else []
    if part is not SalePart.SOLD:
        return Sold(groups=(group,), foreign=tuple(notes))
    count = 0 if group.gives_back else 1
    return Sold(
        groups=(group,),
        hours=((sale.closed_at.replace(minute=0, second=0, microsecond=0), total),),
        vat=vat_in_lek(sale.terms.currency, _shares(sale), total),
        payments=tuple(
            PaymentLine(kind=kind, count=count, amount=amount) for kind, amount in payments
        ),
        lines=_lines(sale, currency),
        foreign=tuple(notes),
    )


def vat_in_lek(
    currency: Currency, shares: Sequence[VatLine], total: Decimal
) -> tuple[VatLine, ...]:
    """Return shares of a sale in lek; the last takes what rounding leaves of the total (lek)."""
    left = total
    lines: list[VatLine] = []
    for share in shares:
        is_last = len(lines) + 1 == len(shares)
        gross = left if is_last else currency.in_lek(share.gross)
        net = currency.in_lek(share.net)
        lines.append(replace(share, net=net, vat=gross - net, gross=gross))
        left -= gross
    # an exempt line holds no VAT, whatever cent rounding left there
    return tuple(
        each
        if each.rate
        else VatLine(code=each.code, rate=each.rate, net=each.gross, vat=ZERO, gross=each.gross)
        for each in lines
    )


def _shares(sale: Sale) -> Sequence[VatLine]:
    return [
        VatLine(
            code=share.code,
            rate=share.rate_percent,
            net=share.taxed.net,
            vat=share.taxed.vat,
            gross=share.taxed.gross,
        )
        for share in sale.vat
    ]


def _lines(sale: Sale, currency: Currency) -> tuple[LineGroup, ...]:
    return tuple(
        LineGroup(
            article_id=line.article.article_id,
            name=line.article.name,
            price=line.article.price,
            quantity=line.quantity,
            settled=line.settled,
            discount=line.discount,
            times=1,
            rate=currency.rate,
            gives_back=sale.kind.is_correction or line.article.price < ZERO,
            rounding=currency.in_lek(line.rounding),
        )
        for line in sale.lines
    )
