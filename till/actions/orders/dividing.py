"""An invoice for each of several payers of a place, in one decision."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from till.actions.day.opening import opening_on
from till.actions.documents.issuing import draw_up
from till.actions.orders.ordering import open_order, order_of
from till.actions.people.authorisation import permit_right, require_money_taker
from till.actions.ports.events import DocumentQueued, PlacesChanged
from till.actions.ports.records import Record
from till.actions.selling.correcting import corrected, preview_cancel
from till.actions.till import Till
from till.domain.cash.movement import require_open_day
from till.domain.errors.orders import PartsInLek, PlaceUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.orders.division import Division, Payers, divide
from till.domain.orders.places import PlacedOrder
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.sale import Sale
from till.domain.selling.terms import AT_THE_COUNTER, LEK


async def divide_orders(
    till: Till,
    payers: Mapping[str, Payers],
    names: Sequence[str],
    approval: Approval | None = None,
) -> Sequence[tuple[str, ...]]:
    """Cancel the orders that several pay, and order their parts anew: all of it or nothing.

    `names` are the payers, in their order; their orders stay at the place and name them. Returns
    the sale keys of each. No slip comes of it, for nothing is made anew. Raises ApprovalNeeded
    where something is cancelled, PlaceSettled, LineWithoutPayer, LineTooSmall, PartsInLek.
    """
    require_money_taker(till)
    async with till.issuing:
        require_open_day(opening_on(till, till.today))
        sales = _sales(till, payers)
        division = divide(sales, payers, len(names))
        approved_by = permit_right(till, Right.CANCEL_SALE, approval) if division.cancelled else {}
        documents, records, of_each = _records(till, sales, division, names)
        facts = {"orders": str(len(division.cancelled)), "anew": str(division.ordered)}
        entry = till.entry(JournalAction.ORDER_DIVIDED, **facts, **approved_by)
        await till.ledger.record(*records, entry)
    for document in documents:
        till.announce(DocumentQueued(document=document))
    till.announce(PlacesChanged())
    return of_each


def _records(
    till: Till, sales: Mapping[str, Sale], division: Division, names: Sequence[str]
) -> tuple[list[FiscalDocument], list[Record], tuple[tuple[str, ...], ...]]:
    """Return documents, everything to be kept together, and the orders of each payer."""
    documents: list[FiscalDocument] = []
    records: list[Record] = []
    number = till.documents.next_sale_number(till.today)
    for key in division.cancelled:
        _, order = open_order(till, key)
        back = preview_cancel(till, corrected(till, order.doc_id))
        document, more = draw_up(till, replace(back, number=number))
        number += 1
        documents.append(document)
        records += more
    of_each = list(division.whole)
    state, _ = open_order(till, next(iter(sales)))
    for payer, basket in enumerate(division.baskets):
        records += [
            replace(open_order(till, key)[1].placed, guest=names[payer])
            for key in division.whole[payer]
        ]
        if basket.is_empty:
            continue
        place_id = state.place.place_id
        wanted = PlacedOrder(
            sale_key="", place_id=place_id, server=till.cashier.named, guest=names[payer]
        )
        sale, placed = order_of(till, basket, AT_THE_COUNTER, wanted, number)
        number += 1
        document, more = draw_up(till, sale, {"place": state.place.name})
        documents.append(document)
        records += [*more, placed]
        of_each[payer] += (sale.key,)
    return documents, records, tuple(of_each)


def _sales(till: Till, payers: Mapping[str, Payers]) -> Mapping[str, Sale]:
    """Return the orders that are divided, all of them open and in lek."""
    sales: dict[str, Sale] = {}
    for key in payers:
        open_order(till, key)
        sale = till.documents.sale(key)
        if sale is None:
            raise PlaceUnknown
        if sale.terms.currency.code != LEK.code:
            raise PartsInLek
        sales[key] = sale
    return sales
