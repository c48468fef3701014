"""A till that ends in the middle of something and is opened again.

Lives here: orderly ends and restarts; kill -9 is in test_killed.
Must not: faults of the service alone.
"""

import asyncio
from dataclasses import replace
from datetime import timedelta

from tests.stories.shop import Shop
from till.domain.fiscal.document import DocumentState


async def test_a_sale_interrupted_on_its_way_goes_on_with_status(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.fault("delay", endpoint="invoice/register", seconds=0.4)
        sold = await desk.sell()
        await shop.until_seen("invoice/register")

    async with shop.open() as desk:
        await desk.until_complete(sold)
        await desk.until_drained()

    evidence = shop.check()
    endpoints = [row["endpoint"] for row in evidence.requests_of(sold.doc_id)]
    assert endpoints[:2] == ["invoice/register", "invoice/status"]


async def test_closing_the_till_leaves_nothing_running(shop: Shop) -> None:
    shop.fault("delay", endpoint="invoice/register", seconds=0.4, times=None)
    before = asyncio.all_tasks()
    async with shop.open() as desk:
        await desk.set_up()
        for _ in range(4):
            await desk.sell()
        await shop.until_seen("invoice/register")

    assert asyncio.all_tasks() == before
    shop.end_faults()
    async with shop.open() as desk:
        await desk.until_drained()
    shop.check()


async def test_what_was_scanned_is_still_there_after_a_restart(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.scan("3*101")

    async with shop.open() as desk:
        await desk.sign_in()
        lines = desk.till.session.basket.lines
        assert [(line.article.article_id, line.quantity) for line in lines] == [("101", 3)]
        await desk.until_complete(await desk.pay())
    shop.check()


async def test_a_service_that_restarts_in_the_middle_is_no_matter(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["no rendering", "Cancel 0 running task(s)"]  # the server, cut off in a request
    async with shop.open() as desk:
        await desk.set_up()
        sold = [await desk.sell() for _ in range(3)]
        await shop.go_offline()
        sold += [await desk.sell() for _ in range(3)]
        await shop.come_back()

        desk.let_a_minute_pass()
        await desk.until_complete(*sold)

        assert {desk.now(each).state for each in sold} == {DocumentState.COMPLETE}
    shop.check()


async def test_a_line_that_is_back_is_seen_before_the_next_probe_is_due(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["no rendering", "Cancel 0 running task(s)"]  # the server, cut off in a request
    async with shop.open() as desk:
        await desk.set_up()
        await shop.go_offline()
        sold = await desk.sell()
        delivery = desk.opened.delivery
        await desk.until(lambda: not delivery.link.is_up)
        far = desk.till.clock.now() + timedelta(seconds=110)
        delivery._link = replace(delivery.link, probe_at=far)
        await shop.come_back()

        await desk.until_complete(sold)

        assert desk.till.clock.now() < far
    shop.check()
