"""Who may put a copy back: an owner it knows, anybody where none of its owners can be told."""

import pytest

from tests.actions.desk import ActionDesk
from tests.fakes import an_owner_at, quick_pins
from till.actions.maintenance.restoring import owner_by_pin
from till.actions.people import people_access
from till.domain.errors.disk import DataUnfit
from till.domain.errors.people import ActorMissing, WrongPin
from till.domain.shop.people import Role
from till.system.pins import TiedPins

OWNER = "Ilir Gjoni"


@pytest.fixture
async def people(desk: ActionDesk) -> ActionDesk:
    """A till whose people have PINs that are tied to this computer."""
    desk.till.pins = TiedPins(quick_pins(), lambda: b"1" * 32)
    with an_owner_at(desk.till):
        for name, pin, role in (("Ana", "1001", Role.CASHIER), (OWNER, "5202", Role.OWNER)):
            await people_access.add_person(desk.till, name, pin, operator_code=None, role=role)
    return desk


async def test_an_owner_by_their_pin_and_nobody_else(people: ActionDesk) -> None:
    till = people.till

    owner = await owner_by_pin(till.people, till.pins, "5202")

    assert owner is not None
    assert owner.name == OWNER
    for pin in ("1001", "9999"):
        with pytest.raises(WrongPin):
            await owner_by_pin(till.people, till.pins, pin)
    with pytest.raises(ActorMissing):
        await owner_by_pin(till.people, till.pins, None)


async def test_on_a_new_computer_where_no_pin_can_be_checked_the_data_come_back(
    people: ActionDesk,
) -> None:
    for key in (None, b"2" * 32):
        elsewhere = TiedPins(quick_pins(), lambda key=key: key)
        assert await owner_by_pin(people.till.people, elsewhere, None) is None


@pytest.mark.parametrize("by_hand", ["DELETE FROM person", "UPDATE person SET has_left = 1"])
async def test_an_owner_who_was_taken_out_by_hand_is_missed(
    people: ActionDesk, by_hand: str
) -> None:
    people.store.database.plain.execute(by_hand)

    with pytest.raises(DataUnfit):
        await owner_by_pin(people.till.people, people.till.pins, None)


async def test_where_nobody_was_ever_added_anybody_may(desk: ActionDesk) -> None:
    desk.store.database.plain.execute("DELETE FROM person")

    assert await owner_by_pin(desk.till.people, desk.till.pins, None) is None
