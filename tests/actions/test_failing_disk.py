"""Delivery on a disk that is full, fails, or an answer that our own code cannot take.

Lives here: what is never sent, what is asked again, and that nothing spins or dies.
Must not: faults of the service (test_delivery).
"""

from tests.actions.desk import Desk, Looks
from till.domain.attempt import Attempt


async def test_a_full_disk_sends_nothing_and_goes_on_by_itself(
    desk: Desk, log_may_say: list[str]
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
    desk: Desk, log_may_say: list[str]
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


async def test_a_disk_that_cannot_be_read_is_waited_out(desk: Desk, log_may_say: list[str]) -> None:
    log_may_say.append("round of delivery failed")
    balance = await desk.open_day()
    desk.till.documents = Looks(desk.till.documents, failing=3)

    async with desk.delivering():
        await desk.until(lambda: desk.now(balance).is_complete)


async def test_a_document_that_fails_in_our_own_hands_waits_longer_each_time(
    desk: Desk, log_may_say: list[str]
) -> None:
    log_may_say.append("attempt failed")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        ill = await desk.sell()
        desk.service.failing.add(ill.doc_id)
        well = []
        while desk.times_asked(ill) < 5:
            well.append(await desk.sell())
            await desk.until(lambda: desk.now(well[-1]).is_complete)

    moments = [each.started_at for each in desk.till.documents.attempts(ill.doc_id)]
    assert len(moments) >= 5
    assert len(well) >= 5
