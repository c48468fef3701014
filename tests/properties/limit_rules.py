"""What not everybody may do alone: another price, a line taken out; somebody else may approve it.

Lives here: asking for approval, and the rules of what may need one.
Must not: the limits themselves (permissions_model), baskets that are set aside (parking_rules).
"""

from collections import Counter as Tally
from collections.abc import Callable, Coroutine
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from hypothesis.stateful import precondition, rule

from tests.properties import permissions_model, strategies, sums
from tests.properties.counter import PEOPLE
from tests.properties.model import Model
from tests.properties.permissions_model import PermissionRequest
from tests.properties.selling_rules import SellingRules
from tests.properties.sums import PRICES, Heap, half_up
from till.actions.people import authorisation
from till.actions.selling import selling
from till.actions.till import Till
from till.domain.rights.approval import Approval
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.undo import Removed, removal

ApprovedAction = Callable[[Till, Approval | None], Coroutine[object, None, object]]
Effect = Callable[[Model, str | None], Model]

SUPERVISOR = 2  # of the people, as they are counted where one is asked
NOTHING = PermissionRequest(right="nothing")


class LimitRules(SellingRules):
    """Deeds that a cashier may need somebody else for."""

    def __init__(self, empty: Path, tally: Tally[str]) -> None:
        super().__init__(empty, tally)
        self.gone: tuple[Removed, Heap, Heap] | None = None

    @rule(
        place=strategies.places,
        part=strategies.prices,
        then=strategies.lower_prices,
        approver=strategies.approvers,
    )
    def set_a_price(self, place: int, part: int | None, then: int | None, approver: int) -> None:
        """Give a line another price; with an approval of that, now and then quite another."""
        line = self.line(place)
        asked = self._price(line, part)
        taken = self._price(line, then) if then else asked
        self.with_permission(
            "set a price",
            lambda till, approval: selling.set_price(
                till,
                line,
                None
                if (cents := taken if approval else asked) is None
                else strategies.in_lek(cents),
                approval,
            ),
            lambda model, approver: permissions_model.set_price(
                model, line, taken if approver else asked, approver
            ),
            permissions_model.cheaper(self.model, line, asked),
            approver,
        )

    @rule(place=strategies.places)
    def take_more_off_than_was_approved(self, place: int) -> None:
        """Let a supervisor approve a price, and set one that no supervisor may give."""
        self.set_a_price(place, 700, 499, SUPERVISOR)

    def _price(self, line: int, part: int | None) -> int | None:
        """Return so many thousandths of what the article of a line costs, in cents."""
        if part is None:
            return None
        lines = self.model.heap.lines
        listed = PRICES[lines[line].article] if line < len(lines) else 1000
        return half_up(listed * part, 1000)

    @rule(place=strategies.places, thousandths=strategies.quantities, approver=strategies.approvers)
    def type_a_quantity(self, place: int, thousandths: int, approver: int) -> None:
        """Give a line another quantity."""
        line = self.line(place)
        quantity = Decimal(thousandths) / 1000
        self.with_permission(
            "type a quantity",
            lambda till, approval: selling.set_quantity(till, line, quantity, approval),
            lambda model, approver: permissions_model.count(model, line, thousandths, approver),
            permissions_model.counted(self.model, line, thousandths)
            or PermissionRequest(right="nothing"),
            approver,
        )

    @rule(place=strategies.places, approver=strategies.approvers)
    def void_a_line(self, place: int, approver: int) -> None:
        """Take a line out."""
        line = self.line(place)
        basket = self.counter.till.session.basket
        heap = self.model.heap
        was_done = self.with_permission(
            "void a line",
            lambda till, approval: selling.take_out(till, line, approval),
            lambda model, approver: permissions_model.remove(model, line, approver),
            PermissionRequest(right="remove_lines"),
            approver,
        )
        if was_done:
            self.gone = (removal(basket, line), heap, sums.without(heap, line))

    @precondition(lambda self: self.gone is not None)
    @rule()
    def put_the_line_back(self) -> None:
        """Take the removal of a line back."""
        assert self.gone is not None
        removed, before, after = self.gone
        self.gone = None

        def effect(model: Model) -> Model:
            index = removed.index
            heap = before
            if model.heap != after:
                heap = sums.put_back(model.heap, index, before.lines[index])
            return replace(model, heap=heap).noted("line_put_back")

        self.act("put a line back", lambda till: selling.put_back(till, removed), effect)

    def with_permission(
        self,
        name: str,
        action: ApprovedAction,
        effect: Effect,
        request: PermissionRequest,
        approver: int,
    ) -> bool:
        """Do something; where it needs an approval, ask a person (0: nobody), and do it then."""
        wanted: list[ApprovalNeeded] = []

        async def alone(till: Till) -> None:
            try:
                await action(till, None)
            except ApprovalNeeded as needed:
                wanted.append(needed)
                raise

        if self.act(name, alone, lambda model: effect(model, None)):
            return True
        if not wanted or not approver:
            return False
        assert _is_of(wanted[0], request), (str(wanted[0]), request)
        given = self._ask(wanted[0], request, approver)
        return given is not None and self.act(
            f"{name} with approval",
            lambda till: action(till, given),
            lambda model: effect(model, PEOPLE[approver - 1]),
        )

    def _ask(
        self, needed: ApprovalNeeded, request: PermissionRequest, approver: int
    ) -> Approval | None:
        """Ask a person for an approval; return it if it is given."""
        given: list[Approval] = []

        async def ask(till: Till) -> None:
            given.append(await authorisation.approve(till, approver, str(1000 + approver), needed))

        was_given = self.act(
            "approve",
            ask,
            lambda model: permissions_model.approve(model, request, PEOPLE[approver - 1]),
        )
        return given[0] if was_given else None


def _is_of(needed: ApprovalNeeded, request: PermissionRequest) -> bool:
    """Tell whether the till wants the approval that the model says; of a price to the hundredth."""
    is_so_low = not request.cut or Decimal(needed.wanted) * 100 == request.cut
    return needed.right.value == request.right and is_so_low
