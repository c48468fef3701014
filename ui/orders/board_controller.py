"""The page of orders joined with the till (F9 with an empty basket); a place asked about."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.orders.ordering import OrderFor, move_orders
from till.actions.orders.places import PlaceWish, remove_place, set_place
from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.orders.places import LONGEST_PLACE_NAME, Place, PlaceNow, Spot
from till.domain.selling.tender import TenderKind
from ui.kit.page.form import ON, Face, Field, Form, Tick, Values
from ui.kit.page.question import FormQuestion, Question
from ui.kit.wording import format_money
from ui.orders.board_screen import BoardScreen
from ui.orders.orders_page import OrderLinks, OrdersPage
from ui.orders.place_dialog import PlaceAsked, PlaceDialog
from ui.orders.wording import AREA, place_title, sorted_places
from ui.shell.controllers import LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell

AGE_MS: Final = 20_000
NAME: Final = "place_name"
PLACE_AREA: Final = "area"
REMOVE: Final = "remove"


def make_place(words: Messages, window: QWidget) -> FormQuestion:
    """Make the question about a place: Enter keeps what stands there, wherever it is struck."""
    say = words.say
    form: Form[Values] = Form(
        parts=(
            Field(name=NAME, words=say("orders.place_name"), longest=LONGEST_PLACE_NAME),
            Field(name=PLACE_AREA, words=say("orders.area"), longest=LONGEST_PLACE_NAME),
            Tick(name=REMOVE, words=say("orders.remove")),
        ),
        write=dict,
        read=lambda values, _: values,
        blank={},
    )
    made = FormQuestion(words, window, form, name="orders_place", missing=lambda _: "")
    made.view.walks = False
    return made


def place_question(words: Messages, place: Place | None) -> tuple[Question, Face]:
    """Return what is asked about a place, None for a new one, and what there is to fill in."""
    question = Question(
        title=words.say("orders.change_title" if place else "orders.new_title"),
        does=words.say("orders.keep_place"),
        keeps=words.say("orders.cancel"),
        destroys=False,
    )
    return question, Face(away=() if place else (REMOVE,))


class BoardController(OrdersPage[BoardScreen]):
    """All places; those that are marked are paid, moved or divided."""

    page = Page.ORDERS
    _place = LateDialog(PlaceDialog)
    _place_question = LateDialog(make_place)

    def __init__(self, shell: Shell, make: Callable[[], BoardScreen], links: OrderLinks) -> None:
        super().__init__(shell, make, links)
        self.tick_while_open(self.look_if_open, every_ms=AGE_MS)

    @override
    def join(self, screen: BoardScreen) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "plan": screen.turn,
            "new": self._ask_new,
            "change": self._ask_change,
            "move": lambda: self.ask_move(screen.chosen),
            "split": lambda: self.links.show_bill(screen.chosen[0].place.place_id),
            "card": lambda: self._pay(TenderKind.CARD),
            "cash": lambda: self._pay(TenderKind.CASH),
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.tiles.opened.connect(self._open_place)
        screen.tiles.put.connect(self._put)

    @override
    def fill(self) -> None:
        self.screen().begin()
        self.look()

    @override
    def leave(self) -> None:
        self.links.sell()

    @override
    def look(self) -> None:
        till = self.shell.till
        states = sorted_places(till.places.states())
        self.screen().show_places(states, till.clock.now(), takes_money=self.takes_money)

    def _open_place(self, place_id: int) -> None:
        state = self.screen().state(place_id)
        if state is not None:
            (self.links.order_at if state.is_free else self.links.show_bill)(place_id)

    def _put(self, place_id: int, column: int, row: int) -> None:
        state = self.screen().state(place_id)
        if state is not None:
            spot = Spot(column=column, row=row)
            self.start(
                set_place(
                    self.shell.till,
                    state.place.name,
                    state.place.area,
                    place_id=place_id,
                    spot=spot,
                )
            )

    def _pay(self, kind: TenderKind) -> None:
        states = self.screen().chosen
        orders = [order for each in states for order in each.orders]
        self.pay(orders, sum((each.held_total for each in states), ZERO), kind, self.links.sell)

    def ask_move(self, states: Sequence[PlaceNow]) -> None:
        """Ask where to; a place with orders joins them once both sums were seen."""
        orders = [order for each in states for order in each.orders]
        words = self.shell.words
        till = self.shell.till
        titles = ", ".join(place_title(words, each.place) for each in states)
        total = sum((each.in_lek for each in orders), ZERO)
        numbers = [words.say("orders.order_number", number=each.number) for each in orders]
        gone = {each.place.place_id for each in states}
        others = [each for each in till.places.states() if each.place.place_id not in gone]
        asked = PlaceAsked(
            title=words.say("orders.move_title", place=titles),
            total=total,
            lines=tuple((name, "1", x.in_lek) for name, x in zip(numbers, orders, strict=True)),
            states=sorted_places(others),
            now=till.clock.now(),
            verb="orders.move_to",
        )
        keys = [each.placed.sale_key for each in orders]
        self._place.ask(asked, partial(self._move, keys, titles, format_money(total)))

    def _move(self, keys: Sequence[str], titles: str, total: str, order: OrderFor) -> None:
        wish = order.place
        target = self.shell.till.places.state(wish.place_id) if wish.place_id is not None else None
        self._place.close_overlay()
        if target is None or target.is_free:
            self.start(self._do_move(keys, wish))
            return
        say = self.shell.words.say
        to = place_title(self.shell.words, target.place)
        there = format_money(target.total)
        question = Question(
            title=say("orders.join_title", place=titles, to=to),
            detail=say("orders.join_detail", place=titles, total=total, to=to, there=there),
            does=say("orders.join"),
            keeps=say("orders.join_keep"),
            destroys=False,
        )
        self.question.ask(question, lambda _: self.start(self._do_move(keys, wish)))

    async def _do_move(self, keys: Sequence[str], wish: PlaceWish) -> None:
        moved = await move_orders(self.shell.till, keys, wish)
        self.close_question()
        self.open()
        self.screen().tiles.go_to(moved.place.place_id)

    def _ask_new(self) -> None:
        group = self.screen().chips.current()
        areas = [group.removeprefix(AREA) if group.startswith(AREA) else ""]
        areas += [each.place.area for each in self.screen().states]
        area = next(filter(None, areas), self.shell.words.say("orders.first_area"))
        self._ask_place(None, {PLACE_AREA: area})

    def _ask_change(self) -> None:
        current = self.screen().tiles.current
        state = self.screen().state(current.place_id) if current else None
        if state is not None:
            self._ask_place(state.place, {NAME: state.place.name, PLACE_AREA: state.place.area})

    def _ask_place(self, place: Place | None, values: Values) -> None:
        dialog = self._place_question
        question, face = place_question(self.shell.words, place)
        dialog.begin(question, lambda _: self._keep_place(place, dialog.view.values()), face)
        dialog.view.begin(values, None, face)
        dialog.view.take_focus()

    def _keep_place(self, place: Place | None, values: Values) -> None:
        """Keep what was typed of a place, or take it out of the plan."""
        till = self.shell.till

        async def keep() -> None:
            if place and values[REMOVE] == ON:
                await remove_place(till, place.place_id)
            else:
                number = place.place_id if place else None
                spot = place.spot if place else None
                typed = (values[NAME], values[PLACE_AREA])
                kept = await set_place(till, *typed, place_id=number, spot=spot)
                self.look()
                self.screen().tiles.go_to(kept.place_id)
            self._place_question.close_overlay()

        def tell(error: TillError) -> None:
            self._place_question.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(keep(), name="place", on_failure=tell)
