"""Sales that are rounded to what can be paid in coins, from the checkout to the report.

Lives here: stories of `checkout.check_out` with `sale.rounding`.
Must not: the arithmetic (tests/domain), the window (tests/ui/payment).
"""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_cashier, an_article, card, cash
from till.actions.day import reporting
from till.actions.ports.records import Catalogue
from till.actions.selling import checkout, correcting, selling, tendering
from till.domain.rights.limits import Limits, RoleLimits
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Tender, foreign_tender
from till.domain.shop.people import Role

CHEESE = an_article("CHEESE", name="Djathë", price="733.30", barcodes=())


@pytest.fixture
async def rounding(desk: ActionDesk) -> ActionDesk:
    """A till that rounds to whole lek, with the day open."""
    limits = Limits(by_role={Role.CASHIER: RoleLimits(discount_percent=Decimal(0))})
    desk.till.policy = replace(desk.till.policy, rounding=1, limits=limits)
    await desk.till.ledger.record(Catalogue(articles=[an_article(), CHEESE]))
    await desk.open_day()
    return desk


async def sold(desk: ActionDesk, *tenders: Tender) -> Sale:
    """Sell the cheese, 733.30."""
    await selling.scan(desk.till, "CHEESE")
    issued = await checkout.check_out(desk.till, tenders)
    assert issued is not None
    return issued.sale


async def test_cash_is_rounded_down_and_what_is_sent_says_so_on_the_line(
    rounding: ActionDesk,
) -> None:
    sale = await sold(rounding, cash("740"))

    assert (sale.total, sale.change, sale.rounding) == (733, 7, Decimal("0.30"))
    kept = rounding.till.documents.sale(sale.key)
    assert kept == sale
    (document,) = (d for d in rounding.till.documents.open() if d.sale_key == sale.key)
    body = json.loads(document.body)
    assert body["articles"][0]["rebate"] == {"inValue": 0.3}
    assert body["payment"] == [{"type": "CASH", "amount": 733}]
    assert sum(share.taxed.gross for share in sale.vat) == 733


async def test_a_weighed_line_says_it_in_its_total_and_never_in_both(rounding: ActionDesk) -> None:
    ham = an_article("HAM", name="Proshutë", price="333.33", barcodes=(), weighed=True)
    await rounding.till.ledger.record(Catalogue(articles=[ham]))
    await selling.scan(rounding.till, "0,847*HAM")

    issued = await checkout.check_out(rounding.till, [cash()])

    assert issued is not None
    (article,) = json.loads(issued.document.body)["articles"]
    assert article["totalPrice"] == issued.sale.total == 282
    assert "rebate" not in article


async def test_a_card_or_a_card_beside_cash_is_not_rounded(rounding: ActionDesk) -> None:
    by_card = await sold(rounding, card())
    mixed = await sold(rounding, card("400"), cash())

    assert [each.total for each in (by_card, mixed)] == [Decimal("733.30")] * 2


async def test_euro_are_cash_too(rounding: ActionDesk) -> None:
    await tendering.set_rate(rounding.till, "EUR", Decimal(100))

    sale = await sold(rounding, foreign_tender("EUR", Decimal(10), Decimal(100)))

    assert (sale.total, sale.change) == (733, 267)


async def test_what_comes_back_is_what_was_paid(rounding: ActionDesk) -> None:
    sale = await sold(rounding, cash())
    (document,) = (d for d in rounding.till.documents.open() if d.sale_key == sale.key)

    back = await correcting.return_goods(rounding.till, document.doc_id, {0: Decimal(1)})

    assert back.sale.total == -733
    assert rounding.till.movements.total_of_day(rounding.till.today) == 5000


async def test_a_report_tells_rounding_apart_from_discounts(rounding: ActionDesk) -> None:
    rounding.till.session = replace(
        rounding.till.session, cashier=replace(a_cashier(), role=Role.OWNER)
    )
    await selling.scan(rounding.till, "CHEESE")
    await selling.set_line_discount(rounding.till, 0, Discount(percent=Decimal(10)))
    issued = await checkout.check_out(rounding.till, [cash()])

    report = await reporting.x_report(rounding.till)

    assert issued is not None
    assert report.total == issued.sale.total == 659
    assert (report.discounts, report.rounding) == (Decimal("73.33"), Decimal("0.97"))
    assert report.articles[0].amount == 659


async def test_without_the_setting_nothing_is_rounded(rounding: ActionDesk) -> None:
    rounding.till.policy = replace(rounding.till.policy, rounding=None)

    assert (await sold(rounding, cash())).total == Decimal("733.30")
