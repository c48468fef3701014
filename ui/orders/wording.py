"""Places and orders in words."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.orders.places import OpenOrder, Place, PlaceNow
from ui.kit.choice.segmented import Option
from ui.kit.formats import format_in, format_money, format_time
from ui.kit.table.record_list import CellSign, ListRecord
from ui.orders.tile import PlaceTile
from ui.shell.messages import Messages

ALL: Final = "all"
OPEN: Final = "open"
NAMED: Final = "named"
AREA: Final = "area."
HOUR: Final = timedelta(hours=1)


def place_title(words: Messages, place: Place, *, inside: bool = False) -> str:
    """Return what a place is called, perhaps `inside` a sentence: a number alone is a table."""
    if place.name.isdigit():
        key = "orders.table_inside" if inside else "orders.table"
        return words.say(key, number=place.name)
    return place.name


def open_for(words: Messages, since: datetime, now: datetime) -> str:
    """Return how long something is open: `12 min`, `1 h 05`; the clock set back makes it 0."""
    age = max(now - since, timedelta())
    minutes = age // timedelta(minutes=1)
    if age < HOUR:
        return words.say("orders.minutes", minutes=minutes)
    return words.say("orders.hours", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def sorted_places(states: Sequence[PlaceNow]) -> list[PlaceNow]:
    """Return places by area, tables by number, then names."""
    return sorted(states, key=lambda each: (not each.place.area, each.place.area, _rank(each)))


def _rank(state: PlaceNow) -> tuple[int, str]:
    name = state.place.name
    digits = "".join(sign for sign in name.split(" ")[-1] if sign.isdecimal())
    return (int(digits) if digits else 10**9, name)


def tile_of(words: Messages, state: PlaceNow, now: datetime) -> PlaceTile:
    """Return a place as a tile."""
    spot = state.place.spot
    column = spot.column if spot else -1
    row = spot.row if spot else -1
    title = place_title(words, state.place)
    if state.is_free:
        free = words.say("orders.free")
        spoken = f"{title}, {free}"
        return PlaceTile(
            place_id=state.place.place_id,
            name=state.place.name,
            beside=free,
            spoken=spoken,
            column=column,
            row=row,
        )
    count = words.count("orders.count", len(state.orders))
    server = state.orders[-1].placed.server.name.split(" ")[0] if state.orders else ""
    age = open_for(words, state.since, now) if state.since else ""
    total = format_money(state.total)
    held = words.say("orders.held", amount=format_money(state.held_total)) if state.held else ""
    return PlaceTile(
        place_id=state.place.place_id,
        name=state.place.name,
        sum=total,
        beside=" · ".join(each for each in (count, server) if each),
        age=age,
        held=held,
        is_waiting=any(each.is_waiting for each in state.orders),
        spoken=", ".join(each for each in (title, total, count, age, server, held) if each),
        column=column,
        row=row,
    )


def groups_of(words: Messages, states: Sequence[PlaceNow], *, whole: bool) -> list[Option]:
    """Return the chips: all and open on the board, each area, and the names that are open."""
    areas = list(dict.fromkeys(each.place.area for each in states if each.place.area))
    has_names = any(not each.place.area for each in states)
    options = [Option(key=f"{AREA}{area}", words=area) for area in areas]
    options += [Option(key=NAMED, words=words.say("orders.named"))] if has_names else []
    if not whole:
        return options or [Option(key=ALL, words=words.say("orders.all"))]
    first = [Option(key=each, words=words.say(f"orders.{each}")) for each in (ALL, OPEN)]
    return first + options


def in_group(state: PlaceNow, group: str) -> bool:
    """Tell whether a place is among those of a chip."""
    if group == OPEN:
        return not state.is_free
    if group == NAMED:
        return not state.place.area
    return group in {ALL, f"{AREA}{state.place.area}"}


def order_record(words: Messages, order: OpenOrder, title: str) -> ListRecord:
    """Return an order as a row: of which place, its number and time, what it comes to."""
    taken = format_time(in_tirane(order.taken_at))
    who = order.placed.guest or order.placed.server.name
    said = words.say("orders.order_line", number=order.number, time=taken)
    waits = {1: CellSign("clock", "wait")} if order.is_waiting else {}
    return ListRecord(
        key=order.placed.sale_key,
        cells=(
            title,
            format_in(order.total, order.currency)
            if order.currency != "ALL"
            else format_money(order.total),
        ),
        sub=f"{said} · {who}",
        is_told_beside=True,
        signs=waits,
    )
