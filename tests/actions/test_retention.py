"""What is not kept for ever goes by itself, while nobody is served, and is written down."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_buyer
from till.actions.day import opening
from till.actions.documents.reprinting import reprint
from till.actions.maintenance.retention import Retention
from till.actions.ports.records import SavedBuyer
from till.actions.selling.selling import scan
from till.actions.till import SYSTEM
from till.domain.errors.documents import ReceiptNotDrawn
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.rights.journal import JournalAction, JournalEntry

TWO_YEARS = timedelta(days=800)
DROPPED = {
    JournalAction.PICTURES_DROPPED,
    JournalAction.BUYERS_DROPPED,
    JournalAction.SPACE_GIVEN_BACK,
}


class Pauses:
    """Counts pauses instead of making them; something may happen in one of them."""

    def __init__(self) -> None:
        self.count = 0
        self.in_the_first = lambda: None

    async def __call__(self, _seconds: float) -> None:
        self.count += 1
        if self.count == 1:
            self.in_the_first()


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest.fixture
def retention(desk: ActionDesk, pauses: Pauses) -> Retention:
    desk.till.policy = replace(desk.till.policy, picture_months=24, buyer_years=5)
    return Retention(desk.till, desk.store.archive, pause=pauses)


async def _sold_long_ago(desk: ActionDesk) -> FiscalDocument:
    """Sell with a receipt, and let more than two years pass; the service has told the time."""
    await opening.declare(desk.till, Decimal(5000))
    sold = await desk.sell()
    async with desk.delivering(), desk.fetching():
        await desk.until(lambda: desk.till.documents.receipt(sold.doc_id) is not None)
    for job in desk.till.print_jobs.waiting():
        printing = job.becoming(job.state.PRINTING)
        await desk.till.ledger.record(printing, printing.becoming(job.state.PRINTED))
    desk.clock.set(desk.clock.moment + TWO_YEARS)
    _told_the_time(desk)
    return sold


def _told_the_time(desk: ActionDesk) -> None:
    clock = ServiceClock(
        ahead=timedelta(0),
        allowance=timedelta(seconds=1),
        measured_at=desk.clock.now(),
        uptime=desk.clock.uptime(),
    )
    desk.till.session = replace(desk.till.session, service_clock=clock)


def _written_down(desk: ActionDesk) -> list[JournalEntry]:
    return [each for each in desk.till.journal.entries() if each.action in DROPPED]


async def test_an_old_picture_goes_and_the_service_draws_it_again(
    desk: ActionDesk, retention: Retention
) -> None:
    sold = await _sold_long_ago(desk)

    await retention.tidy_up()

    assert desk.till.documents.receipt(sold.doc_id) is None
    [entry] = [each for each in _written_down(desk) if "before" in each.facts]
    assert entry.person == SYSTEM
    assert entry.facts == {"count": "1", "before": "2027-01-01"}

    assert await reprint(desk.till, sold.doc_id) == 1
    assert desk.till.documents.receipt(sold.doc_id) is not None
    [job] = desk.till.print_jobs.waiting()
    assert job.copy == 1


async def test_an_old_receipt_that_the_service_does_not_draw_now_is_told_so(
    desk: ActionDesk, retention: Retention
) -> None:
    sold = await _sold_long_ago(desk)
    await retention.tidy_up()
    desk.service.pictures.append(None)

    with pytest.raises(ReceiptNotDrawn):
        await reprint(desk.till, sold.doc_id)

    assert not desk.till.print_jobs.waiting()


async def test_nothing_goes_by_a_clock_that_nobody_has_confirmed(
    desk: ActionDesk, pauses: Pauses
) -> None:
    sold = await _sold_long_ago(desk)
    desk.till.policy = replace(desk.till.policy, picture_months=24, buyer_years=5)
    just_started = Retention(desk.till, desk.store.archive, pause=pauses)

    await just_started.tidy_up()
    assert desk.till.documents.receipt(sold.doc_id) is not None

    _told_the_time(desk)
    desk.clock.show(desk.clock.moment + TWO_YEARS)
    await just_started.tidy_up()
    assert desk.till.documents.receipt(sold.doc_id) is not None
    assert not _written_down(desk)


async def test_it_waits_while_somebody_is_served(
    desk: ActionDesk, retention: Retention, pauses: Pauses
) -> None:
    sold = await _sold_long_ago(desk)
    await scan(desk.till, "101")
    had: list[bool] = []

    def pay() -> None:
        had.append(desk.till.documents.receipt(sold.doc_id) is not None)
        desk.till.put_basket(type(desk.till.session.basket)())

    pauses.in_the_first = pay
    await retention.tidy_up()

    assert had == [True]
    assert desk.till.documents.receipt(sold.doc_id) is None


async def test_buyers_go_five_years_after_the_year_they_came_last(
    desk: ActionDesk, retention: Retention
) -> None:
    lately = datetime(2026, 11, 1, tzinfo=UTC)
    await desk.till.ledger.record(
        SavedBuyer(buyer=a_buyer("Agimi", number="L62104871M"), used_at=lately),
        SavedBuyer(buyer=a_buyer("Drita", number="K31415926B"), used_at=lately.replace(year=2027)),
    )
    desk.clock.set(datetime(2031, 12, 31, 22, tzinfo=UTC))
    _told_the_time(desk)
    await retention.tidy_up()
    assert len(desk.till.buyers.search("", 10)) == 2

    desk.clock.set(datetime(2031, 12, 31, 23, 30, tzinfo=UTC))  # new year in Tirane
    _told_the_time(desk)
    await retention.tidy_up()

    assert [each.name for each in desk.till.buyers.search("", 10)] == ["Drita"]
    [entry] = [each for each in _written_down(desk) if "unused_since" in each.facts]
    assert entry.facts == {"count": "1", "unused_since": "2027-01-01"}


async def test_space_is_given_back_once_a_year(desk: ActionDesk, retention: Retention) -> None:
    await _sold_long_ago(desk)
    receipt = desk.till.documents.receipt
    [document] = [each for each in desk.till.documents.of_day(opening_day(desk)) if each.sale_key]
    kept = receipt(document.doc_id)
    assert kept is not None
    await desk.till.ledger.record(replace(kept, image=bytes(200_000)))

    await retention.tidy_up()
    given = [each for each in _written_down(desk) if "pages" in each.facts]
    assert len(given) == 1
    assert int(given[0].facts["pages"]) >= 40
    assert desk.store.archive.free_pages() == 0

    await desk.till.ledger.record(replace(kept, image=bytes(200_000)))
    await retention.tidy_up()
    assert desk.store.archive.free_pages() > 0
    assert len([each for each in _written_down(desk) if "pages" in each.facts]) == 1


def opening_day(desk: ActionDesk) -> datetime:
    """The day the sale was made on."""
    return (desk.clock.moment - TWO_YEARS).date()
