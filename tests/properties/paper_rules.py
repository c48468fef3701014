"""What is issued beside the counter: returns, cancellations, orders, invoices, copies.

Lives here: the rules of documents beside the counter's own.
Must not: the counter itself (selling_rules), what a person decides (refused_rules).
"""

from collections.abc import Sequence
from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.properties import strategies, trade
from tests.properties.machine import ModelMachine
from tests.properties.model import Model
from tests.properties.sums import Off, refuse
from tests.simulation.fault_plan import Fault
from tests.simulation.people import COMPANY
from till.actions.documents import reprinting
from till.actions.selling import correcting, invoicing
from till.actions.till import Till
from till.domain.identifiers import DocId
from till.domain.selling.terms import Electronic, Process, Terms

Goods = Sequence[tuple[str, int]]
Eighths = Sequence[tuple[str, int | None]]
which = st.integers(0, 6)  # of the deals, from the newest


class PaperRules(ModelMachine):
    """What is done with documents."""

    @precondition(lambda self: self.model.deals)
    @rule(which=which, line=strategies.places, parts=st.integers(1, 4), rest=st.booleans())
    def return_some(self, which: int, line: int, parts: int, rest: bool) -> None:
        """Take goods of one line back, all that is left of it or a part; or too much."""
        deal = self.deal(which)
        left = self.model.left(deal.doc_id)
        some = left[line] if line < len(left) else 1000
        self.give_back(deal.doc_id, {line: some if rest else -(-some // parts)})

    @precondition(lambda self: self.model.deals)
    @rule(which=which, more=st.sampled_from((0, 0, 0, 1000)))
    def return_the_rest(self, which: int, more: int) -> None:
        """Take everything back that is left, or more than that."""
        deal = self.deal(which)
        left = enumerate(self.model.left(deal.doc_id))
        wanted = {index: thousandths + more for index, thousandths in left if thousandths}
        if wanted:
            self.give_back(deal.doc_id, wanted)

    def give_back(self, original: str, wanted: dict[int, int]) -> None:
        """Give so many thousandths of some lines of a deal back."""
        slip = self.slip
        if trade.is_close(self.model, original, wanted, slip.day):
            return
        named = self.model.deals[original].latest
        quantities = {index: Decimal(part) / 1000 for index, part in wanted.items()}
        self.act(
            "return",
            lambda till: correcting.return_goods(till, DocId(named), quantities),
            lambda model: trade.return_goods(model, original, wanted, slip),
        )

    @precondition(lambda self: self.model.deals)
    @rule(which=which)
    def cancel(self, which: int) -> None:
        """Cancel a deal."""
        deal = self.deal(which)
        slip = self.slip
        self.act(
            "cancel",
            lambda till: correcting.cancel_sale(till, DocId(deal.latest)),
            lambda model: trade.cancel(model, deal.doc_id, slip),
        )

    @rule(wanted=strategies.goods, off=strategies.discounts)
    def take_order(self, wanted: Goods, off: Off | None) -> None:
        """Take an order."""
        slip = self.slip

        async def order(till: Till) -> object:
            return await invoicing.take_order(till, strategies.basket_of_goods(till, wanted, off))

        self.act(
            "order",
            order,
            lambda model: trade.take_order(model, strategies.heap_of_goods(wanted, off), slip),
        )

    @precondition(lambda self: any(each.kind == "order" for each in self.model.deals.values()))
    @rule(
        orders=st.lists(st.integers(0, 4), min_size=1, max_size=3),
        given=strategies.settling,
        by_first_name=st.booleans(),
    )
    def settle_orders(self, orders: list[int], given: Eighths, by_first_name: bool) -> None:
        """Settle some orders; one whose document was replaced may be named by either."""
        taken = [each for each in self.model.deals.values() if each.kind == "order"]
        chosen = [taken[-1 - number % len(taken)] for number in orders]
        total = sum(each.total or 0 for each in {each.doc_id: each for each in chosen}.values())
        tenders = strategies.in_cents(given, total)
        slip = self.slip
        named = [DocId(each.doc_id if by_first_name else each.latest) for each in chosen]
        self.act(
            "settle orders",
            lambda till: invoicing.settle_orders(till, named, strategies.tendered(tenders)),
            lambda model: trade.settle_orders(
                model, [each.doc_id for each in chosen], tenders, slip
            ),
        )

    @rule(wanted=strategies.goods, off=strategies.discounts, is_slow=st.booleans())
    def invoice_electronically(self, wanted: Goods, off: Off | None, is_slow: bool) -> None:
        """Issue an electronic invoice, to be paid by transfer; its eic may come later."""
        if is_slow:
            self.counter.fault_plan.coming.append(Fault.EIC_LATER)
        slip = self.slip
        given = [("transfer", None)]
        terms = Terms(buyer=COMPANY, electronic=Electronic(process=Process.P2))

        async def invoice(till: Till) -> object:
            basket = strategies.basket_of_goods(till, wanted, off)
            return await invoicing.invoice(till, basket, strategies.tendered(given), terms)

        self.act(
            "electronic invoice",
            invoice,
            lambda model: trade.invoice(model, strategies.heap_of_goods(wanted, off), given, slip),
        )

    @precondition(lambda self: self.model.deals)
    @rule(which=which)
    def reprint(self, which: int) -> None:
        """Print a receipt again, if there is one already; one that is there mostly."""
        here = [each for each in self.model.deals.values() if each.latest in self.observed.receipts]
        deal = here[which % len(here)] if here and which else self.deal(which)
        doc_id = deal.latest
        is_here = doc_id in self.observed.receipts

        def effect(model: Model) -> Model:
            return model.copied(doc_id) if is_here else refuse("ReceiptNotReady")

        self.act("reprint", lambda till: reprinting.reprint(till, DocId(doc_id)), effect)
