"""What the pages of orders lead to."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from till.actions.till import Till
from till.domain.errors.orders import PartsInLek
from till.domain.money import ZERO
from till.domain.orders.places import OpenOrder, PlaceNow
from till.domain.selling.tender import TenderKind
from ui.payment.request import Bill


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderLinks:
    """`pay` opens the payment of a bill, `sell` the sale, `order_at` the sale for a place."""

    pay: Callable[[Bill, TenderKind | None], None]
    sell: Callable[[], None]
    order_at: Callable[[int], None]


def due(orders: tuple[OpenOrder, ...], states: tuple[PlaceNow, ...]) -> Decimal:
    """Return what is to be paid of orders, less what was taken for parts at their places.

    Raises PartsInLek: the payment counts in lek.
    """
    if any(each.currency != "ALL" for each in orders):
        raise PartsInLek
    total = sum((each.in_lek for each in orders), ZERO)
    return total - sum((each.held_total for each in states), ZERO)


def count_lines(till: Till, orders: tuple[OpenOrder, ...]) -> int:
    """Return how many lines orders have together."""
    sales = (till.documents.sale(each.placed.sale_key) for each in orders)
    return sum(len(sale.lines) for sale in sales if sale is not None)
