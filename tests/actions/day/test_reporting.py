"""Closing the day: X and Z reports.

Lives here: what is kept together, what is refused, midnight, clocks set back, pressing twice.
Must not: figures (tests/domain, tests/month), counts (test_counting).
"""

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY
from tests.builders import MOMENT, TODAY
from tests.journal_chain import first_break
from till.actions.day.counting import count_cash
from till.actions.day.opening import confirm_clock, declare
from till.actions.day.reporting import close_day, day_to_close, days_not_closed, x_report, z_report
from till.actions.documents import resolving
from till.actions.ports.events import DayClosed
from till.actions.selling.correcting import return_goods
from till.domain.errors.day import (
    ClockDoubtful,
    CountOfEarlierDay,
    DayNotClosed,
    NothingToClose,
    ZReportUnknown,
)
from till.domain.errors.disk import DiskFull
from till.domain.errors.people import NobodySignedIn
from till.domain.fiscal.document import Completion, DocumentState, FiscalDocument
from till.domain.fiscal.reconciliation import InvoiceAmounts
from till.domain.fiscal.recovery import Answered
from till.domain.identifiers import Fic
from till.domain.maintenance.backups import ReachedChange
from till.domain.maintenance.generations import Generation, GenerationVerdict, Heartbeat
from till.domain.reports.report import Apart, ZReport
from till.domain.rights.journal import JournalAction
from till.system.reports.day_data import DayPaper, value_of

YESTERDAY = TODAY - timedelta(days=1)


async def test_a_z_is_kept_with_its_count_and_sealed_in_the_journal(desk: ActionDesk) -> None:
    await desk.open_day()
    await desk.sell()

    taken = await close_day(desk.till, lek("5175"))

    assert (taken.number, taken.replaces, taken.day) == (1, None, TODAY)
    assert (taken.report.total, taken.report.cash.difference) == (180, -5)
    assert z_report(desk.till, 1) == z_report(desk.till, TODAY) == taken
    *_, counted, closed = desk.till.journal.entries()
    assert (counted.action, counted.facts["difference"]) == (JournalAction.CASH_COUNTED, "-5.00")
    assert (closed.action, closed.facts["sha256"]) == (JournalAction.DAY_CLOSED, taken.sha256)
    assert desk.events[-1] == DayClosed(day=TODAY, number=1)
    assert first_break(desk.till.journal) is None


class TillThatFollows:
    """A till whose change log in the second location ends with a record."""

    def __init__(self) -> None:
        generation = Generation(installation="one", number=1, place="here")
        self.sign = Heartbeat(
            life=generation,
            run="r",
            beat=1,
            computer="KASA-1",
            started_at=MOMENT,
            told_at=MOMENT,
            log=ReachedChange(number=7, digest="3f2a91bc" * 8),
        )
        self.verdict = GenerationVerdict()

    def look_now(self) -> None:
        """It knows already."""


async def test_a_z_bears_the_last_record_of_the_change_log_on_paper_too(desk: ActionDesk) -> None:
    desk.till.generations = TillThatFollows()
    await desk.open_day()
    await desk.sell()

    taken = await close_day(desk.till, lek("5180"))
    slip = desk.till.slips.report(z_report(desk.till, 1), went_on=False)

    assert taken.report.log_digest == "3f2a91bc" * 8
    assert "3f2a91bc3f2a91bc" in str(slip.rows)


async def test_selling_goes_on_and_the_next_z_takes_the_place_of_the_first(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await desk.sell()
    first = await close_day(desk.till, lek("5180"))
    await desk.sell()
    between = days_not_closed(desk.till)

    second = await close_day(desk.till, None)

    assert (second.number, second.replaces) == (2, 1)
    assert (first.report.total, second.report.total) == (180, 360)
    assert second.report.cash.counted is None
    assert z_report(desk.till, TODAY) == second
    assert z_report(desk.till, 1) == first
    assert between == []  # today is never late


async def test_pressing_twice_at_once_makes_one_z(desk: ActionDesk) -> None:
    await desk.open_day()
    await desk.sell()

    ended = await asyncio.gather(
        close_day(desk.till, lek("5180")), close_day(desk.till, lek("5180")), return_exceptions=True
    )

    assert sorted(type(each).__name__ for each in ended) == ["DayAlreadyClosed", "ZReport"]
    assert len(desk.till.days.counts(TODAY)) == 1
    assert [e for e in desk.till.journal.entries() if e.action is JournalAction.DAY_CLOSED][
        1:
    ] == []


async def test_a_disk_that_is_full_keeps_neither_the_z_nor_its_count(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.disk.full = lambda records: any(isinstance(each, ZReport) for each in records)

    with pytest.raises(DiskFull):
        await close_day(desk.till, lek("5000"))

    assert desk.till.days.counts(TODAY) == []
    assert desk.till.days.next_z_number() == 1


async def test_x_changes_nothing_however_often_it_is_asked_for(desk: ActionDesk) -> None:
    await desk.open_day()
    sale = await desk.sell()
    await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})
    before = len([*desk.till.journal.entries()])

    first = await x_report(desk.till)
    second = await x_report(desk.till, TODAY)

    assert first == second
    assert (first.sales_count, first.returns_count, first.total) == (1, 1, 0)
    assert first.standing.waiting == 3
    assert len([*desk.till.journal.entries()]) == before


async def test_after_midnight_closing_means_yesterday_until_the_new_day_is_opened(
    desk: ActionDesk,
) -> None:
    desk.clock.advance(hours=-24)
    await desk.open_day()
    await desk.sell()
    desk.clock.advance(hours=15, minutes=30)  # half past midnight in Tirane
    assert desk.till.today == TODAY
    closing = day_to_close(desk.till)

    taken = await close_day(desk.till, lek("5180"))

    assert closing == taken.day == YESTERDAY
    assert taken.report.cash.difference == 0
    assert days_not_closed(desk.till) == []


async def test_a_day_that_was_never_closed_is_told_and_closed_without_a_count(
    desk: ActionDesk,
) -> None:
    desk.clock.advance(hours=-24)
    await desk.open_day()
    await desk.sell()
    desk.clock.advance(hours=24)
    await declare(desk.till, Decimal(5180))
    late = days_not_closed(desk.till)

    with pytest.raises(CountOfEarlierDay):
        await close_day(desk.till, lek("5180"), day=YESTERDAY)
    taken = await close_day(desk.till, None, day=YESTERDAY)

    assert late == [YESTERDAY]
    assert (taken.report.total, taken.report.cash.expected) == (180, 5180)
    assert days_not_closed(desk.till) == []
    assert (await x_report(desk.till)).total == 0


async def test_a_clock_that_was_set_back_loses_nothing_and_is_told(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.clock.advance(hours=3)
    await desk.sell()
    desk.clock.advance(hours=-2)

    with pytest.raises(ClockDoubtful):
        await close_day(desk.till, lek("5180"))
    confirm_clock(desk.till)
    taken = await close_day(desk.till, lek("5180"))
    await desk.sell()
    again = await close_day(desk.till, lek("5360"))

    assert taken.report.is_clock_behind
    assert (taken.report.total, again.report.total) == (180, 360)
    assert again.replaces == taken.number


@pytest.mark.parametrize("day", [None, date(2020, 1, 1)])
async def test_there_is_nothing_to_close_where_nothing_happened(
    desk: ActionDesk, day: date | None
) -> None:
    with pytest.raises(NothingToClose):
        await close_day(desk.till, None, day=day)


async def test_a_z_that_is_not_there_is_said_to_be_missing(desk: ActionDesk) -> None:
    with pytest.raises(ZReportUnknown):
        z_report(desk.till, 7)
    with pytest.raises(DayNotClosed):
        z_report(desk.till, TODAY)


async def test_nobody_closes_a_day_or_counts_without_signing_in(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.till.session = replace(desk.till.session, cashier=None)

    for action in (close_day(desk.till, None), count_cash(desk.till, lek("1"))):
        with pytest.raises(NobodySignedIn):
            await action


async def _closed_sale(desk: ActionDesk) -> FiscalDocument:
    """Have a sale refused, and let a person close it."""
    desk.service.outcomes.append(NO)
    sold = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.now(sold).state is DocumentState.REFUSED)
    await resolving.close(desk.till, sold.doc_id, WHY)
    return desk.now(sold)


async def test_a_refused_sale_that_was_closed_is_no_turnover_and_stands_apart(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    await _closed_sale(desk)

    report = await x_report(desk.till)
    value = value_of(DayPaper(report=report))

    assert (report.sales_count, report.total) == (1, Decimal(180))
    assert sum(line.gross for line in report.vat) == Decimal(180)
    assert sum(each.amount for each in report.payments) == Decimal(180)
    assert [(each.quantity, each.amount) for each in report.articles] == [(1, Decimal(180))]
    assert report.closed == Apart(count=1, total=Decimal(180))
    assert (value["closed_sales_count"], value["closed_sales_total"]) == (1, 180)
    assert report.cash.expected == Decimal(5360)  # its money is in the drawer


async def test_a_day_goes_on_after_its_z_where_a_person_closes_one_of_its_sales(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    desk.service.outcomes.append(NO)
    sold = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.now(sold).state is DocumentState.REFUSED)
    first = await close_day(desk.till, lek("5180"))

    desk.clock.advance(hours=24)
    await resolving.close(desk.till, sold.doc_id, WHY)

    assert days_not_closed(desk.till) == [first.day]
    second = await close_day(desk.till, None, day=first.day)
    assert (first.report.total, second.report.total) == (Decimal(180), Decimal(0))
    assert second.replaces == first.number
    assert days_not_closed(desk.till) == []


async def test_amounts_that_the_service_makes_otherwise_are_listed_and_counted(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    same = Completion(fic=Fic("f"), total_text="180.0", net_text="150", vat_text="30.00")
    other_vat = replace(same, net_text="149.99", vat_text="30.01")
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        for completion in (same, other_vat, replace(same, net_text=None, vat_text=None)):
            desk.service.outcomes.append(Answered(completion=completion))
            sold = await desk.sell()
            await desk.until(lambda one=sold: desk.now(one).is_complete)

    [differs] = desk.till.documents.differing(desk.till.today, desk.till.today)
    report = await x_report(desk.till)

    assert differs.ours == InvoiceAmounts(total="180.00", net="150.00", vat="30.00")
    assert differs.theirs == InvoiceAmounts(total="180.0", net="149.99", vat="30.01")
    assert report.standing.differing == 1
