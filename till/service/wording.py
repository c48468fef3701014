"""The till's values in the service's words: the bodies that are frozen with a document.

Lives here: sale → register request, opening balance → balance request (specification 2; the
totals as in design: fiscal, "Totals").
Must not: reading answers (readings does), sending.
"""

from decimal import Decimal

from till.domain.basket import BasketLine
from till.domain.cash import CashMovement
from till.domain.fiscal import DocId
from till.domain.money import CENT
from till.domain.sale import Sale
from till.domain.tender import TenderKind
from till.service import wire

PAYMENT_TYPES = {TenderKind.CASH: "CASH", TenderKind.CARD: "CARD"}


class WireWording:
    """Words bodies exactly; the same value gives the same bytes."""

    def sale(self, sale: Sale, doc_id: DocId) -> bytes:
        """Return the register request of a sale (specification 2.1)."""
        return wire.RegisterInvoiceRequest(
            docId=doc_id,
            operatorCode=sale.cashier.operator_code,
            articles=[_article(line) for line in sale.lines],
            payment=[
                wire.Payment(type=PAYMENT_TYPES[each.kind], amount=each.amount)
                for each in sale.payments
            ],
            invoiceRebate=_rebate(sale.discount_value),
        ).to_json()

    def opening_balance(self, opening: CashMovement, operator_code: str | None) -> bytes:
        """Return the balance request of an opening balance (specification 2.12)."""
        return wire.BalanceRequest(
            docId=opening.doc_id, amount=opening.amount, operatorCode=operator_code
        ).to_json()


def _article(line: BasketLine) -> wire.Article:
    return wire.Article(
        articleId=line.article.article_id,
        name=line.article.name,
        vatCode=line.article.vat_code.value,
        price=line.article.price,
        units=line.quantity,
        soldIn=line.article.unit,
        totalPrice=_total_if_not_exact(line),
        rebate=_rebate(line.discount_value),
    )


def _total_if_not_exact(line: BasketLine) -> Decimal | None:
    """Send the line total only where price × units needs rounding: how is "not shown" (2.3)."""
    product = line.article.price * line.quantity
    return None if product == product.quantize(CENT) else line.gross


def _rebate(value: Decimal) -> wire.Rebate | None:
    return wire.Rebate(inValue=value) if value else None
