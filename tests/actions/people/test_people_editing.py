"""An owner looks after people: changed, archived, brought back; everybody's own PIN and look.

Lives here: people_access, people_editing.
Must not: the page (tests/ui/people).
"""

from dataclasses import replace

import pytest

from tests.actions.desk import ActionDesk
from till.actions.people import people_access, people_editing, signing_in
from till.actions.setup import setting_up
from till.actions.setup.setting_up import PersonWanted
from till.domain.errors.people import (
    CannotApprove,
    LastOwner,
    NotAdministrator,
    OperatorCodeUnfit,
    PersonExists,
    PersonNameUnfit,
    PinGuessable,
    PinTaken,
    TooManyTries,
    UnknownPerson,
    WrongPin,
)
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.shop.people import (
    Cashier,
    DisplayChoice,
    Role,
    badge_hash,
    is_easily_guessed,
)

OWNERS_PIN = "40718"
ANAS_PIN = "27182"


@pytest.fixture
async def owner(desk: ActionDesk) -> Cashier:
    """Who owns the till, and stands at it."""
    person = await people_access.add_person(
        desk.till, "Ilir Shehu", OWNERS_PIN, operator_code="rc154vd906", role=Role.OWNER
    )
    desk.till.session = replace(desk.till.session, cashier=person)
    return person


@pytest.fixture
async def ana(desk: ActionDesk, owner: Cashier) -> Cashier:
    assert desk.till.cashier == owner
    return await people_access.add_person(
        desk.till, "Ana Hoxha", ANAS_PIN, operator_code="ab123cd456", role=Role.CASHIER
    )


def facts_of(desk: ActionDesk, action: JournalAction) -> dict[str, str]:
    return next(
        dict(each.facts)
        for each in reversed(list(desk.till.journal.entries()))
        if each.action is action
    )


async def test_what_is_said_of_somebody_changes_at_once_and_the_journal_has_both(
    desk: ActionDesk, ana: Cashier
) -> None:
    look = DisplayChoice(language="en", theme="dark", text_size=115)
    changed = replace(
        ana, name="  Ana  Leka", operator_code="AB123CD457 ", role=Role.SUPERVISOR, display=look
    )

    kept = await people_editing.change_person(desk.till, changed)

    assert kept == replace(changed, name="Ana Leka", operator_code="ab123cd457")
    assert signing_in.find_person(desk.till, ana.person_id) == kept
    told = facts_of(desk, JournalAction.PERSON_CHANGED)
    assert (told["person"], told["name_was"], told["name_now"]) == (
        "Ana Hoxha",
        "Ana Hoxha",
        "Ana Leka",
    )
    assert (told["role_now"], told["text_size_now"]) == ("supervisor", "115")


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"name": " "}, PersonNameUnfit),
        ({"name": "ILIR SHEHU", "operator_code": None}, PersonExists),
        ({"name": "ilir shehu", "operator_code": "rc154vd906"}, PersonExists),
        ({"operator_code": "kd48"}, OperatorCodeUnfit),
        ({"person_id": 99}, UnknownPerson),
    ],
)
async def test_what_cannot_be_is_refused_and_nothing_changes(
    desk: ActionDesk, ana: Cashier, change: dict[str, object], refused: type[Exception]
) -> None:
    with pytest.raises(refused):
        await people_editing.change_person(desk.till, replace(ana, **change))

    assert signing_in.find_person(desk.till, ana.person_id) == ana


async def test_the_last_owner_can_neither_be_archived_nor_made_less(
    desk: ActionDesk, owner: Cashier, ana: Cashier
) -> None:
    with pytest.raises(LastOwner):
        await people_editing.change_person(desk.till, replace(owner, role=Role.SUPERVISOR))
    with pytest.raises(LastOwner):
        await people_editing.archive_person(desk.till, owner.person_id)

    await people_editing.change_person(desk.till, replace(ana, role=Role.OWNER))
    await people_editing.archive_person(desk.till, owner.person_id)
    assert [each.name for each in desk.till.people.all()] == ["Ana Hoxha"]


async def test_who_is_no_owner_needs_one_for_every_change(
    desk: ActionDesk, owner: Cashier, ana: Cashier
) -> None:
    till = desk.till
    till.session = replace(till.session, cashier=ana)
    limits = Limits(by_role={Role.CASHIER: RoleLimits()})
    till.policy = replace(till.policy, limits=limits)
    for work in (
        lambda: people_editing.see_people(till),
        lambda: people_editing.change_person(till, replace(ana, role=Role.OWNER)),
        lambda: people_editing.archive_person(till, owner.person_id),
        lambda: people_editing.bring_back(till, ana.person_id, "5550"),
        lambda: people_access.set_badge(till, ana.person_id, "OP-ANA-01"),
        lambda: people_access.set_pin(till, owner.person_id, "5550"),
    ):
        with pytest.raises(ApprovalNeeded):
            await work()

    approval = Approval(approver=owner, asked_by=ana.named, right=Right.PEOPLE)
    await people_access.set_badge(till, ana.person_id, "OP-ANA-01", approval)
    assert till.people.badge_holders() == {ana.person_id}
    assert facts_of(desk, JournalAction.BADGE_SET)["approved_by"] == "Ilir Shehu"


async def test_who_is_archived_comes_back_with_a_new_pin_and_without_a_badge(
    desk: ActionDesk, ana: Cashier
) -> None:
    till = desk.till
    await people_access.set_badge(till, ana.person_id, "OP-ANA-01")
    await people_editing.archive_person(till, ana.person_id)
    assert [each.person_id for each in people_editing.list_people_of(till).archived] == [
        ana.person_id
    ]
    with pytest.raises(PinTaken):
        await people_editing.bring_back(till, ana.person_id, OWNERS_PIN)

    back = await people_editing.bring_back(till, ana.person_id, "5550")

    assert back == ana
    assert (await signing_in.require_pin(till, ana.person_id, "5550")) == ana
    assert till.people.with_badge(badge_hash("OP-ANA-01")) is None
    assert people_editing.list_people_of(till).archived == ()
    with pytest.raises(UnknownPerson):
        await people_editing.bring_back(till, ana.person_id, "5551")


async def test_the_list_tells_badges_and_who_signed_in_last(
    desk: ActionDesk, owner: Cashier, ana: Cashier
) -> None:
    await people_access.set_badge(desk.till, ana.person_id, "OP-ANA-01")
    await signing_in.sign_in(desk.till, ana.person_id, ANAS_PIN)

    members = {
        each.person.person_id: each for each in people_editing.list_people_of(desk.till).members
    }

    assert members[ana.person_id].has_badge
    assert members[ana.person_id].last_sign_in == desk.till.clock.now()
    assert members[owner.person_id].last_sign_in is None
    history = people_editing.history_of(desk.till, ana.person_id)
    assert (history.added_by, history.pin_set_at) == ("Ilir Shehu", desk.till.clock.now())


async def test_ones_own_pin_changes_by_the_old_one_alone(desk: ActionDesk, ana: Cashier) -> None:
    till = desk.till
    till.session = replace(till.session, cashier=None)

    with pytest.raises(WrongPin):
        await people_access.change_own_pin(till, ana.person_id, "99999", "5550")
    with pytest.raises(PinGuessable):
        await people_access.change_own_pin(till, ana.person_id, ANAS_PIN, "4321")
    await people_access.change_own_pin(till, ana.person_id, ANAS_PIN, "5550")

    assert await signing_in.require_pin(till, ana.person_id, "5550") == ana
    assert facts_of(desk, JournalAction.PIN_SET)["how"] == "by themselves"


async def test_old_pins_that_are_wrong_make_one_wait_here_too(
    desk: ActionDesk, ana: Cashier
) -> None:
    for _ in range(5):
        with pytest.raises(WrongPin):
            await people_access.change_own_pin(desk.till, ana.person_id, "99999", "5550")

    with pytest.raises(TooManyTries):
        await people_access.change_own_pin(desk.till, ana.person_id, ANAS_PIN, "5550")


async def test_an_owner_who_forgot_the_pin_needs_the_computers_administrator(
    desk: ActionDesk, owner: Cashier, ana: Cashier
) -> None:
    async def no() -> bool:
        return False

    async def yes() -> bool:
        return True

    till = desk.till
    till.session = replace(till.session, cashier=None)
    with pytest.raises(NotAdministrator):
        await people_access.set_forgotten_pin(till, owner.person_id, "5550", no)
    with pytest.raises(CannotApprove):
        await people_access.set_forgotten_pin(till, ana.person_id, "5550", yes)
    assert await signing_in.require_pin(till, owner.person_id, OWNERS_PIN) == owner

    await people_access.set_forgotten_pin(till, owner.person_id, "5550", yes)

    assert await signing_in.require_pin(till, owner.person_id, "5550") == owner
    assert facts_of(desk, JournalAction.PIN_SET)["how"] == "administrator of the computer"


async def test_how_somebody_sees_the_till_is_theirs_to_choose(
    desk: ActionDesk, ana: Cashier
) -> None:
    desk.till.session = replace(desk.till.session, cashier=ana)
    look = DisplayChoice(language="en", theme="dark", text_size=130)

    kept = await people_editing.choose_display(desk.till, look)

    assert (kept.display, desk.till.cashier.display) == (look, look)
    assert signing_in.find_person(desk.till, ana.person_id).display == look


EASY = ("0000", "1234", "87654321", "1987", "2026")


@pytest.mark.parametrize(
    ("pin", "easy"),
    [*((each, True) for each in EASY), ("1357", False), ("40718", False), ("19871", False)],
)
def test_digits_in_a_row_and_years_are_easily_guessed(pin: str, easy: bool) -> None:
    assert is_easily_guessed(pin) is easy


@pytest.mark.parametrize("pin", EASY)
async def test_no_way_gives_anybody_a_pin_that_is_easily_guessed(
    desk: ActionDesk, owner: Cashier, ana: Cashier, pin: str
) -> None:
    till = desk.till
    await people_editing.archive_person(till, ana.person_id)
    besa = PersonWanted(name="Besa", role=Role.CASHIER, pin="50319")
    dora = PersonWanted(name="Dora", role=Role.CASHIER, pin=pin)
    for work in (
        lambda: people_access.add_person(till, "Dora", pin, operator_code=None, role=Role.CASHIER),
        lambda: people_access.set_pin(till, owner.person_id, pin),
        lambda: people_editing.bring_back(till, ana.person_id, pin),
        lambda: people_access.change_own_pin(till, owner.person_id, OWNERS_PIN, pin),
        lambda: setting_up.add_people(till, [besa, dora]),
    ):
        with pytest.raises(PinGuessable):
            await work()

    assert [each.name for each in till.people.all()] == ["Ilir Shehu"]
    assert await signing_in.require_pin(till, owner.person_id, OWNERS_PIN) == owner


async def test_practice_takes_any_pin(desk: ActionDesk, owner: Cashier) -> None:
    desk.till.policy = replace(desk.till.policy, is_practice=True)

    await people_access.set_pin(desk.till, owner.person_id, "1234")

    assert await signing_in.require_pin(desk.till, owner.person_id, "1234") == owner
