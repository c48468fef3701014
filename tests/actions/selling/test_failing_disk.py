"""Delivery on a disk that is full, fails, or an answer that our own code cannot take.

Lives here: what is never sent, what is asked again, and that nothing spins or dies.
Must not: faults of the service (test_delivery).
"""

from dataclasses import replace

from tests.actions.desk import ActionDesk, Looks
from tests.builders import a_document
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.recovery import LONGEST_WAIT


async def test_a_full_disk_sends_nothing_and_goes_on_by_itself(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("attempt failed")
    balance = await desk.open_day()
    desk.disk.full = lambda records: any(isinstance(each, Attempt) for each in records)
    async with desk.delivering():
        await desk.until(lambda: desk.disk.refused >= 2)
        assert desk.service.asked == []

        desk.disk.full = lambda _records: False
        await desk.until(lambda: desk.now(balance).is_complete)


async def test_an_answer_that_cannot_be_written_down_is_asked_for_again(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("attempt failed")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.disk.full = lambda records: any(
            isinstance(each, Attempt) and each.ended_at for each in records
        )
        sold = await desk.sell()
        await desk.until(lambda: desk.disk.refused == 1)
        desk.disk.full = lambda _records: False
        await desk.until(lambda: desk.now(sold).is_complete)

    asked = [what for what, doc_id in desk.service.asked if doc_id == sold.doc_id]
    assert asked == ["send", "status", "send"]


async def test_a_document_that_stumbled_is_mended_though_others_went_on_meanwhile(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("attempt failed")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.disk.full = lambda records: any(
            isinstance(each, Attempt) and each.ended_at for each in records
        )
        stumbled = await desk.sell()
        await desk.until(lambda: desk.disk.refused == 1)

        desk.disk.full = lambda _records: False
        other = await desk.sell()
        await desk.until(lambda: desk.now(other).is_complete)
        await desk.until(lambda: desk.now(stumbled).is_complete)


async def test_a_disk_that_cannot_be_read_is_waited_out(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("round of delivery failed")
    balance = await desk.open_day()
    desk.till.documents = Looks(desk.till.documents, failing=3)

    async with desk.delivering():
        await desk.until(lambda: desk.now(balance).is_complete)


async def test_a_document_that_fails_in_our_own_hands_holds_up_nobody(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("attempt failed")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        ill = await desk.sell()
        desk.service.failing.add(ill.doc_id)
        while desk.times_asked(ill) < 3:
            well = await desk.sell()
            await desk.until(lambda well=well: desk.now(well).is_complete)

    assert desk.now(ill).is_open


async def test_its_waits_grow_with_its_own_tries_whatever_others_do(desk: ActionDesk) -> None:
    document = a_document()
    async with desk.delivering() as delivery:
        waits = [
            delivery._wait_after_stumble(replace(document, attempts=tries)) for tries in range(8)
        ]

    assert waits == sorted(waits)
    assert waits[7] >= 16 * waits[0]
    assert waits[7] <= LONGEST_WAIT
