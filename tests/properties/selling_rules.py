"""What a cashier does at the counter: scan, mend the basket, be paid, count cash, come and go.

Lives here: the rules of baskets, payments, the drawer and people.
Must not: what may need an approval (limit_rules), parking, documents, trouble.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.properties import strategies, sums, trade
from tests.properties.counter import PEOPLE
from tests.properties.machine import ModelMachine
from tests.properties.model import Model
from tests.properties.sums import Heap, Off
from till.actions.day import drawer, opening
from till.actions.people import signing_in
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.till import Till
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right
from till.domain.shop.people import Role


async def _open(till: Till, lek: Decimal) -> object:
    """Open the day, whatever the clock says, with an owner's word for it."""
    owners = [each for each in till.people.all() if each.role is Role.OWNER]
    here = till.session.cashier
    if here is not None and owners:
        word = Approval(approver=owners[0], asked_by=here.named, right=Right.CLOCK)
        opening.confirm_clock(till, word)
    return await opening.declare(till, lek)


Eighths = Sequence[tuple[str, int | None]]


class SellingRules(ModelMachine):
    """A day at the counter."""

    @initialize(cents=st.sampled_from((500_000, 0)), clock_is_steady=st.booleans())
    def begin(self, cents: int, clock_is_steady: bool) -> None:
        """Open the first day; a clock that nobody sets lets more be judged by it."""
        self.clock_is_steady = clock_is_steady
        self.declare(cents)

    @rule(cents=st.sampled_from((500_000, 0, 1)))
    def declare(self, cents: int) -> None:
        """Open the day, or try to do so again."""
        slip = self.slip
        lek = strategies.in_lek(cents)
        self.act(
            "declare",
            lambda till: _open(till, lek),
            lambda model: trade.declare(model, cents, slip),
        )

    @rule(codes=st.lists(strategies.codes, min_size=1, max_size=4))
    def fill(self, codes: list[str]) -> None:
        """Scan or type some codes."""
        for code in codes:
            self._scan(code)

    def _scan(self, code: str) -> None:
        self.act(
            "scan",
            lambda till: selling.scan(till, code),
            lambda model: _with(model, sums.added(model.heap, *strategies.read(code))),
        )

    @rule(place=strategies.places, off=strategies.discounts)
    def discount_a_line(self, place: int, off: Off | None) -> None:
        """Give a line a discount or take it away."""
        line = self.line(place)
        discount = strategies.in_the_tills_words(off)
        self.act(
            "discount a line",
            lambda till: selling.set_line_discount(till, line, discount),
            lambda model: _with(model, sums.marked_down(model.heap, line, off)),
        )

    @rule(off=strategies.discounts)
    def discount_the_basket(self, off: Off | None) -> None:
        """Give the whole basket a discount or take it away."""
        discount = strategies.in_the_tills_words(off)
        self.act(
            "discount the basket",
            lambda till: selling.set_basket_discount(till, discount),
            lambda model: _with(model, sums.marked_down_whole(model.heap, off)),
        )

    @rule(given=strategies.settling)
    def pay(self, given: Eighths) -> None:
        """Have the basket paid, with whatever is handed over."""
        tenders = strategies.in_cents(given, self.model.heap.total)
        slip = self.slip
        self.act(
            "pay",
            lambda till: check_out(till, strategies.tendered(tenders)),
            lambda model: trade.check_out(model, tenders, slip),
        )

    @rule(codes=st.lists(strategies.codes, min_size=1, max_size=3), off=strategies.discounts)
    def sell_for_cash(self, codes: list[str], off: Off | None) -> None:
        """Sell something, and give change."""
        self._sell(codes, off, [("cash", 11)])

    @rule(
        codes=st.lists(strategies.codes, min_size=1, max_size=3),
        kind=st.sampled_from(strategies.KINDS),
    )
    def sell_by(self, codes: list[str], kind: str) -> None:
        """Sell something, paid in one kind to the cent."""
        self._sell(codes, None, [(kind, None)])

    @rule(
        code=strategies.codes,
        off=strategies.discounts,
        first=st.sampled_from(strategies.KINDS),
        eighths=st.integers(1, 7),
        second=st.sampled_from(strategies.KINDS),
    )
    def sell_mixed(self, code: str, off: Off | None, first: str, eighths: int, second: str) -> None:
        """Sell something, paid in two kinds."""
        self._sell([code], off, [(first, eighths), (second, None)])

    def line(self, place: int) -> int:
        """Return the index of a line, or now and then of the one after the last."""
        if not self.model.heap.lines:
            self.fill(["3*103", "0,845*201"])
        return place % (len(self.model.heap.lines) + 1)

    def _sell(self, codes: list[str], off: Off | None, given: Eighths) -> None:
        """Sell from beginning to end, on a till that is ready for it."""
        self.get_ready(codes)
        self.discount_the_basket(off)
        self.pay(given)

    def get_ready(self, codes: Sequence[str]) -> None:
        """Sign in and open the day, where that is wanted, and scan some codes."""
        if self.model.cashier is None:
            self.come_and_go(1)
        if not self.counter.is_open():
            self.declare(500_000)
        for code in codes:
            self._scan(code)

    @rule(cents=strategies.amounts)
    def deposit(self, cents: int) -> None:
        """Put cash in."""
        day = self.counter.day
        lek = strategies.in_lek(cents)
        self.act(
            "deposit",
            lambda till: drawer.deposit(till, lek, "nga kasaforta"),
            lambda model: trade.deposit(model, day, cents),
        )

    @rule(cents=strategies.amounts)
    def withdraw(self, cents: int) -> None:
        """Take cash out."""
        day = self.counter.day
        lek = strategies.in_lek(cents)
        self.act(
            "withdraw",
            lambda till: drawer.withdraw(till, lek),
            lambda model: trade.withdraw(model, day, cents),
        )

    @rule(who=st.integers(0, len(PEOPLE)))
    def come_and_go(self, who: int) -> None:
        """Let somebody else stand at the till, or (0) nobody."""
        if not who:
            self.act("sign out", signing_in.sign_out, lambda model: replace(model, cashier=None))
            return
        self.act(
            "sign in",
            lambda till: signing_in.sign_in(till, who, str(1000 + who)),
            lambda model: replace(model, cashier=PEOPLE[who - 1]),
        )


def _with(model: Model, heap: Heap) -> Model:
    return replace(model, heap=heap)
