"""The page of one place joined with the till: dividing, paying, taking back."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from typing_extensions import override

from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import print_again, take_back
from till.actions.orders.paying import give_parts_back, pay_orders, take_part
from till.actions.orders.places import state_of
from till.actions.ports.events import DocumentChanged, PlacesChanged
from till.domain.errors import TillError
from till.domain.errors.orders import PartsInLek, PlacePaid, PlaceSettled, PlaceUnknown
from till.domain.money import ZERO
from till.domain.orders.places import PlaceNow
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.people import Role
from ui.kit.formats import format_lek, format_money
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.wording import refused_line
from ui.orders.bill_draft import BillDraft, BillMode
from ui.orders.bill_rows import bill_lines, bill_payers, explained, line_of
from ui.orders.bill_screen import EACH, ONE, BillScreen
from ui.orders.links import OrderLinks, count_lines, due
from ui.orders.wording import place_title
from ui.payment.request import Bill
from ui.shell.messages import Messages
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

DIVIDED: Final = (BillMode.LINES, BillMode.PERSONS)


def take_back_question(words: Messages, number: str, amount: Decimal) -> Question:
    """Return what is asked before an order of so many lek is taken back."""
    return Question(
        title=words.say("orders.take_back_title", number=number),
        detail=words.say("orders.take_back_detail", total=format_lek(amount)),
        does=words.say("orders.take_back"),
        keeps=words.say("orders.keep_order"),
    )


def give_back_question(words: Messages, amount: Decimal) -> Question:
    """Return what is asked before so many lek of parts that were paid are given back."""
    return Question(
        title=words.say("orders.give_back_title", amount=format_lek(amount)),
        detail=words.say("orders.give_back_detail"),
        does=words.say("orders.give_back"),
        keeps=words.say("orders.cancel"),
    )


class BillController(PageController[BillScreen]):
    """`move` asks where the orders of a place go to; `board` shows all places again."""

    page = Page.BILL

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], BillScreen],
        links: OrderLinks,
        *,
        board: Callable[[], None],
        move: Callable[[PlaceNow], None],
    ) -> None:
        super().__init__(shell, make)
        self._links = links
        self._board = board
        self._move = move
        self._place_id = 0
        self._state: PlaceNow | None = None
        self._draft = BillDraft()
        again = Throttle(self, self._look_if_open)
        bridge = shell.bridge
        self.while_open(again.request, bridge.of(PlacesChanged), bridge.of(DocumentChanged))

    def join_question(self, question: QuestionDialog) -> None:
        """Take the question of the present language."""
        self._question = question

    @override
    def join(self, screen: BillScreen) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "move": self._ask_move,
            "add": lambda: self._links.order_at(self._place_id),
            "print": self._print,
            "take_back": self._ask_take_back,
            "more": lambda: self._change(self._draft.with_more()),
            "give_back": self._ask_give_back,
            "card": lambda: self._pay(TenderKind.CARD),
            "cash": lambda: self._pay(TenderKind.CASH),
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())
        screen.mode_chosen.connect(lambda key: self._change(self._draft.turned(BillMode(key))))
        screen.invoice_chosen.connect(
            lambda key: self._change(replace(self._draft, is_each=key == EACH))
        )
        screen.toggled.connect(self._toggle)
        screen.walked.connect(lambda step: self._change(self._draft.walked(step)))
        screen.payer_chosen.connect(self._choose_payer)

    def begin(self, place_id: int) -> None:
        """Show a place, nothing divided yet."""
        self._place_id = place_id
        self._draft = BillDraft()
        self.screen().head.say_done("")
        self.open()

    @override
    def fill(self) -> None:
        self._look()

    @override
    def leave(self) -> None:
        self._board()

    def _look_if_open(self) -> None:
        if self.is_open():
            self._look()

    def _look(self) -> None:
        """Show how the place is now; one where nothing is open any more gives way to the board."""
        try:
            self._state = state_of(self.shell.till, self._place_id)
        except PlaceUnknown:
            self._state = None
        if self._state is None or self._state.is_free:
            if self.is_open():
                self._board()
            return
        sales = {
            key: sale
            for each in self._state.orders
            if (sale := self.shell.till.documents.sale(key := each.placed.sale_key)) is not None
        }
        guests = {each.placed.sale_key: each.placed.guest for each in self._state.orders}
        self._change(self._draft.of(sales, guests))

    def _change(self, draft: BillDraft) -> None:
        """Show the bill divided in another way."""
        self._draft = draft
        state = self._state
        if state is None:
            return
        screen = self.screen()
        words = self.shell.words
        now = self.shell.till.clock.now()
        takes_money = self.shell.till.cashier.role is not Role.WAITER
        screen.show_title(place_title(words, state.place), explained(words, state, now))
        screen.modes.choose(draft.mode.value)
        screen.invoices.choose(EACH if draft.is_each else ONE)
        screen.invoices.setVisible(draft.mode in DIVIDED)
        screen.keys["more"].setVisible(draft.mode in {BillMode.PERSONS, BillMode.PARTS})
        screen.keys["give_back"].setVisible(bool(state.held) and takes_money)
        screen.dividing.setEnabled(takes_money)
        screen.show_lines(bill_lines(words, state, draft))
        rows = bill_payers(words, draft)
        screen.show_payers(rows, str(draft.at))
        self._show_amount(state, takes_money=takes_money)

    def _show_amount(self, state: PlaceNow, *, takes_money: bool) -> None:
        screen = self.screen()
        words = self.shell.words
        problem = ""
        amount = ZERO
        try:
            amount = self._amount(state)
        except TillError as error:
            problem = words.error(error)
        screen.glass.set_heading(
            self._heading(), words.say("orders.of", total=format_money(state.total))
        )
        screen.glass.set_number(format_money(amount))
        foot = [(words.say("orders.left_after"), format_money(max(state.left - amount, ZERO)))]
        if state.held:
            foot.insert(0, (words.say("orders.held_label"), format_money(state.held_total)))
        screen.glass.set_foot(foot)
        screen.said.setText(problem or self._consequence(state, amount))
        nothing = (
            ""
            if state.orders and not problem and (amount or not state.left)
            else words.say("orders.nothing_chosen")
        )
        for name in ("card", "cash"):
            screen.keys[name].setVisible(takes_money)
            if nothing:
                screen.keys[name].disable(problem or nothing)
            else:
                screen.keys[name].enable()

    def _amount(self, state: PlaceNow) -> Decimal:
        """Return what is paid now: never more than what is left."""
        draft = self._draft
        if draft.mode is BillMode.ALL:
            return max(state.left, ZERO)
        amount = draft.amounts[0 if draft.mode is BillMode.PARTS else draft.at]
        return min(amount, max(state.left, ZERO))

    def _heading(self) -> str:
        say = self.shell.words.say
        draft = self._draft
        if draft.mode is BillMode.PERSONS:
            name = (
                draft.named[draft.at] if draft.named else say("orders.person", number=draft.at + 1)
            )
            return say("orders.pays", name=name)
        return say(f"orders.pays_{draft.mode.value}")

    def _consequence(self, state: PlaceNow, amount: Decimal) -> str:
        """Say before what follows: which invoice, or how many documents."""
        words = self.shell.words
        draft = self._draft
        if draft.is_each and not draft.named:
            division = draft.division
            if division.cancelled:
                return words.say(
                    "orders.divides",
                    cancelled=len(division.cancelled),
                    ordered=division.ordered,
                    invoices=division.invoices,
                )
        if any(each.is_waiting for each in state.orders):
            return words.say("orders.summary_waits")
        if not draft.is_each and amount < state.left:
            return words.say("orders.issued_with_last", total=format_lek(state.total))
        return ""

    def _toggle(self, key: str) -> None:
        line = line_of(key)
        if line is not None:
            self._change(self._draft.toggled(line))

    def _choose_payer(self, key: str) -> None:
        if key.isdecimal():
            self._change(replace(self._draft, at=int(key)))

    def _pay(self, kind: TenderKind) -> None:
        """Pay what the glass says: all, a part, or the invoice of one of several."""
        state = self._state
        if state is None:
            return
        draft = self._draft
        try:
            whole = due(state.orders, (state,))
            amount = self._amount(state)
        except TillError as error:
            self._tell(error)
            return
        if draft.is_each and draft.named:
            keys = [key for key, who in draft.guests.items() if who == draft.named[draft.at]]
            self._pay_orders(keys, draft.amounts[draft.at], kind)
        elif draft.is_each and draft.mode in DIVIDED:
            self._ask_divide(kind)
        elif amount >= whole:
            self._pay_orders([each.placed.sale_key for each in state.orders], whole, kind)
        else:
            self._pay_part(state, amount, kind)

    def _pay_orders(self, keys: Sequence[str], total: Decimal, kind: TenderKind) -> None:
        till = self.shell.till

        async def pay(tenders: Sequence[Tender], approvals: Sequence[Approval]) -> None:
            await pay_orders(till, keys, () if total <= 0 else tenders, approvals)

        state = self._state
        orders = (
            tuple(each for each in state.orders if each.placed.sale_key in keys) if state else ()
        )
        is_last = state is None or len(orders) == len(state.orders)
        then = self._links.sell if is_last else self._come_back
        lines = count_lines(till, orders)
        self._links.pay(Bill(total=max(total, ZERO), line_count=lines, pay=pay, then=then), kind)

    def _come_back(self) -> None:
        """Go on with whoever pays next."""
        self._change(replace(self._draft, at=0))
        self._look_if_open()

    def _pay_part(self, state: PlaceNow, amount: Decimal, kind: TenderKind) -> None:
        till = self.shell.till
        words = self.shell.words
        change: list[Decimal] = []

        async def pay(tenders: Sequence[Tender], approvals: Sequence[Approval]) -> None:
            taken = await take_part(till, state.place.place_id, amount, tenders, approvals)
            change.append(taken.change)

        def then() -> None:
            draft = self._draft
            done = draft.done | {draft.at}
            following = next((each for each in range(draft.people) if each not in done), 0)
            self._draft = replace(draft, done=done, at=following, ticked=frozenset())
            self._look_if_open()
            self.screen().head.say_done(
                words.say(
                    "orders.part_taken",
                    amount=format_lek(amount),
                    change=format_lek(change[0] if change else ZERO),
                )
            )

        self._links.pay(Bill(total=amount, line_count=1, pay=pay, then=then), kind)

    def _ask_divide(self, kind: TenderKind) -> None:
        """Say how many documents follow, before an order is divided."""
        draft = self._draft
        words = self.shell.words
        division = draft.division
        names = self._names()

        def agreed(_pin: str) -> None:
            self.shell.run_with_approval(
                lambda approval: self._divide(draft.payers, names, approval, kind),
                name="divide orders",
                about=lambda: Asked(amount=draft.total),
                on_failure=self._tell_in_question,
            )

        question = Question(
            title=words.say("orders.divide_title"),
            detail=words.say(
                "orders.divides",
                cancelled=len(division.cancelled),
                ordered=division.ordered,
                invoices=division.invoices,
            ),
            does=words.say("orders.divide"),
            keeps=words.say("orders.cancel"),
            destroys=False,
        )
        self._question.ask(question, agreed)

    def _names(self) -> tuple[str, ...]:
        say = self.shell.words.say
        if self._draft.mode is BillMode.LINES:
            return (say("orders.person", number=1), say("orders.the_rest"))
        return tuple(say("orders.person", number=each + 1) for each in range(self._draft.people))

    async def _divide(
        self,
        payers: Mapping[str, tuple[tuple[int, ...], ...]],
        names: Sequence[str],
        approval: Approval | None,
        kind: TenderKind,
    ) -> None:
        divided = await divide_orders(self.shell.till, payers, names, approval)
        self._question.close_overlay()
        self._look()
        mine = divided.of_each[0]
        sales = [self.shell.till.documents.sale(key) for key in mine]
        total = sum((sale.total for sale in sales if sale), ZERO)
        if mine:
            self._pay_orders(mine, total, kind)

    def _ask_move(self) -> None:
        if self._state is not None:
            self._move(self._state)

    def _marked_order(self) -> str:
        key = self.screen().row
        line = line_of(key)
        return line[0] if line else key

    def _print(self) -> None:
        key = self._marked_order()
        words = self.shell.words

        async def print_slips() -> None:
            count = await print_again(self.shell.till, key)
            self.screen().head.say_done(
                words.count("orders.printed", count) if count else words.say("orders.no_station")
            )

        self._start(print_slips())

    def _ask_take_back(self) -> None:
        key = self._marked_order()
        state = self._state
        order = (
            next((each for each in state.orders if each.placed.sale_key == key), None)
            if state
            else None
        )
        if order is None:
            return
        words = self.shell.words

        def agreed(_pin: str) -> None:
            self.shell.run_with_approval(
                lambda approval: self._take_back(key, approval),
                name="take order back",
                about=lambda: Asked(amount=order.in_lek),
                on_failure=self._tell_in_question,
            )

        question = take_back_question(words, str(order.number), order.in_lek)
        self._question.ask(question, agreed)

    async def _take_back(self, key: str, approval: Approval | None) -> None:
        await take_back(self.shell.till, key, approval)
        self._question.close_overlay()

    def _ask_give_back(self) -> None:
        state = self._state
        if state is None or not state.held:
            return
        words = self.shell.words

        async def give_back() -> None:
            await give_parts_back(self.shell.till, state.place.place_id)
            self._question.close_overlay()

        question = give_back_question(words, state.held_total)
        self._question.ask(question, lambda _: self._start(give_back()))

    def _start(self, work: Coroutine[object, object, object]) -> None:
        self.shell.tasks.start(work, name="bill", on_failure=self._tell_in_question)

    def _tell_in_question(self, error: TillError) -> None:
        if self._question.isVisible() and not isinstance(error, PlacePaid | PlaceSettled):
            self._question.show_problem(refused_line(self.shell.words, error))
        else:
            self._tell(error)

    def _tell(self, error: TillError) -> None:
        if self._question.isVisible():
            self._question.close_overlay()
        self.shell.say(self.shell.words.error(error))
        if isinstance(error, PlacePaid | PlaceSettled | PartsInLek):
            self._look_if_open()
