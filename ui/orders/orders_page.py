"""What the board and the page of one place do alike: pay orders, say what went wrong."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TypeVar

from till.actions.orders.paying import pay_orders
from till.actions.ports.events import DocumentChanged, PlacesChanged, PrintJobChanged
from till.domain.errors import TillError
from till.domain.errors.orders import PartsInLek, PlacePaid, PlaceSettled
from till.domain.money import ZERO
from till.domain.orders.places import OpenOrder, PlaceNow
from till.domain.rights.approval import Approval
from till.domain.selling.tender import Tender, TenderKind
from till.domain.selling.terms import LEK
from till.domain.shop.people import Role
from ui.kit.page.question import QuestionDialog
from ui.kit.wording import refused_line
from ui.payment.draft import Bill
from ui.shell.controllers import LateDialog, PageController
from ui.shell.shell import Shell
from ui.shell.throttle import Throttle

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderLinks:
    """`pay` opens the payment of a bill, `sell` the sale, `order_at` the sale for a place.

    `board` shows all places, `show_bill` one of them; `move` asks where its orders go to.
    """

    pay: Callable[[Bill, TenderKind | None], None]
    sell: Callable[[], None]
    order_at: Callable[[int], None]
    board: Callable[[], None]
    show_bill: Callable[[int], None]
    move: Callable[[Sequence[PlaceNow]], None]


class OrdersPage(PageController[S]):
    """What both pages do alike."""

    question = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, make: Callable[[], S], links: OrderLinks) -> None:
        super().__init__(shell, make)
        self.links = links
        again = Throttle(self, self.look_if_open)
        bridge = shell.bridge
        changes = (PlacesChanged, DocumentChanged, PrintJobChanged)
        self.while_open(again.request, *(bridge.of(each) for each in changes))

    @property
    def takes_money(self) -> bool:
        """Whether whoever stands here may be paid."""
        return self.shell.till.cashier.role is not Role.WAITER

    def look(self) -> None:
        """Show how things are now."""

    def look_if_open(self) -> None:
        """Show how things are now, where anybody sees it."""
        if self.is_open():
            self.look()

    def pay(
        self,
        orders: Sequence[OpenOrder],
        held: Decimal,
        kind: TenderKind,
        then: Callable[[], object],
    ) -> None:
        """Open the payment of orders, less what is `held`: taken for parts at their places."""
        till = self.shell.till
        if any(each.currency != LEK.code for each in orders):
            self.tell(PartsInLek())  # the payment counts in lek
            return
        keys = [each.placed.sale_key for each in orders]
        total = sum((each.in_lek for each in orders), ZERO) - held

        async def pay(tenders: Sequence[Tender], approvals: Sequence[Approval]) -> None:
            await pay_orders(till, keys, () if total <= 0 else tenders, approvals)

        lines = sum(len(sale.lines) for key in keys if (sale := till.documents.sale(key)))
        self.links.pay(Bill(total=max(total, ZERO), line_count=lines, pay=pay, then=then), kind)

    def start(self, work: Coroutine[object, object, object]) -> None:
        """Start an action; what goes wrong is told."""
        self.shell.tasks.start(work, name="orders", on_failure=self.tell)

    def tell(self, error: TillError) -> None:
        """Say what went wrong: in the question that is open, or on the page if somebody was first.

        Then the page shows how things are now.
        """
        is_late = isinstance(error, PlacePaid | PlaceSettled)
        if self.question.isVisible() and not is_late:
            self.question.show_problem(refused_line(self.shell.words, error))
            return
        self.close_question()
        self.shell.say(self.shell.words.error(error))
        if is_late:
            self.look_if_open()

    def close_question(self) -> None:
        """Close the question, where it is open."""
        if self.question.isVisible():
            self.question.close_overlay()
