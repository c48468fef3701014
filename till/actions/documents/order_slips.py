"""Slips of orders: each station of the kitchen reads what it makes."""

from collections.abc import Sequence
from dataclasses import replace

from till.actions.documents.reprinting import ordered
from till.actions.ports.records import Record
from till.actions.till import Till
from till.domain.orders.places import OrderTicket, PlacedOrder
from till.domain.paper.print_job import PaperRole
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale

STATIONS = (PaperRole.BAR, PaperRole.KITCHEN)


def station_of(till: Till, line: BasketLine) -> PaperRole:
    """Return which station makes what a line is of: by its category."""
    is_of_bar = till.policy.has_bar_printer and line.article.category in till.policy.bar_categories
    return PaperRole.BAR if is_of_bar else PaperRole.KITCHEN


def for_the_stations(till: Till, sale: Sale, ticket: OrderTicket) -> Sequence[Record]:
    """Return what prints an order's slips at the stations, to be kept together with the order.

    Nothing where a station has no printer: at the counter nobody would read it. Nobody makes a
    deposit.
    """
    has_printer = {
        PaperRole.BAR: till.policy.has_bar_printer,
        PaperRole.KITCHEN: till.policy.has_kitchen_printer,
    }
    records: list[Record] = []
    made = [each for each in sale.lines if each.deposit_each is None]
    for station in STATIONS:
        lines = tuple(each for each in made if station_of(till, each) is station)
        if lines and has_printer[station]:
            slip = till.slips.order(replace(sale, lines=lines), ticket)
            records += ordered(till, slip, station, sale=sale.key)
    return records


def ticket_of(place: str, placed: PlacedOrder) -> OrderTicket:
    """Return what the slip of an order says besides its lines."""
    return OrderTicket(place=place, server=placed.server.name, guest=placed.guest, note=placed.note)
