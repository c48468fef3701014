"""A refused document is replaced in other words: what reports and corrections say of its sale.

Lives here: VAT as the replacement says it, returns, cancellations and summaries that follow it, Zs.
Must not: the decisions themselves (test_resolving), what the service makes of it (tests/stories).
"""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY, delivered, refused_sale
from tests.agreeing import replace_document
from tests.builders import TODAY, an_article, cash
from till.actions.day.reporting import close_day, days_not_closed, x_report, z_report
from till.actions.ports.records import Catalogue
from till.actions.selling import selling
from till.actions.selling.correcting import cancel_sale, return_goods
from till.actions.selling.invoicing import settle_orders, take_order
from till.domain.errors.day import DayAlreadyClosed
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.shop.vat import VatCode

ONE = Decimal(1)


async def _catalogue(desk: ActionDesk, code: VatCode) -> None:
    """Say another VAT code in the catalogue: E holds 6 percent, D 10, B 20."""
    better = replace(an_article(), vat_code=code)
    await desk.till.ledger.record(Catalogue(articles=[better]))


async def _vat(desk: ActionDesk) -> dict[str, tuple[Decimal, Decimal]]:
    """Return gross and VAT of each code that a report of today tells."""
    report = await x_report(desk.till)
    return {each.code.value: (each.gross, each.vat) for each in report.vat if each.gross}


async def _refused_order(desk: ActionDesk) -> FiscalDocument:
    await desk.open_day()
    await delivered(desk)
    await selling.scan(desk.till, "101")
    basket = desk.till.session.basket
    desk.service.outcomes.append(NO)
    order = (await take_order(desk.till, basket)).document
    async with desk.delivering():
        await desk.until(lambda: desk.now(order).state is DocumentState.REFUSED)
    return order


async def test_a_report_tells_the_vat_of_the_replacement(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    before = await _vat(desk)
    await _catalogue(desk, VatCode.D)

    await replace_document(desk.till, refused.doc_id, WHY)

    report = await x_report(desk.till)
    assert before == {"B": (Decimal(180), Decimal(30))}
    assert await _vat(desk) == {"D": (Decimal(180), Decimal("16.36"))}
    assert (report.total, report.vat_total) == (180, Decimal("16.36"))
    assert (report.sales_count, report.standing.replaced) == (1, 1)


async def test_the_last_of_several_replacements_counts(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    for code in (VatCode.D, VatCode.E, VatCode.B):
        await _catalogue(desk, code)
        desk.service.outcomes.append(NO)
        refused = await replace_document(desk.till, refused.doc_id, WHY)
        async with desk.delivering():
            await desk.until(lambda doc=refused: desk.now(doc).state is DocumentState.REFUSED)

    assert await _vat(desk) == {"B": (Decimal(180), Decimal(30))}


async def test_what_comes_back_later_bears_the_vat_of_the_replacement(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    await _catalogue(desk, VatCode.D)
    replacement = await replace_document(desk.till, refused.doc_id, WHY)
    await _catalogue(desk, VatCode.E)  # of what is sold from here on

    back = (await return_goods(desk.till, replacement.doc_id, {0: ONE})).document

    assert json.loads(back.pending_request)["articles"][0]["vatCode"] == "D"
    assert await _vat(desk) == {}


async def test_a_return_that_waits_is_told_anew_and_goes_once(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    pending = (await return_goods(desk.till, refused.doc_id, {0: ONE})).document
    await _catalogue(desk, VatCode.D)

    replacement = await replace_document(desk.till, refused.doc_id, WHY)
    told = await _vat(desk)
    await delivered(desk)

    again = desk.till.documents.replacing(pending.doc_id)
    assert again is not None
    assert again.originals == (replacement.doc_id,)
    assert json.loads(again.body)["articles"][0]["vatCode"] == "D"
    assert desk.now(pending).state is DocumentState.RESOLVED
    assert desk.times_asked(pending) == 0
    assert desk.now(again).is_complete
    assert told == {}


async def test_a_return_that_waits_keeps_its_document_where_no_word_changes(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await return_goods(desk.till, refused.doc_id, {0: ONE})).document

    await replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.now(pending).is_complete


async def test_a_cancellation_that_waits_takes_back_what_the_replacement_says(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    pending = (await cancel_sale(desk.till, refused.doc_id)).document
    await _catalogue(desk, VatCode.D)

    await replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.now(pending).is_complete
    assert await _vat(desk) == {}


async def test_a_summary_and_its_cancellation_follow_an_order_that_was_replaced(
    desk: ActionDesk,
) -> None:
    order = await _refused_order(desk)
    summary = (await settle_orders(desk.till, [order.doc_id], [cash()])).document
    await _catalogue(desk, VatCode.D)
    alone = await _vat(desk)
    pending = (await cancel_sale(desk.till, summary.doc_id)).document

    await replace_document(desk.till, order.doc_id, WHY)
    both = await _vat(desk)
    await delivered(desk)

    sale = desk.till.documents.sale(summary.sale_key or "")
    assert alone == {"B": (Decimal(180), Decimal(30))}
    assert both == {}
    assert sale is not None
    assert [(each.code.value, each.taxed.vat) for each in sale.vat] == [("D", Decimal("16.36"))]
    assert desk.now(summary).is_complete
    assert desk.now(pending).is_complete


async def test_a_z_stays_and_the_day_goes_on_when_a_replacement_changes_its_vat(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    first = await close_day(desk.till, None)
    await _catalogue(desk, VatCode.D)
    await replace_document(desk.till, refused.doc_id, WHY)
    desk.clock.advance(hours=24)
    left = days_not_closed(desk.till)

    second = await close_day(desk.till, None, day=TODAY)
    with pytest.raises(DayAlreadyClosed):
        await close_day(desk.till, None, day=TODAY)

    assert [*left] == [TODAY]
    assert z_report(desk.till, 1) == first
    assert (first.report.vat_total, second.report.vat_total) == (30, Decimal("16.36"))
    assert (second.replaces, second.report.total) == (1, first.report.total)
    assert [*days_not_closed(desk.till)] == []


async def test_a_replacement_that_changes_no_vat_leaves_a_closed_day_closed(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    await close_day(desk.till, None)
    better = replace(an_article(), name="Qumësht i freskët 1 L")
    await desk.till.ledger.record(Catalogue(articles=[better]))

    replacement = await replace_document(desk.till, refused.doc_id, WHY)

    with pytest.raises(DayAlreadyClosed):
        await close_day(desk.till, None)
    sale = desk.till.documents.sale(replacement.sale_key or "")
    assert sale is not None
    assert sale.lines[0].article.name == "Qumësht i freskët 1 L"
