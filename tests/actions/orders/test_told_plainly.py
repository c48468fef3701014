"""What is open where, read narrowly, is what reading everything tells, after any evening.

Lives here: random evenings at the tables, and the plain telling that each read is held against.
Must not: what an action does to an order (test_ordering, test_paying).
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from random import Random
from typing import TypeAlias, TypeVar

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.orders.bar import order_at, priced
from tests.actions.refusing import NO, WHY, delivered
from tests.builders import card, cash
from till.actions.documents import resolving
from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import move_orders, print_again, take_back
from till.actions.orders.paying import give_parts_back, pay_orders, take_part
from till.actions.orders.places import PlaceWish, remove_place
from till.domain.errors import TillError
from till.domain.fiscal.document import OPEN_STATES
from till.domain.orders.places import PlaceNow
from till.store.attempts import concerned_ids
from till.store.database import Database
from till.store.fields import moment_text
from till.store.places import tell_open_anew

T = TypeVar("T")
STEPS = 40
PLACES = ("1", "2", "3", "Marrje", "Arben")
DEEDS = (
    *("order", "order", "order", "move", "part", "part", "give_back", "take_back", "pay", "divide"),
    *("refuse", "decide", "again", "remove"),
)
Telling: TypeAlias = Mapping[int, tuple[Sequence[tuple[str, int]], Mapping[str, int]]]
"""Of each place by its number: its open orders (docId, cents), and what is held by kind."""


class NothingThere(Exception):
    """Chance finds nothing to do it with."""


class Evening:
    """Does what chance says; `done` counts what was done, and what was refused."""

    def __init__(self, desk: ActionDesk, seed: int) -> None:
        self.desk = desk
        self.chance = Random(seed)
        self.done: Counter[str] = Counter()

    async def step(self) -> None:
        name = self.chance.choice(DEEDS)
        self.desk.clock.advance(minutes=1)
        try:
            await getattr(self, name)()
            self.done[name] += 1
        except (TillError, NothingThere):
            self.done[f"{name} refused"] += 1

    def _one(self, found: Iterable[T]) -> T:
        if not (there := list(found)):
            raise NothingThere
        return self.chance.choice(there)

    @property
    def _place(self) -> PlaceNow:
        return self._one(each for each in self.desk.till.places.states() if each.orders)

    def _some(self, state: PlaceNow) -> list[str]:
        keys = [each.placed.sale_key for each in state.orders]
        return self.chance.sample(keys, self.chance.randint(1, len(keys)))

    async def order(self) -> str:
        lines = [priced(self.chance.choice(("80", "120.50", "300")), name=x) for x in "AB"]
        return await order_at(self.desk, self.chance.choice(PLACES), *lines)

    async def move(self) -> None:
        wish = PlaceWish(name=self.chance.choice(PLACES), area="Salla")
        await move_orders(self.desk.till, self._some(self._place), wish)

    async def part(self) -> None:
        given = [self.chance.choice((cash, card))()]
        amount = Decimal(self.chance.randint(1, 20_000)) / 100
        await take_part(self.desk.till, self._place.place.place_id, amount, given)

    async def give_back(self) -> None:
        await give_parts_back(self.desk.till, self._place.place.place_id)

    async def take_back(self) -> None:
        await take_back(self.desk.till, self._some(self._place)[0])

    async def pay(self) -> None:
        await pay_orders(self.desk.till, self._some(self._place), [cash()])

    async def divide(self) -> None:
        payers = dict.fromkeys(self._some(self._place), ((0, 1), (1,)))
        await divide_orders(self.desk.till, payers, ("Ana", "Besa"))

    async def refuse(self) -> None:
        key = await self.order()
        self.desk.service.outcomes.append(NO)
        (order,) = self.desk.till.documents.of_sale(key)
        async with self.desk.delivering():
            await self.desk.until(lambda: self.desk.now(order).state not in OPEN_STATES)

    async def decide(self) -> None:
        refused = self._one(self.desk.till.documents.refused())
        deed = self.chance.choice((resolving.replace_document, resolving.close))
        await deed(self.desk.till, refused.doc_id, WHY)

    async def again(self) -> None:
        await print_again(self.desk.till, self._some(self._place)[0])

    async def remove(self) -> None:
        free = self._one(each for each in self.desk.till.places.states() if each.is_free)
        await remove_place(self.desk.till, free.place.place_id)


def told_plainly(database: Database) -> tuple[Telling, frozenset[int]]:
    """Read all that ever was; return every place, and those that are offered or not free."""
    documents = database.select("SELECT doc_id, kind, state, sale_key, originals FROM document")
    standing = [each for each in documents if each["state"] != "resolved"]
    used = {
        name
        for each in standing
        if each["kind"] in {"cancellation", "summary"}
        for name in json.loads(each["originals"])
    }
    of_sale = defaultdict(list)
    for doc_id, sale in database.select("SELECT doc_id, sale_key FROM document"):
        of_sale[sale].append(doc_id)
    sales = {x["sale_key"]: x for x in database.select("SELECT * FROM sale")}
    newest = {each["sale_key"]: each["doc_id"] for each in standing}
    orders = defaultdict(list)
    for placed in database.select("SELECT sale_key, place_id FROM place_order"):
        key = placed["sale_key"]
        if key in newest and used.isdisjoint(of_sale[key]):
            taken = (sales[key]["closed_at"], key)
            orders[placed["place_id"]].append((taken, newest[key], sales[key]["total"]))
    held: dict[int, Counter[str]] = defaultdict(Counter)
    for money in database.select("SELECT place_id, tender, amount FROM place_money"):
        held[money["place_id"]][money["tender"]] += money["amount"]
    told = {}
    offered = set()
    for place in database.select("SELECT * FROM place"):
        number = place["place_id"]
        kept = {tender: cents for tender, cents in held[number].items() if cents}
        told[number] = ([each[1:] for each in sorted(orders[number])], kept)
        if orders[number] or kept or (place["area"] and not place["is_gone"]):
            offered.add(number)
    return told, frozenset(offered)


def as_told(states: Sequence[PlaceNow]) -> Telling:
    return {
        x.place.place_id: (
            [(each.doc_id, round(each.total * 100)) for each in x.orders],
            {tender.value: round(amount * 100) for tender, amount in x.held},
        )
        for x in states
    }


def hold_against_plain(desk: ActionDesk, chance: Random) -> None:
    """Hold every narrowed read of orders against the plain telling."""
    database = desk.store.database
    told, offered = told_plainly(database)
    places = desk.till.places
    assert as_told(places.states()) == {number: told[number] for number in offered}
    one_by_one = [state for number in told if (state := places.state(number)) is not None]
    assert as_told(one_by_one) == told
    documents = database.select("SELECT * FROM document ORDER BY sequence")
    jobs = database.select("SELECT * FROM print_job ORDER BY job_id")
    for (key,) in database.select("SELECT sale_key FROM place_order"):
        own = {each["doc_id"] for each in documents if each["sale_key"] == key}
        slips = [each["job_id"] for each in jobs if each["slip"] and each["doc_id"] in own]
        assert [each.job_id for each in desk.till.print_jobs.slips_of(key)] == slips
    began = desk.clock.now() - timedelta(minutes=chance.randint(0, STEPS))
    ended = began + timedelta(minutes=chance.randint(0, STEPS))
    first = moment_text(began)
    last = moment_text(ended)
    waiting = {each.value for each in OPEN_STATES}
    assert concerned_ids(database, began, ended) == [
        each["doc_id"]
        for each in documents
        if each["issued_at"] <= last
        and (
            each["issued_at"] >= first
            or (each["completed_at"] or "") >= first
            or each["state"] in waiting
        )
    ]
    (moved,) = database.select("SELECT total(amount) FROM movement WHERE kind = 'place'")[0]
    assert moved == sum(kept.get("cash", 0) for _, kept in told.values())


@pytest.mark.parametrize("seed", range(3))
async def test_what_is_open_where_is_what_reading_everything_tells(
    desk: ActionDesk, seed: int
) -> None:
    await desk.open_day()
    await delivered(desk)
    evening = Evening(desk, seed)
    for _ in range(STEPS):
        await evening.step()
        hold_against_plain(desk, evening.chance)

    before = as_told(desk.till.places.states())
    tell_open_anew(desk.store.database.plain)

    assert as_told(desk.till.places.states()) == before
    assert sum(evening.done[each] for each in set(DEEDS)) > STEPS / 2
