"""Who stands at the till, and what a start takes up.

Lives here: signing in and out, people, take_up, removing lines.
Must not: hashing (tests/system).
"""

import asyncio
from datetime import timedelta

import pytest

from tests.actions.desk import ActionDesk, number_of
from tests.builders import a_receipt_to_print
from tests.journal_chain import first_break
from till.actions.maintenance.startup_recovery import take_up
from till.actions.people import people_access, signing_in
from till.actions.ports.events import SignedIn, SignedOut
from till.actions.ports.records import Draft
from till.actions.selling import selling
from till.domain.errors.basket import NoSuchLine, UnknownCode
from till.domain.errors.disk import DiskFull
from till.domain.errors.people import (
    BadgesWait,
    BadgeUnknown,
    OperatorCodeUnfit,
    PersonExists,
    PersonNameUnfit,
    PinTaken,
    PinUnfit,
    TooManyTries,
    UnknownPerson,
    WrongPin,
)
from till.domain.paper.print_job import PrintJobState
from till.domain.rights.journal import JournalAction
from till.domain.selling.basket import Basket
from till.domain.shop.people import Cashier, Role

PIN = "481516"


async def _ana(desk: ActionDesk) -> Cashier:
    await people_access.add_person(
        desk.till, "Ana", PIN, operator_code="ab123cd456", role=Role.CASHIER
    )
    return desk.till.people.all()[0]


async def test_the_right_pin_lets_a_person_stand_at_the_till(desk: ActionDesk) -> None:
    ana = await _ana(desk)

    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana

    assert desk.till.cashier == ana
    assert SignedIn(cashier=ana) in desk.events
    await signing_in.sign_out(desk.till)
    await signing_in.sign_out(desk.till)
    assert desk.events.count(SignedOut()) == 1


async def test_nobody_stands_at_the_till_before_it_is_written_down(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    await signing_in.sign_out(desk.till)
    desk.disk.full = lambda _records: True

    with pytest.raises(DiskFull):
        await signing_in.sign_in(desk.till, ana.person_id, PIN)

    assert (desk.till.session.cashier, desk.till.session.coming) == (None, None)
    assert SignedIn(cashier=ana) not in desk.events
    desk.disk.full = lambda _records: False
    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana


async def test_who_comes_last_stands_at_the_till_and_the_journal_tells_it_in_order(
    desk: ActionDesk,
) -> None:
    ana = await _ana(desk)
    await people_access.add_person(
        desk.till, "Besa", "27182", operator_code=None, role=Role.CASHIER
    )
    await people_access.set_badge(desk.till, number_of(desk.till, "Ana"), "OP-ANA-01")
    await people_access.set_badge(desk.till, number_of(desk.till, "Besa"), "OP-BESA-01")
    await signing_in.sign_out(desk.till)

    await asyncio.gather(
        signing_in.sign_in_by_badge(desk.till, "OP-ANA-01"),
        signing_in.sign_in_by_badge(desk.till, "OP-BESA-01"),
    )

    assert desk.till.cashier.name == "Besa"
    told = [(entry.action, entry.person.name) for entry in desk.till.journal.entries()][-3:]
    came = JournalAction.SIGNED_IN
    left = JournalAction.SIGNED_OUT
    assert told == [(came, ana.name), (left, ana.name), (came, "Besa")]


async def test_who_locks_the_till_while_somebody_comes_has_the_last_word(desk: ActionDesk) -> None:
    await _ana(desk)
    await people_access.set_badge(desk.till, number_of(desk.till, "Ana"), "OP-ANA-01")

    coming = asyncio.create_task(signing_in.sign_in_by_badge(desk.till, "OP-ANA-01"))
    await asyncio.sleep(0)
    await signing_in.sign_out(desk.till)
    await coming

    assert (desk.till.session.cashier, desk.till.session.coming) == (None, None)


async def test_five_wrong_pins_make_one_wait_also_the_right_one(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    for _ in range(5):
        with pytest.raises(WrongPin):
            await signing_in.sign_in(desk.till, ana.person_id, "0000")

    with pytest.raises(TooManyTries):
        await signing_in.sign_in(desk.till, ana.person_id, PIN)
    desk.clock.advance(seconds=31)

    assert await signing_in.sign_in_by_pin(desk.till, PIN) == ana


async def _type_wrong_pins(desk: ActionDesk, person: Cashier, times: int) -> None:
    for _ in range(times):
        with pytest.raises(WrongPin):
            await signing_in.sign_in(desk.till, person.person_id, "0000")


@pytest.mark.parametrize("wrong_by", [timedelta(days=30), timedelta(days=-30)])
async def test_a_clock_that_was_wrong_keeps_nobody_out(
    desk: ActionDesk, wrong_by: timedelta
) -> None:
    ana = await _ana(desk)
    right = desk.clock.now()
    desk.clock.show(right + wrong_by)
    await _type_wrong_pins(desk, ana, 1)
    desk.clock.show(right)

    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana


async def test_no_clock_that_is_set_makes_the_wait_shorter_or_longer(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    right = desk.clock.now()
    await _type_wrong_pins(desk, ana, 5)

    for wrong_by in (timedelta(days=30), timedelta(days=-30)):
        desk.clock.show(right + wrong_by)
        with pytest.raises(TooManyTries) as waiting:
            await signing_in.sign_in(desk.till, ana.person_id, PIN)
        assert waiting.value.facts["seconds"] == 30
    desk.clock.advance(seconds=30)
    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana


async def test_a_machine_started_anew_with_its_clock_set_right_waits_out_what_is_left(
    desk: ActionDesk,
) -> None:
    ana = await _ana(desk)
    right = desk.clock.now()
    desk.clock.show(right + timedelta(days=30))
    await _type_wrong_pins(desk, ana, 5)
    desk.clock.show(right)
    desk.clock.running = timedelta(seconds=12)

    with pytest.raises(TooManyTries) as waiting:
        await signing_in.sign_in(desk.till, ana.person_id, PIN)
    assert waiting.value.facts["seconds"] == 18
    desk.clock.advance(seconds=18)
    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana


async def test_five_badges_of_nobody_make_badges_wait_and_pins_go_on(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    await people_access.set_badge(desk.till, ana.person_id, "OP-ANA-01")
    for number in range(5):
        with pytest.raises(BadgeUnknown):
            await signing_in.sign_in_by_badge(desk.till, f"OP-{number}-XX")

    with pytest.raises(BadgesWait) as waiting:
        await signing_in.sign_in_by_badge(desk.till, "OP-ANA-01")
    assert waiting.value.facts["seconds"] == 30
    assert await signing_in.sign_in(desk.till, ana.person_id, PIN) == ana
    assert await signing_in.sign_in_by_badge(desk.till, "OP-ANA-01") == ana


async def test_nobody_is_added_twice_or_with_an_unfit_pin_or_code(desk: ActionDesk) -> None:
    await _ana(desk)
    for name, pin, code, error in (
        ("Ana", PIN, None, PersonExists),
        ("Beni", "12", None, PinUnfit),
        ("Beni", PIN, "AB123", OperatorCodeUnfit),
    ):
        with pytest.raises(error):
            await people_access.add_person(
                desk.till, name, pin, operator_code=code, role=Role.CASHIER
            )

    ana = number_of(desk.till, "Ana")
    await people_access.remove_person(desk.till, ana)
    with pytest.raises(UnknownPerson):
        await people_access.remove_person(desk.till, ana)
    with pytest.raises(WrongPin):
        await signing_in.sign_in_by_pin(desk.till, PIN)


async def test_a_pin_alone_lets_nobody_in_whose_it_is_not_alone(desk: ActionDesk) -> None:
    await _ana(desk)
    await people_access.add_person(
        desk.till, "Beni", PIN, operator_code=None, role=Role.OWNER, pin_may_be_shared=True
    )

    for pin in (PIN, "000000"):
        with pytest.raises(WrongPin):
            await signing_in.sign_in_by_pin(desk.till, pin)

    actions = [each.action for each in desk.till.journal.entries()]
    assert actions[-2:] == [JournalAction.WRONG_PIN, JournalAction.WRONG_PIN]


async def test_no_pin_is_in_the_journal_or_an_error(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    with pytest.raises(WrongPin) as caught:
        await signing_in.sign_in(desk.till, ana.person_id, "99887766")

    written = [str(entry) for entry in desk.till.journal.entries()]
    assert not any("99887766" in line or PIN in line for line in written)
    assert "99887766" not in str(caught.value)
    assert first_break(desk.till.journal) is None


async def test_a_removed_line_is_written_down_and_can_be_put_back(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "2*101")
    before = desk.till.session.basket

    gone = await selling.take_out(desk.till, 0)
    assert desk.till.session.basket.is_empty
    await selling.put_back(desk.till, gone)

    assert desk.till.session.basket == before
    actions = [entry.action for entry in desk.till.journal.entries()]
    assert actions == [JournalAction.LINE_REMOVED, JournalAction.LINE_PUT_BACK]
    with pytest.raises(NoSuchLine):
        await selling.take_out(desk.till, 7)


async def test_an_unknown_code_changes_nothing(desk: ActionDesk) -> None:
    with pytest.raises(UnknownCode):
        await selling.scan(desk.till, "no-such-article")

    assert desk.till.session.basket.is_empty


async def test_scans_that_come_faster_than_the_disk_all_count(desk: ActionDesk) -> None:
    await asyncio.gather(*(selling.scan(desk.till, "101") for _ in range(20)))

    assert [line.quantity for line in desk.till.session.basket.lines] == [20]
    assert desk.till.baskets.draft() == desk.till.session.basket


async def test_a_start_takes_up_the_basket_and_prints_nothing_by_itself_that_may_be_out(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "101")
    kept = desk.till.session.basket
    receipt, order = a_receipt_to_print(when=desk.clock.now())
    await desk.till.ledger.record(*receipt, order, Draft(basket=kept))
    job = desk.till.print_jobs.next_waiting()
    assert job is not None
    await desk.till.ledger.record(job.becoming(PrintJobState.PRINTING))
    desk.till.put_basket(Basket())

    await take_up(desk.till)

    assert desk.till.session.basket == kept
    uncertain = desk.till.print_jobs.get(job.job_id)
    assert uncertain is not None
    assert uncertain.state is PrintJobState.UNCERTAIN
    assert desk.till.print_jobs.next_waiting() is None


async def test_a_pin_is_one_persons(desk: ActionDesk) -> None:
    ana = await _ana(desk)
    with pytest.raises(PinTaken):
        await people_access.add_person(
            desk.till, "Beni", PIN, operator_code=None, role=Role.CASHIER
        )
    beni = await people_access.add_person(
        desk.till, "Beni", "90210", operator_code=None, role=Role.CASHIER
    )
    with pytest.raises(PinTaken):
        await people_access.set_pin(desk.till, beni.person_id, PIN)

    await people_access.set_pin(desk.till, beni.person_id, "55355")
    await people_access.set_pin(desk.till, ana.person_id, PIN)  # one's own may stay

    assert await signing_in.sign_in(desk.till, beni.person_id, "55355") == beni
    with pytest.raises(WrongPin):
        await signing_in.sign_in(desk.till, beni.person_id, "90210")


@pytest.mark.parametrize("name", ["", "  ", "Be\u202eni", "Beni\nKola", "x" * 61])
async def test_a_name_is_one_line_that_can_be_read(desk: ActionDesk, name: str) -> None:
    with pytest.raises(PersonNameUnfit):
        await people_access.add_person(desk.till, name, PIN, operator_code=None, role=Role.CASHIER)


@pytest.mark.parametrize("name", ["ana", "ANA", " Ana "])
async def test_names_that_look_alike_need_a_code_each(desk: ActionDesk, name: str) -> None:
    await _ana(desk)

    with pytest.raises(PersonExists) as caught:
        await people_access.add_person(
            desk.till, name, "90210", operator_code=None, role=Role.CASHIER
        )
    assert caught.value.facts == {"name": "Ana"}
