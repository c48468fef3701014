"""Invoices on other terms than those of the counter: electronic, export, self-issued; orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from till.actions.documents.issuing import NOTHING, Issued, closing, issue, latest
from till.actions.documents.order_slips import for_the_stations
from till.actions.people.authorisation import permit_right, permit_rights
from till.actions.ports.records import InvoiceDraft, Record
from till.actions.selling.correcting import corrected_at, named_elsewhere, require_left
from till.actions.selling.tendering import require_legal_cash
from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.errors.buyers import BuyerIsTheShop
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.errors.documents import (
    DocumentUnknown,
    NotReturnable,
    OrderClosed,
    OrderInUse,
    OriginalWithoutEic,
)
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.money import ZERO
from till.domain.orders.places import OrderTicket
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket, vat_of
from till.domain.selling.orders import OrderElsewhere, sum_up
from till.domain.selling.sale import Sale, close_sale
from till.domain.selling.tender import Settlement, Tender, give_back, settle
from till.domain.selling.terms import AT_THE_COUNTER, LEK, Currency, Process, SelfIssue, Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedInvoice:
    """An invoice that is asked for: its lines, how it is paid, and all else it says."""

    basket: Basket
    tenders: tuple[Tender, ...]
    terms: Terms


def unfit_fields(till: Till, wanted: WantedInvoice) -> Mapping[str, RuleBroken]:
    """Return what the service would refuse it for, by the field of its request (2.1).

    Nothing is issued, and nothing looked up: a form asks with each key. Raises NobodySignedIn.
    """
    buyer = wanted.terms.buyer
    is_abroad = wanted.terms.self_issue is SelfIssue.ABROAD
    if buyer and buyer.id_number == till.policy.issuer and not is_abroad:
        return {"buyer": BuyerIsTheShop()}
    return till.wording.unfit_fields(_as_it_would_be_sent(till, wanted))


def _as_it_would_be_sent(till: Till, wanted: WantedInvoice) -> Sale:
    """Return the sale of what is asked for, whether or not it may be closed like that."""
    basket = wanted.basket
    now = till.clock.now()
    settlement = give_back if basket.total < ZERO else settle
    try:
        settled = settlement(basket.total, wanted.tenders)
    except RuleBroken:  # it is not paid yet: that the conditions tell
        settled = unpaid(basket)
    try:
        vat = vat_of(basket, corrected_at(till, wanted.terms))
    except VatCodeNotAllowed:  # that, too
        vat = ()
    return Sale(
        number=1,
        day=till.today,
        closed_at=now,
        cashier=till.cashier,
        lines=basket.lines,
        discount_value=basket.discount_value,
        total=basket.total,
        payments=settled.payments,
        received=settled.received,
        change=settled.change,
        vat=vat,
        terms=wanted.terms,
    )


async def invoice_form(
    till: Till, wanted: WantedInvoice, approval: Approval | None = None, *, is_sure: bool = False
) -> Issued:
    """Issue what the form of the window asks for; its draft goes in the same moment.

    Raises ApprovalNeeded, and what `invoice` may.
    """
    back = (Right.RETURN_GOODS,) if wanted.basket.total < ZERO else ()
    facts = permit_rights(till, (Right.ISSUE_INVOICE, *back), approval)
    return await _invoice(till, wanted, InvoiceDraft(text=""), is_sure=is_sure, facts=facts)


async def keep_invoice_draft(till: Till, text: str) -> None:
    """Keep the form of an invoice as it stands; an empty text is none."""
    await till.ledger.record(InvoiceDraft(text=text))


async def invoice(
    till: Till,
    basket: Basket,
    tenders: Sequence[Tender],
    terms: Terms,
    *,
    is_sure: bool = False,
) -> Issued:
    """Issue a basket on given terms; one that corrects an earlier invoice may give back.

    What it gives back counts as a return does. Raises ApprovalNeeded, BasketEmpty, DayNotOpened for
    the cash class, DocumentUnknown, NotReturnable, ConditionBroken, and what `require_left` and
    paying may.
    """
    if basket.total < ZERO:
        permit_right(till, Right.RETURN_GOODS)
    wanted = WantedInvoice(basket=basket, tenders=tuple(tenders), terms=terms)
    return await _invoice(till, wanted, is_sure=is_sure)


async def _invoice(
    till: Till,
    wanted: WantedInvoice,
    *more: Record,
    is_sure: bool,
    facts: Mapping[str, str] = NOTHING,
) -> Issued:
    """Issue what is allowed; `more` is kept with it, `facts` tell the journal who approved."""
    basket = wanted.basket
    settlement = give_back if basket.total < ZERO else settle
    async with till.issuing:
        settled = settlement(basket.total, wanted.tenders)
        closed = closing(till, till.clock.now(), _of_now(till, wanted.terms))
        rates = corrected_at(till, closed.terms)
        sale = close_sale(basket, settled, replace(closed, rates=rates))
        require_left(till, sale, is_sure=is_sure)
        legal = require_legal_cash(till, sale)
        return await issue(till, sale, *legal, *more, journal_facts=facts)


def _of_now(till: Till, terms: Terms) -> Terms:
    """Return the terms of a corrective invoice with what it corrects as that is reported now.

    An iic of this till is that of a document. Raises DocumentUnknown, NotReturnable for what is a
    correction itself or was closed, OriginalWithoutEic where the process needs an eic (2.8, 2.18).
    """
    original = _corrected_by(till, terms)
    if original is None:
        return terms
    sale = till.documents.sale(original.sale_key) if original.sale_key else None
    if sale is None or sale.terms.is_corrective or original.state is DocumentState.RESOLVED:
        raise NotReturnable
    if sale.kind is DocKind.ORDER:  # it would enter no summary any more; it is cancelled whole
        raise NotReturnable
    process = terms.electronic.process if terms.electronic else None
    if process in {Process.P9, Process.P10} and not original.is_electronic:
        raise OriginalWithoutEic(process=process.value)
    return replace(terms, originals=(original.doc_id,), corrected_iic=None, corrected_on=None)


def _corrected_by(till: Till, terms: Terms) -> FiscalDocument | None:
    """Return the document of this till that terms correct, as it is reported now."""
    if terms.originals and terms.is_corrective:
        return latest(till, terms.originals[0])
    known = till.documents.with_iic(terms.corrected_iic) if terms.corrected_iic else None
    return latest(till, known.doc_id) if known else None


async def take_order(till: Till, basket: Basket, terms: Terms = AT_THE_COUNTER) -> Issued:
    """Issue an order; nothing is paid yet (specification 4.1 rule 4).

    Where the kitchen has a printer, the slip it reads is kept together with the order.
    """
    async with till.issuing:
        closed = closing(till, till.clock.now(), order_terms(terms))
        sale = close_sale(basket, unpaid(basket), closed)
        ticket = OrderTicket(note=terms.notes)
        issued = await issue(till, sale, *for_the_stations(till, sale, ticket))
    till.paper.wake()
    return issued


def order_terms(terms: Terms) -> Terms:
    """Return the terms of an order: what an invoice on these terms says of one."""
    return Terms(
        kind=DocKind.ORDER,
        buyer=terms.buyer,
        currency=terms.currency,
        notes=terms.notes,
        supply_period=terms.supply_period,
        pay_deadline=terms.pay_deadline,
        own_codes=terms.own_codes,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTold:
    """An order of another till by its iic, with what its paper tells of it."""

    iic: Iic
    basket: Basket
    currency: Currency = LEK


async def settle_orders(
    till: Till,
    orders: Sequence[DocId],
    tenders: Sequence[Tender],
    terms: Terms = AT_THE_COUNTER,
    elsewhere: Sequence[OrderTold] = (),
) -> Issued:
    """Issue the summary invoice of some orders; they may still be waiting for the service.

    Those of another till (`elsewhere`) the till cannot look up: that each is fiscalized, in no
    other summary and comes to just so much is for the service to say, which refuses it otherwise.
    Raises DocumentUnknown, OrderClosed, OrderInUse, and what `sum_up` does.
    """
    known = {told.iic: till.documents.with_iic(told.iic) for told in elsewhere}
    own = [*orders, *(each.doc_id for each in known.values() if each)]
    async with till.issuing:
        ordered = orders_to_settle(till, own)
        told = [_order_told(till, each) for each in elsewhere if known[each.iic] is None]
        closed = closing(till, till.clock.now(), terms)
        sale = sum_up(ordered, tenders, closed, told)
        return await issue(till, sale, *require_legal_cash(till, sale))


def orders_to_settle(till: Till, orders: Sequence[DocId]) -> Mapping[DocId, Sale]:
    """Return orders that may be settled, each by the document that reports it now.

    Raises DocumentUnknown, OrderClosed, OrderInUse.
    """
    now = [latest(till, each).doc_id for each in orders]
    return {doc_id: _order(till, doc_id) for doc_id in now}


def _order_told(till: Till, told: OrderTold) -> OrderElsewhere:
    """Return an order of another till. Raises OrderInUse where it was dealt with here before."""
    if named_elsewhere(till, told.iic):
        raise OrderInUse(doc_id=told.iic)
    terms = Terms(kind=DocKind.ORDER, currency=told.currency)
    closed = closing(till, till.clock.now(), terms)
    return OrderElsewhere(iic=told.iic, sale=close_sale(told.basket, unpaid(told.basket), closed))


def unpaid(basket: Basket) -> Settlement:
    """Return what an order is closed with: nobody paid anything yet."""
    return Settlement(total=basket.total, received=ZERO, payments=())


def _order(till: Till, doc_id: DocId) -> Sale:
    """Return an order that may be settled, named by the document that reports it now."""
    document = till.documents.get(doc_id)
    sale = till.documents.sale(document.sale_key) if document and document.sale_key else None
    if document is None or sale is None:
        raise DocumentUnknown(doc_id=doc_id)
    if document.state is DocumentState.RESOLVED:
        raise OrderClosed(doc_id=doc_id)
    referring = till.documents.referring_to(doc_id)
    if any(each.state is not DocumentState.RESOLVED for each in referring):
        raise OrderInUse(doc_id=doc_id)
    return sale
