"""Days that end while documents of every kind are still owed.

Lives here: what a new day does to openings of unknown outcome and to what was left over.
Must not: sales and superseded openings alone (test_midnight).
"""

from datetime import timedelta
from decimal import Decimal

from tests.stories.paperwork import cancel, order, settle_orders
from tests.stories.shop import MORNING, Shop, StoryDesk
from till.actions.day import drawer, opening
from till.actions.documents import resolving
from till.domain.fiscal.document import DocumentState

NEXT_MORNING = MORNING + timedelta(days=1)
MIDNIGHT = MORNING + timedelta(hours=15)  # 00:00 in Tirane
INITIATE = "balance/initiate"


async def _next_day(desk: StoryDesk, shop: Shop) -> None:
    shop.clock.set(NEXT_MORNING)
    await opening.declare(desk.till, opening.suggested_amount(desk.till) or Decimal(0))


async def test_an_opening_on_its_way_over_midnight_that_counted_as_todays_lets_the_cash_class_go(
    shop: Shop,
) -> None:
    shop.clock.set(MIDNIGHT - timedelta(seconds=40))
    shop.fault("delay", endpoint=INITIATE, seconds=0.5)
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.opening()
        left = await desk.sell()
        await desk.until(lambda: len(shop.requests(INITIATE)) == 1)

        await _next_day(desk, shop)
        today = await desk.sell()
        desk.let_a_minute_pass()
        refused = await desk.until_it_is(desk.opening(), DocumentState.REFUSED)
        await desk.until_complete(first, left, today)

        assert refused.problem is not None
        assert refused.problem.code == "OPENING_ALREADY"
        await resolving.close(desk.till, refused.doc_id, "yesterday's counted for today")
        await desk.until_complete(await desk.sell())
        await desk.until_drained()
    evidence = shop.check()
    taken = [row for row in evidence.at_service if row["endpoint"] == INITIATE and row["complete"]]
    assert [row["docId"] for row in taken] == [first.doc_id]


async def test_everything_of_the_cash_class_waits_for_todays_opening_and_the_rest_does_not(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        await shop.go_offline()
        sold = await desk.sell()
        ordered = await order(desk)
        pending_requests = [await cancel(desk, sold), await settle_orders(desk, ordered)]
        put_in = await drawer.deposit(desk.till, Decimal(9))

        shop.clock.set(NEXT_MORNING)
        await shop.come_back()
        desk.let_a_minute_pass()
        await desk.until_complete(put_in)
        waiting = [sold, ordered, *pending_requests]
        assert not any(desk.now(each).is_complete for each in waiting)

        await opening.declare(desk.till, Decimal(4000))
        await desk.until_complete(desk.opening())
        desk.let_a_minute_pass()  # what was asked about before the opening has its wait
        await desk.until_complete(*waiting)
        await desk.until_drained()
    shop.check()


async def test_weeks_without_the_service_end_in_one_opening_balance_and_every_sale(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open(working=False) as desk:
        await desk.set_up()
        sold = [await desk.sell()]
        for day in range(1, 15):
            shop.clock.set(MORNING + timedelta(days=day))
            await opening.declare(desk.till, Decimal(5000 + day))
            sold.append(await desk.sell())

    await shop.come_back()
    async with shop.open() as desk:
        await desk.until_complete(*sold)
        await desk.until_drained()

    evidence = shop.check()
    assert len(shop.requests(INITIATE)) == 1
    states = [row["state"] for row in evidence.of_kind("opening_balance")]
    assert states == ["resolved"] * 14 + ["complete"]
