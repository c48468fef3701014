"""What is decided of a refused document while something else that concerns it is being kept.

Lives here: two decisions at once, and a return that is issued at the moment of one.
Must not: the decisions themselves (test_engine_refused).
"""

import asyncio

from tests.stories.paperwork import give_back
from tests.stories.shop import Shop, StoryDesk
from till.actions.documents import resolving
from till.domain.errors.documents import NotRefused
from till.domain.fiscal.document import DocumentState, FiscalDocument

WHY = "kodi ishte gabim"


async def _refused(desk: StoryDesk, shop: Shop) -> FiscalDocument:
    shop.fault("client_error", endpoint="invoice/register")
    return await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)


async def test_of_two_decisions_at_once_the_first_holds_and_the_second_is_told(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        sold = await _refused(desk, shop)

        replaced, closed, again = await asyncio.gather(
            resolving.replace_document(desk.till, sold.doc_id, WHY),
            resolving.close(desk.till, sold.doc_id, WHY),
            resolving.replace_document(desk.till, sold.doc_id, WHY),
            return_exceptions=True,
        )

        assert isinstance(replaced, FiscalDocument)
        assert isinstance(closed, NotRefused)
        assert isinstance(again, NotRefused)
        await desk.until_complete(replaced)
    shop.check()


async def test_a_return_issued_while_its_sale_is_replaced_goes_to_the_service_too(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        first = await _refused(desk, shop)
        second = await _refused(desk, shop)

        _, after = await asyncio.gather(
            resolving.replace_document(desk.till, first.doc_id, WHY),
            give_back(desk, first, {0: "1"}),
        )
        before, _ = await asyncio.gather(
            give_back(desk, second, {0: "1"}),
            resolving.replace_document(desk.till, second.doc_id, WHY),
        )

        await desk.until_complete(after, before)
    shop.check()
