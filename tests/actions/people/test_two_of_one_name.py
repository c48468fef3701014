"""Two people called Arta Hoxha: each has their own PIN, waits, approvals, drawer and figures."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk
from tests.builders import TODAY
from till.actions.day import counting, drawer
from till.actions.day.reporting import trade, x_report
from till.actions.documents import resolving
from till.actions.people import authorisation, people_access, signing_in
from till.actions.people.signing_in import person_called
from till.actions.selling import parking, selling
from till.domain.errors.people import NameShared, TooManyTries, UnknownPerson, WrongPin
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.reports.trade import Period
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits, right_needed
from till.domain.shop.people import Cashier, Role, told_apart

ARTA = "Arta Hoxha"
OLD_PIN = "4711"
NEW_PIN = "2354"
OLD_CODE = "kd482mz719"
NEW_CODE = "rb615qa208"


@pytest.fixture
async def artas(desk: ActionDesk) -> tuple[Cashier, Cashier]:
    """The one who has long been here, and the one who came last week: a supervisor."""
    old = await people_access.add_person(
        desk.till, ARTA, OLD_PIN, operator_code=OLD_CODE, role=Role.CASHIER
    )
    new = await people_access.add_person(
        desk.till, ARTA, NEW_PIN, operator_code=NEW_CODE, role=Role.SUPERVISOR
    )
    return old, new


def keep_from_all_rights(desk: ActionDesk, *roles: Role) -> None:
    limits = Limits(by_role={role: RoleLimits(rights=frozenset()) for role in roles})
    desk.till.policy = replace(desk.till.policy, limits=limits)


def stand(desk: ActionDesk, person: Cashier) -> None:
    desk.till.session = replace(desk.till.session, cashier=person)


async def test_the_wrong_pins_of_one_do_not_make_the_other_wait(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    for _ in range(5):
        with pytest.raises(WrongPin):
            await signing_in.sign_in(desk.till, old.person_id, "0000")

    with pytest.raises(TooManyTries):
        await signing_in.sign_in(desk.till, old.person_id, OLD_PIN)
    assert await signing_in.sign_in(desk.till, new.person_id, NEW_PIN) == new


async def test_each_signs_in_with_their_own_pin_and_badge(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    await people_access.set_badge(desk.till, old.person_id, "OP-ARTA-01")

    assert await signing_in.sign_in_by_pin(desk.till, NEW_PIN) == new
    assert await signing_in.sign_in_by_badge(desk.till, "OP-ARTA-01") == old
    told = [(each.action, each.person.person_id) for each in desk.till.journal.entries()][-2:]
    assert told == [
        (JournalAction.SIGNED_OUT, new.person_id),
        (JournalAction.SIGNED_IN, old.person_id),
    ]


async def test_what_was_approved_for_one_does_not_pass_for_the_other(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    keep_from_all_rights(desk, Role.CASHIER, Role.SUPERVISOR)
    owner = await people_access.add_person(
        desk.till, "Ilir", "9867", operator_code=None, role=Role.OWNER
    )
    await desk.open_day()
    stand(desk, old)
    needed = right_needed(desk.till.limits, Right.OPEN_DRAWER)
    assert needed is not None
    approval = await authorisation.approve(desk.till, owner.person_id, "9867", needed)

    stand(desk, new)
    with pytest.raises(ApprovalNeeded):
        await drawer.open_drawer(desk.till, "kusur", approval)
    stand(desk, old)
    await drawer.open_drawer(desk.till, "kusur", approval)

    last = list(desk.till.journal.entries())[-1]
    assert last.person.person_id == old.person_id
    assert last.facts["approved_by_id"] == str(owner.person_id)


async def test_one_may_approve_what_the_other_may_not(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    keep_from_all_rights(desk, Role.CASHIER)
    stand(desk, old)
    needed = right_needed(desk.till.limits, Right.OPEN_DRAWER)
    assert needed is not None

    assert authorisation.approvers(desk.till, needed) == [new]


async def test_the_drawer_goes_from_one_to_the_other_and_each_answers_for_their_own(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    stand(desk, old)
    await desk.open_day()
    await desk.sell()

    given = await counting.hand_over(desk.till, lek("5100"), new.person_id)
    stand(desk, new)
    await desk.sell()
    await counting.count_cash(desk.till, lek("5310"))

    report = await x_report(desk.till)
    looked = await trade(desk.till, Period.DAYS, TODAY)
    assert (given.person, given.to_person) == (old.named, new.named)
    assert {each.person: each.total for each in report.operators} == {
        old.named: Decimal(180),
        new.named: Decimal(180),
    }
    assert {each.person: each.difference for each in looked.differences} == {
        old.named: -80,
        new.named: 30,
    }
    assert told_apart([each.person for each in looked.differences]) == (
        f"{ARTA} ({old.person_id})",
        f"{ARTA} ({new.person_id})",
    )


async def test_a_parked_basket_says_which_of_them_set_it_aside(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    for person in artas:
        stand(desk, person)
        await selling.scan(desk.till, "101")
        await parking.park(desk.till)

    assert [each.parked_by for each in parking.all_parked(desk.till)] == [
        each.named for each in artas
    ]


@pytest.mark.parametrize("which", [0, 1])
async def test_what_is_refused_is_issued_anew_with_the_code_of_who_did_it(
    desk: ActionDesk, artas: tuple[Cashier, Cashier], which: int
) -> None:
    stand(desk, artas[which])
    await desk.open_day()
    document = await drawer.deposit(desk.till, Decimal(100))
    refused = await _refused(desk, document)
    stand(desk, artas[1 - which])

    new = await resolving.replace_document(desk.till, refused.doc_id, reason="kodi")

    assert artas[which].operator_code is not None
    assert artas[which].operator_code.encode() in new.body


async def _refused(desk: ActionDesk, document: FiscalDocument) -> FiscalDocument:
    problem = Problem(key="problems.field", message="operator", field=None, code="58")
    sending = replace(document, state=DocumentState.SENDING, attempts=1)
    await desk.till.ledger.record(sending)
    await desk.till.ledger.record(replace(sending, state=DocumentState.REFUSED, problem=problem))
    return desk.now(document)


async def test_a_command_is_told_which_of_them_by_number_or_operator_code(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas

    with pytest.raises(NameShared) as caught:
        person_called(desk.till, ARTA)

    assert caught.value.facts["choices"] == (
        f"{old.person_id} ({OLD_CODE}), {new.person_id} ({NEW_CODE})"
    )
    assert person_called(desk.till, NEW_CODE) == new
    assert person_called(desk.till, str(old.person_id)) == old
    with pytest.raises(UnknownPerson):
        person_called(desk.till, "99")


async def test_one_leaves_and_the_other_stays(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas

    await people_access.remove_person(desk.till, old.person_id)

    assert person_called(desk.till, ARTA) == new


async def test_who_comes_back_under_name_and_pin_is_the_same_person(
    desk: ActionDesk, artas: tuple[Cashier, Cashier]
) -> None:
    old, new = artas
    await people_access.remove_person(desk.till, old.person_id)

    back = await people_access.add_person(
        desk.till, ARTA, OLD_PIN, operator_code="ab123cd456", role=Role.CASHIER
    )
    third = await people_access.add_person(
        desk.till, ARTA, "8818", operator_code="zz999zz999", role=Role.CASHIER
    )

    assert (back.person_id, back.operator_code) == (old.person_id, "ab123cd456")
    assert third.person_id == new.person_id + 1
