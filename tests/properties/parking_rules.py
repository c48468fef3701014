"""Baskets that are set aside, taken up again or thrown away, also while the power goes.

Lives here: the rules of parking.
Must not: what a parked basket is in the model (parking_model).
"""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.properties import parking_model, strategies
from tests.properties.limit_rules import LimitRules
from tests.properties.permissions_model import PermissionRequest
from tests.simulation.disk import Death
from tests.simulation.fault_plan import Fault
from tests.simulation.shop import AT_COMMIT
from till.actions.selling import parking

OF_NOBODY = 0  # a number that no parked basket has
which = st.integers(0, 5)  # of the parked baskets; 5 is none of them
few_codes = st.lists(strategies.codes, max_size=1)


class ParkingRules(LimitRules):
    """Customers who forgot their purse."""

    @rule(codes=few_codes, name=strategies.names, fate=strategies.fates)
    def park(self, codes: Sequence[str], name: str, fate: Fault | None) -> None:
        """Set the basket aside, with what was scanned last; there may be none."""
        self.fill([*codes])
        self._doom(fate)
        self.act(
            "park",
            lambda till: parking.park(till, name),
            lambda model: parking_model.park(model, strategies.NAMES[name]),
        )

    @rule(which=which, by=st.sampled_from((None, 1, 2, 3)), codes=few_codes, fate=strategies.fates)
    def recall(self, which: int, by: int | None, codes: Sequence[str], fate: Fault | None) -> None:
        """Take a parked basket up, whoever parked it; the next one may have been begun."""
        number = self._number(which)
        parked_by = {each.number: each.by for each in self.model.parked}.get(number)
        if by is not None:
            self.come_and_go(by)
        self.fill([*codes])
        self._doom(fate)
        was_done = self.act(
            "recall in exchange" if self.model.heap.lines else "recall",
            lambda till: parking.recall(till, number),
            lambda model: parking_model.recall(model, number),
        )
        is_anothers = was_done and parked_by != self.model.cashier
        self.tally["recall what another parked done"] += is_anothers

    @rule(which=which, fate=st.sampled_from(AT_COMMIT))
    def recall_in_exchange_as_the_power_goes(self, which: int, fate: Fault) -> None:
        """Take a parked basket up for one that was begun, and lose the power meanwhile."""
        self.recall(which, None, ["101"], fate)

    @rule(
        which=which,
        comes=strategies.approvers,
        approver=strategies.approvers,
        fate=strategies.fates,
    )
    def discard(self, which: int, comes: int, approver: int, fate: Fault | None) -> None:
        """Throw a parked basket away; whoever comes (0: nobody) takes the till over for it."""
        number = self._number(which)
        if comes:
            self.come_and_go(comes)
        self._doom(fate)
        self.with_permission(
            "discard",
            lambda till, approval: parking.discard(till, number, approval),
            lambda model, approver: parking_model.discard(model, number, approver),
            PermissionRequest(right="discard_parked"),
            approver,
        )

    def _number(self, which: int) -> int:
        """Return the number of a parked basket, parking one first where there is none."""
        if not self.model.parked:
            self.park(["101", "3*103"], "Tavolina 4", None)
        parked = self.model.parked
        return OF_NOBODY if which == 5 or not parked else parked[which % len(parked)].number

    def _doom(self, fate: Fault | None) -> None:
        """Let the power go at the next transaction, if that is the fate."""
        if fate is not None:
            self.counter.doom(death=Death(at_transaction=1, where=fate))
