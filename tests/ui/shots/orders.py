"""Pictures of orders: the board, the plan, the place of an order, the page of a place.

Lives here: the pictures' own example data put on the real screens.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import a_basket, a_line, a_moment, a_person, a_sale, an_article
from tests.ui.shots.customer import window as sale_window
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocId
from till.domain.orders.places import OpenOrder, Place, PlacedOrder, PlaceNow, Spot
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from ui.kit.choice.segmented import Option
from ui.kit.formats import format_money
from ui.kit.table.record_list import ListRecord
from ui.orders.bill_draft import BillDraft, BillMode
from ui.orders.bill_rows import bill_lines, bill_payers, explained
from ui.orders.bill_screen import BillScreen
from ui.orders.board_screen import BoardScreen
from ui.orders.place_dialog import PlaceDialog
from ui.orders.wording import groups_of, in_group, order_record, place_title, tile_of
from ui.shell.messages import Messages

NOW = a_moment(minutes=95)
OPEN = {
    "2": ("480", 1, 12),
    "3": ("2100", 2, 48),
    "5": ("3660", 3, 65),
    "7": ("2150", 1, 21),
    "8": ("720", 1, 3),
    "10": ("1340", 1, 34),
    "11": ("1000", 1, 9),
}


def line(name: str, price: str, quantity: str) -> BasketLine:
    return a_line(an_article(name=name, price=price), quantity)


def order(key: str, place_id: int, total: Decimal, minutes: int, number: int) -> OpenOrder:
    return OpenOrder(
        placed=PlacedOrder(sale_key=key, place_id=place_id, server=a_person("Besnik Leka")),
        doc_id=DocId(f"till-{number:04}"),
        state=DocumentState.QUEUED if place_id == 8 else DocumentState.COMPLETE,
        number=number,
        total=total,
        in_lek=total,
        currency="ALL",
        taken_at=NOW - timedelta(minutes=minutes),
    )


def states() -> list[PlaceNow]:
    found = []
    for number in range(1, 13):
        name = str(number)
        place = Place(
            place_id=number,
            name=name,
            area="Salla",
            spot=Spot(column=(number - 1) % 4, row=(number - 1) // 4),
        )
        total, count, minutes = OPEN.get(name, ("0", 0, 0))
        part = Decimal(total) / max(1, count)
        orders = tuple(
            order(
                f"{number}-{at}", number, part.quantize(Decimal("0.01")), minutes - at, 41 + number
            )
            for at in range(count)
        )
        held = ((TenderKind.CASH, Decimal(300)),) if name == "10" else ()
        found.append(PlaceNow(place=place, orders=orders, held=held))
    names = (("Veranda 1", "Veranda", "2890"), ("Veranda 2", "Veranda", ""), ("Marrje", "", "560"))
    for at, (name, area, total) in enumerate(names):
        place = Place(place_id=20 + at, name=name, area=area)
        orders = (order(f"n{at}", 20 + at, Decimal(total), 52, 60 + at),) if total else ()
        found.append(PlaceNow(place=place, orders=orders))
    return found


def board(words: Messages, size: QSize) -> QWidget:
    screen = BoardScreen(words)
    made = window(screen, words, size)
    every = states()
    options = groups_of(words, every, whole=True)
    counts = {each.key: sum(in_group(state, each.key) for state in every) for each in options}
    screen.show_groups(options, counts)
    marked = frozenset({3, 7, 11})
    screen.show_tiles([tile_of(words, each, NOW) for each in every], marked)
    chosen = [each for each in every if each.place.place_id in marked]
    rows = [
        order_record(words, each, place_title(words, state.place))
        for state in chosen
        for each in state.orders
    ]
    screen.show_orders(rows, words.count("orders.count", len(rows)), words.say("orders.explained"))
    screen.glass.set_heading(words.say("orders.total"), words.count("orders.count", len(rows)))
    screen.glass.set_number(format_money(sum((each.total for each in chosen), Decimal(0))))
    return made


def board_plan(words: Messages, size: QSize) -> QWidget:
    made = board(words, size)
    screen = made.findChild(BoardScreen)
    assert screen is not None
    screen.turn(to_plan=True)
    return made


def board_empty(words: Messages, size: QSize) -> QWidget:
    screen = BoardScreen(words)
    made = window(screen, words, size)
    screen.show_groups(groups_of(words, [], whole=True), {})
    screen.show_tiles([], frozenset())
    screen.show_orders([], "", words.say("orders.explained"))
    return made


def place(words: Messages, size: QSize) -> QWidget:
    dialog = PlaceDialog(words, sale_window(words, size))
    lines = [
        ListRecord(key="0", cells=("2 × Kafe ekspres", "160,00")),
        ListRecord(key="1", cells=("1 × Ujë burimi 0,5 L", "50,00")),
        ListRecord(key="2", cells=("1 × Byrek me spinaq", "80,00")),
        ListRecord(key="3", cells=("2 × Simite", "80,00")),
    ]
    dialog.begin(words.say("orders.place_title"), "4 rreshta · 370,00 L", lines, is_order=True)
    dialog.server.offer([Option(key="1", words="Arta Hoxha")])
    every = [each for each in states() if each.place.area == "Salla"]
    dialog.show_groups(groups_of(words, states(), whole=False), {})
    dialog.field.set_text("7")
    dialog.show_tiles([tile_of(words, each, NOW) for each in every], 7)
    said = words.say(
        "orders.will_be",
        count=words.count("orders.count", 2),
        total="2 520,00 L",
        name="Besnik Leka",
        time="14:15",
    )
    title = words.say("orders.table", number="7")
    meant = words.say("orders.place_in", place=title, area="Salla")
    to = words.say("orders.table_inside", number="7")
    dialog.show_target(meant, said, words.say("orders.send_to", place=to))
    return dialog.window()


def a_bill() -> tuple[PlaceNow, dict[str, Sale]]:
    baskets = (
        a_basket(line("Tavë kosi", "650", "2"), line("Sallatë fshati", "360", "1")),
        a_basket(line("Birrë e hapur 0,5 L", "220", "3"), line("Fërgesë me speca", "440", "1")),
        a_basket(line("Kafe ekspres", "80", "3"), line("Trileçe", "220", "3")),
    )
    sales = {f"5-{at}": a_sale(basket) for at, basket in enumerate(baskets)}
    orders = tuple(
        order(key, 5, sale.total, 65 - 20 * at, 42 + at)
        for at, (key, sale) in enumerate(sales.items())
    )
    here = Place(place_id=5, name="5", area="Salla")
    return PlaceNow(place=here, orders=orders), sales


def bill_shown(words: Messages, size: QSize, mode: BillMode) -> QWidget:
    screen = BillScreen(words)
    made = window(screen, words, size)
    state, sales = a_bill()
    draft = BillDraft().of(sales, dict.fromkeys(sales, ""))
    draft = replace(draft.turned(mode), count=3)
    screen.show_title(place_title(words, state.place), explained(words, state, NOW))
    screen.modes.choose(mode.value)
    screen.show_lines(bill_lines(words, state, draft))
    screen.show_payers(bill_payers(words, draft), "0")
    screen.keys["give_back"].hide()
    screen.said.setText(words.say("orders.issued_with_last", total="3 660,00 L"))
    name = words.say("orders.person", number=1)
    screen.glass.set_heading(
        words.say("orders.pays", name=name), words.say("orders.of", total="3 660,00")
    )
    screen.glass.set_number("1 220,02")
    screen.glass.set_foot(((words.say("orders.left_after"), "2 439,98"),))
    return made


def bill(words: Messages, size: QSize) -> QWidget:
    return bill_shown(words, size, BillMode.PERSONS)


def bill_parts(words: Messages, size: QSize) -> QWidget:
    return bill_shown(words, size, BillMode.PARTS)


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make for make in (board, board_plan, board_empty, place, bill, bill_parts)
}


if __name__ == "__main__":
    photograph(SHOTS)
