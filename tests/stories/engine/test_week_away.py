"""The service is away for days, the till is started anew again and again, then all of it goes.

Lives here: a played outage with restarts, what the report of it says during and after.
Must not: windows.
"""

from decimal import Decimal

import pytest

from tests.builders import cash
from tests.stories.paperwork import ELECTRONIC, give_back, invoice
from tests.stories.shop import Shop, StoryDesk
from till.actions.care.outage import OutageReport, most_urgent, outage_report
from till.actions.day import drawer, opening
from till.actions.selling import checkout, selling
from till.actions.selling.past_invoices import find_invoice
from till.actions.wait_until import wait_until
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.system.reports.outage import outage_pdf, outage_value
from till.system.words import Words

MONEY = Decimal(100)


def report_of(desk: StoryDesk) -> OutageReport:
    found = outage_report(desk.till, desk.till.clock.now())
    assert found is not None
    return found


async def until_tried(desk: StoryDesk) -> None:
    """See one more try reach nobody."""
    tried = len(report_tries(desk))
    desk.opened.delivery.release()
    await desk.until(lambda: not desk.opened.delivery.link.is_up)
    await wait_until(desk.till, lambda: len(report_tries(desk)) > tried, 6)


def report_tries(desk: StoryDesk) -> tuple[object, ...]:
    found = outage_report(desk.till, desk.till.clock.now())
    return found.outage.tries if found else ()


async def a_day_offline(desk: StoryDesk, sales: int) -> list[FiscalDocument]:
    """Open the day where it is not, sell, take cash out, and see a try fail."""
    if opening.opening_today(desk.till) is None:
        await opening.declare(desk.till, Decimal(5000))
    made = []
    for _ in range(sales):
        await selling.scan(desk.till, "101")
        finished = await checkout.check_out(desk.till, (cash(),))
        assert finished is not None
        made.append(finished.document)
    made.append(await drawer.deposit(desk.till, MONEY))
    await until_tried(desk)
    return made


async def a_week_away(shop: Shop, *, days: int, sales: int, hours: int = 24) -> None:
    """Play so many days without the service, each with a restart, then come back."""
    async with shop.open() as desk:
        await desk.set_up()
        first = await desk.sell()
        await desk.until_drained()
    await shop.go_offline()
    waiting: list[FiscalDocument] = []
    for day in range(days):
        if day:
            shop.clock.advance(hours=hours)
        for _ in range(2):  # each day the till is ended and started again at noon
            async with shop.open() as desk:
                await desk.sign_in()
                waiting += await a_day_offline(desk, sales)
    async with shop.open() as desk:
        await desk.sign_in()
        assert most_urgent(desk.till) is not None
        during = report_of(desk)
        assert during.outage.ended is None
        assert during.waiting >= len(waiting)
        await shop.come_back()
        waiting.append(await give_back(desk, first, {0: "1"}))
        waiting.append(await invoice(desk, ELECTRONIC))
        desk.opened.delivery.release()
        await desk.until(lambda: not desk.till.documents.open(), within=60)
        await desk.until(lambda: not desk.till.documents.receipts_owed(), within=60)
        await desk.until_drained()
        after = report_of(desk)
        assert [each.kind for each in waiting if not desk.now(each).is_complete] == []
        sales_made = [
            each for each in waiting if each.kind is DocKind.SALE and not each.is_electronic
        ]
        receipts = [desk.till.documents.receipt(each.doc_id) for each in sales_made]
        assert None not in receipts
        codes = [str(desk.now(each).completion.iic) for each in sales_made]
        assert [find_invoice(desk.till, each) for each in codes] == [
            each.doc_id for each in sales_made
        ]
        _check_report(desk, during, after, waiting)
    shop.check()
    sent = [row["docId"] for row in shop.at_service()]
    assert len(sent) == len(set(sent))


def _check_report(
    desk: StoryDesk, during: OutageReport, after: OutageReport, waiting: list[FiscalDocument]
) -> None:
    """The report is the same outage, ended now, with every document and what it came to."""
    assert after.outage.began == during.outage.began
    assert after.outage.ended is not None
    assert after.waiting == 0
    value = outage_value(after)
    told = value["documents"]
    assert isinstance(told, list)
    assert {each.doc_id for each in waiting[:-2]} <= {each["docId"] for each in told}
    assert all(each["fic"] for each in told if each["kind"] == "sale")
    pdf = outage_pdf(after, Words("sq"), shop="Dyqani")
    assert pdf.startswith(b"%PDF")


async def test_a_time_without_the_service_and_restarts_loses_and_doubles_nothing(
    shop: Shop,
) -> None:
    await a_week_away(shop, days=2, sales=1, hours=37)


@pytest.mark.long
async def test_a_week_without_the_service_and_restarts_loses_and_doubles_nothing(
    shop: Shop,
) -> None:
    await a_week_away(shop, days=7, sales=12)
