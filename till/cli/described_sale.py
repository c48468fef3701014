"""A sale in the words of the command line."""

from till.cli.amounts import number
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.terms import Electronic, Terms
from till.domain.shop.vat import VatShare


def sale_value(sale: Sale) -> dict[str, object]:
    """Return a sale for JSON; amounts are in its own currency, below zero where it gives back."""
    return {
        "lines": [_line_value(line) for line in sale.lines],
        "discount": number(sale.discount_value),
        "payments": {each.kind.value: number(each.amount) for each in sale.payments},
        "received": number(sale.received),
        "change": number(sale.change),
        "vat": [_share_value(share) for share in sale.vat],
        **_terms_value(sale.terms),
    }


def _line_value(line: BasketLine) -> dict[str, object]:
    return {
        "article": line.article.article_id,
        "name": line.article.name,
        "quantity": number(line.quantity),
        "price": number(line.article.price),
        "discount": number(line.discount_value),
        "total": number(line.total),
        "vat": line.article.vat_code.value,
    }


def _share_value(share: VatShare) -> dict[str, object]:
    return {
        "code": share.code.value,
        "rate": number(share.rate_percent),
        "net": number(share.taxed.net),
        "vat": number(share.taxed.vat),
        "gross": number(share.taxed.gross),
    }


def _terms_value(terms: Terms) -> dict[str, object]:
    period = terms.supply_period
    buyer = terms.buyer
    return {
        "buyer": buyer and {"number": buyer.id_number, "name": buyer.name},
        "currency_rate": format(terms.currency.rate, "f"),
        "notes": terms.notes,
        "supply_period": period and [period.start.isoformat(), period.end.isoformat()],
        "electronic_terms": terms.electronic and _electronic_value(terms.electronic),
        "self_issue": terms.self_issue and terms.self_issue.value,
        "reverse_charge": terms.reverse_charge,
    }


def _electronic_value(electronic: Electronic) -> dict[str, object]:
    deadline = electronic.pay_deadline
    prepaid = electronic.prepaid
    return {
        "process": electronic.process.value,
        "invoice_type": electronic.invoice_type,
        "pay_deadline": deadline and deadline.isoformat(),
        "prepaid": None if prepaid is None else number(prepaid),
    }
