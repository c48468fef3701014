"""Days that end while something is still owed (design: fiscal, "Overnight leftovers").

Lives here: midnight, superseded and recovered opening balances, clocks that are set.
Must not: faults within a day.
"""

from datetime import timedelta

from tests.stories.shop import MORNING, Desk, Shop
from till.actions import opening
from till.actions.ports.events import DocumentChanged
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import LinkState

NEXT_MORNING = MORNING + timedelta(days=1)


async def _next_day(desk: Desk, shop: Shop) -> None:
    shop.clock.set(NEXT_MORNING)
    await opening.declare(desk.till, opening.suggested_amount(desk.till) or 0)


async def test_a_sale_left_over_from_yesterday_waits_for_todays_opening_balance(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        await shop.go_offline()
        left = await desk.sell()
        await desk.until(lambda: desk.now(left).state is DocumentState.UNCLEAR)

        shop.clock.set(NEXT_MORNING)
        await shop.come_back()
        tries = desk.now(left).attempts
        desk.opened.delivery.release()
        await desk.opened.delivery._take_in_hand(shop.clock.now())
        assert desk.now(left).attempts == tries
        await _next_day(desk, shop)
        await desk.until_complete(left)

    shop.check()


async def test_an_opening_balance_that_never_arrived_is_superseded_by_the_next_days(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.opening()
        left = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)

        await _next_day(desk, shop)
        today = await desk.sell()
        await shop.come_back()
        desk.let_a_minute_pass()
        await desk.until_complete(left, today)

        assert desk.now(first).state is DocumentState.RESOLVED
    shop.check()
    assert len(shop.requests("balance/initiate")) == 1
    changes = [event.document for event in desk.events if isinstance(event, DocumentChanged)]
    assert DocumentState.RESOLVED in {each.state for each in changes}


async def test_an_opening_balance_that_was_never_tried_is_superseded_too(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        first = desk.opening()

    shop.clock.set(NEXT_MORNING)
    async with shop.open() as desk:
        await desk.sign_in()
        await desk.until_it_is(first, DocumentState.RESOLVED)
        await _next_day(desk, shop)
        await desk.until_complete(await desk.sell())

    evidence = shop.check()
    assert [row["state"] for row in evidence.of_kind("opening_balance")] == ["resolved", "complete"]


async def test_an_opening_balance_of_unknown_outcome_is_recovered_before_todays(
    shop: Shop,
) -> None:
    shop.fault("lost_answer", endpoint="balance/initiate", times=None)
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.opening()
        left = await desk.sell()
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)

        await _next_day(desk, shop)
        shop.end_faults()
        desk.let_a_minute_pass()
        await desk.until_complete(first, desk.opening(), left)

    evidence = shop.check()
    assert next(row["docId"] for row in evidence.at_service) == first.doc_id


async def test_a_clock_set_back_by_a_day_holds_nothing_up(shop: Shop) -> None:
    shop.fault("unavailable", endpoint="balance/initiate", seconds=30)
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        first = desk.opening()

        shop.clock.set(MORNING - timedelta(days=1))
        desk.opened.delivery.release()
        await desk.until_complete(first)
        assert desk.now(first).attempts == 2
