"""What the service says, held against what the till knows, as people get to hear of it.

Lives here: totals that differ, the service's clock, the numbers of a year.
Must not: the comparisons themselves (tests/domain/test_reconciliation).
"""

from dataclasses import replace
from datetime import datetime, timedelta

from tests.actions.desk import IIC, ActionDesk
from tests.builders import MOMENT
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.actions.people.signing_in import sign_out
from till.actions.ports.events import (
    ClockDiffers,
    DocumentChanged,
    SellerDiffers,
    TotalDiffers,
)
from till.actions.service_time import note_service_time
from till.domain.fiscal.document import Completion, FiscalDocument
from till.domain.fiscal.reconciliation import Gap, order_numbers
from till.domain.fiscal.recovery import Answered
from till.domain.identifiers import Fic
from till.domain.rights.journal import JournalAction


def _complete(total: str | None = None, *, number: int | None = None) -> Answered:
    completion = Completion(fic=Fic("fic"), iic=IIC, total_text=total, invoice_order_number=number)
    return Answered(completion=completion)


async def _sold(desk: ActionDesk, answer: Answered) -> FiscalDocument:
    """Sell one article for 180 lek and have the service answer so."""
    document = await desk.sell()
    desk.service.outcomes = [answer]
    await keep_answer(desk.till, await ask(desk.till, document))
    return desk.now(document)


def _told(desk: ActionDesk) -> list[TotalDiffers]:
    return [event for event in desk.events if isinstance(event, TotalDiffers)]


async def test_another_total_is_written_down_with_both_numbers_and_told(desk: ActionDesk) -> None:
    await desk.open_day()

    document = await _sold(desk, _complete("181.00"))

    assert document.is_complete
    (differs,) = _told(desk)
    assert differs.doc_id == document.doc_id
    assert (str(differs.difference.ours), differs.difference.theirs) == ("180.00", "181.00")
    newest = list(desk.till.journal.entries())[-1]
    assert newest.action is JournalAction.TOTAL_DIFFERS
    assert newest.facts == {"doc_id": document.doc_id, "ours": "180.00", "theirs": "181.00"}
    assert [type(event) for event in desk.events[-2:]] == [DocumentChanged, TotalDiffers]


async def test_the_same_total_or_none_is_nothing_to_tell(desk: ActionDesk) -> None:
    await desk.open_day()

    for total in ("180", "180.00", None):
        assert (await _sold(desk, _complete(total))).is_complete

    assert _told(desk) == []
    assert JournalAction.TOTAL_DIFFERS not in {
        entry.action for entry in desk.till.journal.entries()
    }


async def test_an_invoice_of_another_business_is_written_down_and_told_at_once(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    desk.till.policy = replace(desk.till.policy, issuer="L01234567A")

    ours = await _sold(desk, replace(_complete("180.00"), seller="l01234567a"))
    unsaid = await _sold(desk, _complete("180.00"))
    theirs = await _sold(desk, replace(_complete("180.00"), seller="K98765432B"))

    told = [event for event in desk.events if isinstance(event, SellerDiffers)]
    facts = {"doc_id": theirs.doc_id, "ours": "L01234567A", "theirs": "K98765432B"}
    assert all(each.is_complete for each in (ours, unsaid, theirs))
    assert told == [SellerDiffers(**facts)]
    newest = list(desk.till.journal.entries())[-1]
    assert (newest.action, newest.facts) == (JournalAction.SELLER_DIFFERS, facts)


async def test_a_balance_and_an_answer_that_completes_nothing_have_no_total(
    desk: ActionDesk,
) -> None:
    balance = await desk.open_day()
    await keep_answer(desk.till, await ask(desk.till, balance))

    incomplete = Answered(completion=Completion(total_text="1.00"))
    document = await _sold(desk, incomplete)

    assert document.is_open
    assert _told(desk) == []


def _clocks(desk: ActionDesk) -> list[ClockDiffers]:
    return [event for event in desk.events if isinstance(event, ClockDiffers)]


def _answered_at(desk: ActionDesk, service_time: datetime | None) -> None:
    note_service_time(desk.till, desk.clock.now(), service_time)


def test_the_last_difference_of_the_clocks_can_be_read(desk: ActionDesk) -> None:
    _answered_at(desk, MOMENT + timedelta(seconds=10))
    _answered_at(desk, None)

    clock = desk.till.session.service_clock
    assert clock is not None
    assert clock.ahead_s == 10
    assert _clocks(desk) == []


def test_a_clock_that_differs_is_told_once_and_again_when_it_is_mended(desk: ActionDesk) -> None:
    for seconds in (-300, -301, -299):
        _answered_at(desk, MOMENT + timedelta(seconds=seconds))
    desk.clock.advance(minutes=-5)
    for _ in range(2):
        _answered_at(desk, desk.clock.now())

    assert [event.clock.is_off for event in _clocks(desk)] == [True, False]
    assert desk.clock.now() == MOMENT - timedelta(minutes=5)


async def test_each_attempt_compares_the_clocks(desk: ActionDesk) -> None:
    balance = await desk.open_day()
    really_send = desk.service.send

    async def send(document: FiscalDocument) -> object:
        return replace(await really_send(document), service_time=MOMENT + timedelta(hours=1))

    desk.service.send = send
    await keep_answer(desk.till, await ask(desk.till, balance))

    (told,) = _clocks(desk)
    assert told.clock.is_off
    assert abs(told.clock.ahead_s - 3600) <= 1


async def test_the_clock_outlives_whoever_is_signed_in(desk: ActionDesk) -> None:
    await desk.open_day()
    _answered_at(desk, MOMENT)

    await desk.sell()
    await sign_out(desk.till)

    assert desk.till.session.service_clock is not None


async def test_gaps_among_the_numbers_of_a_year_are_found_beside_what_may_fill_them(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    for number in (4, 5, 9, 5):
        await _sold(desk, _complete(number=number))
    await desk.sell()

    documents = desk.till.documents
    numbers = order_numbers(documents.order_numbers(MOMENT.year))

    assert numbers.missing == (Gap(first=6, last=8),)
    assert numbers.doubled == (5,)
    assert documents.waiting_count() == 2  # the sale, and the opening balance
