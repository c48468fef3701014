"""Pictures of orders: the board, the plan, the place of an order, the page of a place.

Lives here: the pictures' own example data put on the real screens.
Must not: assert anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import a_basket, a_cashier, a_line, a_moment, a_person, a_sale, an_article
from tests.ui.shots.customer import window as sale_window
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.actions.documents.order_slips import STATIONS
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocId
from till.domain.orders.places import OpenOrder, Place, PlacedOrder, PlaceNow, Spot
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from ui.kit.wording import format_lek
from ui.orders.bill_draft import BillDraft, BillMode
from ui.orders.bill_screen import BillScreen
from ui.orders.board_screen import BoardScreen
from ui.orders.place_dialog import PlaceAsked, PlaceDialog
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
    screen.show_places(states(), NOW)
    for place_id in (3, 7, 11):
        screen.mark(place_id)
    return made


def board_plan(words: Messages, size: QSize) -> QWidget:
    made = board(words, size)
    screen = made.findChild(BoardScreen)
    assert screen is not None
    screen.turn()
    return made


def board_empty(words: Messages, size: QSize) -> QWidget:
    screen = BoardScreen(words)
    made = window(screen, words, size)
    screen.show_places((), NOW)
    return made


def place(words: Messages, size: QSize) -> QWidget:
    dialog = PlaceDialog(words, sale_window(words, size))
    lines = (
        ("Kafe ekspres", "2", "160"),
        ("Ujë burimi 0,5 L", "1", "50"),
        ("Byrek me spinaq", "1", "80"),
        ("Simite", "2", "80"),
    )
    asked = PlaceAsked(
        title=words.say("orders.place_title"),
        sub=words.say(
            "common.joined",
            first=words.count("orders.line_count", len(lines)),
            second=format_lek(Decimal(370)),
        ),
        total=Decimal(370),
        lines=tuple((name, count, Decimal(amount)) for name, count, amount in lines),
        states=states(),
        now=NOW,
        people=(a_cashier("Arta Hoxha"),),
    )
    dialog.ask(asked, list)
    dialog.field.type_key("7")
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


def bill_shown(
    words: Messages, size: QSize, mode: BillMode, stations: Sequence[PaperRole] = STATIONS
) -> QWidget:
    screen = BillScreen(words)
    made = window(screen, words, size)
    states = (PrintJobState.PRINTED, PrintJobState.PRINTED, PrintJobState.WAITING)
    slips = {
        f"5-{at}": [
            PrintJob(job_id=1, doc_id=None, image=b"", queued_at=NOW, state=state, role=role)
        ]
        for at, (state, role) in enumerate(zip(states, (*stations, *stations), strict=False))
    }
    draft = BillDraft().of(*a_bill(), slips).turned(mode)
    screen.show_place(replace(draft, count=3), NOW)
    return made


def bill(words: Messages, size: QSize) -> QWidget:
    return bill_shown(words, size, BillMode.PERSONS)


def bill_kitchen(words: Messages, size: QSize) -> QWidget:
    made = bill_shown(words, size, BillMode.ALL, STATIONS[::-1])
    screen = made.findChild(BillScreen)
    assert screen is not None
    problem = words.say("printer.paper_out")
    said = words.say("orders.station_still", problem=problem)
    screen.show_still(words.say("printers.card.kitchen"), said, words.say("orders.print_at_bar"))
    return made


def bill_parts(words: Messages, size: QSize) -> QWidget:
    return bill_shown(words, size, BillMode.PARTS)


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (board, board_plan, board_empty, place, bill, bill_kitchen, bill_parts)
}


if __name__ == "__main__":
    photograph(SHOTS)
