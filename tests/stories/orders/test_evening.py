"""An evening of a bar against the practice service over HTTP: outage, restart, divided bills.

Lives here: orders and summaries as the service has them, each order used once, to the cent.
Must not: the window (test_tables), each rule (tests/actions/orders).
"""

from decimal import Decimal

from tests.builders import a_basket, a_line, an_article, card, cash
from tests.stories.shop import Shop, StoryDesk
from till.actions.day import drawer
from till.actions.day.reporting import close_day
from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import OrderFor, move_orders, send_order, take_back
from till.actions.orders.paying import pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.domain.identifiers import DocKind
from till.domain.orders.places import PlaceNow, find_place

TABLES = 12


async def send(desk: StoryDesk, place: str, *prices: str) -> str:
    lines = [a_line(an_article("101", name=f"Pije {each}", price=each)) for each in prices]
    desk.till.put_basket(a_basket(*lines))
    wish = PlaceWish(name=place, area="Salla")
    ordered = await send_order(desk.till, OrderFor(place=wish))
    assert ordered is not None
    return ordered.issued.sale.key


def at(desk: StoryDesk, place: str) -> PlaceNow:
    found = find_place(desk.till.places.states(), place)
    assert found is not None
    return found


def keys_at(desk: StoryDesk, place: str) -> list[str]:
    return [each.placed.sale_key for each in at(desk, place).orders]


async def test_an_evening_with_an_outage_and_a_restart_adds_up_to_the_cent(
    shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")  # receipts wait while the service is away
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        before = drawer.explained(desk.till).expected
        for table in range(1, TABLES + 1):
            await send(desk, str(table), "100.00", f"{table}.30")
        await shop.go_offline()
        for table in range(1, TABLES + 1, 2):
            await send(desk, str(table), "80.00")
        await move_orders(desk.till, keys_at(desk, "2")[:1], PlaceWish(name="1"))
        await take_back(desk.till, keys_at(desk, "4")[0])
        await pay_orders(desk.till, keys_at(desk, "3"), [cash()])  # its orders still wait
        await take_part(desk.till, at(desk, "5").place.place_id, Decimal(100), [cash()])

    async with shop.open() as desk:  # started anew with a place that is open and part of it paid
        await desk.sign_in()
        assert at(desk, "5").held_total == Decimal(100)
        shared = keys_at(desk, "7")
        everybody = {key: ((0, 1),) * len(_lines(desk, key)) for key in shared}
        divided = await divide_orders(desk.till, everybody, ["Personi 1", "Personi 2"])
        for keys in divided:
            await pay_orders(desk.till, keys, [card()])
        await shop.come_back()
        for state in desk.till.places.states():
            if state.orders:
                keys = [each.placed.sale_key for each in state.orders]
                await pay_orders(desk.till, keys, [cash()])
        await desk.until_drained()

        assert all(each.is_free for each in desk.till.places.states())
        documents = desk.till.documents.of_day(desk.till.today)
        summaries = [each for each in documents if each.kind is DocKind.SUMMARY]
        used = [original for each in summaries for original in each.originals]
        assert len(used) == len(set(used))
        sales = [desk.till.documents.sale(each.sale_key or "") for each in summaries]
        in_cash = sum((each.cash for each in sales if each), Decimal(0))
        assert drawer.explained(desk.till).expected == before + in_cash
        for document, sale in zip(summaries, sales, strict=True):
            assert sale is not None
            assert (
                document.completion.total_text is None
                or Decimal(document.completion.total_text) == sale.total
            )
        z = await close_day(desk.till, None)
        assert z.report.total == sum((each.total for each in sales if each), Decimal(0))
        assert z.report.places == ()
    shop.check()


def _lines(desk: StoryDesk, key: str) -> tuple[object, ...]:
    sale = desk.till.documents.sale(key)
    assert sale is not None
    return sale.lines
