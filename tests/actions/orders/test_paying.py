"""Paying what is open at a place, at once or in parts.

Lives here: summaries of all and of some, money for parts, dividing, who may.
Must not: the service (tests/stories), reports on paper.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest
from typing_extensions import override

from tests.actions.desk import ActionDesk
from tests.actions.orders.bar import as_waiter, at, order_at, preview_division, priced
from tests.actions.refusing import delivered
from tests.builders import a_basket, card, cash
from till.actions.day import drawer
from till.actions.day.counting import count_cash
from till.actions.day.reporting import close_day, x_report
from till.actions.documents.resolving import close
from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import move_orders, take_back
from till.actions.orders.paying import give_parts_back, pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.correcting import cancel_sale, return_goods
from till.actions.selling.invoicing import take_order
from till.domain.cash.count import Count
from till.domain.cash.movement import MovementKind
from till.domain.errors.documents import OrdersDiffer
from till.domain.errors.money import CardOver, NotEnoughTendered
from till.domain.errors.orders import (
    LineTooSmall,
    LineWithoutPayer,
    PartsInLek,
    PartTooLarge,
    PlaceMoneyOpen,
    PlaceMoneyOver,
    PlacePaid,
    PlaceSettled,
    TakesNoMoney,
)
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocKind
from till.domain.reports.report_facts import DayFacts
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Currency, Terms
from till.safekeeping.integrity.integrity import prove
from till.store.days import StoredDays
from till.store.store import open_store


def place_id(desk: ActionDesk, place: str) -> int:
    return at(desk, place).place.place_id


async def test_a_place_is_paid_by_one_summary_while_its_orders_still_wait(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    keys = [await order_at(desk, "5", priced("220")), await order_at(desk, "5", priced("80"))]

    paid = await pay_orders(desk.till, keys, [cash("500")])

    assert paid.document.kind is DocKind.SUMMARY
    assert (paid.sale.total, paid.sale.change) == (Decimal("300.00"), Decimal("200.00"))
    assert not paid.document.body  # the iic of its orders are not known yet
    assert at(desk, "5").is_free
    await delivered(desk)
    assert desk.now(paid.document).is_complete


async def test_some_orders_are_paid_and_the_rest_stays_open(desk: ActionDesk) -> None:
    await desk.open_day()
    first = await order_at(desk, "5", priced("220"))
    second = await order_at(desk, "5", priced("80"))
    other = await order_at(desk, "7", priced("100"))

    await pay_orders(desk.till, [first, other], [card()])

    assert [each.placed.sale_key for each in at(desk, "5").orders] == [second]
    assert at(desk, "7").is_free


async def test_a_table_that_was_paid_from_another_dialog_says_so(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5")
    await pay_orders(desk.till, [key], [cash()])

    with pytest.raises(PlaceSettled) as raised:
        await pay_orders(desk.till, [key], [cash()])

    assert raised.value.facts == {"place": "5", "time": "09:00", "person": "Ana Hoxha"}
    with pytest.raises(PlaceSettled):
        await move_orders(desk.till, [key], PlaceWish(name="6"))


async def test_a_summary_that_a_person_closed_opens_its_orders_again(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5")
    paid = await pay_orders(desk.till, [key], [cash()])
    desk.till.documents.get(paid.document.doc_id)
    connection = desk.store.database.plain
    connection.execute("UPDATE document SET state = 'refused' WHERE kind = 'summary'")

    await close(desk.till, paid.document.doc_id, "gabim")

    assert desk.now(paid.document).state is DocumentState.RESOLVED
    assert [each.placed.sale_key for each in at(desk, "5").orders] == [key]


async def test_money_for_a_part_is_kept_and_the_drawer_knows_of_it(desk: ActionDesk) -> None:
    await desk.open_day()
    await order_at(desk, "5", priced("900"))
    before = desk.till.documents.waiting_count()

    taken = await take_part(desk.till, place_id(desk, "5"), Decimal(300), [cash("500")])

    assert (taken.total, taken.change, at(desk, "5").left) == (300, 200, 600)
    assert desk.till.documents.waiting_count() == before  # nothing is declared
    explained = drawer.explained(desk.till)
    assert (explained.places, explained.expected) == (Decimal(300), Decimal(5300))
    assert desk.paper.pulses == 1
    report = await x_report(desk.till)
    lines = {each.kind: each.amount for each in report.cash.lines}
    assert lines[MovementKind.PLACE] == Decimal(300)
    assert report.cash.deposits == 0


async def test_the_summary_takes_what_was_taken_for_parts(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("900"))
    number = place_id(desk, "5")
    await take_part(desk.till, number, Decimal(300), [cash()])
    await take_part(desk.till, number, Decimal(300), [card()])

    paid = await pay_orders(desk.till, [key], [cash("500")])

    amounts = [(each.kind, each.amount) for each in paid.sale.payments]
    assert amounts == [(TenderKind.CASH, Decimal(600)), (TenderKind.CARD, Decimal(300))]
    assert paid.sale.change == Decimal(200)
    assert at(desk, "5").is_free
    explained = drawer.explained(desk.till)
    assert (explained.places, explained.cash_sales, explained.expected) == (0, 600, 5600)


async def test_parts_that_pay_all_need_no_more_money(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("900"))
    await take_part(desk.till, place_id(desk, "5"), Decimal(900), [card()])

    paid = await pay_orders(desk.till, [key], [])

    assert [(each.kind, each.amount) for each in paid.sale.payments] == [(TenderKind.CARD, 900)]


async def test_no_day_is_closed_over_money_for_a_part_until_it_is_given_back(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await order_at(desk, "5", priced("900"))
    number = place_id(desk, "5")
    await take_part(desk.till, number, Decimal(300), [cash()])

    with pytest.raises(PlaceMoneyOpen):
        await close_day(desk.till, None)
    await give_parts_back(desk.till, number)

    assert drawer.explained(desk.till).expected == Decimal(5000)
    assert (await close_day(desk.till, None)).number == 1
    with pytest.raises(PlacePaid):
        await give_parts_back(desk.till, number)


class DaysReadBesideAPart(StoredDays):
    """Days whose facts are just read when money for a part is taken, where nothing holds it up."""

    def __init__(self, desk: ActionDesk, take: Callable[[], Awaitable[object]]) -> None:
        super().__init__(desk.store.database)
        self._issuing = desk.till.issuing
        self._take = take

    @override
    async def facts(self, day: date) -> DayFacts:
        found = await super().facts(day)
        if not self._issuing.locked():
            await self._take()
        return found


async def test_no_part_is_taken_between_the_look_at_the_places_and_the_z(desk: ActionDesk) -> None:
    await desk.open_day()
    await order_at(desk, "5", priced("900"))
    take = partial(take_part, desk.till, place_id(desk, "5"), Decimal(300), [cash()])
    desk.till.days = DaysReadBesideAPart(desk, take)

    await close_day(desk.till, None)
    assert not at(desk, "5").held
    await take()

    *_, closed, taken = [each.action for each in desk.till.journal.entries()]
    assert (closed, taken) == (JournalAction.DAY_CLOSED, JournalAction.PART_TAKEN)


async def test_no_part_is_more_than_what_is_left(desk: ActionDesk) -> None:
    await desk.open_day()
    await order_at(desk, "5", priced("900"))
    number = place_id(desk, "5")
    await take_part(desk.till, number, Decimal(600), [cash()])

    with pytest.raises(PartTooLarge):
        await take_part(desk.till, number, Decimal(301), [cash()])
    with pytest.raises(CardOver):
        await take_part(desk.till, number, Decimal(200), [card("300")])
    with pytest.raises(NotEnoughTendered):
        await take_part(desk.till, number, Decimal(200), [cash("100")])


async def test_what_was_taken_above_the_orders_goes_back_first(desk: ActionDesk) -> None:
    await desk.open_day()
    first = await order_at(desk, "5", priced("900"))
    second = await order_at(desk, "5", priced("80"))
    await take_part(desk.till, place_id(desk, "5"), Decimal(300), [cash()])
    await take_back(desk.till, first)

    with pytest.raises(PlaceMoneyOver):
        await pay_orders(desk.till, [second], [cash()])

    assert at(desk, "5").left == Decimal(-220)


async def test_money_for_parts_goes_along_with_the_last_order(desk: ActionDesk) -> None:
    await desk.open_day()
    keys = [await order_at(desk, "5", priced("900")), await order_at(desk, "5", priced("80"))]
    await take_part(desk.till, place_id(desk, "5"), Decimal(300), [cash()])

    await move_orders(desk.till, keys[:1], PlaceWish(name="6"))
    assert at(desk, "6").held_total == 0
    await move_orders(desk.till, keys[1:], PlaceWish(name="6"))

    assert at(desk, "5").is_free
    assert at(desk, "6").held_total == Decimal(300)
    assert drawer.explained(desk.till).expected == Decimal(5300)


async def test_an_invoice_for_each_cancels_what_is_divided_and_orders_it_anew(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    shared = await order_at(desk, "5", priced("100"), priced("360", name="Sallatë"))
    own = await order_at(desk, "5", priced("220"))
    payers = {shared: ((0,), (0, 1, 2)), own: ((1,),)}
    before = preview_division(desk, payers, 3)
    assert (len(before.cancelled), before.ordered, before.invoices) == (1, 3, 3)

    divided = await divide_orders(desk.till, payers, ["Personi 1", "Personi 2", "Personi 3"])

    assert divided[1][0] == own
    totals = []
    for keys in divided:
        paid = await pay_orders(desk.till, keys, [cash()])
        totals.append(paid.sale.total)
    assert totals == [Decimal("220.00"), Decimal("340.00"), Decimal("120.00")]
    assert at(desk, "5").is_free
    assert desk.till.print_jobs.waiting() == []
    await delivered(desk)
    assert desk.till.documents.waiting_count() == 0


async def test_a_share_of_one_article_is_taken_back_and_given_back(desk: ActionDesk) -> None:
    await desk.open_day()
    salad = await order_at(desk, "5", priced("360", name="Sallatë"))
    divided = await divide_orders(desk.till, {salad: ((0, 1, 2),)}, ["1", "2", "3"])
    first, second, third = (keys[0] for keys in divided)

    taken_back = await take_back(desk.till, first)
    paid = [await pay_orders(desk.till, [key], [cash()]) for key in (second, third)]
    cancelled = await cancel_sale(desk.till, paid[0].document.doc_id)
    returned = await return_goods(desk.till, paid[1].document.doc_id, {0: Decimal("0.333")})

    totals = [each.sale.total for each in (taken_back, cancelled, returned)]
    assert totals == [Decimal(-120)] * 3
    assert at(desk, "5").is_free


async def test_a_cent_that_cannot_be_parted_goes_to_the_first(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("100"))

    divided = await divide_orders(desk.till, {key: ((0, 1, 2),)}, ["1", "2", "3"])

    sales = [desk.till.documents.sale(keys[0]) for keys in divided]
    assert [str(each.total) for each in sales if each] == ["33.34", "33.33", "33.33"]
    assert sum(each.lines[0].quantity for each in sales if each) == 1


async def test_what_is_too_little_to_share_is_paid_by_one(desk: ActionDesk) -> None:
    await desk.open_day()
    saffron = replace(priced("9000", name="Shafran"), quantity=Decimal("0.002"))
    key = await order_at(desk, "5", saffron)

    with pytest.raises(LineTooSmall):
        preview_division(desk, {key: ((0, 1, 2),)}, 3)
    assert preview_division(desk, {key: ((2,),)}, 3).cancelled == ()


async def test_every_line_has_a_payer(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("100"))

    with pytest.raises(LineWithoutPayer):
        preview_division(desk, {key: ((),)}, 2)


async def test_a_waiter_takes_no_money_in_any_way(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("100"))
    number = place_id(desk, "5")
    as_waiter(desk)
    till = desk.till
    ways: list[Callable[[], Awaitable[object]]] = [
        lambda: pay_orders(till, [key], [cash()]),
        lambda: take_part(till, number, Decimal(10), [cash()]),
        lambda: give_parts_back(till, number),
        lambda: divide_orders(till, {key: ((0, 1),)}, ["1", "2"]),
        lambda: drawer.deposit(till, Decimal(10)),
        lambda: drawer.withdraw(till, Decimal(0)),
        lambda: drawer.open_drawer(till, "kusur"),
        lambda: count_cash(till, Count(amount=Decimal(5000))),
        lambda: check_out(till, [cash()]),
    ]
    await selling.scan(till, "101")
    for way in ways[:5] + ways[6:]:
        with pytest.raises(TakesNoMoney):
            await way()


async def test_what_is_open_survives_a_kill_with_the_money_that_was_taken(
    desk: ActionDesk, tmp_path: Path
) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("900"))
    await take_part(desk.till, place_id(desk, "5"), Decimal(300), [cash()])
    killed = tmp_path / "killed"
    copytree(desk.store.database.path.parent, killed)  # as it lies, without an end

    store = open_store(killed / "till.sqlite3")

    (state,) = store.places.states()
    assert [each.placed.sale_key for each in state.orders] == [key]
    assert (state.held_total, state.left) == (Decimal(300), Decimal(600))
    assert prove(store.database.path).fault is None
    store.close()


async def test_x_and_z_say_what_is_open_whatever_day_it_is_of(desk: ActionDesk) -> None:
    await desk.open_day()
    await order_at(desk, "7", priced("100"))
    desk.clock.advance(minutes=5)
    await order_at(desk, "5", priced("900"))
    await order_at(desk, "5", priced("80"))

    report = (await close_day(desk.till, None)).report

    assert [(each.name, each.orders, each.total) for each in report.places] == [
        ("7", 1, Decimal(100)),
        ("5", 2, Decimal(980)),
    ]
    kept = desk.till.days.last_z(desk.till.today)
    assert kept is not None
    assert kept.report.places == report.places


async def test_a_summary_that_is_given_back_opens_no_order(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("100"))
    paid = await pay_orders(desk.till, [key], [cash()])

    await cancel_sale(desk.till, paid.document.doc_id)

    assert at(desk, "5").is_free
    with pytest.raises(PlaceSettled):
        await pay_orders(desk.till, [key], [cash()])


async def test_orders_of_two_currencies_are_not_summed_up(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5", priced("100"))
    euro = Terms(currency=Currency(code="EUR", rate=Decimal("97.4")))
    placed = desk.till.places.placed(key)
    assert placed is not None
    ordered = await take_order(desk.till, a_basket(priced("10")), euro)
    await desk.till.ledger.record(replace(placed, sale_key=ordered.sale.key))

    with pytest.raises(OrdersDiffer):
        await pay_orders(desk.till, [key, ordered.sale.key], [cash()])
    with pytest.raises(PartsInLek):
        await take_part(desk.till, placed.place_id, Decimal(10), [cash()])
    assert len(at(desk, "5").orders) == 2
