"""How each example ends: trouble stops, all is delivered, and all is held against the truth.

Lives here: the settling, and what must be true when nothing is owed any more.
Must not: what holds after every step (machine).
"""

import sys

from typing_extensions import override

from tests.properties.machine import require_none
from tests.properties.model import Deal
from tests.properties.refused_rules import RefusedRules
from tests.simulation.fault_plan import Fault
from tests.simulation.registered import Registered
from tests.simulation.service_model import LASTING, OPENING_ALREADY
from till.actions.day.opening import opening_today
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind

LONGEST_S = 600
NIGHTS = 2
PAUSE_S = 20
LEFT_BEHIND = {OPENING_ALREADY, "errors.original_closed", "errors.original_without_iic"}


class TillMachine(RefusedRules):
    """Everything that may happen to a till, in any order."""

    @override
    def teardown(self) -> None:
        """End the example, unless it has failed already."""
        try:
            if sys.exc_info()[0] is None:
                self._settle()
                self.the_till_is_as_the_model_says()
                self._judge()
        finally:
            self.tally.update(
                f"{fault.name} fired" for fault in self.counter.world.fired.elements()
            )
            self.counter.leave()

    def _settle(self) -> None:
        """Let all trouble stop, and deliver until nothing is owed any more."""
        counter = self.counter
        counter.fault_plan.end_all()
        counter.shop.desk.network.spell = None
        counter.shop.spare()
        counter.shop.set_clock_right()
        counter.shop.new_token(tell=True)
        self._deliver_all()
        for _ in range(NIGHTS):
            # A clock that was wrong may have opened another day than the authority's, or the next
            # one before its time: what is refused for that goes on a later day.
            if self._is_something_owed() and counter.world.fired[Fault.CLOCK_SET]:
                self.pass_midnight()
                self._deliver_all()
        require_none(self._owed())
        while counter.shop.desk.network.late:
            self.rest(PAUSE_S)

    def _deliver_all(self) -> None:
        """Deliver until nothing is owed any more, or for as long as that should take."""
        deadline = self.counter.loop.time() + LONGEST_S
        while self._is_something_owed() and self.counter.loop.time() < deadline:
            self._attend()
            self.rest(PAUSE_S)

    def _attend(self) -> None:
        """Do what people must: sign in, open the day, decide about what was refused."""
        if self.model.cashier is None:
            self.come_and_go(1)
        if opening_today(self.counter.till) is None:
            self.declare(0)
        for document in self.counter.till.documents.refused():
            if document.doc_id in {each.doc_id for each in self.counter.till.documents.refused()}:
                self.decide_about(document, self._decision(document))

    def _decision(self, document: FiscalDocument) -> str:
        """Choose as somebody would who understands what the authority says."""
        problem = document.problem
        code = (problem.code or problem.key) if problem else ""
        is_opening = document.kind is DocKind.OPENING_BALANCE
        if code in LEFT_BEHIND or (is_opening and document.day.isoformat() != self.counter.day):
            return "close"
        return "replace" if code in {LASTING, "errors.field_refused"} else "retry"

    def _is_something_owed(self) -> bool:
        till = self.counter.till
        return bool(
            till.documents.waiting_count()
            or till.documents.refused_count()
            or till.documents.receipts_owed()
            or till.print_jobs.waiting_count()
        )

    def _owed(self) -> list[str]:
        till = self.counter.till
        return (
            [
                f"{each.kind.value} {each.doc_id} is {each.state.value}, {each.problem}"
                for each in (*till.documents.open(), *till.documents.refused())
            ]
            + [f"the receipt of {each.doc_id} is owed" for each in till.documents.receipts_owed()]
            + [f"{till.print_jobs.waiting_count()} receipts are to be printed"]
            * bool(till.print_jobs.waiting_count())
        )

    def _judge(self) -> None:
        """Hold each deal against the one document that reports it; then every invariant."""
        known = self.counter.shop.desk.network.service.documents
        for deal in self.model.deals.values():
            reported = known.get(deal.latest)
            if deal.is_closed:
                assert reported is None or reported.completed_at is None, deal
            else:
                assert reported is not None, deal
                self._agrees(deal, reported)
        require_none(self.counter.judge())

    def _agrees(self, deal: Deal, reported: Registered) -> None:
        """The service has what the model has: total, and what it refers to, by iic."""
        known = self.counter.shop.desk.network.service.documents
        originals = {known[self.model.deals[each].latest].iic for each in deal.refers}
        contents = reported.contents
        assert reported.completed_at is not None, deal
        assert contents.total * 100 == deal.total, (contents, deal)
        assert {contents.corrects, *contents.sums_up} - {None} == originals, (contents, deal)
        assert contents.is_electronic == deal.is_electronic, (contents, deal)
