"""What the authority refuses, and what a person decides then.

Lives here: the rules of refused documents: how one comes to be, retry, replace, close.
Must not: what else people do (selling_rules, paper_rules).
"""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.properties import deeds
from tests.properties.model import Model
from tests.properties.paper_rules import PaperRules
from tests.properties.selling_rules import SellingRules
from tests.properties.sums import refuse
from tests.properties.trouble_rules import TroubleRules
from tests.simulation.service_model import OPENING_ALREADY
from tests.simulation.weather import REFUSALS, Fault
from till.actions import resolving
from till.domain.fiscal import DocKind, FiscalDocument

REASON = "provim"


class RefusedRules(SellingRules, PaperRules, TroubleRules):
    """Something is refused, and somebody has to decide."""

    @rule(
        fault=st.sampled_from(REFUSALS),
        kind=st.sampled_from(("sale", "order", "summary", "return", "cancellation")),
        which=st.integers(0, 3),
    )
    def have_refused(self, fault: Fault, kind: str, which: int) -> None:
        """Deliver what waits; then issue something that is refused."""
        self.deliver_well()
        if kind == "sale" or not self.model.deals:
            self.sell_by(["101", "3*103"], deeds.KINDS[which])
        elif kind == "order":
            self.take_order([("101", 1 + which)], None)
        elif kind == "summary" and any(x.kind == "order" for x in self.model.deals.values()):
            self.settle_orders([which], [("cash", None)], by_first_name=False)
        elif kind == "cancellation":
            self.cancel(which)
        else:
            self.return_some(which, 0, 2, rest=False)
        self.counter.weather.coming.append(fault)
        self.rest(10)

    @precondition(lambda self: self.counter.till.documents.refused())
    @rule(number=st.integers(0, 3), way=st.sampled_from(("retry", "replace", "close")))
    def decide(self, number: int, way: str) -> None:
        """Decide about a refused document."""
        refused = self.counter.till.documents.refused()
        document = refused[number % len(refused)]
        self.decide_about(document, _sensible(document, way, self.counter.day))

    def decide_about(self, document: FiscalDocument, way: str) -> None:
        """Try again, replace or close."""
        doc_id, new_id = document.doc_id, self.counter.next_doc_id
        day = self.counter.day
        match way:
            case "retry":
                self.act(
                    way,
                    lambda till: resolving.retry(till, doc_id, REASON),
                    lambda model: _not_left_behind(model, document, day),
                )
            case "replace":
                self.act(
                    way,
                    lambda till: resolving.replace_document(till, doc_id, REASON),
                    lambda model: _not_left_behind(model, document, day).decided(
                        doc_id, latest=new_id
                    ),
                )
            case _:
                self.act(
                    way,
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


def _sensible(document: FiscalDocument, way: str, day: str) -> str:
    """Leave today's opening balance no way that would keep the rest of the day from going."""
    if document.kind is not DocKind.OPENING_BALANCE or document.day.isoformat() < day:
        return way
    code = document.problem.code if document.problem else None
    if code == OPENING_ALREADY:
        return "close"
    return "replace" if way == "close" else way
