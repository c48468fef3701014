"""The page of one place joined with the till: dividing, paying, taking back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from typing_extensions import override

from till.actions.documents.paper_decisions import move
from till.actions.orders.dividing import divide_orders
from till.actions.orders.ordering import print_again, take_back
from till.actions.orders.paying import give_parts_back, take_part
from till.actions.orders.places import state_of
from till.domain.errors import TillError
from till.domain.errors.orders import PlaceUnknown
from till.domain.money import ZERO
from till.domain.paper.print_job import PaperRole, PrintJobState
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.page.question import Question
from ui.kit.wording import format_lek
from ui.orders.bill_draft import BillDraft
from ui.orders.bill_rows import division_line, guest_names
from ui.orders.bill_screen import BillScreen
from ui.orders.orders_page import OrderLinks, OrdersPage
from ui.payment.draft import Bill
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell, Work

NOT_OUT_YET: Final = frozenset({PrintJobState.WAITING, PrintJobState.PRINTING})
"""Slips that wait for their printer, or that it is trying."""


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


class BillController(OrdersPage[BillScreen]):
    """One place: a place where nothing is open any more gives way to the board."""

    page = Page.BILL

    def __init__(self, shell: Shell, make: Callable[[], BillScreen], links: OrderLinks) -> None:
        super().__init__(shell, make, links)
        self.still: dict[PaperRole, str] = {}
        """What is wrong with the printers of stations that stand still."""
        self._station: PaperRole | None = None  # which of them slips of this place wait for

    @override
    def join(self, screen: BillScreen) -> None:
        deeds: dict[str, Callable[[], object]] = {
            "move": lambda: self.links.move((screen.draft.state,)),
            "add": lambda: self.links.order_at(screen.draft.state.place.place_id),
            "print": self._print,
            "elsewhere": self._print_elsewhere,
            "take_back": self._ask_take_back,
            "give_back": self._ask_give_back,
            "card": lambda: self._pay(TenderKind.CARD),
            "cash": lambda: self._pay(TenderKind.CASH),
        }
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())

    def begin(self, place_id: int) -> None:
        """Show a place, nothing divided yet."""
        self._place_id = place_id
        self.screen().draft = BillDraft()
        self.screen().head.say_done("")
        self.open()

    @override
    def fill(self) -> None:
        self.look()

    @override
    def leave(self) -> None:
        self.links.board()

    @override
    def look(self) -> None:
        till = self.shell.till
        try:
            state = state_of(till, self._place_id)
        except PlaceUnknown:
            state = None
        if state is None or state.is_free:
            if self.is_open():
                self.leave()
            return
        keys = [each.placed.sale_key for each in state.orders]
        sales = {key: sale for key in keys if (sale := till.documents.sale(key)) is not None}
        slips = {key: till.print_jobs.slips_of(key) for key in keys}
        screen = self.screen()
        draft = screen.draft.of(state, sales, slips)
        screen.show_place(draft, till.clock.now(), takes_money=self.takes_money)
        waiting = {x.role for jobs in slips.values() for x in jobs if x.state in NOT_OUT_YET}
        self._station = next((each for each in self.still if each in waiting), None)
        if self._station is None:
            screen.show_still()
        else:
            say = self.shell.words.say
            title = say(f"printers.card.{self._station.value}")
            elsewhere = say(f"orders.print_at_{self._elsewhere.value}")
            screen.show_still(title, self.still[self._station], elsewhere)

    def _pay(self, kind: TenderKind) -> None:
        """Pay what the glass says: all, a part, or the invoice of one of several."""
        draft = self.screen().draft
        try:
            is_whole = draft.amount >= draft.state.left
            is_parted = draft.is_each and bool(draft.named)
            if draft.is_each and not is_parted:
                self._ask_divide(kind)
            elif is_whole or is_parted:
                self._pay_whole(kind)
            else:
                self._pay_part(draft.amount, kind)
        except TillError as error:
            self.tell(error)

    def _pay_whole(self, kind: TenderKind) -> None:
        draft = self.screen().draft
        orders = draft.paid_whole
        is_last = len(orders) == len(draft.state.orders)
        then = self.links.sell if is_last else self._go_on
        self.pay(orders, draft.state.held_total, kind, then)

    def _go_on(self) -> None:
        """Go on with whoever pays next."""
        screen = self.screen()
        screen.draft = replace(screen.draft, at=0)
        self.look_if_open()

    def _pay_part(self, amount: Decimal, kind: TenderKind) -> None:
        till = self.shell.till
        words = self.shell.words
        change: list[Decimal] = []

        async def pay(tenders: Sequence[Tender], approvals: Sequence[Approval]) -> None:
            taken = await take_part(till, self._place_id, amount, tenders, approvals)
            change.append(taken.change)

        def then() -> None:
            screen = self.screen()
            screen.draft = screen.draft.after_part()
            self.look_if_open()
            back = format_lek(sum(change, ZERO))
            said = words.say("orders.part_taken", amount=format_lek(amount), change=back)
            screen.head.say_done(said)

        self.links.pay(Bill(total=amount, line_count=1, pay=pay, then=then), kind)

    def _ask_divide(self, kind: TenderKind) -> None:
        """Say how many documents follow, before an order is divided."""
        draft = self.screen().draft
        words = self.shell.words
        names = guest_names(words, draft)

        async def divide(approval: Approval | None) -> None:
            await divide_orders(self.shell.till, draft.payers, names, approval)
            self.close_question()
            self.look()
            self._pay_whole(kind)

        question = Question(
            title=words.say("orders.divide_title"),
            detail=division_line(words, draft.division),
            does=words.say("orders.divide"),
            keeps=words.say("orders.cancel"),
            destroys=False,
        )
        self._ask(question, divide, draft.state.total)

    def _print(self) -> None:
        order = self.screen().order
        words = self.shell.words
        if order is None:
            return
        key = order.placed.sale_key

        async def print_slips() -> None:
            count = await print_again(self.shell.till, key)
            said = words.count("orders.printed", count) if count else words.say("orders.no_station")
            self.screen().head.say_done(said)

        self.start(print_slips())

    @property
    def _elsewhere(self) -> PaperRole:
        """The role whose printer takes over what waits for the kitchen's: the bar's, if it can."""
        has_bar = self.shell.till.policy.has_bar_printer and PaperRole.BAR not in self.still
        return PaperRole.BAR if has_bar else PaperRole.RECEIPT

    def _print_elsewhere(self) -> None:
        """Let another printer take over what waits for a station that stands still."""
        station = self._station

        async def move_slips() -> None:
            if station is not None:
                await move(self.shell.till, station, self._elsewhere)
                self.look_if_open()

        self.start(move_slips())

    def _ask_take_back(self) -> None:
        order = self.screen().order
        if order is None:
            return
        key = order.placed.sale_key

        async def do_take_back(approval: Approval | None) -> None:
            await take_back(self.shell.till, key, approval)
            self.close_question()

        question = take_back_question(self.shell.words, str(order.number), order.in_lek)
        self._ask(question, do_take_back, order.in_lek)

    def _ask_give_back(self) -> None:
        state = self.screen().draft.state

        async def give_back() -> None:
            await give_parts_back(self.shell.till, state.place.place_id)
            self.close_question()

        question = give_back_question(self.shell.words, state.held_total)
        self.question.ask(question, lambda _: self.start(give_back()))

    def _ask(self, question: Question, work: Work, amount: Decimal) -> None:
        """Ask, then do what somebody may have to approve; `amount` in lek is what it is about."""
        self.question.ask(
            question,
            lambda _: self.shell.run_with_approval(
                work,
                name="orders",
                about=lambda: Asked(amount=amount),
                on_failure=self.tell,
            ),
        )
