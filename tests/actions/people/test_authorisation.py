"""Approval in place, by PIN or by badge, and badges that sign in.

Lives here: who may approve, wrong PINs, badges, what the journal keeps.
Must not: what needs an approval (test_selling), the dialog.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk, number_of
from tests.actions.limited import CASHIERS, FIFTH, limit
from tests.fakes import an_owner_at
from till.actions.people import people_access, signing_in
from till.actions.people.authorisation import approve, approve_by_badge, approvers, refuse
from till.actions.selling import selling
from till.domain.errors.people import (
    BadgeTaken,
    BadgeUnfit,
    BadgeUnknown,
    CannotApprove,
    PinWanted,
    TooManyTries,
    UnknownPerson,
    WrongPin,
)
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.people import TRIES_BEFORE_WAITING, Role

ANA = 1
DRITA = 2
ILIR = 3
PINS = {ANA: "1001", DRITA: "5202", ILIR: "3003"}
NEEDED = ApprovalNeeded(right=Right.DISCOUNT, wanted="20", limit="10")


class PlainPins:
    """Implements the port Pins without the time it takes to make guessing slow."""

    async def hash(self, pin: str) -> str:
        return pin

    async def fits(self, pin: str, pin_hash: str) -> bool:
        return pin == pin_hash

    def is_outdated(self, pin_hash: str) -> bool:
        return False

    def is_tied(self, pin_hash: str) -> bool:
        return False


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        limit(opened, CASHIERS)
        opened.till.pins = PlainPins()
        roles = {"Ana Hoxha": Role.CASHIER, "Drita Marku": Role.SUPERVISOR, "Ilir": Role.OWNER}
        for (name, role), pin in zip(roles.items(), PINS.values(), strict=True):
            await people_access.add_person(opened.till, name, pin, operator_code=None, role=role)
        await signing_in.sign_in(opened.till, ANA, PINS[ANA])
        yield opened


async def give_badge(desk: ActionDesk, name: str, badge: str | None) -> None:
    """Give somebody a badge, as the owner does."""
    with an_owner_at(desk.till):
        await people_access.set_badge(desk.till, number_of(desk.till, name), badge)


def actions(desk: ActionDesk) -> list[JournalAction]:
    return [entry.action for entry in desk.till.journal.entries()]


async def test_those_may_approve_whose_own_limits_reach_so_far(desk: ActionDesk) -> None:
    names = [person.name for person in approvers(desk.till, NEEDED)]

    assert names == ["Drita Marku", "Ilir"]


async def test_an_approval_covers_the_action_it_was_asked_for(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    with pytest.raises(ApprovalNeeded) as caught:
        await selling.set_line_discount(desk.till, 0, FIFTH)

    approval = await approve(desk.till, DRITA, PINS[DRITA], caught.value)
    await selling.set_line_discount(desk.till, 0, FIFTH, approval)

    assert desk.till.session.basket.total == Decimal("144.00")
    given, done = list(desk.till.journal.entries())[-2:]
    assert (given.action, given.person.name, given.facts["person"]) == (
        JournalAction.APPROVED,
        "Ana Hoxha",
        "Drita Marku",
    )
    assert given.facts["wanted"] == "20"
    assert done.facts["approved_by"] == "Drita Marku"
    assert desk.till.session.cashier is not None
    assert desk.till.session.cashier.name == "Ana Hoxha"


async def test_a_cashier_approves_nothing_and_a_wrong_pin_is_written_down(desk: ActionDesk) -> None:
    with pytest.raises(CannotApprove):
        await approve(desk.till, ANA, PINS[ANA], NEEDED)
    with pytest.raises(UnknownPerson):
        await approve(desk.till, 77, "1234", NEEDED)
    with pytest.raises(WrongPin):
        await approve(desk.till, DRITA, "9999", NEEDED)

    entry = list(desk.till.journal.entries())[-1]
    assert (entry.action, entry.facts["person"]) == (JournalAction.WRONG_PIN, "Drita Marku")
    assert "9999" not in str(entry.facts)


async def test_too_many_wrong_pins_make_the_approver_wait_and_a_right_one_ends_that(
    desk: ActionDesk,
) -> None:
    for _ in range(TRIES_BEFORE_WAITING):
        with pytest.raises(WrongPin):
            await approve(desk.till, DRITA, "9999", NEEDED)
    with pytest.raises(TooManyTries):
        await approve(desk.till, DRITA, PINS[DRITA], NEEDED)

    desk.clock.advance(minutes=1)
    await approve(desk.till, DRITA, PINS[DRITA], NEEDED)

    assert desk.till.people.wrong_pins(number_of(desk.till, "Drita Marku")).count == 0


async def test_what_nobody_approved_is_written_down(desk: ActionDesk) -> None:
    await refuse(desk.till, NEEDED)
    await refuse(desk.till, NEEDED, wrong_pins=3)

    first, second = list(desk.till.journal.entries())[-2:]
    assert first.action is second.action is JournalAction.APPROVAL_REFUSED
    assert (first.facts["right"], second.facts["wrong_pins"]) == ("discount", "3")


async def test_a_badge_approves_where_the_role_needs_no_pin(desk: ActionDesk) -> None:
    await give_badge(desk, "Drita Marku", "OP-DRITA-1")

    with pytest.raises(PinWanted) as caught:
        await approve_by_badge(desk.till, "OP-DRITA-1", NEEDED)
    assert caught.value.facts == {"person_id": DRITA, "name": "Drita Marku"}

    desk.till.policy = replace(desk.till.policy, badge_alone=frozenset({Role.SUPERVISOR}))
    approval = await approve_by_badge(desk.till, "OP-DRITA-1", NEEDED)
    assert approval.approver.name == "Drita Marku"
    with pytest.raises(BadgeUnknown):
        await approve_by_badge(desk.till, "OP-NOBODY", NEEDED)


async def test_a_cashiers_badge_signs_in_and_the_basket_stays(desk: ActionDesk) -> None:
    with an_owner_at(desk.till):
        await people_access.add_person(
            desk.till, "Besa", "4004", operator_code=None, role=Role.CASHIER
        )
    await give_badge(desk, "Besa", "OP-BESA-1")
    await selling.scan(desk.till, "101")

    person = await signing_in.sign_in_by_badge(desk.till, " OP-BESA-1\n")

    assert desk.till.session.cashier == person
    assert len(desk.till.session.basket.lines) == 1
    left, came = list(desk.till.journal.entries())[-2:]
    assert (left.action, left.person.name) == (JournalAction.SIGNED_OUT, "Ana Hoxha")
    assert (came.action, came.facts) == (JournalAction.SIGNED_IN, {"person": "Besa", "by": "badge"})


async def test_a_supervisors_badge_asks_for_the_pin_too(desk: ActionDesk) -> None:
    await give_badge(desk, "Drita Marku", "OP-DRITA-1")

    with pytest.raises(PinWanted):
        await signing_in.sign_in_by_badge(desk.till, "OP-DRITA-1")

    assert desk.till.session.cashier is not None
    assert desk.till.session.cashier.name == "Ana Hoxha"


async def test_an_unknown_badge_is_written_down_without_its_text(desk: ActionDesk) -> None:
    with pytest.raises(BadgeUnknown):
        await signing_in.sign_in_by_badge(desk.till, "OP-SECRET-7")

    entry = list(desk.till.journal.entries())[-1]
    assert (entry.action, set(entry.facts)) == (JournalAction.WRONG_BADGE, {"uptime_s"})


async def test_a_badge_is_one_persons_and_can_be_taken_away(desk: ActionDesk) -> None:
    await give_badge(desk, "Ana Hoxha", "OP-ANA-01")
    with pytest.raises(BadgeTaken):
        await give_badge(desk, "Ilir", "OP-ANA-01")
    await give_badge(desk, "Ana Hoxha", None)

    with pytest.raises(BadgeUnknown):
        await signing_in.sign_in_by_badge(desk.till, "OP-ANA-01")
    await give_badge(desk, "Ilir", "OP-ANA-01")
    told = str([entry.facts for entry in desk.till.journal.entries()])
    assert "OP-ANA-01" not in told


@pytest.mark.parametrize("badge", ["", "12345", "x" * 61, "5310042031104", "OP\x00ANA-1"])
async def test_what_is_no_badge_is_refused(desk: ActionDesk, badge: str) -> None:
    with pytest.raises(BadgeUnfit):
        await give_badge(desk, "Ana Hoxha", badge)
    with pytest.raises(UnknownPerson):
        await give_badge(desk, "Nobody", "OP-ANA-01")


async def test_somebody_who_left_takes_the_badge_along(desk: ActionDesk) -> None:
    await give_badge(desk, "Ana Hoxha", "OP-ANA-01")

    with an_owner_at(desk.till):
        await people_access.remove_person(desk.till, number_of(desk.till, "Ana Hoxha"))

    with pytest.raises(BadgeUnknown):
        await signing_in.sign_in_by_badge(desk.till, "OP-ANA-01")
    await give_badge(desk, "Ilir", "OP-ANA-01")
