"""A month adds up: reports, drawer, documents, and what the tax platform recorded, to the cent.

Lives here: the sentences, at two sizes.
Must not: the till's own sums on the side of the books.
"""

from datetime import date, timedelta

import pytest

from tests.journal_chain import first_break
from tests.month.books import differences
from tests.month.conftest import Month
from tests.month.owner import differences as owners_differences
from tests.month.recorded_totals import by_day
from tests.month.shop import MonthShop
from tests.month.trade import DAYS, SHORT_NIGHT
from till.actions.day.reporting import close_day, days_not_closed, trade, x_report, z_report
from till.domain.errors.day import DayAlreadyClosed
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.reports.trade import Period
from till.domain.selling.tender import TenderKind


async def _adds_up(shop: MonthShop) -> None:
    """Hold every day against the books, and against what the service recorded."""
    till = shop.desk.till
    recorded = by_day(shop)
    waiting = [_day_of(shop, each) for each in till.documents.open()]
    for day in DAYS:
        report = await x_report(till, day)
        assert differences(report, shop.books[day]) == [], day
        assert recorded[day].differences(report) == [], day
        before = shop.books.get(day - timedelta(days=7))
        told = {str(e.hour): e.week_before for e in report.hours if e.week_before}
        kept = {hour: lek for hour, lek in before.hours.items() if lek} if before else {}
        assert told == kept, day
        assert report.standing.waiting == waiting.count(day)
        assert report.cash.expected == sum(m.amount for m in till.movements.of_day(day))
    differing = till.documents.differing(DAYS[0], DAYS[-1])
    assert {each.doc_id: each.theirs for each in differing} == shop.outgoing.differing
    for period in Period:
        for until in (DAYS[-1], DAYS[13], SHORT_NIGHT):
            assert owners_differences(await trade(till, period, until), shop.books) == []


def _day_of(shop: MonthShop, document: FiscalDocument) -> date:
    sale = shop.vat.sales.get(document.sale_key or "")
    return sale.day if sale else document.day


def _each_z_is_as_it_was_taken(shop: MonthShop) -> None:
    till = shop.desk.till
    assert [each.number for each in shop.zs] == list(range(1, len(shop.zs) + 1))
    for taken in shop.zs:
        assert z_report(till, taken.number) == taken
        assert differences(taken.report, shop.closed[taken.number]) == []


def _the_zs_that_count_add_up(shop: MonthShop) -> None:
    replaced = {each.replaces for each in shop.zs} - {None}
    valid = [each for each in shop.zs if each.number not in replaced]
    assert len({each.day for each in valid}) == len(valid), "one Z counts for each day"
    lately = set(DAYS[-9:-1])  # what a person closes later is told for two months
    over = [each for each in valid if each.day in lately]
    assert {each.day for each in over} == lately
    assert sum(each.report.total for each in over) == sum(shop.books[day].total for day in lately)


async def _taxed_anew_is_closed_anew(shop: MonthShop) -> None:
    """Close every day again whose Z does not bear the VAT that replacements say by now."""
    for day in days_not_closed(shop.desk.till):
        await shop.close(day, counted=False)
    for day in DAYS[-9:-1]:  # the last one still goes on
        taken = z_report(shop.desk.till, day)
        assert differences(taken.report, shop.books[day]) == []


def _everything_happened(shop: MonthShop) -> None:
    """See that the month was not kinder than it should be."""
    documents = [each for day in DAYS for each in shop.desk.till.documents.of_day(day)]
    kinds = {each.kind for each in documents if each.is_complete}
    assert kinds == set(DocKind)
    paid = {each.kind for sale in shop.vat.sales.values() for each in sale.payments}
    assert paid == set(TenderKind) - {TenderKind.ORDER}
    replaced = [each for each in documents if each.replaces is not None]
    assert {each.kind for each in replaced if each.is_complete} >= {DocKind.SALE, DocKind.RETURN}
    assert shop.outgoing.differing
    closed = [each for each in shop.vat.closed if shop.vat.sales[each].kind is DocKind.SALE]
    assert closed
    assert sum(each.state is DocumentState.RESOLVED for each in documents) > len(replaced)


async def test_a_month_adds_up(month: Month) -> None:
    async with month(seed=20261020, a_day=40, refused=0.08) as shop:
        await _adds_up(shop)
        _each_z_is_as_it_was_taken(shop)
        await _taxed_anew_is_closed_anew(shop)
        _the_zs_that_count_add_up(shop)
        assert days_not_closed(shop.desk.till) == []
        with pytest.raises(DayAlreadyClosed):
            await close_day(shop.desk.till, None, day=DAYS[-2])
        assert first_break(shop.desk.till.journal) is None


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_a_month_of_more_than_twenty_thousand_documents_adds_up(
    month: Month, seed: int
) -> None:
    async with month(seed=seed, a_day=740) as shop:
        await _adds_up(shop)
        _each_z_is_as_it_was_taken(shop)
        _everything_happened(shop)
        await _taxed_anew_is_closed_anew(shop)
        _the_zs_that_count_add_up(shop)
    assert shop.outgoing.documents >= 20_000
