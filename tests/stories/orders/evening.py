"""An evening at the tables of a bar, played by chance: orders, moves, bills, money for parts.

Lives here: what waiters do, and what has to be true once everybody has paid.
Must not: the service, the kitchen, when the till dies (test_evening).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from tests.builders import a_basket, a_line, an_article, card, cash
from tests.evidence import Row
from tests.stories.till_desk import StoryDesk
from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import OrderFor, move_orders, send_order, take_back
from till.actions.orders.paying import give_parts_back, pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.actions.till import Till
from till.domain.errors.orders import PlacePaid, PlaceSettled
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.orders.places import PlaceNow
from till.domain.selling.basket import BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender

PRICES = ("33.33", "80.00", "100.00", "149.90", "250.05")
PAYERS = ["Personi 1", "Personi 2"]


class Evening:
    """So many tables, and whoever serves them: nothing happens by chance at `quiet`."""

    def __init__(self, till: Till, chance: Random, tables: int, quiet: str = "") -> None:
        self.till = till
        self.chance = chance
        self.tables = tables
        self.quiet = quiet

    def open_places(self) -> list[PlaceNow]:
        """Where an order waits."""
        states = self.till.places.states()
        return [each for each in states if each.orders and each.place.name != self.quiet]

    async def go_on(self, orders: int) -> None:
        """Take so many orders, with whatever else happens between them."""
        for _ in range(orders):
            await self.order(str(self.chance.randint(1, self.tables)))
            places = self.open_places()
            deeds = [self.move, self.bring_back, self.part, self.share, self.settle, self.give_back]
            if places and self.chance.random() < 0.5:
                await self.chance.choice(deeds)(self.chance.choice(places))

    async def order(self, table: str) -> str:
        """Take an order to a table; return the key of its sale."""
        lines = [self._line() for _ in range(self.chance.randint(1, 3))]
        self.till.put_basket(a_basket(*lines))
        wish = PlaceWish(name=table, area="Salla")
        ordered = await send_order(self.till, OrderFor(place=wish))
        assert ordered is not None
        return ordered.issued.sale.key

    async def move(self, state: PlaceNow) -> None:
        """Take some of the orders of a place elsewhere, or all; too much may be held then."""
        some = keys_of(state)[: self.chance.randint(1, len(state.orders))]
        elsewhere = self.chance.choice([str(self.chance.randint(1, self.tables)), "Agron"])
        await move_orders(self.till, some, PlaceWish(name=elsewhere, area="Salla"))
        await self._give_back_what_is_over(state)

    async def bring_back(self, state: PlaceNow) -> None:
        """Take an order back; where the money for parts is more than what is left, that too."""
        await take_back(self.till, keys_of(state)[-1])
        await self._give_back_what_is_over(state)

    async def _give_back_what_is_over(self, state: PlaceNow) -> None:
        now = self.till.places.state(state.place.place_id)
        if now is not None and now.left < 0:
            await give_parts_back(self.till, state.place.place_id)

    async def part(self, state: PlaceNow) -> None:
        """Take money for a part."""
        most = int(state.left)
        if most > 1:
            amount = Decimal(self.chance.randint(1, most))
            await take_part(self.till, state.place.place_id, amount, [self._tender()])

    async def give_back(self, state: PlaceNow) -> None:
        """Give what was taken for parts back."""
        if state.held:
            await give_parts_back(self.till, state.place.place_id)

    async def share(self, state: PlaceNow) -> None:
        """Give each of two an invoice: every line is shared, or every other is somebody's."""
        if state.held:
            return
        whose: Sequence[tuple[int, ...]] = self.chance.choice([((0, 1),), ((0,), (1,), (0, 1))])
        payers = {
            key: tuple(whose[at % len(whose)] for at in range(len(self._lines(key))))
            for key in keys_of(state)
        }
        for keys in await divide_orders(self.till, payers, PAYERS):
            if keys:
                await pay_orders(self.till, keys, [self._tender()])

    async def settle(self, state: PlaceNow) -> None:
        """Have a place paid, alone or with another; nobody can pay it again."""
        also = self.chance.choice(self.open_places())
        keys = [*dict.fromkeys([*keys_of(state), *keys_of(also)])]
        await pay_orders(self.till, keys, [self._tender()])
        with pytest.raises((PlaceSettled, PlacePaid)):
            await pay_orders(self.till, keys[-1:], [self._tender()])

    async def settle_all(self) -> None:
        """Have everybody pay and go."""
        for state in self.till.places.states():
            if state.orders:
                await pay_orders(self.till, keys_of(state), [self._tender()])
            elif state.held:
                await give_parts_back(self.till, state.place.place_id)

    def _line(self) -> BasketLine:
        price = self.chance.choice(PRICES)
        line = a_line(an_article("101", name=f"Pije {price}", price=price), self._many())
        return replace(line, discount=Discount(percent=Decimal(7))) if self._is_rare() else line

    def _many(self) -> str:
        return str(self.chance.randint(1, 4))

    def _is_rare(self) -> bool:
        return self.chance.random() < 0.1

    def _tender(self) -> Tender:
        return self.chance.choice([cash(), card()])

    def _lines(self, key: str) -> Sequence[BasketLine]:
        sale = self.till.documents.sale(key)
        assert sale is not None
        return sale.lines


def keys_of(state: PlaceNow) -> list[str]:
    """The orders of a place by their sales."""
    return [each.placed.sale_key for each in state.orders]


def documents_of(desk: StoryDesk, kind: DocKind) -> list[FiscalDocument]:
    """Every document of a kind today."""
    return [each for each in desk.till.documents.of_day(desk.till.today) if each.kind is kind]


def assert_each_order_used_once(desk: StoryDesk) -> None:
    """Each order went into one summary or was taken back once."""
    summaries = documents_of(desk, DocKind.SUMMARY)
    taken_back = documents_of(desk, DocKind.CANCELLATION)
    used = Counter(order for each in (*summaries, *taken_back) for order in each.originals)
    assert used == Counter(each.doc_id for each in documents_of(desk, DocKind.ORDER))


def assert_sums_agree(desk: StoryDesk, at_service: Sequence[Row]) -> Decimal:
    """Each summary comes to what its orders do at the service; return what all come to."""
    total_of = {row["docId"]: Decimal(str(row["total"])) for row in at_service}
    for each in documents_of(desk, DocKind.SUMMARY):
        orders = sum((total_of[order] for order in each.originals), Decimal(0))
        sale = desk.till.documents.sale(each.sale_key or "")
        assert sale is not None
        assert total_of[each.doc_id] == orders == sale.total
    for each in documents_of(desk, DocKind.CANCELLATION):
        assert total_of[each.doc_id] == -total_of[each.originals[0]]
    return sum((total_of[each.doc_id] for each in documents_of(desk, DocKind.SUMMARY)), Decimal(0))
