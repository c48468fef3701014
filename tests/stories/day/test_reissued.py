"""A sale is refused for its VAT code and replaced: reports say what the service recorded.

Lives here: one such day against the practice service, over HTTP.
Must not: every kind of document (tests/month), the decisions themselves (test_engine_refused).
"""

import json
from contextlib import closing
from dataclasses import replace
from decimal import Decimal

from tests import agreeing
from tests.builders import an_article
from tests.stories.paperwork import cancel, give_back
from tests.stories.shop import Shop, StoryDesk
from till.actions.day.reporting import close_day, x_report
from till.actions.ports.records import Catalogue
from till.domain.cash.count import count_amount
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.shop.vat import VatCode
from till.sqlite import sqlite3


def vat_at_the_service(shop: Shop) -> tuple[Decimal, Decimal]:
    """Return the total and the VAT in all that the service completed, by its own answers."""
    path = shop.folder.parent / "service" / "practice.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        answers = connection.execute(
            "SELECT answer FROM documents WHERE answer IS NOT NULL AND endpoint LIKE 'invoice/%'"
        ).fetchall()
    told = [json.loads(answer, parse_float=Decimal, parse_int=Decimal) for (answer,) in answers]
    total = sum((each["totalPrice"] for each in told), Decimal(0))
    return total, sum((each["totalVatAmount"] for each in told), Decimal(0))


async def refused_sale(desk: StoryDesk, shop: Shop) -> FiscalDocument:
    shop.fault("client_error", endpoint="invoice/register")
    return await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)


async def test_reports_say_the_vat_that_the_service_recorded_of_a_replaced_sale(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
        first, second, third = [await refused_sale(desk, shop) for _ in range(3)]
        waiting = await give_back(desk, first, {0: "1"})
        undone = await cancel(desk, second)
        better = replace(an_article(), vat_code=VatCode.D)
        await desk.till.ledger.record(Catalogue(articles=[better]))

        for each in (first, second, third):
            await agreeing.replace_document(desk.till, each.doc_id, "kodi ishte gabim")
        await desk.until_drained()
        report = await x_report(desk.till)
        closed = await close_day(desk.till, count_amount(Decimal(5360)))

        assert desk.now(waiting).state is DocumentState.RESOLVED
        assert desk.now(undone).is_complete
    told = {each.code.value: (each.gross, each.vat) for each in report.vat if each.gross}
    assert told == {"B": (Decimal(180), Decimal(30)), "D": (Decimal(180), Decimal("16.36"))}
    assert (report.total, report.vat_total) == vat_at_the_service(shop)
    assert closed.report.vat == report.vat
    shop.check()
