"""The page of orders joined with the till (F9 with an empty basket)."""

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Final

from typing_extensions import override

from till.actions.orders.ordering import move_orders
from till.actions.orders.paying import pay_orders
from till.actions.orders.places import PlaceWish, remove_place, set_place
from till.actions.ports.events import DocumentChanged, PlacesChanged
from till.domain.errors import TillError
from till.domain.errors.orders import PartsInLek, PlacePaid, PlaceSettled
from till.domain.money import ZERO
from till.domain.orders.places import OpenOrder, PlaceNow, Spot
from till.domain.rights.approval import Approval
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.people import Role
from ui.kit.formats import format_money
from ui.kit.page.question import Question, QuestionDialog
from ui.orders.bill_controller import BillController
from ui.orders.board_screen import BoardScreen
from ui.orders.links import OrderLinks, count_lines, due
from ui.orders.place_choice import PlaceAsked, PlaceChoice
from ui.orders.place_question import PlaceAnswer, PlaceQuestion
from ui.orders.wording import (
    AREA,
    groups_of,
    in_group,
    order_record,
    place_title,
    sorted_places,
    tile_of,
)
from ui.payment.request import Bill
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

AGE_MS: Final = 20_000


class BoardController(PageController[BoardScreen]):
    """Every place; what is marked, or the place that keys stand on, is paid, moved or split."""

    page = Page.ORDERS

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], BoardScreen],
        links: OrderLinks,
        choice: PlaceChoice,
    ) -> None:
        super().__init__(shell, make)
        self._links = links
        self._choice = choice
        self.bills: BillController | None = None
        self._states: list[PlaceNow] = []
        self._marked: frozenset[int] = frozenset()
        self.tick_while_open(self._look_if_open, every_ms=AGE_MS)
        self._again = Throttle(self, self._look_if_open)
        bridge = shell.bridge
        self.while_open(self._again.request, bridge.of(PlacesChanged), bridge.of(DocumentChanged))

    def join_dialogs(self, question: QuestionDialog, place: PlaceQuestion) -> None:
        """Take the questions of the present language."""
        self._question = question
        self._place = place

    @override
    def join(self, screen: BoardScreen) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "plan": lambda: screen.turn(to_plan=not screen.is_plan),
            "new": self._ask_new,
            "change": self._ask_change,
            "move": lambda: self.ask_move(self._chosen()),
            "split": self._open_bill,
            "card": lambda: self._pay(TenderKind.CARD),
            "cash": lambda: self._pay(TenderKind.CASH),
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.place_opened.connect(self._open_place)
        screen.place_marked.connect(self._mark)
        screen.place_put.connect(self._put)
        screen.sought.connect(self._seek)
        screen.walked.connect(self._show_side)
        screen.group_chosen.connect(self._show)

    @override
    def fill(self) -> None:
        self._marked = frozenset()
        self.screen().forget_typed()
        self._look()

    @override
    def leave(self) -> None:
        self.shell.show_page(Page.SELL)

    def _look_if_open(self) -> None:
        if self.is_open():
            self._look()

    def _look(self) -> None:
        self._states = sorted_places(self.shell.till.places.states())
        known = {each.place.place_id for each in self._states if each.orders}
        self._marked &= known
        screen = self.screen()
        takes_money = self.shell.till.cashier.role is not Role.WAITER
        for name in ("card", "cash"):
            screen.keys[name].setVisible(takes_money)
        options = groups_of(self.shell.words, self._states, whole=True)
        counts = {
            each.key: sum(in_group(state, each.key) for state in self._states) for each in options
        }
        screen.show_groups(options, counts)
        self._show()

    def _show(self) -> None:
        screen = self.screen()
        words = self.shell.words
        now = self.shell.till.clock.now()
        group = screen.chips.current()
        shown = [each for each in self._states if in_group(each, group)]
        screen.show_tiles([tile_of(words, each, now) for each in shown], self._marked)
        self._show_side()

    def _show_side(self) -> None:
        """Show what F10 and F12 would pay."""
        screen = self.screen()
        words = self.shell.words
        states = self._chosen()
        orders = _orders_of(states)
        titles = {each.place.place_id: place_title(words, each.place) for each in states}
        rows = [order_record(words, each, titles[each.placed.place_id]) for each in orders]
        count = words.count("orders.count", len(orders)) if orders else ""
        screen.show_orders(rows, count, words.say("orders.explained"))
        total = sum((each.in_lek for each in orders), ZERO)
        held = sum((each.held_total for each in states), ZERO)
        heading = words.say("orders.total") if len(states) != 1 else next(iter(titles.values()))
        screen.glass.set_heading(heading, count)
        screen.glass.set_number(format_money(total - held))
        screen.glass.set_foot(
            [(words.say("orders.held_label"), format_money(held))] if held else ()
        )
        reason = "" if orders else words.say("orders.nothing_open")
        for name in ("move", "split", "card", "cash"):
            if reason:
                screen.keys[name].disable(reason)
            else:
                screen.keys[name].enable()

    def _chosen(self) -> tuple[PlaceNow, ...]:
        """Return the marked places, or the one that keys stand on."""
        current = self.screen().view.current
        here = {current.place_id} if current else set[int]()
        ids = self._marked or here
        return tuple(each for each in self._states if each.place.place_id in ids)

    def _state(self, place_id: int) -> PlaceNow | None:
        return next((each for each in self._states if each.place.place_id == place_id), None)

    def _mark(self, place_id: int) -> None:
        state = self._state(place_id)
        if state is not None and state.orders:
            self._marked ^= {place_id}
            self._show()

    def _open_place(self, place_id: int) -> None:
        state = self._state(place_id)
        if state is None:
            return
        if state.is_free:
            self._links.order_at(place_id)
        elif self.bills is not None:
            self.bills.begin(place_id)

    def _open_bill(self) -> None:
        states = self._chosen()
        if states and self.bills is not None:
            self.bills.begin(states[0].place.place_id)

    def _seek(self, text: str) -> None:
        """Let keys stand on the place of the number or name that is typed."""
        wanted = text.casefold()
        names = [(each.place.name.casefold(), each.place.place_id) for each in self._states]
        exact = [place_id for name, place_id in names if name == wanted]
        near = [place_id for name, place_id in names if name.startswith(wanted)]
        for place_id in (exact or near)[:1]:
            screen = self.screen()
            if all(each.place_id != place_id for each in screen.view.tiles):
                screen.chips.choose("all")
                self._show()
            screen.view.go_to(place_id)

    def _put(self, place_id: int, column: int, row: int) -> None:
        state = self._state(place_id)
        if state is None:
            return
        work = set_place(
            self.shell.till,
            state.place.name,
            state.place.area,
            place_id=place_id,
            spot=Spot(column=column, row=row),
        )
        self._start(work)

    def _pay(self, kind: TenderKind) -> None:
        states = self._chosen()
        orders = _orders_of(states)
        keys = [each.placed.sale_key for each in orders]
        till = self.shell.till
        try:
            total = due(orders, states)
        except PartsInLek as error:
            self._tell(error)
            return

        async def pay(tenders: Sequence[Tender], approvals: Sequence[Approval]) -> None:
            await pay_orders(till, keys, () if total <= 0 else tenders, approvals)

        lines = count_lines(till, orders)
        bill = Bill(total=max(total, ZERO), line_count=lines, pay=pay, then=self._links.sell)
        self._marked = frozenset()
        self._links.pay(bill, kind)

    def ask_move(self, states: tuple[PlaceNow, ...]) -> None:
        """Ask where to; a place with orders joins them once both sums were seen."""
        orders = _orders_of(states)
        words = self.shell.words
        titles = ", ".join(place_title(words, each.place) for each in states)
        total = sum((each.in_lek for each in orders), ZERO)
        asked = PlaceAsked(
            title=words.say("orders.move_title", place=titles),
            total=total,
            lines=tuple(
                (words.say("orders.order_number", number=each.number), "1", each.in_lek)
                for each in orders
            ),
            verb="orders.move_to",
            without=frozenset(each.place.place_id for each in states),
            is_order=False,
        )
        keys = [each.placed.sale_key for each in orders]
        self._choice.ask(asked, partial(self._move, keys, titles, format_money(total)))

    def _move(self, keys: Sequence[str], titles: str, total: str, wish: PlaceWish) -> None:
        target = self.shell.till.places.state(wish.place_id) if wish.place_id is not None else None
        self._choice.close()
        move = partial(self._start_move, keys, wish)
        if target is None or target.is_free:
            move("")
            return
        words = self.shell.words
        title = place_title(words, target.place)
        there = format_money(target.total)
        question = Question(
            title=words.say("orders.join_title", place=titles, to=title),
            detail=words.say(
                "orders.join_detail", place=titles, total=total, to=title, there=there
            ),
            does=words.say("orders.join"),
            keeps=words.say("orders.join_keep"),
            destroys=False,
        )
        self._question.ask(question, move)

    def _start_move(self, keys: Sequence[str], wish: PlaceWish, _pin: str) -> None:
        async def move() -> None:
            moved = await move_orders(self.shell.till, keys, wish)
            self._close_question()
            self.open()
            self.screen().view.go_to(moved.place.place_id)

        self._start(move())

    def _ask_new(self) -> None:
        group = self.screen().chips.current()
        area = group.removeprefix(AREA) if group.startswith(AREA) else ""
        area = area or next((each.place.area for each in self._states if each.place.area), "")
        area = area or self.shell.words.say("orders.first_area")
        self._place.begin_new(area, lambda answer: self._keep_place(answer, None))

    def _ask_change(self) -> None:
        current = self.screen().view.current
        state = self._state(current.place_id) if current else None
        if state is None:
            return
        self._place.begin_change(
            state.place,
            lambda answer: self._keep_place(answer, state),
            remove=lambda: self._remove(state.place.place_id),
        )

    def _keep_place(self, answer: PlaceAnswer, state: PlaceNow | None) -> None:
        async def keep() -> None:
            kept = await set_place(
                self.shell.till,
                answer.name,
                answer.area,
                place_id=state.place.place_id if state else None,
                spot=state.place.spot if state else None,
            )
            self._place.close_overlay()
            self._look()
            self.screen().view.go_to(kept.place_id)

        self._start(keep(), on_failure=self._tell_at_place)

    def _remove(self, place_id: int) -> None:
        async def remove() -> None:
            await remove_place(self.shell.till, place_id)
            self._place.close_overlay()

        self._start(remove(), on_failure=self._tell_at_place)

    def _tell_at_place(self, error: TillError) -> None:
        self._place.show_problem(self.shell.words.error(error))

    def _start(
        self,
        work: Coroutine[object, object, object],
        on_failure: Callable[[TillError], None] | None = None,
    ) -> None:
        self.shell.tasks.start(work, name="orders", on_failure=on_failure or self._tell)

    def _tell(self, error: TillError) -> None:
        self._close_question()
        self.shell.say(self.shell.words.error(error))
        if isinstance(error, PlacePaid | PlaceSettled):
            self._look_if_open()

    def _close_question(self) -> None:
        if self._question.isVisible():
            self._question.close_overlay()


def _orders_of(states: Sequence[PlaceNow]) -> tuple[OpenOrder, ...]:
    return tuple(order for state in states for order in state.orders)
