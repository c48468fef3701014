"""The service has today's opening balance already: an owner says so, and none is sent.

Lives here: after a copy came back, after a refusal, whatever was declared here before.
Must not: declaring (test_opening), leftovers (test_leftovers).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import delivered
from till.actions.care.refusal_fix import fix_plan_of
from till.actions.day.drawer import deposit
from till.actions.day.opening import (
    declare,
    is_opening_asked,
    is_reported,
    opening_today,
    take_as_known,
    take_as_unknown,
)
from till.actions.documents.delivery_attempt import ask
from till.actions.people import people_access
from till.domain.errors.day import DayAlreadyOpened
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.recovery import Rejected
from till.domain.fiscal.refusal import RefusalFix
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, RoleLimits
from till.domain.shop.people import Role

LIMITED = RoleLimits()
ALREADY = Rejected(
    problem=Problem(key="errors.tax_refused", code="OPENING_ALREADY", message="Gjendja …")
)


async def _refused_opening(desk: ActionDesk) -> FiscalDocument:
    desk.service.outcomes.append(ALREADY)
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)
    return desk.now(opening)


async def _came_back(desk: ActionDesk, *, whole: bool = False) -> None:
    """Have the journal say that the data came back from a copy today."""
    facts = {
        "made_at": desk.clock.now().isoformat(),
        "entries": "0",
        "in_copy": "0",
        "found": "0",
        "first_open": "0",
        "whole": "1" if whole else "0",
    }
    await desk.till.ledger.record(desk.till.entry(JournalAction.BACKUP_RESTORED, **facts))


async def test_where_the_service_has_todays_balance_an_owners_word_lets_sales_go(
    desk: ActionDesk,
) -> None:
    refused = await _refused_opening(desk)
    sold = await desk.sell()

    fix = fix_plan_of(desk.till, refused).fix
    known = await take_as_known(desk.till, Decimal(4200))
    await delivered(desk)

    assert fix is RefusalFix.OPENED
    assert known.amount == 5000
    assert desk.now(refused).state is DocumentState.RESOLVED
    assert desk.now(sold).is_complete
    assert desk.times_asked(refused) == 1
    *_, entry = desk.till.journal.entries()
    assert entry.action is JournalAction.OPENING_KNOWN
    assert (entry.facts["amount"], entry.facts["doc_id"]) == ("4200.00", refused.doc_id)


async def test_no_second_opening_balance_follows_that_day(desk: ActionDesk) -> None:
    await _refused_opening(desk)
    await take_as_known(desk.till)

    with pytest.raises(DayAlreadyOpened):
        await declare(desk.till, Decimal(5000))
    with pytest.raises(DayAlreadyOpened):
        await take_as_known(desk.till)

    assert is_reported(desk.till.documents, desk.till.today)


async def test_a_till_that_came_back_opens_with_what_was_declared_there(desk: ActionDesk) -> None:
    await _came_back(desk)
    assert is_opening_asked(desk.till)

    known = await take_as_known(desk.till, Decimal(7000))
    sold = await desk.sell()
    await delivered(desk)

    assert not is_opening_asked(desk.till)
    assert opening_today(desk.till) == known
    assert desk.till.movements.total_of_day(desk.till.today) == 7180
    assert desk.now(sold).is_complete
    assert {doc_id for _, doc_id in desk.service.asked} == {sold.doc_id}


@pytest.mark.parametrize("is_known", [True, False])
async def test_after_a_copy_without_the_rest_no_balance_goes_before_the_answer(
    desk: ActionDesk, is_known: bool
) -> None:
    await _came_back(desk)
    opening = await desk.open_day()
    sold = await desk.sell()
    other = await deposit(desk.till, Decimal(10))

    async with desk.delivering():
        await desk.until(lambda: desk.now(other).is_complete)
        before = list(desk.service.asked)
        await (take_as_known(desk.till) if is_known else take_as_unknown(desk.till))
        await desk.until(lambda: desk.now(sold).is_complete)

    assert {doc_id for _, doc_id in before} == {other.doc_id}
    assert desk.times_asked(opening) == (0 if is_known else 1)
    assert desk.now(opening).is_complete is not is_known


async def test_a_balance_that_an_owner_ended_as_it_set_out_is_not_asked_about(
    desk: ActionDesk,
) -> None:
    await _came_back(desk)
    read_before = await desk.open_day()
    await take_as_known(desk.till)

    assert await ask(desk.till, read_before) is None

    assert desk.now(read_before).state is DocumentState.RESOLVED
    assert desk.times_asked(read_before) == 0


async def test_a_copy_with_all_that_followed_asks_nothing(desk: ActionDesk) -> None:
    await _came_back(desk, whole=True)

    assert not is_opening_asked(desk.till)


async def test_it_is_an_owners_word(desk: ActionDesk) -> None:
    refused = await _refused_opening(desk)
    ela = await people_access.add_person(
        desk.till, "Ela Kola", "48151", operator_code=None, role=Role.SUPERVISOR
    )
    await people_access.add_person(
        desk.till, "Agim Dervishi", "53179", operator_code=None, role=Role.OWNER
    )
    desk.till.policy = replace(desk.till.policy, limits=Limits(by_role={Role.SUPERVISOR: LIMITED}))
    desk.till.session = replace(desk.till.session, cashier=ela)

    with pytest.raises(ApprovalNeeded):
        await take_as_known(desk.till)

    assert desk.now(refused).state is DocumentState.REFUSED
    newest = desk.till.documents.newest(DocKind.OPENING_BALANCE)
    assert newest == desk.now(refused)
