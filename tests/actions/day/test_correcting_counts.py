"""A closed day's count was wrong: it is corrected by another Z, with who and why.

Lives here: what makes a new Z and what does not, until when, who answers for the difference.
Must not: closing a day for the first time (test_reporting), limits of counts (test_counting).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk
from tests.builders import TODAY, a_cashier
from till.actions.day.opening import declare
from till.actions.day.reporting import close_day, trade, z_report
from till.domain.cash.count import CountPurpose
from till.domain.errors.day import CountOfEarlierDay, DayAlreadyClosed
from till.domain.errors.documents import ReasonMissing
from till.domain.reports.trade import Period


async def test_nothing_new_makes_no_new_z_but_a_count_that_corrects_says_why_does(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    first = await close_day(desk.till, lek("4990"))

    for count in (None, lek("4990")):
        with pytest.raises(DayAlreadyClosed):
            await close_day(desk.till, count)
    with pytest.raises(ReasonMissing):
        await close_day(desk.till, lek("5000"))
    again = await close_day(desk.till, replace(lek("5000"), note="dhjetëshja ishte poshtë"))

    assert (again.number, again.replaces, again.report.cash.difference) == (2, 1, 0)
    assert [each.purpose for each in again.report.cash.counts] == [
        CountPurpose.CLOSE,
        CountPurpose.CORRECT,
    ]
    assert z_report(desk.till, 1) == first
    *_, counted, closed = desk.till.journal.entries()
    assert (counted.facts["purpose"], counted.person.name) == ("correct", "Ana Hoxha")
    assert closed.facts["reason"] == counted.facts["note"] == "dhjetëshja ishte poshtë"


async def test_a_day_closed_without_a_count_is_counted_later_and_needs_no_reason(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await close_day(desk.till, None)

    counted = await close_day(desk.till, lek("5000"))

    assert [each.purpose for each in counted.report.cash.counts] == [CountPurpose.CLOSE]
    assert counted.replaces == 1


async def test_a_count_is_corrected_until_the_next_day_is_opened(desk: ActionDesk) -> None:
    await desk.open_day()
    await close_day(desk.till, lek("4990"))
    desk.clock.advance(hours=24)
    why = replace(lek("5000"), note="dhjetëshja ishte poshtë")

    await close_day(desk.till, why)
    await declare(desk.till, Decimal(5000))
    with pytest.raises(CountOfEarlierDay):
        await close_day(desk.till, replace(why, amount=Decimal(4000)), day=TODAY)

    assert z_report(desk.till, TODAY).number == 2


async def test_a_correction_stays_with_whoever_closed_the_day(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await close_day(desk.till, lek("4500"))
    desk.till.session = replace(desk.till.session, cashier=a_cashier("Beni Kola", person_id=2))
    why = replace(lek("4900"), note="kishte para në sirtarin tjetër")

    await close_day(desk.till, why)
    looked = await trade(desk.till, Period.DAYS, TODAY)

    told = [(each.person.name, each.counts, each.short) for each in looked.differences]
    assert told == [("Ana Hoxha", 1, -100)]
