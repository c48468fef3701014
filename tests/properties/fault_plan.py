"""Faults that are chosen, not drawn: one strikes when a rule has ordered it.

Lives here: the faults that are still to come, in order.
Must not: do the harm (the simulation's network, service and disk do).
"""

from collections import Counter, deque
from random import Random

from typing_extensions import override

from tests.simulation.fault_plan import Fault, FaultPlan


class ChosenFaults(FaultPlan):
    """Each of the faults to come strikes once, at the first chance its kind has."""

    def __init__(self, fired: Counter[Fault]) -> None:
        super().__init__(Random("the same for all"), fired)
        self.coming: deque[Fault] = deque()

    @override
    def strikes(self, group: tuple[Fault, ...]) -> Fault | None:
        fault = next((each for each in self.coming if each in group), None)
        if fault is not None:
            self.coming.remove(fault)
            self.happened(fault)
        return fault

    @override
    def chance(self, of: float) -> bool:
        return False

    def end_all(self) -> None:
        """Let nothing go wrong any more."""
        self.coming.clear()
        self.is_over = True
