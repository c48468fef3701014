"""PINs tied to this computer: at the next right one, and what is left when the key is gone."""

import pytest

from tests.actions.desk import ActionDesk, number_of
from tests.fakes import an_owner_at, quick_pins
from till.actions.people import people_access, signing_in
from till.actions.people.authorisation import approve
from till.domain.errors.people import PinKeyHere, PinKeyMissing, PinTaken, WrongPin
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.people import Role
from till.system.pins import TiedPins

ANA = "Ana Leka"
OWNER = "Ilir Gjoni"


@pytest.fixture
async def people(desk: ActionDesk) -> ActionDesk:
    """A till of before: two people whose PINs are tied to nothing."""
    with an_owner_at(desk.till):
        for name, pin, role in ((ANA, "1001", Role.CASHIER), (OWNER, "5202", Role.OWNER)):
            await people_access.add_person(desk.till, name, pin, operator_code=None, role=role)
    return desk


def _key(desk: ActionDesk, key: bytes | None) -> None:
    desk.till.pins = TiedPins(quick_pins(), lambda: key)


async def _the_administrator() -> bool:
    return True


def _is_tied(desk: ActionDesk, name: str) -> bool:
    return desk.till.pins.is_tied(desk.till.people.pin_hash(number_of(desk.till, name)))


async def test_a_pin_is_tied_when_it_is_next_right_and_that_is_written_down(
    people: ActionDesk,
) -> None:
    _key(people, b"1" * 32)
    ana = number_of(people.till, ANA)

    with pytest.raises(WrongPin):
        await signing_in.sign_in(people.till, ana, "9999")
    assert not _is_tied(people, ANA)

    await signing_in.sign_in(people.till, ana, "1001")
    await approve(
        people.till,
        number_of(people.till, OWNER),
        "5202",
        ApprovalNeeded(right=Right.DISCOUNT, wanted="20", limit="10"),
    )

    assert _is_tied(people, ANA)
    assert _is_tied(people, OWNER)
    await signing_in.sign_in(people.till, ana, "1001")
    set_pins = [e for e in people.till.journal.entries() if e.action is JournalAction.PIN_SET]
    assert [entry.facts["how"] for entry in set_pins] == ["tied to this computer"] * 2


async def test_without_the_key_nobody_signs_in_and_none_of_it_counts_as_a_wrong_pin(
    people: ActionDesk,
) -> None:
    _key(people, b"1" * 32)
    await signing_in.sign_in_by_pin(people.till, "1001")
    await signing_in.sign_in_by_pin(people.till, "5202")
    _key(people, None)

    with pytest.raises(PinKeyMissing):
        await signing_in.sign_in(people.till, number_of(people.till, ANA), "1001")
    with pytest.raises(PinKeyMissing):
        await signing_in.sign_in_by_pin(people.till, "1001")

    assert not [e for e in people.till.journal.entries() if e.action is JournalAction.WRONG_PIN]


async def test_a_pin_is_set_anew_only_where_none_can_be_checked(people: ActionDesk) -> None:
    _key(people, b"1" * 32)
    await signing_in.sign_in_by_pin(people.till, "5202")
    owner = number_of(people.till, OWNER)
    with pytest.raises(PinKeyHere):
        await people_access.set_lost_pin(people.till, owner, "4004", _the_administrator)

    _key(people, b"2" * 32)  # another computer
    with pytest.raises(PinTaken):
        await people_access.set_lost_pin(people.till, owner, "1001", _the_administrator)
    await people_access.set_lost_pin(people.till, owner, "4004", _the_administrator)

    assert (await signing_in.sign_in(people.till, owner, "4004")).name == OWNER
    last = [e for e in people.till.journal.entries() if e.action is JournalAction.PIN_SET][-1]
    assert last.facts["how"] == "key missing"
