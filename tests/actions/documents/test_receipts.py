"""Receipts of complete documents: fetched once, kept, queued for paper.

Lives here: Receipts, reprinting.
Must not: drawing, printing.
"""

import asyncio
from collections.abc import Sequence
from decimal import Decimal

import pytest

from tests.actions.desk import PICTURE, ActionDesk
from till.actions.day import opening
from till.actions.documents.receipts import AT_ONCE, Receipts
from till.actions.documents.reprinting import reprint, reprint_last
from till.actions.ports.events import DrawerOpened, Event, LinkChanged, ReceiptFetched
from till.actions.ports.records import Receipt, ReceiptOwed
from till.domain.errors.disk import DiskFailing
from till.domain.errors.documents import DocumentUnknown, ReceiptNotReady
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link, LinkState
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PrintJob, PrintJobState


async def _complete_sales(desk: ActionDesk, count: int = 1) -> list[FiscalDocument]:
    """Sell and deliver, so that receipts are owed and nothing else is."""
    if opening.opening_today(desk.till) is None:
        await opening.declare(desk.till, Decimal(5000))
    sold = [await desk.sell() for _ in range(count)]
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    assert len(desk.till.documents.receipts_owed()) == count
    return sold


def _jobs(desk: ActionDesk, document: FiscalDocument) -> list[PrintJob]:
    return list(desk.till.print_jobs.of_document(document.doc_id))


async def test_a_receipt_is_fetched_once_kept_and_queued_for_paper(desk: ActionDesk) -> None:
    [sold] = await _complete_sales(desk)

    async with desk.fetching():
        await desk.until(lambda: desk.paper.wakes == 1)

    assert not desk.till.documents.receipts_owed()
    receipt = desk.till.documents.receipt(sold.doc_id)
    assert receipt == Receipt(doc_id=sold.doc_id, width_mm=80, image=PICTURE)
    assert [(job.copy, job.state) for job in _jobs(desk, sold)] == [(0, PrintJobState.WAITING)]
    assert desk.service.pictures_asked == 1
    assert any(isinstance(event, ReceiptFetched) for event in desk.events)


async def test_one_that_does_not_come_lets_the_others_pass_and_comes_later(
    desk: ActionDesk,
) -> None:
    sold = await _complete_sales(desk, 3)
    desk.service.pictures += [None]

    async with desk.fetching() as receipts:
        await desk.until(lambda: len(desk.till.documents.receipts_owed()) == 1)
        assert desk.till.documents.receipt(sold[0].doc_id) is None
        desk.clock.advance(seconds=30)
        receipts._wake.set()
        await desk.until(lambda: not desk.till.documents.receipts_owed())

    assert desk.service.pictures_asked == 4


async def test_nothing_is_fetched_while_the_link_is_down(desk: ActionDesk) -> None:
    async with desk.fetching():
        desk.till.announce(LinkChanged(link=Link(state=LinkState.NO_CREDENTIALS)))
        await _complete_sales(desk, 2)
        await _turns(20)
        assert desk.service.pictures_asked == 0

        desk.till.announce(LinkChanged(link=Link()))
        await desk.until(lambda: not desk.till.documents.receipts_owed())


def _later(desk: ActionDesk, receipts: Receipts) -> bool:
    """Let time pass for the fetcher; the clock of these tests stands still by itself."""
    desk.clock.advance(seconds=1)
    receipts._wake.set()
    return True


async def _turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_disk_that_is_full_keeps_the_receipt_owed(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("receipt not kept")
    [sold] = await _complete_sales(desk)
    desk.disk.full = lambda records: any(isinstance(each, Receipt) for each in records)

    async with desk.fetching() as receipts:
        await desk.until(lambda: desk.disk.refused == 1)
        assert desk.till.documents.receipts_owed()
        desk.disk.full = lambda _records: False
        await desk.until(lambda: _later(desk, receipts) and not desk.till.documents.receipts_owed())

    assert len(_jobs(desk, sold)) == 1


async def test_a_listener_that_fails_does_not_make_the_fetcher_spin(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")

    def clumsy(event: Event) -> None:
        if isinstance(event, ReceiptFetched):
            raise LookupError  # noqa: TRY004 it stands for any fault of a listener

    [sold] = await _complete_sales(desk)
    desk.till.listeners.append(clumsy)
    async with desk.fetching() as receipts:
        await desk.until(lambda: not desk.till.documents.receipts_owed())
        desk.clock.advance(seconds=30)
        looks = _Counting(desk)
        await _turns(50)

        assert looks.count <= 2
        assert receipts._wake.is_set() is False
    assert len(_jobs(desk, sold)) == 1


class _Counting:
    """Counts how often somebody asks which receipts are owed, and how many at most.

    Fails the first so many times.
    """

    def __init__(self, desk: ActionDesk, *, failing: int = 0) -> None:
        self._really = desk.till.documents
        self._failing = failing
        self.count = self.most = 0
        desk.till.documents = self

    def receipts_owed(self, limit: int | None = None) -> object:
        self.count += 1
        self.most = max(self.most, limit or 0)
        if self.count <= self._failing:
            raise DiskFailing(path="/dev/sda")
        return self._really.receipts_owed(limit)

    def owed(self) -> Sequence[ReceiptOwed]:
        """Which are owed, without being counted."""
        return self._really.receipts_owed()

    def __getattr__(self, name: str) -> object:
        return getattr(self._really, name)


async def test_a_disk_that_cannot_be_read_is_waited_out(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("round of receipts failed")
    [sold] = await _complete_sales(desk)
    _Counting(desk, failing=3)

    async with desk.fetching():
        await desk.until(lambda: len(_jobs(desk, sold)) == 1)


async def test_of_many_that_are_owed_only_a_few_are_read_at_a_time(desk: ActionDesk) -> None:
    await _complete_sales(desk, 3 * AT_ONCE)
    desk.service.pictures += [None, None]
    looks = _Counting(desk)

    async with desk.fetching():
        await desk.until(lambda: len(looks.owed()) == 2)

    assert looks.most == AT_ONCE + 2
    assert looks.count <= 6
    assert desk.service.pictures_asked == 3 * AT_ONCE


async def test_a_receipt_that_came_in_another_way_is_waited_for_no_more(desk: ActionDesk) -> None:
    [sold] = await _complete_sales(desk)
    desk.service.pictures += [None]

    async with desk.fetching() as receipts:
        await desk.until(lambda: bool(receipts._not_before))
        await desk.till.ledger.record(Receipt(doc_id=sold.doc_id, width_mm=80, image=PICTURE))
        desk.clock.advance(seconds=30)
        receipts._wake.set()
        await desk.until(lambda: not receipts._not_before)

    assert desk.service.pictures_asked == 1


async def test_events_that_are_not_about_receipts_are_passed_over(desk: ActionDesk) -> None:
    async with desk.fetching() as receipts:
        await _turns(3)
        desk.till.announce(DrawerOpened(succeeded=True))

        assert not receipts._wake.is_set()


async def test_copies_are_numbered_and_need_a_receipt(desk: ActionDesk) -> None:
    with pytest.raises(DocumentUnknown):
        await reprint(desk.till, DocId("nobody-knows-it"))
    [sold] = await _complete_sales(desk)
    with pytest.raises(ReceiptNotReady):
        await reprint_last(desk.till)

    async with desk.fetching():
        await desk.until(lambda: not desk.till.documents.receipts_owed())

    assert [await reprint_last(desk.till), await reprint(desk.till, sold.doc_id)] == [1, 2]
    assert [job.copy for job in _jobs(desk, sold)] == [0, 1, 2]
    waiting = desk.till.print_jobs.next_waiting()
    assert waiting is not None
    assert waiting.image == PICTURE


async def test_a_copy_asked_for_twice_at_once_makes_the_first_and_the_second(
    desk: ActionDesk,
) -> None:
    [sold] = await _complete_sales(desk)
    async with desk.fetching():
        await desk.until(lambda: not desk.till.documents.receipts_owed())

    numbers = await asyncio.gather(reprint_last(desk.till), reprint_last(desk.till))

    assert numbers == [1, 2]
    assert [job.copy for job in _jobs(desk, sold)] == [0, 1, 2]
