"""What comes back, in the figures of the day and of the owner.

Lives here: goods that cost nothing and come back; giving back and settling pressed twice; what
the drawer holds, and in which money it goes back.
Must not: how much is given back (tests/domain), figures of many sales (tests/month).
"""

import asyncio
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import TODAY, a_basket, card, cash
from till.actions.day.drawer import deposit, withdraw
from till.actions.day.reporting import trade, x_report
from till.actions.documents.issuing import Issued
from till.actions.selling import checkout, invoicing, selling
from till.actions.selling.correcting import Refund, cancel_sale, return_goods
from till.domain.errors.day import RefundOverDrawer
from till.domain.errors.documents import (
    AlreadyReturned,
    GivenBackUnknown,
    OrderInUse,
    ReturnTooMuch,
)
from till.domain.identifiers import DocId
from till.domain.reports.trade import Period
from till.domain.rights.journal import JournalAction
from till.domain.selling.discount import Discount
from till.domain.selling.tender import TenderKind

FREE = Discount(percent=Decimal(100))


async def three_for_one(desk: ActionDesk) -> DocId:
    """Sell one at its price and two that are given away."""
    await desk.open_day()
    await selling.scan(desk.till, "101")
    await selling.scan(desk.till, "2*101", apart=True)
    await selling.set_line_discount(desk.till, 1, FREE)
    sold = await checkout.check_out(desk.till, [cash()])
    assert sold is not None
    return sold.document.doc_id


@pytest.mark.parametrize("is_whole", [True, False])
async def test_goods_that_were_given_away_come_back_off_what_went_out(
    desk: ActionDesk, *, is_whole: bool
) -> None:
    doc_id = await three_for_one(desk)

    if is_whole:
        await cancel_sale(desk.till, doc_id)
    else:
        await return_goods(desk.till, doc_id, {1: Decimal(2)})

    went_out = 0 if is_whole else 1
    report = await x_report(desk.till)
    owners = await trade(desk.till, Period.DAYS, TODAY)
    assert [each.quantity for each in report.articles] == [went_out]
    assert [each.quantity for each in owners.articles] == [went_out]


async def test_giving_back_pressed_twice_gives_back_once(desk: ActionDesk) -> None:
    await desk.open_day()
    sold = await desk.sell()
    whole = {0: Decimal(1)}

    ended = await asyncio.gather(
        return_goods(desk.till, sold.doc_id, whole),
        return_goods(desk.till, sold.doc_id, whole),
        cancel_sale(desk.till, sold.doc_id),
        return_exceptions=True,
    )

    assert [type(each) for each in ended] == [Issued, ReturnTooMuch, AlreadyReturned]
    assert desk.till.movements.total_of_day(TODAY) == 5000


async def test_an_order_is_settled_once_however_often_it_is_pressed(desk: ActionDesk) -> None:
    await desk.open_day()
    order = (await invoicing.take_order(desk.till, a_basket())).document.doc_id

    ended = await asyncio.gather(
        invoicing.settle_orders(desk.till, [order], [cash()]),
        invoicing.settle_orders(desk.till, [order], [cash()]),
        return_exceptions=True,
    )

    assert [type(each) for each in ended] == [Issued, OrderInUse]


@pytest.mark.parametrize("is_whole", [True, False])
async def test_of_a_sale_from_before_an_incomplete_restore_nothing_goes_back_unasked(
    desk: ActionDesk, *, is_whole: bool
) -> None:
    await desk.open_day()
    before = await desk.sell()
    by_lines = await desk.sell()
    facts = dict.fromkeys(("entries", "in_copy", "found", "first_open", "whole"), "0")
    facts |= {"made_at": desk.clock.now().isoformat(), "whole": "1" if is_whole else "0"}
    await desk.till.ledger.record(desk.till.entry(JournalAction.BACKUP_RESTORED, **facts))
    desk.clock.advance(minutes=1)
    since = await desk.sell()
    whole = {0: Decimal(1)}

    if not is_whole:
        for _ in range(2):
            with pytest.raises(GivenBackUnknown):
                await cancel_sale(desk.till, before.doc_id)
            with pytest.raises(GivenBackUnknown):
                await return_goods(desk.till, by_lines.doc_id, whole)
    await cancel_sale(desk.till, since.doc_id)
    await cancel_sale(desk.till, before.doc_id, is_sure=not is_whole)
    await return_goods(desk.till, by_lines.doc_id, whole, refund=Refund(is_sure=not is_whole))

    assert desk.till.movements.total_of_day(TODAY) == 5000


async def test_no_more_cash_goes_back_than_the_drawer_should_hold(desk: ActionDesk) -> None:
    await desk.open_day()
    sold = await desk.sell()
    await withdraw(desk.till, Decimal(5100))

    with pytest.raises(RefundOverDrawer):
        await return_goods(desk.till, sold.doc_id, {0: Decimal(1)})
    with pytest.raises(RefundOverDrawer):
        await cancel_sale(desk.till, sold.doc_id)
    await deposit(desk.till, Decimal(100))
    await return_goods(desk.till, sold.doc_id, {0: Decimal(1)})

    assert desk.till.movements.total_of_day(TODAY) == 0


async def test_money_goes_back_first_in_the_kind_that_is_chosen(desk: ActionDesk) -> None:
    await desk.open_day()
    await selling.scan(desk.till, "2*101")
    sold = await checkout.check_out(desk.till, [cash("200"), card()])
    assert sold is not None

    back = await return_goods(
        desk.till,
        sold.document.doc_id,
        {0: Decimal(1)},
        refund=Refund(notes="u prish", first=TenderKind.CARD),
    )

    assert [(each.kind.value, each.amount) for each in back.sale.payments] == [
        ("card", Decimal("-160.00")),
        ("cash", Decimal("-20.00")),
    ]
    journalled = [each for each in desk.till.journal.entries() if "original" in each.facts]
    assert journalled[-1].facts["reason"] == "u prish"
