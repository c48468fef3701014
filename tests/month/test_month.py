"""A month adds up: reports, drawer, documents, and what the tax platform recorded, to the cent.

Lives here: the sentences, at two sizes.
Must not: the till's own sums on the side of the books.
"""

from datetime import timedelta
from decimal import Decimal

import pytest

from tests.month.books import NOTHING, differences
from tests.month.conftest import Month
from tests.month.living import NEVER_CLOSED
from tests.month.owner import differences as owners_differences
from tests.month.shop import MonthShop
from tests.month.trade import DAYS, SHORT_NIGHT
from till.actions.reporting import close_day, days_not_closed, x_report, z_report
from till.actions.trading import trade
from till.domain.errors import DayAlreadyClosed
from till.domain.fiscal import DocKind
from till.domain.trade import Period


async def _adds_up(shop: MonthShop) -> None:
    """Hold every day against the books, and the whole against what the service recorded."""
    till = shop.desk.till
    whole, drawer = NOTHING, {}
    for day in DAYS:
        report = await x_report(till, day)
        assert differences(report, shop.books[day]) == [], day
        whole += report.total
        drawer[day] = report.cash.expected
        before = shop.books.get(day - timedelta(days=7))
        told = {str(e.hour): e.week_before for e in report.hours if e.week_before}
        kept = {hour: lek for hour, lek in before.hours.items() if lek} if before else {}
        assert told == kept, day
        assert report.standing.waiting == sum(_day_of(shop, each) == day for each in shop.waiting)
    assert whole == await _at_the_service(shop)
    movements = {day: sum(m.amount for m in till.movements.of_day(day)) for day in DAYS}
    assert drawer == movements
    for period in Period:
        for until in (DAYS[-1], DAYS[13], SHORT_NIGHT):
            assert owners_differences(await trade(till, period, until), shop.books) == []


def _day_of(shop: MonthShop, document: object) -> object:
    key = getattr(document, "sale_key", None)
    sale = shop.desk.till.documents.sale(key) if key else None
    return sale.day if sale else getattr(document, "day", None)


async def _at_the_service(shop: MonthShop) -> Decimal:
    """Return the turnover that the service recorded, and what never came to it, in lek."""
    till, recorded = shop.desk.till, shop.service.totals()
    total, seen, counted = NOTHING, set(), set()
    for day in DAYS:
        for document in till.documents.of_day(day):
            sale = till.documents.sale(document.sale_key) if document.sale_key else None
            if sale is None:
                continue
            if document.is_complete:
                seen.add(document.doc_id)
                assert abs(recorded[document.doc_id]) == abs(sale.total), document.doc_id
            elif document.state.value == "resolved" and till.documents.replacing(document.doc_id):
                continue  # its replacement counts
            if sale.kind is DocKind.ORDER or sale.terms.is_purchase:
                continue
            if sale.kind is DocKind.CANCELLATION and not sale.payments:
                continue  # it took an order back
            assert sale.key not in counted, "a sale counts once"
            counted.add(sale.key)
            paid = (sale.terms.currency.in_lek(each.amount) for each in sale.payments)
            total += sum(paid, NOTHING)
    assert seen == set(recorded), "the service has what the till calls complete, and nothing else"
    return total


def _each_z_is_as_it_was_taken(shop: MonthShop) -> None:
    till = shop.desk.till
    assert [each.number for each in shop.zs] == list(range(1, len(shop.zs) + 1))
    for taken in shop.zs:
        assert z_report(till, taken.number) == taken
        assert differences(taken.report, shop.closed[taken.number]) == []
    replaced = {each.replaces for each in shop.zs} - {None}
    valid = [each for each in shop.zs if each.number not in replaced]
    assert len({each.day for each in valid}) == len(valid), "one Z counts for each day"
    sums = sum(each.report.total for each in valid)
    assert sums == sum(shop.books[day].total for day in DAYS if day not in NEVER_CLOSED)


@pytest.mark.timeout(300)
async def test_a_month_adds_up(month: Month) -> None:
    async with month(seed=20261020, a_day=40) as shop:
        await _adds_up(shop)
        _each_z_is_as_it_was_taken(shop)
        open_days = days_not_closed(shop.desk.till)
        with pytest.raises(DayAlreadyClosed):
            await close_day(shop.desk.till, None, day=SHORT_NIGHT)
        assert shop.desk.till.journal.first_break() is None
    assert set(open_days) <= NEVER_CLOSED


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_month_of_more_than_twenty_thousand_documents_adds_up(
    month: Month, seed: int
) -> None:
    async with month(seed=seed, a_day=720) as shop:
        await _adds_up(shop)
        _each_z_is_as_it_was_taken(shop)
    assert shop.documents >= 20_000
