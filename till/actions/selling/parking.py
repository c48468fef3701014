"""Parking: setting a basket aside and taking it up again."""

from collections.abc import Sequence
from dataclasses import replace

from till.actions.people.authorisation import permit
from till.actions.ports.events import BasketChanged, ParkedChanged
from till.actions.ports.records import Draft, NewParked, ParkedGone, Record
from till.actions.till import Till, housekeeping
from till.domain.errors.basket import BasketEmpty, ParkedUnknown
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import Right, right_needed
from till.domain.selling.basket import Basket, Parked, checked_parked_name


def all_parked(till: Till) -> Sequence[Parked]:
    """Return the parked baskets, oldest first."""
    return till.baskets.parked()


async def park(till: Till, name: str = "") -> None:
    """Set the basket aside; the next customer begins with an empty one.

    Raises BasketEmpty, NobodySignedIn, NameTooLong; DiskFull and DiskFailing leave it as it was.
    """
    if till.session.basket.is_empty:
        raise BasketEmpty
    await _swap(till, Basket(), *_set_aside(till, checked_parked_name(name)))


async def recall(till: Till, parked_id: int) -> None:
    """Take a parked basket up again; one that is open is parked in exchange.

    Raises ParkedUnknown, NobodySignedIn; DiskFull and DiskFailing leave everything as it was.
    """
    parked = _find(till, parked_id)
    records = () if till.session.basket.is_empty else _set_aside(till, "")
    gone = ParkedGone(parked_id=parked_id)
    entry = _entry(till, JournalAction.BASKET_RECALLED, parked)
    await _swap(till, parked.basket, *records, gone, entry)


async def discard(till: Till, parked_id: int, approval: Approval | None = None) -> None:
    """Throw a parked basket away. Raises ParkedUnknown, ApprovalNeeded."""
    parked = _find(till, parked_id)
    wanted = str(parked.basket.total)
    needed = right_needed(till.limits, Right.DISCARD_PARKED, wanted)
    entry = _entry(till, JournalAction.PARKED_DISCARDED, parked, **permit(till, needed, approval))
    await till.ledger.record(ParkedGone(parked_id=parked_id), entry)
    _tell(till)


async def give_up(till: Till, approval: Approval | None = None) -> None:
    """Throw the open basket away: the customer went. Raises BasketEmpty, ApprovalNeeded.

    DiskFull and DiskFailing leave it as it was.
    """
    basket = till.session.basket
    if basket.is_empty:
        raise BasketEmpty
    needed = right_needed(till.limits, Right.DISCARD_PARKED, str(basket.total))
    facts = {"lines": str(len(basket.lines)), "total": str(basket.total)}
    entry = till.entry(JournalAction.BASKET_GIVEN_UP, **facts, **permit(till, needed, approval))
    await _swap(till, Basket(), entry)


def _find(till: Till, parked_id: int) -> Parked:
    for parked in till.baskets.parked():
        if parked.parked_id == parked_id:
            return parked
    raise ParkedUnknown


def _set_aside(till: Till, name: str) -> tuple[Record, ...]:
    """Return what is recorded of parking the basket that is open. Raises NobodySignedIn."""
    basket = till.session.basket
    person = till.cashier.named
    now = till.clock.now()
    parked = NewParked(name=name, basket=basket, parked_at=now, parked_by=person)
    entry = till.entry(
        JournalAction.BASKET_PARKED,
        name=name,
        lines=str(len(basket.lines)),
        total=str(basket.total),
    )
    return parked, entry


def _entry(till: Till, action: JournalAction, parked: Parked, **facts: str) -> JournalEntry:
    return till.entry(
        action,
        name=parked.name,
        lines=str(len(parked.basket.lines)),
        total=str(parked.basket.total),
        **parked.parked_by.facts("parked_by"),
        **facts,
    )


async def _swap(till: Till, basket: Basket, *records: Record) -> None:
    """Put another basket in the place of the open one, at once, and keep both together."""
    before = till.session.basket
    _show(till, basket)
    try:
        await till.ledger.record(*records, Draft(basket=basket))
    except Exception:
        _swap_back(till, before, basket)
        # A scan may have been kept meanwhile, in the basket that goes again: both belong on disk.
        await till.ledger.record(Draft(basket=till.session.basket))
        raise
    _tell(till)


def _swap_back(till: Till, before: Basket, instead: Basket) -> None:
    """Show the basket from before; what was scanned since follows it."""
    since = till.session.basket.lines
    same = 0
    while same < min(len(since), len(instead.lines)) and since[same] is instead.lines[same]:
        same += 1
    _show(till, replace(before, lines=before.lines + since[same:]))


def _show(till: Till, basket: Basket) -> None:
    till.put_basket(basket)
    till.announce(BasketChanged(basket=basket))


def _tell(till: Till) -> None:
    """Tell what is set aside now; it is on disk by then."""
    with housekeeping(till.warn):
        till.announce(ParkedChanged(parked=tuple(till.baskets.parked())))
