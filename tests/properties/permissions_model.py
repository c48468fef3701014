"""Who may do what alone, and what somebody else's approval lets pass, as the model knows it.

Lives here: the limits of each role, asking for approval, the actions that may need one.
Must not: use any code of the till; baskets that are set aside (parking_model).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tests.properties import sums
from tests.properties.model import ROLES, Model
from tests.properties.sums import PRICES, refuse

WHOLE = 10_000  # hundredths of a percent
CUTS: Mapping[str, int] = {"cashier": 1_000, "supervisor": 5_000, "owner": WHOLE}
WANTING: Mapping[str, frozenset[str]] = {
    "cashier": frozenset({"remove_lines", "discard_parked"}),
    "supervisor": frozenset({"discard_parked"}),
    "owner": frozenset(),
}


@dataclass(frozen=True, kw_only=True)
class PermissionRequest:
    """A right that somebody wants to use; a price lies `cut` hundredths of a percent too low."""

    right: str
    cut: int = 0


def may(person: str | None, request: PermissionRequest) -> bool:
    """Tell whether somebody may do it alone; nobody may what a cashier may."""
    role = ROLES[person] if person else "cashier"
    if request.right == "discard_parked":
        return not {"remove_lines", "discard_parked"} <= WANTING[role]
    return request.right not in WANTING[role] and request.cut <= CUTS[role]


def permit(model: Model, request: PermissionRequest, approver: str | None) -> str | None:
    """Return who has to be named as having approved it, None where nobody has to."""
    if may(model.cashier, request):
        return None
    if approver is None or not may(approver, request):
        refuse("ApprovalNeeded")
    return approver


def approve(model: Model, request: PermissionRequest, approver: str) -> Model:
    """Somebody allows what is asked for."""
    if not may(approver, request):
        refuse("CannotApprove")
    return model.noted("approved", approved_by=approver)


def cheaper(model: Model, line: int, cents: int | None) -> PermissionRequest:
    """Return what setting a price of a line needs."""
    lines = model.heap.lines
    listed = PRICES[lines[line].article] if line < len(lines) else 0
    off = listed - cents if cents is not None else 0
    return PermissionRequest(right="price", cut=-(-off * WHOLE // listed) if off > 0 else 0)


def set_price(model: Model, line: int, cents: int | None, approver: str | None) -> Model:
    """A line gets another price, or (None) the catalogue's again."""
    after = sums.repriced(model.heap, line, cents)
    approved_by = permit(model, cheaper(model, line, cents), approver)
    was = model.heap.lines[line].unit
    now = after.lines[line].unit
    if was == now:
        return model
    changed = replace(model, heap=after)
    return changed.noted("price_changed", approved_by=approved_by, was=was, cents=now)


def counted(model: Model, line: int, thousandths: int) -> PermissionRequest | None:
    """Return what another quantity needs: less is removing, more at a set price is that price.

    None where it needs nothing.
    """
    lines = model.heap.lines
    if line >= len(lines):
        return None
    if thousandths < lines[line].thousandths:
        return PermissionRequest(right="remove_lines")
    is_more = thousandths > lines[line].thousandths
    return cheaper(model, line, lines[line].price) if is_more and lines[line].price else None


def count(model: Model, line: int, thousandths: int, approver: str | None) -> Model:
    """A line gets another quantity."""
    after = sums.changed(model.heap, line, thousandths)
    request = counted(model, line, thousandths)
    approved_by = None if request is None else permit(model, request, approver)
    changed = replace(model, heap=after)
    now = after.lines[line].unit
    if approved_by is None or request is None or request.right != "price":
        return changed
    was = PRICES[after.lines[line].article]
    return changed.noted("price_changed", approved_by=approved_by, was=was, cents=now)


def remove(model: Model, line: int, approver: str | None) -> Model:
    """A line is taken out."""
    after = sums.without(model.heap, line)
    approved_by = permit(model, PermissionRequest(right="remove_lines"), approver)
    gone = model.heap.lines[line].total
    return replace(model, heap=after).noted("line_removed", approved_by=approved_by, cents=gone)
