"""Paying what is open at a place: money for parts, and the summary that ends it."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from till.actions.day.opening import opening_on
from till.actions.documents.issuing import Issued, closing, issue
from till.actions.orders.ordering import open_order, settled_error
from till.actions.orders.places import place_money, state_of
from till.actions.people.authorisation import permit, require_money_taker
from till.actions.ports.events import PlacesChanged, SaleFinished
from till.actions.ports.records import Record
from till.actions.selling.invoicing import orders_to_settle
from till.actions.selling.tendering import require_allowed, with_account_and_rate
from till.actions.till import Till
from till.domain.cash.movement import CashMovement, MovementKind, require_open_day
from till.domain.errors.documents import OrderInUse
from till.domain.errors.money import AmountNotPositive
from till.domain.errors.orders import PartsInLek, PartTooLarge, PlaceMoneyOver, PlacePaid
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.orders.places import PlaceMoneyKind, PlaceNow
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.orders import sum_up
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Settlement, Tender, TenderKind, settle
from till.domain.selling.terms import LEK, Terms


async def take_part(
    till: Till,
    place_id: int,
    amount: Decimal,
    tenders: Sequence[Tender],
    approvals: Sequence[Approval] = (),
) -> Settlement:
    """Take money for a part of what a place owes, before there is an invoice; kept at once.

    Of cash more may be given: what is returned says the change. Raises AmountNotPositive,
    PartTooLarge, PartsInLek, ApprovalNeeded for a kind that whoever stands here may not take,
    DayNotOpened, PlaceUnknown, TakesNoMoney, and what paying may.
    """
    require_money_taker(till)
    async with till.issuing:
        state = _in_lek(state_of(till, place_id))
        if amount <= ZERO:
            raise AmountNotPositive
        if amount > state.left:
            raise PartTooLarge(left=str(max(state.left, ZERO)))
        settled = settle(amount, with_account_and_rate(till, tenders))
        for each in settled.payments:
            if each.kind not in till.limits.tenders:
                needed = ApprovalNeeded(right=Right.TENDER, wanted=each.kind.value)
                permit(till, needed, next(iter(approvals), None))
        taken = [(each.kind, each.amount) for each in settled.payments]
        await _keep_part(till, state, PlaceMoneyKind.TAKEN, taken)
    return settled


async def give_parts_back(till: Till, place_id: int) -> PlaceNow:
    """Give all back that was taken for parts at a place, in the kinds it came in.

    Raises PlaceUnknown, DayNotOpened, TakesNoMoney, PlacePaid where nothing is kept for it.
    """
    require_money_taker(till)
    async with till.issuing:
        state = state_of(till, place_id)
        if not state.held:
            raise PlacePaid(place=state.place.name)
        await _keep_part(till, state, PlaceMoneyKind.GIVEN_BACK, _back(state))
    return state_of(till, place_id)


async def pay_orders(
    till: Till,
    sale_keys: Sequence[str],
    tenders: Sequence[Tender],
    approvals: Sequence[Approval] = (),
) -> Issued:
    """Issue the summary of open orders, paid by what was taken for parts and what is given now.

    The orders may still wait for the service: the summary then waits for them. Each is used once.
    Raises PlaceSettled where somebody paid or took back one meanwhile, PlaceMoneyOver where more
    was taken than they come to, OrdersDiffer, TakesNoMoney, and what paying may.
    """
    require_money_taker(till)
    async with till.issuing:
        found = [open_order(till, key) for key in sale_keys]
        states = tuple({state.place.place_id: state for state, _ in found}.values())
        settled: dict[DocId, Sale] = {}
        for state, order in found:
            try:
                settled |= orders_to_settle(till, [order.doc_id])
            except OrderInUse as error:
                raise settled_error(till, state, order.placed.sale_key) from error
        given = [*_tenders_of_parts(states, settled), *with_account_and_rate(till, tenders)]
        buyers = [each.terms.buyer for each in settled.values()]
        is_one = all(each == buyers[0] for each in buyers)
        terms = Terms(buyer=buyers[0] if is_one else None)
        sale = sum_up(settled, given, closing(till, till.clock.now(), terms))
        entries = require_allowed(till, sale, tenders, approvals)
        kept = [
            record
            for state in states
            for record in _money(till, state, PlaceMoneyKind.SETTLED, _back(state))
        ]
        facts = {"place": ", ".join(each.place.name for each in states)}
        issued = await issue(till, sale, *entries, *kept, journal_facts=facts)
    document = issued.document
    till.announce(SaleFinished(sale=issued.sale, doc_id=document.doc_id, change=issued.sale.change))
    till.announce(PlacesChanged())
    return issued


def _tenders_of_parts(states: Sequence[PlaceNow], orders: Mapping[DocId, Sale]) -> Sequence[Tender]:
    """Return what was given for parts of some places, which their summary takes first."""
    held: dict[TenderKind, Decimal] = {}
    for state in states:
        for kind, amount in _in_lek(state).held if state.held else ():
            held[kind] = held.get(kind, ZERO) + amount
    total = sum((each.total for each in orders.values()), ZERO)
    if (taken := sum(held.values(), ZERO)) > total:
        raise PlaceMoneyOver(place=states[0].place.name, amount=str(taken))
    return [Tender(kind=kind, amount=amount) for kind, amount in held.items()]


def _in_lek(state: PlaceNow) -> PlaceNow:
    if any(each.currency != LEK.code for each in state.orders):
        raise PartsInLek
    return state


def _back(state: PlaceNow) -> Sequence[tuple[TenderKind, Decimal]]:
    return [(kind, -amount) for kind, amount in state.held]


def _money(
    till: Till,
    state: PlaceNow,
    kind: PlaceMoneyKind,
    amounts: Iterable[tuple[TenderKind, Decimal]],
) -> Sequence[Record]:
    """Return what is kept where money of a place comes or goes: the drawer knows of the cash."""
    records: list[Record] = []
    for tender, amount in amounts:
        money = place_money(till, state.place.place_id, kind, tender, amount)
        records.append(money)
        if tender is TenderKind.CASH and state.last_order is not None:
            moved = CashMovement(
                kind=MovementKind.PLACE,
                amount=amount,
                day=money.day,
                moment=money.moment,
                person=money.person,
                doc_id=state.last_order,
                note=state.place.name,
            )
            records.append(moved)
    return records


async def _keep_part(
    till: Till,
    state: PlaceNow,
    kind: PlaceMoneyKind,
    amounts: Sequence[tuple[TenderKind, Decimal]],
) -> None:
    """Keep money of a place by itself, then open the drawer for cash. Raises DayNotOpened."""
    till.require_sound()
    require_open_day(opening_on(till, till.today))
    is_taken = kind is PlaceMoneyKind.TAKEN
    action = JournalAction.PART_TAKEN if is_taken else JournalAction.PART_GIVEN_BACK
    facts = {
        "place": state.place.name,
        "amount": str(sum((abs(amount) for _, amount in amounts), ZERO)),
        "tender": ", ".join(each.value for each, _ in amounts),
    }
    records = _money(till, state, kind, amounts)
    await till.ledger.record(*records, till.entry(action, **facts))
    if till.policy.has_drawer and any(each is TenderKind.CASH for each, _ in amounts):
        till.paper.open_drawer()
    till.announce(PlacesChanged())
