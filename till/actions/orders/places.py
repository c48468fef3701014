"""Tables and names: found, made, changed, taken out of the plan."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from till.actions.ports.events import PlacesChanged
from till.actions.ports.records import Record
from till.actions.till import Till
from till.domain.errors.orders import PlaceOccupied, PlaceTaken, PlaceUnknown
from till.domain.orders.places import (
    Place,
    PlaceMoney,
    PlaceMoneyKind,
    PlaceNow,
    Spot,
    cut_place_name,
    find_place,
    is_table,
)
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWish:
    """Which place is meant: by its number, or by a name, which makes a new one if need be.

    A new name that begins with a digit is a table of `area`; another has no area.
    """

    place_id: int | None = None
    name: str = ""
    area: str = ""


def find_or_make(till: Till, wish: PlaceWish) -> tuple[Place, Sequence[Record]]:
    """Return the place that is meant, and what has to be kept where it is new.

    Raises PlaceUnknown, PlaceNameMissing.
    """
    if wish.place_id is not None:
        return state_of(till, wish.place_id).place, ()
    name = cut_place_name(wish.name)
    if found := find_place(till.places.states(), name, wish.area):
        return found.place, ()
    area = wish.area if is_table(name) else ""
    place = Place(place_id=till.places.next_place_id(), name=name, area=area)
    return place, (place,)


def place_money(
    till: Till, place_id: int, kind: PlaceMoneyKind, tender: TenderKind, amount: Decimal
) -> PlaceMoney:
    """Return money (lek) of a place that comes or, below zero, goes now."""
    return PlaceMoney(
        place_id=place_id,
        kind=kind,
        tender=tender,
        amount=amount,
        day=till.today,
        moment=till.clock.now(),
        person=till.cashier.named,
    )


def state_of(till: Till, place_id: int) -> PlaceNow:
    """Return a place with what is open there. Raises PlaceUnknown."""
    state = till.places.state(place_id)
    if state is None or (state.place.is_gone and state.is_free):
        raise PlaceUnknown
    return state


async def set_place(
    till: Till,
    name: str,
    area: str,
    *,
    place_id: int | None = None,
    spot: Spot | None = None,
) -> Place:
    """Make a table, or give one another name, area or spot.

    Raises NobodySignedIn, PlaceNameMissing, PlaceTaken, PlaceUnknown.
    """
    _ = till.cashier
    name = cut_place_name(name)
    area = cut_place_name(area) if area.strip() else ""
    async with till.issuing:
        known = find_place([each for each in till.places.states() if each.place.area == area], name)
        if known is not None and known.place.place_id != place_id:
            raise PlaceTaken(place=name)
        number = till.places.next_place_id() if place_id is None else place_id
        if place_id is not None:
            state_of(till, place_id)
        place = Place(place_id=number, name=name, area=area, spot=spot.within() if spot else None)
        entry = till.entry(JournalAction.PLACE_SET, place=name, area=area)
        await till.ledger.record(place, entry)
    till.announce(PlacesChanged())
    return place


async def remove_place(till: Till, place_id: int) -> None:
    """Take a free table out of the plan. Raises PlaceUnknown, PlaceOccupied, NobodySignedIn."""
    _ = till.cashier
    async with till.issuing:
        state = state_of(till, place_id)
        if not state.is_free:
            raise PlaceOccupied(place=state.place.name)
        facts = {"place": state.place.name, "area": state.place.area}
        entry = till.entry(JournalAction.PLACE_REMOVED, **facts)
        await till.ledger.record(replace(state.place, is_gone=True), entry)
    till.announce(PlacesChanged())
