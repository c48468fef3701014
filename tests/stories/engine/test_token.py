"""A token that is missing, refused or renewed.

Lives here: stories of specification 5 and invariant I9.
Must not: other faults.
"""

from tests.stories.shop import Shop
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import LinkState


async def test_a_refused_token_stops_everything_and_another_one_releases_it(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.revoke(shop.tokens[0])
        first = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)
        others = [await desk.sell() for _ in range(3)]
        assert [row["status"] for row in shop.requests()].count(401) == 1
        assert all(desk.now(each).state is DocumentState.QUEUED for each in others)

        # The new token stands for another device, whose day is not open yet.
        shop.new_token()
        shop.control.post(
            f"{shop.server.base_url}/balance/initiate",
            json={"docId": "opening-of-the-new-device", "amount": 1},
            headers={"Authorization": f"Bearer {shop.tokens[-1]}"},
        ).raise_for_status()
        desk.opened.delivery.release()
        await desk.until_complete(first, *others)

    numbers = [row["status"] for row in shop.requests()]
    assert numbers.count(401) == 1


async def test_a_refused_token_is_shown_at_most_once_a_minute(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.revoke(shop.tokens[0])
        sold = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)

        for _ in range(3):  # delivery's own minute is over each time, the real one is not
            tries = desk.now(sold).attempts
            desk.let_a_minute_pass()
            await desk.until(lambda tries=tries: desk.now(sold).attempts > tries)

    assert [row["status"] for row in shop.requests()].count(401) == 1


async def test_a_token_refused_within_the_minute_is_not_shown_after_a_restart(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.revoke(shop.tokens[0])
        await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)
        for _ in range(4):
            await desk.sell()

    shop.fault("delay", seconds=0.2, times=None)  # all that set out at once are seen
    async with shop.open() as desk:
        await desk.until(lambda: desk.opened.delivery.link.probe_at is not None)

    assert [row["status"] for row in shop.requests()].count(401) == 1


async def test_a_till_without_a_token_keeps_what_it_sells_until_it_has_one(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("the token kept")
    token = shop.environment["TOKEN"]
    shop.environment["TOKEN"] = "not a token at all"
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)
        assert shop.requests() == []

        shop.environment["TOKEN"] = token
        desk.opened.delivery.release()
        await desk.until_complete(sold)

    shop.check()
