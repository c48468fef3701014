"""Who may look at the day and at longer spans.

Lives here: sentences about `till.actions.people.authorisation`.
Must not: the figures themselves.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import a_limited_desk, a_supervisor, approved
from till.actions.people.authorisation import see_day, see_journal, see_trade
from till.actions.ports.records import NewPerson
from till.domain.errors.people import NobodySignedIn
from till.domain.rights.limits import GRANTED, ApprovalNeeded, Right
from till.domain.shop.people import Role
from till.system.settings.counter import RoleSettings


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


async def test_a_cashier_needs_an_approval_for_the_day_and_another_for_trade(
    desk: ActionDesk,
) -> None:
    with pytest.raises(ApprovalNeeded) as day:
        await see_day(desk.till)
    with pytest.raises(ApprovalNeeded) as trade:
        await see_trade(desk.till, approved(Right.REPORTS))

    await see_day(desk.till, approved(Right.REPORTS))
    await see_trade(desk.till, approved(Right.TRADE))
    assert (day.value.right, trade.value.right) == (Right.REPORTS, Right.TRADE)


async def test_a_supervisor_sees_both_and_nobody_sees_neither(desk: ActionDesk) -> None:
    desk.till.session = replace(desk.till.session, cashier=a_supervisor())
    await see_day(desk.till)
    await see_trade(desk.till)

    desk.till.session = replace(desk.till.session, cashier=None)
    with pytest.raises(NobodySignedIn):
        await see_day(desk.till)


def test_by_the_settings_a_supervisor_may_look_and_a_cashier_may_not() -> None:
    both = {Right.REPORTS, Right.TRADE}

    assert both <= set(RoleSettings().supervisor_rights)
    assert not both & set(RoleSettings().cashier_rights)


async def test_only_an_owner_looks_through_the_journal(desk: ActionDesk) -> None:
    owner = replace(a_supervisor(), person_id=77, role=Role.OWNER)
    desk.store.ledger.record_from_thread(
        NewPerson(person_id=77, name="Ilir", operator_code=None, role=Role.OWNER, pin_hash="-")
    )

    with pytest.raises(ApprovalNeeded) as needed:
        await see_journal(desk.till)
    desk.till.session = replace(desk.till.session, cashier=owner)
    await see_journal(desk.till)

    assert needed.value.right is Right.JOURNAL
    assert Right.JOURNAL not in GRANTED
