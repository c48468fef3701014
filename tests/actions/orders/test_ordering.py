"""Orders at places: taken, added, moved, joined, taken back.

Lives here: what is open where after each, what the stations read, what fails whole.
Must not: money (test_paying), the service (tests/stories).
"""

from dataclasses import replace

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.orders.bar import as_waiter, at, order_at, ordered_at, priced
from tests.actions.refusing import NO, WHY, delivered
from tests.builders import a_basket, a_line, an_article
from till.actions.documents import resolving
from till.actions.orders.ordering import (
    OrderFor,
    move_orders,
    print_again,
    send_order,
    take_back,
)
from till.actions.orders.places import PlaceWish, remove_place, set_place
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.disk import DiskFull
from till.domain.errors.orders import (
    PlaceNameMissing,
    PlaceOccupied,
    PlaceSettled,
    PlaceTaken,
    PlaceUnknown,
)
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocKind
from till.domain.orders.places import LONGEST_PLACE_NAME, Spot
from till.domain.paper.print_job import PaperRole
from till.domain.paper.slip import read_slip
from till.domain.selling.basket import Basket
from till.safekeeping.digests.digested_rows import DigestCheck


async def test_a_basket_becomes_the_order_of_a_place_and_the_next_begins_empty(
    desk: ActionDesk,
) -> None:
    await desk.open_day()

    ordered = await ordered_at(desk, "7")

    assert ordered.issued.document.kind is DocKind.ORDER
    assert desk.till.session.basket.is_empty
    assert desk.store.baskets.draft() == Basket()
    (order,) = at(desk, "7").orders
    assert (order.placed.server.name, order.is_waiting) == ("Ana Hoxha", True)
    assert at(desk, "7").total == ordered.issued.sale.total


async def test_more_orders_go_to_the_same_place_however_its_name_is_typed(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await order_at(desk, "Veranda 1")

    await order_at(desk, " veranda  1 ")

    assert len(at(desk, "Veranda 1").orders) == 2
    assert len(desk.till.places.states()) == 1


async def test_a_number_makes_a_table_that_stays_and_a_name_goes_once_it_is_free(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    keys = [await order_at(desk, "31"), await order_at(desk, "Marrje")]

    for key in keys:
        await take_back(desk.till, key)

    (left,) = desk.till.places.states()
    assert (left.place.name, left.place.area, left.is_free) == ("31", "Salla", True)


async def test_a_name_that_is_too_long_or_has_control_signs_is_cut(desk: ActionDesk) -> None:
    await desk.open_day()

    await order_at(desk, "Besnik\x1b[31m\n" + "a" * 200)

    (state,) = desk.till.places.states()
    assert state.place.name == ("Besnik[31m " + "a" * 200)[:LONGEST_PLACE_NAME]


async def test_an_order_is_refused_without_lines_or_without_a_place(desk: ActionDesk) -> None:
    await desk.open_day()

    with pytest.raises(BasketEmpty):
        await send_order(desk.till, OrderFor(place=PlaceWish(name="7")))
    desk.till.put_basket(a_basket(a_line()))
    for wish, error in (
        (PlaceWish(name="\x00"), PlaceNameMissing),
        (PlaceWish(place_id=9), PlaceUnknown),
    ):
        with pytest.raises(error):
            await send_order(desk.till, OrderFor(place=wish))

    assert desk.till.session.basket == a_basket(a_line())
    assert desk.till.places.states() == []


async def test_a_full_disk_leaves_the_basket_and_no_place(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.till.put_basket(a_basket(a_line()))
    desk.disk.full = lambda records: len(records) > 1

    with pytest.raises(DiskFull):
        await send_order(desk.till, OrderFor(place=PlaceWish(name="7")))

    assert desk.till.session.basket == a_basket(a_line())
    assert desk.till.places.states() == []


async def test_orders_move_to_another_place_and_join_what_is_there(desk: ActionDesk) -> None:
    await desk.open_day()
    first = await order_at(desk, "5")
    second = await order_at(desk, "5")
    await order_at(desk, "7")

    await move_orders(desk.till, [first], PlaceWish(name="7"))
    assert [len(at(desk, each).orders) for each in ("5", "7")] == [1, 2]
    await move_orders(desk.till, [second], PlaceWish(name="7"))

    assert [len(at(desk, each).orders) for each in ("5", "7")] == [0, 3]
    assert at(desk, "5").is_free


async def test_an_order_that_is_taken_back_is_cancelled_and_each_station_told(
    desk: ActionDesk,
) -> None:
    coffee = a_line(replace(an_article(name="Kafe"), category="Pije"))
    desk.till.policy = replace(
        desk.till.policy,
        has_kitchen_printer=True,
        has_bar_printer=True,
        bar_categories=frozenset({"Pije"}),
    )
    await desk.open_day()
    key = await order_at(
        desk, "5", coffee, a_line(replace(an_article(name="Byrek"), category="Gatime"))
    )

    issued = await take_back(desk.till, key)

    assert issued.document.kind is DocKind.CANCELLATION
    assert at(desk, "5").is_free
    jobs = desk.till.print_jobs.waiting()
    assert [each.role for each in jobs] == [PaperRole.BAR, PaperRole.KITCHEN] * 2
    said = [str(read_slip(each.slip or "").rows) for each in jobs]
    assert ["Kafe" in each for each in said] == [True, False, True, False]
    assert ["− " in each for each in said] == [False, False, True, True]
    with pytest.raises(PlaceSettled):
        await take_back(desk.till, key)


async def test_slips_are_printed_again_at_one_station_and_say_so(desk: ActionDesk) -> None:
    desk.till.policy = replace(desk.till.policy, has_kitchen_printer=True)
    await desk.open_day()
    ordered = await ordered_at(desk, "5", note="pa speca")

    assert await print_again(desk.till, ordered.issued.sale.key) == 1

    first, second = (
        str(read_slip(each.slip or "").rows) for each in desk.till.print_jobs.waiting()
    )
    assert "pa speca" in first
    assert "PRINTUAR PËRSËRI" in second


async def test_an_order_that_was_refused_is_open_until_a_person_closes_it(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    await delivered(desk)
    desk.service.outcomes.append(NO)
    ordered = await ordered_at(desk, "5")
    async with desk.delivering():
        await desk.until(lambda: desk.now(ordered.issued.document).state is DocumentState.REFUSED)
    replacement = await resolving.replace_document(desk.till, ordered.issued.document.doc_id, WHY)
    assert [each.doc_id for each in at(desk, "5").orders] == [replacement.doc_id]

    desk.service.outcomes.append(NO)
    async with desk.delivering():
        await desk.until(lambda: desk.now(replacement).state is DocumentState.REFUSED)
    await resolving.close(desk.till, replacement.doc_id, WHY)

    assert at(desk, "5").is_free


async def test_tables_are_made_named_placed_and_taken_out_of_the_plan(desk: ActionDesk) -> None:
    table = await set_place(desk.till, "12", "Veranda", spot=Spot(column=-4, row=7_000))
    assert table.spot == Spot(column=0, row=99)
    with pytest.raises(PlaceTaken):
        await set_place(desk.till, "12", "Veranda")
    await set_place(desk.till, "13", "Veranda", place_id=table.place_id)
    assert at(desk, "13").place.place_id == table.place_id
    await desk.open_day()
    key = await order_at(desk, "13", area="Veranda")
    with pytest.raises(PlaceOccupied):
        await remove_place(desk.till, table.place_id)
    await take_back(desk.till, key)

    await remove_place(desk.till, table.place_id)

    assert desk.till.places.states() == []


async def test_a_waiter_orders_and_moves(desk: ActionDesk) -> None:
    await desk.open_day()
    as_waiter(desk)

    key = await order_at(desk, "5", priced("220"))
    await move_orders(desk.till, [key], PlaceWish(name="6"))

    assert [each.placed.server.name for each in at(desk, "6").orders] == ["Besnik Leka"]


async def test_places_and_their_orders_are_under_the_journals_digests(desk: ActionDesk) -> None:
    await desk.open_day()
    key = await order_at(desk, "5")
    await move_orders(desk.till, [key], PlaceWish(name="6"))
    connection = desk.store.database.plain

    def fault() -> object:
        check = DigestCheck(connection)
        for number, seals in connection.execute("SELECT number, seals FROM journal ORDER BY 1"):
            check.take(number, seals)
        return check.fault() or check.undigested_fault()

    assert fault() is None
    connection.execute("UPDATE place_order SET place_id = 1")
    assert fault() is not None
