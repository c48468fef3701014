"""From a sale or a declared balance to the fiscal document that reports it.

Lives here: what is true of a document at the moment it is issued.
Must not: the body's wording; it comes ready from the service's door.
"""

from till.domain.cash import CashMovement, MovementKind
from till.domain.fiscal import DocId, DocKind, FiscalDocument
from till.domain.sale import Sale


def issue_sale(sale: Sale, doc_id: DocId, body: bytes) -> FiscalDocument:
    """Issue the document of a sale; cash and card are both cash-class (specification 2.5)."""
    return FiscalDocument(
        doc_id=doc_id,
        kind=DocKind.SALE,
        cash_class=True,
        sale_key=sale.key,
        day=sale.day,
        issued_at=sale.closed_at,
        body=body,
    )


def issue_opening_balance(opening: CashMovement, body: bytes) -> FiscalDocument:
    """Issue the document of an opening balance."""
    return FiscalDocument(
        doc_id=opening.doc_id,
        kind=DocKind.OPENING_BALANCE,
        cash_class=False,
        day=opening.day,
        issued_at=opening.moment,
        body=body,
    )


def cash_of_sale(sale: Sale, doc_id: DocId) -> CashMovement:
    """Return what a sale changes in the drawer: cash less change, nothing for a card."""
    return CashMovement(
        kind=MovementKind.SALE,
        amount=sale.cash,
        day=sale.day,
        moment=sale.closed_at,
        person=sale.cashier.name,
        doc_id=doc_id,
    )
