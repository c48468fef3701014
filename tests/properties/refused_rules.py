"""What comes to grief on its way or is refused, and what a person decides then.

Lives here: the rules that issue something and let it fail; retry, replace, close.
Must not: what else people do (selling_rules, paper_rules).
"""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests import agreeing
from tests.properties.euro_rules import EuroRules
from tests.properties.model import Model
from tests.properties.paper_rules import PaperRules
from tests.properties.parking_rules import ParkingRules
from tests.properties.sums import refuse
from tests.properties.trouble_rules import ANSWERS, TroubleRules
from tests.simulation.fault_plan import REFUSALS, Fault
from tests.simulation.service_model import OPENING_ALREADY
from till.actions.documents import resolving
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind

REASON = "provim"


class RefusedRules(ParkingRules, EuroRules, PaperRules, TroubleRules):
    """Something is refused, and somebody has to decide."""

    @rule(
        fault=st.sampled_from(REFUSALS),
        kind=st.sampled_from(("sale", "order", "return", "cancellation")),
        decision=st.sampled_from(("", "retry", "replace", "close")),
        referred=st.sampled_from(("never", "before", "after")),
    )
    def have_refused(self, fault: Fault, kind: str, decision: str, referred: str) -> None:
        """Have something refused and decide about it; refer to it before that, or afterwards."""
        self.deliver_well()
        self._issue(kind)
        self.counter.fault_plan.coming.append(fault)
        self.rest(10)
        if referred == "before":
            self._refer_to_the_newest()
        refused = self.counter.till.documents.refused()
        if decision and refused:
            self.decide(len(refused) - 1, decision)
        if referred == "after":
            self._refer_to_the_newest()

    @rule(
        faults=st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3),
        kind=st.sampled_from(("sale", "order")),
    )
    def have_answered_badly(self, faults: list[Fault], kind: str) -> None:
        """Issue something whose delivery comes to grief."""
        self.find_the_service_well()
        self._issue(kind)
        self.counter.fault_plan.coming.extend(faults)
        self.rest(20)

    def _issue(self, kind: str) -> None:
        """Issue something; what is given back is a sale of just now."""
        if kind == "order":
            self.take_order([("101", 2)], None)
            return
        self.sell_by(["101", "3*103"], "cash")
        if kind != "sale":
            self.rest(10)
        if kind == "return":
            self.return_some(0, 0, 1, rest=True)
        elif kind == "cancellation":
            self.cancel(0)

    def _refer_to_the_newest(self) -> None:
        """Settle an order, named as when it was taken; give goods back again; or cancel it."""
        newest = [*self.model.deals.values()][-1:]
        if newest and newest[0].kind == "order":
            self.settle_orders([0], [("cash", None)], by_first_name=True)
        elif newest and newest[0].kind == "return":
            self.give_back(newest[0].refers[0], dict(newest[0].returned))
        elif newest:
            self.cancel(0)

    @precondition(lambda self: self.counter.till.documents.refused())
    @rule(number=st.integers(0, 6), decision=st.sampled_from(("retry", "replace", "close")))
    def decide(self, number: int, decision: str) -> None:
        """Decide about a refused document."""
        refused = self.counter.till.documents.refused()
        document = refused[number % len(refused)]
        self.decide_about(document, _sensible(document, decision, self.counter.day))

    def decide_about(self, document: FiscalDocument, decision: str) -> None:
        """Try again, replace or close."""
        doc_id = document.doc_id
        new_id = self.counter.next_doc_id
        day = self.counter.day
        match decision:
            case "retry":
                self.act(
                    decision,
                    lambda till: resolving.retry(till, doc_id, REASON),
                    lambda model: _not_left_behind(model, document, day),
                )
            case "replace":
                self.act(
                    decision,
                    lambda till: agreeing.replace_document(till, doc_id, REASON),
                    lambda model: _not_left_behind(model, document, day).decided(
                        doc_id, latest=new_id
                    ),
                )
            case _:
                self.act(
                    decision,
                    lambda till: resolving.close(till, doc_id, REASON),
                    lambda model: model.decided(doc_id, latest=None),
                )


def _not_left_behind(model: Model, document: FiscalDocument, day: str) -> Model:
    """Refuse all but closing for what can never go: its original was closed, its day is over."""
    deals = [each for each in model.deals.values() if each.latest == document.doc_id]
    refers = [model.deals[each] for deal in deals for each in deal.refers]
    if any(each.is_closed for each in refers):
        refuse("OriginalClosed")
    if document.kind is DocKind.OPENING_BALANCE and document.day.isoformat() < day:
        refuse("OpeningOfEarlierDay")
    return model


def _sensible(document: FiscalDocument, decision: str, day: str) -> str:
    """Leave today's opening balance no way that would keep the rest of the day from going."""
    if document.kind is not DocKind.OPENING_BALANCE or document.day.isoformat() < day:
        return decision
    code = document.problem.code if document.problem else None
    if code == OPENING_ALREADY:
        return "close"
    return "replace" if decision == "close" else decision
