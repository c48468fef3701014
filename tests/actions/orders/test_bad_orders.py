"""What a shop does to orders that nobody meant: of yesterday, far too long, a plan changed by hand.

Lives here: odd sizes and odd moments; more in test_paying (two currencies) and test_ordering.
Must not: the window.
"""

from datetime import timedelta
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.orders.bar import at, order_at, priced
from tests.actions.refusing import delivered
from tests.builders import cash
from till.actions.orders.dividing import divide_orders
from till.actions.orders.paying import pay_orders, take_part
from till.actions.orders.places import set_place
from till.domain.errors.orders import PartTooLarge
from till.domain.orders.places import Spot

LINES = 200


async def test_an_order_of_yesterday_is_paid_by_a_summary_of_today(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "7", priced("250"))
    await delivered(desk)
    yesterday = desk.till.today
    desk.clock.advance(hours=24)
    await desk.open_day()
    assert desk.clock.now() - at(desk, "7").orders[0].taken_at == timedelta(days=1)

    paid = await pay_orders(desk.till, [key], [cash()])

    assert paid.sale.day == yesterday + timedelta(days=1)
    assert at(desk, "7").is_free
    await delivered(desk)
    assert desk.now(paid.document).is_complete


async def test_an_order_of_200_lines_is_divided_and_paid_to_the_cent(desk: ActionDesk) -> None:
    await desk.open_day()
    lines = [priced(f"{10 + each}.33", name=f"Artikull {each}") for each in range(LINES)]
    key = await order_at(desk, "7", *lines)
    total = at(desk, "7").total

    both = ((0, 1, 2),) * LINES
    divided = await divide_orders(desk.till, {key: both}, ["1", "2", "3"])
    paid = [await pay_orders(desk.till, keys, [cash()]) for keys in divided]

    assert sum(each.sale.total for each in paid) == total
    assert at(desk, "7").is_free


async def test_a_part_of_what_was_paid_meanwhile_is_refused(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "7", priced("250"))
    number = at(desk, "7").place.place_id
    await pay_orders(desk.till, [key], [cash()])

    with pytest.raises(PartTooLarge):
        await take_part(desk.till, number, Decimal(100), [cash()])


async def test_a_plan_that_was_changed_by_hand_keeps_every_place_in_the_room(
    desk: ActionDesk,
) -> None:
    for number in (1, 2, 3):
        await set_place(desk.till, str(number), "Salla", spot=Spot(column=number, row=0))
    plain = desk.store.database.plain
    plain.execute("UPDATE place SET plan_column = -7, plan_row = 999999999 WHERE place_id = 1")
    plain.execute("UPDATE place SET plan_column = NULL WHERE place_id = 2")
    plain.execute("UPDATE place SET plan_column = 3, plan_row = 0 WHERE place_id = 1")
    plain.execute("UPDATE place SET plan_row = -1 WHERE place_id = 3")

    spots = {each.place.name: each.place.spot for each in desk.till.places.states()}

    assert spots == {"1": Spot(column=3, row=0), "2": None, "3": Spot(column=3, row=0)}
