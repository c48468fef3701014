"""What people do at the tables of a bar: order, move, take money for a part, divide, pay.

Lives here: each deed as a story of the till's own actions, with seeded chance.
Must not: sales at the counter (people), what has to be true in the end (judging).
"""

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import OrderFor, move_orders, send_order, take_back
from till.actions.orders.paying import give_parts_back, pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.actions.selling import selling
from till.actions.till import Till
from till.domain.orders.places import PlaceNow
from till.domain.selling.tender import Tender, TenderKind

TABLES = 4
DRINKS = ("101", "102", "2*103")
PAYERS = ("Personi 1", "Personi 2")


async def order_at_a_table(till: Till, chance: Random) -> None:
    """Send some drinks to a table."""
    await selling.scan(till, chance.choice(DRINKS))
    await send_order(till, OrderFor(place=_table(chance)))


async def serve_a_table(till: Till, chance: Random) -> None:
    """Do something else at a table where an order waits; the first order comes before that."""
    places = [each for each in till.places.states() if each.orders]
    if not places:
        await order_at_a_table(till, chance)
        places = [each for each in till.places.states() if each.orders]
    state = chance.choice(places)
    match chance.randrange(7):
        case 0:
            await move_orders(till, _keys(state)[:1], _table(chance))
        case 1:
            amount = Decimal(chance.randint(1, 60))
            await take_part(till, state.place.place_id, amount, [_tender(chance)])
        case 2:
            await give_parts_back(till, state.place.place_id)
        case 3:
            await take_back(till, _keys(state)[-1])
        case 4:
            await _divide(till, state, chance)
        case _:
            count = chance.randint(1, len(state.orders))
            await pay_orders(till, _keys(state)[:count], [_tender(chance)])


async def _divide(till: Till, state: PlaceNow, chance: Random) -> None:
    """Give each of two an invoice; the second may come back for it later."""
    sales = {key: till.documents.sale(key) for key in _keys(state)}
    payers = {key: ((0, 1),) * len(sale.lines) for key, sale in sales.items() if sale}
    for keys in await divide_orders(till, payers, PAYERS):
        if chance.random() < 0.7:
            await pay_orders(till, keys, [_tender(chance)])


def _keys(state: PlaceNow) -> Sequence[str]:
    return [each.placed.sale_key for each in state.orders]


def _table(chance: Random) -> PlaceWish:
    return PlaceWish(name=str(chance.randint(1, TABLES)), area="Salla")


def _tender(chance: Random) -> Tender:
    return Tender(kind=chance.choice((TenderKind.CASH, TenderKind.CARD)))
