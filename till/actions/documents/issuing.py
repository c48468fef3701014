"""Issuing documents: everything that a closed sale or a cash movement owes, drawn up together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from till.actions.day.opening import opening_on
from till.actions.people.authorisation import require_money_taker
from till.actions.ports.events import DocumentQueued
from till.actions.ports.records import PrintOrder, Record
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.cash.movement import require_open_day
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.issue import Worded, cash_of_sale, issue_sale
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.quantity import plain
from till.domain.rights.journal import JournalAction
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.terms import AT_THE_COUNTER, Terms

ACTIONS = {
    DocKind.SALE: JournalAction.SALE_CLOSED,
    DocKind.RETURN: JournalAction.SALE_RETURNED,
    DocKind.CANCELLATION: JournalAction.SALE_CANCELLED,
}

NOTHING: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Issued:
    """A sale that is on disk, and the document that reports it."""

    sale: Sale
    document: FiscalDocument


def draw_up(
    till: Till, sale: Sale, journal_facts: Mapping[str, str] = NOTHING
) -> tuple[FiscalDocument, Sequence[Record]]:
    """Return the document of a sale, and all that is to be recorded together.

    `journal_facts` is what the journal says besides, such as who approved. Raises
    ConditionBroken where the service would refuse it.
    """
    till.require_sound()
    doc_id = till.ids.new_doc_id()
    document = issue_sale(sale, doc_id, worded(till, sale, doc_id))
    action = ACTIONS.get(sale.kind, JournalAction.INVOICE_ISSUED)
    facts = {"doc_id": doc_id, "sale": sale.key, "total": str(sale.total), **journal_facts}
    if action is JournalAction.INVOICE_ISSUED:
        facts["kind"] = sale.kind.value
    if typed := [each for each in sale.lines if each.is_by_hand]:
        facts["by_hand"] = ", ".join(
            f"{each.article.name} {plain(each.quantity)}" for each in typed
        )
    if dated := [
        f"{place} #{each.article.price_version}"
        for place, each in enumerate(sale.lines, start=1)
        if each.article.price_version is not None
    ]:
        facts["prices"] = ", ".join(dated)
    if deposits := [at for at, each in enumerate(sale.lines, start=1) if each.deposit_each]:
        facts["deposits"] = ", ".join(map(str, deposits))
    if sale.terms.is_corrective:
        facts["original"] = next(iter(sale.terms.originals), sale.terms.corrected_iic or "")
    return document, (sale, document, cash_of_sale(sale, doc_id), till.entry(action, **facts))


def closing(till: Till, moment: datetime, terms: Terms = AT_THE_COUNTER) -> Closing:
    """Return what closing a sale at a moment needs. Raises NobodySignedIn."""
    number = till.documents.next_sale_number(day_of(moment))
    return Closing(
        cashier=till.cashier, moment=moment, number=number, rates=till.rates, terms=terms
    )


async def issue(
    till: Till, sale: Sale, *more: Record, journal_facts: Mapping[str, str] = NOTHING
) -> Issued:
    """Keep a sale with everything it owes, open the drawer for cash. In that order, always.

    `more` is kept in the same transaction, slips as those of its document; `journal_facts` is what
    the journal says besides.

    Raises DayNotOpened for the cash class and wherever cash moves, which an opening balance that is
    declared afterwards would count again; ConditionBroken; TakesNoMoney from a waiter.
    """
    if sale.payments:
        require_money_taker(till)
    if sale.is_cash_class or sale.is_paid_in_cash:
        require_open_day(opening_on(till, sale.day))
    document, records = draw_up(till, sale, journal_facts)
    await till.ledger.record(*records, *(of_document(document.doc_id, each) for each in more))
    if sale.is_paid_in_cash and till.policy.has_drawer:
        till.paper.open_drawer()
    till.announce(DocumentQueued(document=document))
    return Issued(sale=sale, document=document)


def of_document(doc_id: DocId, record: Record) -> Record:
    """Return what is kept with a document: a slip is one of it, so that its paper is found."""
    return replace(record, doc_id=doc_id) if isinstance(record, PrintOrder) else record


def worded(till: Till, sale: Sale, doc_id: DocId) -> Worded:
    """Return the body of a sale's request, or a pending one while an iic it needs is not known."""
    text = till.wording.invoice(sale, doc_id, today=till.today)
    if not sale.terms.originals:
        return Worded(body=text)
    iics = known_iics(till, sale.terms.originals)
    return Worded(
        pending_request=text, body=b"" if iics is None else till.wording.completed(text, iics)
    )


def known_iics(till: Till, originals: Sequence[DocId]) -> Sequence[Iic] | None:
    """Return the iic of each document, or None where one is not complete or has none."""
    iics: list[Iic] = []
    for doc_id in originals:
        original = till.documents.get(doc_id)
        if original is None or not original.is_complete or original.completion.iic is None:
            return None
        iics.append(original.completion.iic)
    return iics


def latest(till: Till, doc_id: DocId) -> FiscalDocument:
    """Return a document, or the one that took its place in the end. Raises DocumentUnknown."""
    document = till.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    while (replacement := till.documents.replacing(document.doc_id)) is not None:
        document = replacement
    return document
