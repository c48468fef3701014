"""Wishes whose original is refused: they wait, follow its replacement, or need a person too.

Lives here: cancellations and returns of what a person decides about.
Must not: the decisions themselves (test_resolving), the rules of returns (tests/domain).
"""

import json
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY, delivered, refused_sale
from till.actions.day.drawer import cash_in_drawer
from till.actions.day.reporting import x_report
from till.actions.documents import resolving
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.selling.correcting import Refund, cancel_sale, return_goods
from till.domain.errors.documents import (
    AlreadyCancelled,
    FollowerNotAsked,
    OriginalClosed,
    RefusedBeforeRestore,
    ReplacedSinceBackup,
    ReturnTooMuch,
)
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Answered, Busy, NotFound
from till.domain.identifiers import Fic, Iic
from till.domain.rights.journal import JournalAction
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.restoring.restoring import begin_anew


async def test_a_cancellation_of_a_refused_sale_waits_until_a_person_has_decided(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document

    async with desk.delivering():
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).is_complete)
        assert desk.now(pending).state is DocumentState.QUEUED
        await resolving.retry(desk.till, refused.doc_id, WHY)
        await desk.until(lambda: desk.now(pending).is_complete)

    assert pending.is_pending_request
    original = desk.now(refused).completion.iic
    assert json.loads(desk.now(pending).body)["correctiveInvoice"]["iicRef"] == original


async def test_a_pending_request_follows_its_original_to_the_replacement(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document

    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.now(pending).originals == (replacement.doc_id,)
    assert desk.now(pending).is_complete


async def test_a_pending_request_follows_from_replacement_to_replacement(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document
    again = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    desk.service.outcomes.append(NO)
    await refused_again(desk, again)

    last = await resolving.replace_document(desk.till, again.doc_id, WHY)
    await delivered(desk)

    assert desk.now(pending).originals == (last.doc_id,)
    assert desk.now(pending).is_complete


async def test_a_pending_request_whose_original_is_closed_needs_a_person_too(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document

    await resolving.close(desk.till, refused.doc_id, WHY)
    await resolving.close(desk.till, pending.doc_id, WHY)

    assert desk.now(pending).state is DocumentState.RESOLVED
    assert desk.till.documents.refused_count() == 0


async def test_a_report_counts_neither_a_closed_sale_nor_the_return_that_waited_for_it(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    await return_goods(desk.till, refused.doc_id, {0: Decimal(1)})

    await resolving.close(desk.till, refused.doc_id, WHY)

    report = await x_report(desk.till)
    assert (report.total, report.returns_count) == (0, 0)
    assert (report.closed.count, report.closed.total) == (2, 0)


async def test_what_waited_for_an_iic_is_asked_about_first_after_a_copy_came_back(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    sale = await desk.sell()
    pending = (await cancel_sale(desk.till, sale.doc_id)).document
    begin = GenerationStart(cause="restored", at=desk.clock.now(), place="")

    begin_anew(desk.store.database.path, begin)
    await delivered(desk)

    asked = [what for what, doc_id in desk.service.asked if doc_id == pending.doc_id]
    assert asked == ["status", "send"]
    assert desk.now(pending).is_complete


async def refused_again(desk: ActionDesk, replacement: FiscalDocument) -> None:
    async with desk.delivering():
        await desk.until(lambda: desk.now(replacement).state is DocumentState.REFUSED)


async def _restored(desk: ActionDesk) -> None:
    """A backup of now comes back, with nothing of what followed it."""
    desk.clock.advance(minutes=1)
    now = desk.clock.now()
    begin_anew(desk.store.database.path, GenerationStart(cause="restored", at=now, place=""))
    facts = dict.fromkeys(("entries", "in_copy", "found", "first_open", "whole"), "0")
    facts["made_at"] = now.isoformat()
    await desk.till.ledger.record(desk.till.entry(JournalAction.BACKUP_RESTORED, **facts))


async def test_what_a_backup_does_not_know_to_be_replaced_can_only_be_closed(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await return_goods(desk.till, refused.doc_id, {0: Decimal(1)})).document
    await _restored(desk)
    of_another = Completion(fic=Fic("fic"), iic=Iic("0" * 32))
    desk.service.outcomes += [Answered(completion=of_another)]
    await delivered(desk)
    assert desk.now(pending).is_complete  # with the iic of what took the sale's place

    for _ in range(2):  # however often: status alone is asked
        await resolving.retry(desk.till, refused.doc_id, WHY)
        await delivered(desk)
        problem = desk.now(refused).problem
        assert problem is not None
        assert problem.key == "errors.replaced_since_backup"

    assert {what for what, _ in desk.service.asked} == {"status"}
    with pytest.raises(ReplacedSinceBackup):
        await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await resolving.close(desk.till, refused.doc_id, WHY)
    assert desk.now(pending).is_complete


async def test_after_a_backup_came_back_nothing_is_replaced_before_what_waits_for_it_was_asked_for(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document
    await _restored(desk)
    desk.service.outcomes += [NotFound(), Busy(), NO]
    await resolving.retry(desk.till, refused.doc_id, WHY)

    async with desk.delivering():
        await desk.until(lambda: desk.now(refused).state is DocumentState.REFUSED)
    for decide in (resolving.replace_document, resolving.close):
        with pytest.raises(RefusedBeforeRestore):
            await decide(desk.till, refused.doc_id, WHY)

    desk.clock.advance(minutes=1)
    async with desk.delivering():
        await desk.until(lambda: desk.now(pending).state is DocumentState.QUEUED)
    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)
    assert desk.now(pending).originals == (replacement.doc_id,)
    assert [what for what, doc_id in desk.service.asked if doc_id == pending.doc_id] == [
        "status",
        "status",
        "send",
    ]


async def test_what_was_given_back_stays_so_when_replaced_and_may_be_given_back_anew_once_closed(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    sale = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NO)
        returned = (await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})).document
        await desk.until(lambda: desk.now(returned).state is DocumentState.REFUSED)

    replacement = await resolving.replace_document(desk.till, returned.doc_id, WHY)
    with pytest.raises(ReturnTooMuch):
        await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})
    desk.service.outcomes.append(NO)
    async with desk.delivering():
        await desk.until(lambda: desk.now(replacement).state is DocumentState.REFUSED)
    await resolving.close(desk.till, replacement.doc_id, WHY)

    again = (
        await return_goods(desk.till, sale.doc_id, {0: Decimal(1)}, refund=Refund(notes="gabim"))
    ).document
    async with desk.delivering():
        await desk.until(lambda: desk.now(again).is_complete)
    assert json.loads(again.body)["invoiceNotes"] == "gabim"
    assert cash_in_drawer(desk.till) == 5000 - 180  # each moved its own cash


async def test_a_cancellation_that_was_refused_and_closed_does_not_bar_the_next(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    sale = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NO)
        cancelled = (await cancel_sale(desk.till, sale.doc_id)).document
        await desk.until(lambda: desk.now(cancelled).state is DocumentState.REFUSED)
        with pytest.raises(AlreadyCancelled):
            await cancel_sale(desk.till, sale.doc_id)
        await resolving.close(desk.till, cancelled.doc_id, WHY)

        again = (await cancel_sale(desk.till, sale.doc_id, notes="anuluar")).document
        await desk.until(lambda: desk.now(again).is_complete)

    assert json.loads(again.body)["invoiceNotes"] == "anuluar"


async def test_a_pending_request_whose_original_is_closed_can_only_be_closed(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document
    await resolving.close(desk.till, refused.doc_id, WHY)

    for decide in (resolving.retry, resolving.replace_document):
        with pytest.raises(OriginalClosed):
            await decide(desk.till, pending.doc_id, WHY)

    assert desk.now(pending).is_pending_request
    assert desk.now(pending).state is DocumentState.REFUSED


async def test_a_pending_request_whose_original_got_no_iic_is_said_and_blocks_nobody(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await delivered(desk)
    sale = await desk.sell()
    pending = (await cancel_sale(desk.till, sale.doc_id)).document
    desk.service.outcomes.append(Answered(completion=Completion(fic=Fic("fic alone"))))

    await delivered(desk)

    problem = desk.now(pending).problem
    assert desk.now(pending).state is DocumentState.REFUSED
    assert problem is not None
    assert problem.key == "errors.original_without_iic"


async def test_while_it_is_asked_about_a_request_that_waits_is_led_nowhere(
    desk: ActionDesk,
) -> None:
    refused, pending = await _moved_with_one_that_waits(desk)
    desk.service.outcomes.append(NotFound())
    asked = await ask(desk.till, pending)
    for decide in (resolving.replace_document, resolving.close):
        with pytest.raises(FollowerNotAsked):
            await decide(desk.till, refused.doc_id, WHY)
    assert asked
    await keep_answer(desk.till, asked)

    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)
    assert desk.now(pending).originals == (replacement.doc_id,)
    assert desk.now(pending).is_complete


async def test_what_is_asked_about_goes_on_as_a_person_decided_just_before(
    desk: ActionDesk,
) -> None:
    refused, pending = await _moved_with_one_that_waits(desk)
    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    desk.service.outcomes.append(NotFound())
    asked = await ask(desk.till, pending)  # as the courier read it before
    assert asked
    await keep_answer(desk.till, asked)
    assert desk.now(pending).originals == (replacement.doc_id,)


async def test_what_a_person_has_ended_is_not_asked_about(desk: ActionDesk) -> None:
    refused, pending = await _moved_with_one_that_waits(desk)
    await resolving.close(desk.till, refused.doc_id, WHY)
    assert await ask(desk.till, pending) is None
    assert desk.now(pending).state is DocumentState.REFUSED
    assert not desk.service.asked


async def _moved_with_one_that_waits(desk: ActionDesk) -> tuple[FiscalDocument, FiscalDocument]:
    """A refused sale with its cancellation, on data that were moved: what is open is unclear."""
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document
    begin = GenerationStart(cause="moved", at=desk.clock.now(), place="elsewhere")
    begin_anew(desk.store.database.path, begin)
    return refused, desk.now(pending)
