"""Looking up taxpayers and operators at the practice service, with the whole till around it.

Lives here: a customer found in the register, an operator the service does not list, the link gone.
Must not: the search's own rules (tests/domain, tests/actions).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.stories.shop import Shop
from tests.stories.till_desk import StoryDesk
from till.actions.people import people_access, signing_in
from till.actions.ports.events import OperatorUnknown, TaxpayersFound, TaxpayersUnavailable
from till.actions.selling.customers import TaxpayerSearch
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.lookup import LookupFailure
from till.domain.shop.buyer import BuyerIdType, checked_buyer
from till.domain.shop.people import Role
from till.domain.shop.taxpayer import buyer_from

LOOKUP = "utilities/get-taxpayers"
LISTING = "utilities/get-operators"


@asynccontextmanager
async def _searching(desk: StoryDesk) -> AsyncIterator[TaxpayerSearch]:
    search = TaxpayerSearch(desk.till, lambda: desk.opened.delivery.link)
    task = asyncio.create_task(search.run())
    try:
        yield search
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _found(desk: StoryDesk) -> list[TaxpayersFound]:
    return [event for event in desk.events if isinstance(event, TaxpayersFound)]


async def test_a_customer_is_found_by_number_and_becomes_a_buyer(shop: Shop) -> None:
    async with shop.open() as desk, _searching(desk) as search:
        search.entered(" l71904523k ")
        await desk.until(lambda: bool(_found(desk)))

    (found,) = _found(desk)[0].taxpayers
    buyer = checked_buyer(buyer_from(found))
    assert (buyer.id_type, buyer.id_number) == (BuyerIdType.NUIS, "L71904523K")
    assert (buyer.name, buyer.country_code) == ("Minimarket Liqeni", "AL")


async def test_while_the_service_is_down_the_search_says_so_and_asks_nothing(shop: Shop) -> None:
    shop.fault("unavailable", endpoint="balance/initiate", times=None, seconds=30)
    async with shop.open() as desk, _searching(desk) as search:
        await desk.set_up()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        search.entered("minimarket")
        await desk.until(lambda: any(isinstance(e, TaxpayersUnavailable) for e in desk.events))

    (told,) = (event for event in desk.events if isinstance(event, TaxpayersUnavailable))
    assert told.failure is LookupFailure.OFFLINE
    assert shop.requests(LOOKUP) == []


async def test_operators_are_listed_after_signing_in_and_the_listed_one_is_no_news(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
        await asyncio.wait_for(_listed(desk), 5)

    assert "kd482mz719" in {each.operator_code for each in desk.opened.operators.known or ()}
    assert not any(isinstance(event, OperatorUnknown) for event in desk.events)
    assert len(shop.requests(LISTING)) == 1


async def test_an_operator_the_service_does_not_list_is_told_and_sells_on(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await people_access.add_person(
            desk.till, "Beni", "90210", operator_code="zz999zz999", role=Role.CASHIER
        )
        await signing_in.sign_out(desk.till)
        await signing_in.sign_in_by_pin(desk.till, "90210")
        await desk.until(lambda: any(isinstance(e, OperatorUnknown) for e in desk.events))
        await desk.sell()

    shop.check(settled=False)


async def _listed(desk: StoryDesk) -> None:
    while desk.opened.operators.known is None:  # noqa: ASYNC110 the list is no event
        await asyncio.sleep(0)
