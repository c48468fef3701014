"""A person's word about paper: it came, print it again, nobody wants it, let another do it.

Lives here: what follows each word, what a second word changes (nothing), what a start sets aside.
Must not: printing; the jobs are moved on as a spooler would.
"""

import asyncio
from datetime import timedelta
from threading import Event

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_receipt_to_print
from till.actions.documents import paper_decisions
from till.actions.documents.reprinting import print_slip
from till.actions.maintenance.startup_recovery import take_up
from till.actions.ports.events import PrintJobChanged, PrintJobsMoved
from till.domain.errors.paper import PrintJobSettled, PrintJobUnknown
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.paper.slip import Slip, SlipHeading, slip_text
from till.domain.rights.journal import JournalAction

LOOKS = 20  # turns in which a wait that is none would be over
SLIP = Slip(title="Raporti X", rows=(SlipHeading(text="Raporti X"),))


async def _job(desk: ActionDesk, *states: PrintJobState) -> PrintJob:
    """Order a receipt, and bring it to a state step by step."""
    number = 9001 + desk.till.print_jobs.count_of(list(PrintJobState))
    receipt, order = a_receipt_to_print(number=number, when=desk.till.clock.now())
    await desk.till.ledger.record(*receipt, order)
    job = desk.till.print_jobs.waiting()[-1]
    for state in states:
        job = job.becoming(state)
        await desk.till.ledger.record(job)
    return job


async def _uncertain(desk: ActionDesk) -> PrintJob:
    return await _job(desk, PrintJobState.PRINTING, PrintJobState.UNCERTAIN)


def _now(desk: ActionDesk, job: PrintJob) -> PrintJob:
    found = desk.till.print_jobs.get(job.job_id)
    assert found is not None
    return found


async def test_a_slip_is_kept_as_text_in_the_line_of_its_role(desk: ActionDesk) -> None:
    number = await print_slip(desk.till, SLIP, PaperRole.REPORTS)

    [job] = desk.till.print_jobs.waiting()
    assert (job.job_id, job.role, job.slip) == (number, PaperRole.REPORTS, slip_text(SLIP))
    assert desk.paper.wakes == 1


async def test_the_same_slip_at_the_same_moment_is_another_job(desk: ActionDesk) -> None:
    first = await print_slip(desk.till, SLIP)
    second = await print_slip(desk.till, SLIP)

    assert first != second


async def test_paper_that_somebody_saw_is_printed_and_asked_about_no_more(desk: ActionDesk) -> None:
    job = await _uncertain(desk)
    assert list(paper_decisions.unsettled(desk.till)) == [job]

    await paper_decisions.came_out(desk.till, job.job_id)

    assert _now(desk, job).state is PrintJobState.PRINTED
    assert not paper_decisions.unsettled(desk.till)
    assert not desk.till.print_jobs.waiting()


async def test_paper_that_did_not_come_is_printed_again_as_a_marked_copy(desk: ActionDesk) -> None:
    job = await _uncertain(desk)

    await paper_decisions.print_again(desk.till, job.job_id)

    [copy] = desk.till.print_jobs.waiting()
    assert _now(desk, job).state is PrintJobState.REPLACED
    assert (copy.copy, copy.doc_id) == (1, job.doc_id)


async def test_a_slip_that_did_not_come_keeps_its_line_and_becomes_a_copy(desk: ActionDesk) -> None:
    await print_slip(desk.till, SLIP, PaperRole.KITCHEN)
    job = desk.till.print_jobs.waiting()[0].becoming(PrintJobState.PRINTING)
    await desk.till.ledger.record(job, job.becoming(PrintJobState.UNCERTAIN))

    await paper_decisions.print_again(desk.till, job.job_id)

    [copy] = desk.till.print_jobs.waiting()
    assert (copy.copy, copy.role, copy.slip) == (1, PaperRole.KITCHEN, slip_text(SLIP))


async def test_what_never_began_is_printed_as_the_original(desk: ActionDesk) -> None:
    job = await _job(desk, PrintJobState.OWED)

    await paper_decisions.print_again(desk.till, job.job_id)

    assert _now(desk, job).state is PrintJobState.WAITING
    assert _now(desk, job).copy == 0


async def test_a_second_word_about_the_same_paper_changes_nothing(desk: ActionDesk) -> None:
    job = await _uncertain(desk)
    await paper_decisions.print_again(desk.till, job.job_id)

    for word in (paper_decisions.came_out, paper_decisions.print_again, paper_decisions.drop):
        with pytest.raises(PrintJobSettled):
            await word(desk.till, job.job_id)

    assert len(desk.till.print_jobs.waiting()) == 1


async def test_two_words_at_once_make_one_copy(desk: ActionDesk) -> None:
    job = await _uncertain(desk)

    words = [paper_decisions.print_again(desk.till, job.job_id) for _ in range(2)]
    outcomes = await asyncio.gather(*words, return_exceptions=True)

    assert [type(each) for each in outcomes] == [PrintJob, PrintJobSettled]
    assert len(desk.till.print_jobs.waiting()) == 1


async def test_nobody_settles_what_there_is_not(desk: ActionDesk) -> None:
    with pytest.raises(PrintJobUnknown):
        await paper_decisions.came_out(desk.till, 77)


async def test_each_word_is_written_down_with_who_said_it(desk: ActionDesk) -> None:
    job = await _uncertain(desk)

    await paper_decisions.drop(desk.till, job.job_id)

    entry = list(desk.till.journal.entries())[-1]
    assert entry.action is JournalAction.PAPER_SETTLED
    assert entry.facts == {
        "job": str(job.job_id),
        "decision": "dropped",
        "doc_id": job.doc_id,
    }
    assert any(isinstance(each, PrintJobChanged) for each in desk.events)


async def test_what_waits_for_one_printer_is_moved_to_another(desk: ActionDesk) -> None:
    await print_slip(desk.till, SLIP, PaperRole.REPORTS)
    await print_slip(desk.till, SLIP, PaperRole.KITCHEN)

    count = await paper_decisions.move(desk.till, PaperRole.REPORTS, PaperRole.RECEIPT)

    roles = [job.role for job in desk.till.print_jobs.waiting()]
    assert (count, roles) == (1, [PaperRole.RECEIPT, PaperRole.KITCHEN])
    assert any(isinstance(each, PrintJobsMoved) for each in desk.events)


async def test_paper_that_is_just_being_tried_is_moved_as_soon_as_the_printer_gives_up(
    desk: ActionDesk,
) -> None:
    await print_slip(desk.till, SLIP, PaperRole.REPORTS)
    [job] = desk.till.print_jobs.waiting()
    tried = job.becoming(PrintJobState.PRINTING)
    await desk.till.ledger.record(tried)

    moved = asyncio.create_task(
        paper_decisions.move(desk.till, PaperRole.REPORTS, PaperRole.RECEIPT)
    )
    for _ in range(LOOKS):
        await asyncio.sleep(0)
    assert not moved.done()
    postponed = tried.becoming(PrintJobState.WAITING, "errors.printer_unreachable")
    await desk.till.ledger.record(postponed)
    desk.till.announce(PrintJobChanged(job=postponed))

    assert await moved == 1
    assert _now(desk, job).role is PaperRole.RECEIPT


async def test_a_printer_that_never_gives_up_keeps_what_it_is_trying(
    desk: ActionDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper_decisions, "LONGEST_TRY_S", 0.01)
    await print_slip(desk.till, SLIP, PaperRole.REPORTS)
    [job] = desk.till.print_jobs.waiting()
    await desk.till.ledger.record(job.becoming(PrintJobState.PRINTING))

    count = await paper_decisions.move(desk.till, PaperRole.REPORTS, PaperRole.RECEIPT)

    assert (count, _now(desk, job).role) == (0, PaperRole.REPORTS)


async def test_a_morning_s_start_pours_nothing_out_of_yesterday(desk: ActionDesk) -> None:
    left = await _job(desk)
    desk.clock.advance(hours=24)

    await take_up(desk.till)

    assert _now(desk, left).state is PrintJobState.OWED
    assert not desk.till.print_jobs.waiting()


async def test_a_quick_restart_prints_what_waits(desk: ActionDesk) -> None:
    left = await _job(desk)
    desk.clock.advance(minutes=10)

    await take_up(desk.till)

    assert list(desk.till.print_jobs.waiting()) == [left]


def _wait_for(go: Event) -> None:
    go.wait(5)


async def test_what_is_owed_is_printed_together_or_dropped_together(desk: ActionDesk) -> None:
    owed = [await _job(desk, PrintJobState.OWED) for _ in range(3)]
    desk.clock.advance(hours=20)

    assert await paper_decisions.print_owed(desk.till) == 3

    again = [_now(desk, job) for job in owed]
    assert {job.state for job in again} == {PrintJobState.WAITING}
    assert {job.queued_at for job in again} == {owed[0].queued_at + timedelta(hours=20)}
    for job in again:
        await desk.till.ledger.record(job.becoming(PrintJobState.OWED))
    assert paper_decisions.unsettled_count(desk.till) == 3
    go = Event()
    desk.store.ledger._submit(lambda: _wait_for(go))
    pressed = [asyncio.create_task(paper_decisions.drop_owed(desk.till)) for _ in range(2)]
    await asyncio.sleep(0)  # both have read what is owed before one of them is written
    go.set()
    ended = await asyncio.gather(*pressed, return_exceptions=True)
    assert [ended[0], type(ended[1])] == [3, PrintJobSettled]
    assert not paper_decisions.unsettled(desk.till)
    told = [e for e in desk.till.journal.entries() if e.action is JournalAction.PAPER_SETTLED]
    assert [each.facts["decision"] for each in told] == ["again"] * 3 + ["dropped"] * 3


async def test_what_waits_is_dropped_for_the_roles_that_are_meant_alone(desk: ActionDesk) -> None:
    receipt = await print_slip(desk.till, SLIP)
    report = await print_slip(desk.till, SLIP, PaperRole.REPORTS)

    count = await paper_decisions.drop_waiting(desk.till, {PaperRole.REPORTS, PaperRole.KITCHEN})

    assert count == 1
    assert [job.job_id for job in desk.till.print_jobs.waiting()] == [receipt]
    dropped = desk.till.print_jobs.get(report)
    assert dropped is not None
    assert dropped.state is PrintJobState.DROPPED
