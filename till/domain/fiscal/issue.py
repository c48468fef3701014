"""From a sale or a cash movement to the fiscal document that reports it."""

from dataclasses import dataclass, replace
from datetime import datetime

from till.domain.business_day import day_of
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.sale import Sale

REPORTED_BY = {
    MovementKind.OPENING: DocKind.OPENING_BALANCE,
    MovementKind.DEPOSIT: DocKind.DEPOSIT,
    MovementKind.WITHDRAWAL: DocKind.WITHDRAWAL,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Worded:
    """The request of a document: the frozen `body`, or what waits for an iic."""

    body: bytes = b""
    pending_request: bytes = b""


def issue_sale(sale: Sale, doc_id: DocId, wording: Worded) -> FiscalDocument:
    """Issue the document of a sale, on whatever terms it was closed."""
    return FiscalDocument(
        doc_id=doc_id,
        kind=sale.kind,
        cash_class=sale.is_cash_class,
        is_electronic=sale.terms.electronic is not None,
        sale_key=sale.key,
        originals=sale.terms.originals,
        day=sale.day,
        issued_at=sale.closed_at,
        body=wording.body,
        pending_request=wording.pending_request,
    )


def issue_balance(movement: CashMovement, body: bytes) -> FiscalDocument:
    """Issue the document of an opening balance, a deposit or a withdrawal."""
    return FiscalDocument(
        doc_id=movement.doc_id,
        kind=REPORTED_BY[movement.kind],
        cash_class=False,
        day=movement.day,
        issued_at=movement.moment,
        body=body,
    )


def issue_replacement(
    refused: FiscalDocument, doc_id: DocId, wording: Worded, moment: datetime
) -> FiscalDocument:
    """Issue the document that takes the place of a refused one (design: fiscal, "Replace")."""
    return FiscalDocument(
        doc_id=doc_id,
        kind=refused.kind,
        cash_class=refused.cash_class,
        is_electronic=refused.is_electronic,
        sale_key=refused.sale_key,
        originals=refused.originals,
        replaces=refused.doc_id,
        day=day_of(moment),
        issued_at=moment,
        body=wording.body,
        pending_request=wording.pending_request,
    )


def pointing_at(pending: FiscalDocument, old: DocId, new: DocId) -> FiscalDocument:
    """Return a pending that refers to the replacement instead of the document it replaced."""
    return replace(
        pending, originals=tuple(new if each == old else each for each in pending.originals)
    )


def cash_of_sale(sale: Sale, doc_id: DocId) -> CashMovement:
    """Return what a sale changes in the drawer: cash less change, nothing for a card."""
    return CashMovement(
        kind=_why(sale),
        amount=sale.cash,
        day=sale.day,
        moment=sale.closed_at,
        person=sale.cashier.named,
        doc_id=doc_id,
    )


def _why(sale: Sale) -> MovementKind:
    if sale.gives_back:
        return MovementKind.REFUND
    return MovementKind.PURCHASE if sale.terms.is_purchase else MovementKind.SALE
