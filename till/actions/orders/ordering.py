"""Taking orders: to a place, to another place, and back again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from till.actions.documents.issuing import Issued, closing, issue, of_document
from till.actions.documents.order_slips import for_the_stations, ticket_of
from till.actions.orders.places import PlaceWish, find_or_make, place_money, state_of
from till.actions.people.authorisation import permit_right
from till.actions.ports.events import BasketChanged, PlacesChanged
from till.actions.ports.records import Draft, Record
from till.actions.selling.checkout import basket_closed
from till.actions.selling.correcting import corrected, preview_cancel
from till.actions.selling.invoicing import order_terms, unpaid
from till.actions.till import Till
from till.domain.business_day import in_tirane
from till.domain.errors import RuleBroken
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.documents import OrderInUse
from till.domain.errors.orders import PlacePaid, PlaceSettled, PlaceUnknown
from till.domain.fiscal.document import DocumentState
from till.domain.orders.places import OpenOrder, PlacedOrder, PlaceMoneyKind, PlaceNow
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket
from till.domain.selling.sale import Sale, close_sale
from till.domain.selling.terms import Terms
from till.domain.shop.people import NamedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFor:
    """Whom an order is for: a place, who serves it, a note for the kitchen.

    Without a `server` it is who takes it.
    """

    place: PlaceWish
    note: str = ""
    server: NamedPerson | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """An order that is on disk, with the place that it waits at."""

    issued: Issued
    state: PlaceNow


async def send_order(till: Till, order: OrderFor) -> Ordered | None:
    """Make the open basket an order of a place; the next customer begins with an empty one.

    Returns None where the basket is being closed already. Raises BasketEmpty, DayNotOpened,
    NobodySignedIn, PlaceUnknown, PlaceNameMissing, ConditionBroken; DiskFull and DiskFailing leave
    the basket as it was.
    """
    if till.session.is_closing:
        return None
    if till.session.basket.is_empty:
        raise BasketEmpty
    _ = till.cashier
    async with basket_closed(till) as basket, till.issuing:
        ordered = await _order(till, basket, order)
    till.paper.wake()
    till.announce(BasketChanged(basket=till.session.basket))
    till.announce(PlacesChanged())
    return ordered


async def move_orders(till: Till, sale_keys: Sequence[str], wish: PlaceWish) -> PlaceNow:
    """Take open orders to another place; the kitchen is told nothing.

    Money that was taken for parts goes with the last order of its place. Raises PlaceUnknown,
    PlaceNameMissing, PlaceSettled where one of them is open no more, NobodySignedIn.
    """
    _ = till.cashier
    async with till.issuing:
        here, new = find_or_make(till, wish)
        moved = [open_order(till, key) for key in sale_keys]
        there = (replace(order.placed, place_id=here.place_id) for _, order in moved)
        records = [*new, *there]
        states = [state for state, _ in moved]
        records += _money_that_goes_along(till, states, sale_keys, here.place_id)
        came_from = ", ".join(dict.fromkeys(state.place.name for state, _ in moved))
        facts = {"place": came_from, "to": here.name, "orders": str(len(moved))}
        await till.ledger.record(*records, till.entry(JournalAction.ORDERS_MOVED, **facts))
    till.announce(PlacesChanged())
    return state_of(till, here.place_id)


async def take_back(till: Till, sale_key: str, approval: Approval | None = None) -> Issued:
    """Cancel an order that nobody paid; each station gets a slip that corrects the first.

    Raises ApprovalNeeded, PlaceSettled, DayNotOpened, and what cancelling may.
    """
    approved_by = permit_right(till, Right.CANCEL_SALE, approval)
    async with till.issuing:
        state, order = open_order(till, sale_key)
        try:
            was = corrected(till, order.doc_id)
        except OrderInUse as error:
            raise settled_error(till, state, sale_key) from error
        sale = preview_cancel(till, was)
        ticket = replace(ticket_of(state.place.name, order.placed), takes_back=True)
        slips = for_the_stations(till, was.sale, ticket)
        facts = {"place": state.place.name, **approved_by}
        issued = await issue(till, sale, *slips, journal_facts=facts)
    till.paper.wake()
    till.announce(PlacesChanged())
    return issued


async def print_again(till: Till, sale_key: str) -> int:
    """Queue the slips of an open order once more, marked as such; return how many there are.

    Raises PlaceUnknown, PlaceSettled, PlacePaid.
    """
    state, order = open_order(till, sale_key)
    was = corrected(till, order.doc_id)
    ticket = replace(ticket_of(state.place.name, order.placed), is_again=True)
    slips = for_the_stations(till, was.sale, ticket)
    if slips:
        await till.ledger.record(*(of_document(order.doc_id, each) for each in slips))
        till.paper.wake()
    return len(slips) // 2  # each with its journal entry


def open_order(till: Till, sale_key: str) -> tuple[PlaceNow, OpenOrder]:
    """Return an open order with its place. Raises PlaceSettled, PlacePaid, PlaceUnknown."""
    placed = till.places.placed(sale_key)
    state = till.places.state(placed.place_id) if placed else None
    if state is None:
        raise PlaceUnknown
    order = next((each for each in state.orders if each.placed.sale_key == sale_key), None)
    if order is None:
        raise settled_error(till, state, sale_key)
    return state, order


def settled_error(till: Till, state: PlaceNow, sale_key: str) -> RuleBroken:
    """Return who paid an order or took it back, and when; that it is open no more otherwise."""
    for document in reversed(till.documents.of_sale(sale_key)):
        for each in reversed(till.documents.referring_to(document.doc_id)):
            sale = till.documents.sale(each.sale_key) if each.sale_key else None
            if sale is not None and each.state is not DocumentState.RESOLVED:
                time = f"{in_tirane(sale.closed_at):%H:%M}"
                person = sale.cashier.name
                return PlaceSettled(place=state.place.name, time=time, person=person)
    return PlacePaid(place=state.place.name)


def order_of(
    till: Till, basket: Basket, terms: Terms, placed: PlacedOrder, number: int | None = None
) -> tuple[Sale, PlacedOrder]:
    """Return the order that a basket becomes, and where it waits.

    Several of one moment are numbered one after the other (`number`).
    """
    closed = closing(till, till.clock.now(), order_terms(terms))
    if number is not None:
        closed = replace(closed, number=number)
    sale = close_sale(basket, unpaid(basket), closed)
    return sale, replace(placed, sale_key=sale.key)


async def _order(till: Till, basket: Basket, order: OrderFor) -> Ordered:
    place, new = find_or_make(till, order.place)
    server = order.server or till.cashier.named
    place_id = place.place_id
    wanted = PlacedOrder(sale_key="", place_id=place_id, server=server, note=order.note)
    sale, placed = order_of(till, basket, Terms(buyer=basket.buyer), wanted)
    slips = for_the_stations(till, sale, ticket_of(place.name, placed))
    # What was scanned for the next customer meanwhile is the draft already.
    draft = Draft(basket=till.session.basket)
    facts = {"place": place.name, "area": place.area}
    issued = await issue(till, sale, *new, placed, *slips, draft, journal_facts=facts)
    return Ordered(issued=issued, state=state_of(till, place_id))


def _money_that_goes_along(
    till: Till, states: Sequence[PlaceNow], sale_keys: Sequence[str], target: int
) -> Iterator[Record]:
    """Yield the moves of money of places that nothing is left at."""
    for place_id, state in {each.place.place_id: each for each in states}.items():
        is_left = any(each.placed.sale_key not in sale_keys for each in state.orders)
        if place_id != target and not is_left:
            for tender, amount in state.held:
                for at, moved in ((place_id, -amount), (target, amount)):
                    yield place_money(till, at, PlaceMoneyKind.MOVED, tender, moved)
