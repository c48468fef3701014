"""A bar for tests of orders: an order at a table in one line.

Lives here: sending a basket to a place, what is open there, a signed-in waiter.
Must not: assertions.
"""

from collections.abc import Mapping
from dataclasses import replace

from tests.actions.desk import ActionDesk
from tests.builders import a_basket, a_cashier, a_line, an_article
from till.actions.orders.ordering import Ordered, OrderFor, send_order
from till.actions.orders.places import PlaceWish
from till.domain.orders.division import Division, Payers, divide
from till.domain.orders.places import PlaceNow, find_place
from till.domain.selling.basket import BasketLine
from till.domain.shop.people import Role


async def order_at(desk: ActionDesk, place: str, *lines: BasketLine, area: str = "Salla") -> str:
    """Order lines (one article without any) at a place; return the sale key."""
    return (await ordered_at(desk, place, *lines, area=area)).issued.sale.key


async def ordered_at(
    desk: ActionDesk, place: str, *lines: BasketLine, area: str = "Salla", note: str = ""
) -> Ordered:
    """Order lines at a place."""
    desk.till.put_basket(a_basket(*(lines or (a_line(),))))
    wish = PlaceWish(name=place, area=area)
    ordered = await send_order(desk.till, OrderFor(place=wish, note=note))
    assert ordered is not None
    return ordered


def at(desk: ActionDesk, place: str) -> PlaceNow:
    """A place as it is now."""
    found = find_place(desk.till.places.states(), place)
    assert found is not None
    return found


def priced(price: str, quantity: str = "1", *, name: str = "Birrë") -> BasketLine:
    """A line of an article of a price."""
    return a_line(an_article(name=name, price=price), quantity)


def as_waiter(desk: ActionDesk) -> None:
    """Let a waiter stand at the till."""
    waiter = replace(a_cashier("Besnik Leka", person_id=2), role=Role.WAITER)
    desk.till.session = replace(desk.till.session, cashier=waiter)


def preview_division(desk: ActionDesk, payers: Mapping[str, Payers], count: int) -> Division:
    """What dividing some orders would come to, as the page of a place says it before."""
    sales = {key: sale for key in payers if (sale := desk.till.documents.sale(key)) is not None}
    return divide(sales, payers, count)
