"""Places and orders in words."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.orders.places import OpenOrder, Place, PlaceNow
from till.domain.selling.terms import LEK
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.table.record_list import CellSign, ListRecord
from ui.kit.wording import format_in, format_money, format_time
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
    is_free = state.is_free
    count = words.say("orders.free") if is_free else words.count("orders.count", len(state.orders))
    server = state.orders[-1].placed.server.name.split(" ")[0] if state.orders else ""
    age = open_for(words, state.since, now) if state.since else ""
    total = "" if is_free else format_money(state.total)
    held = words.say("orders.held", amount=format_money(state.held_total)) if state.held else ""
    spoken = (place_title(words, state.place), total, count, age, server, held)
    return PlaceTile(
        place_id=state.place.place_id,
        name=state.place.name,
        sum=total,
        beside=" · ".join(each for each in (count, server) if each),
        age=age,
        held=held,
        is_waiting=any(each.is_waiting for each in state.orders),
        spoken=", ".join(each for each in spoken if each),
        spot=state.place.spot,
    )


def show_groups(chips: Chips, words: Messages, states: Sequence[PlaceNow], *, whole: bool) -> None:
    """Show the chips of areas: those of `whole` are all, open, each area, and names.

    The chosen one stays where it still is.
    """
    areas = dict.fromkeys(each.place.area for each in states if each.place.area)
    options = [Option(key=f"{AREA}{area}", words=area) for area in areas]
    if any(not each.place.area for each in states):
        options.append(Option(key=NAMED, words=words.say("orders.named")))
    firsts = (ALL, OPEN) if whole else () if options else (ALL,)
    options = [Option(key=each, words=words.say(f"orders.{each}")) for each in firsts] + options
    if [each.option for each in chips.chips.values()] != options:
        current = chips.current() if chips.chips else ""
        chips.set_options(options)
        if current in chips.chips:
            chips.choose(current)
    chips.set_counts({x.key: sum(in_group(each, x.key) for each in states) for x in options})


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
    said = words.say("orders.order_line", number=order.number, time=taken)
    is_lek = order.currency == LEK.code
    total = format_money(order.total) if is_lek else format_in(order.total, order.currency)
    return ListRecord(
        key=order.placed.sale_key,
        cells=(title, total),
        sub=f"{said} · {order.placed.guest or order.placed.server.name}",
        is_told_beside=True,
        signs={1: CellSign("clock", "wait")} if order.is_waiting else {},
    )
